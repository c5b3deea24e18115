import type { AdvisorAdvice, AdvisorProposal } from '@atb/api/functions/advisor/ai-advisor';
import { addMs, HOUR_MS, toIso } from '@atb/core/base/time';
import { z } from 'zod';
import type { Asker } from './asker.ts';

/** Of one answer. */
const PROPOSALS_MAX = 3;
const ADVICE_MAX = 3;
const HORIZON_HOURS_MAX = 168;
/** A condition further from the price is no forecast. */
const LEVEL_FACTOR_MAX = 10;

const amount = z
  .union([z.number(), z.string()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,15}(\.\d{1,18})?$/u))
  .refine((text) => Number(text) > 0);
const symbol = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{5,20}$/u);

const orderForm = z.object({
  symbol,
  side: z
    .string()
    .toUpperCase()
    .pipe(z.enum(['BUY', 'SELL'])),
  quantity: amount.optional(),
  price: amount.optional(),
  stop: amount.optional(),
  target: amount.optional(),
});

const gridForm = z.object({
  symbol,
  lower: amount,
  upper: amount,
  lines: z.int().min(2).max(200).optional(),
  allocation: amount.optional(),
});

const forecast = z.object({
  symbol,
  condition: z.enum(['above', 'below']),
  level: amount.optional(),
  hours: z.int().min(1).max(HORIZON_HOURS_MAX),
  probability: z.number().min(0.01).max(0.99),
});

/** What an answer leads to: forms of this app, filled in, and forecasts that are kept. Nothing of it is carried out here. */
export class Forms {
  readonly proposals: AdvisorProposal[] = [];
  readonly advice: AdvisorAdvice[] = [];
  readonly #asker: Asker;

  constructor(asker: Asker) {
    this.#asker = asker;
  }

  /** @returns what is wrong with it, null when it was filled in. */
  fillOrder(input: unknown): string | null {
    const form = orderForm.safeParse(input);
    if (!form.success) return faultOf(form.error);
    const { symbol: market, side, quantity, price, stop, target } = form.data;
    if (!this.#asker.symbols.includes(market)) return `${market} is not in this market.`;
    const query = new URLSearchParams({ symbol: market, side, type: price === undefined ? 'MARKET' : 'LIMIT' });
    for (const [name, value] of Object.entries({ quantity, price, stop, target })) if (value) query.set(name, value);
    const size = quantity === undefined ? '' : `${quantity} `;
    const at = price === undefined ? 'at the market' : `at ${price}`;
    const label = `${side === 'BUY' ? 'Buy' : 'Sell'} ${size}${market} ${at}`;
    return this.#propose({ kind: 'order', label, href: `/terminal?${query.toString()}` });
  }

  /** As `fillOrder`, of a grid bot. */
  fillGrid(input: unknown): string | null {
    const form = gridForm.safeParse(input);
    if (!form.success) return faultOf(form.error);
    const { symbol: market, lower, upper, lines, allocation } = form.data;
    if (!this.#asker.symbols.includes(market)) return `${market} is not in this market.`;
    if (Number(lower) >= Number(upper)) return 'lower must be below upper.';
    const query = new URLSearchParams({
      grid: 'yes',
      symbol: market,
      'g.range': 'fixed',
      'g.lower': lower,
      'g.upper': upper,
    });
    if (lines !== undefined) query.set('g.grids', String(lines));
    if (allocation !== undefined) query.set('g.allocation', allocation);
    const label = `Grid bot on ${market} from ${lower} to ${upper}`;
    return this.#propose({ kind: 'bot', label, href: `/bots/create?${query.toString()}` });
  }

  /** Keeps a condition that the market will settle. @returns what is wrong with it. */
  state(input: unknown): string | null {
    const parsed = forecast.safeParse(input);
    if (!parsed.success) return faultOf(parsed.error);
    const { symbol: market, condition, hours, probability } = parsed.data;
    const price = this.#asker.priceOf(market);
    if (price === null) return `There is no price of ${market}.`;
    const level = parsed.data.level ?? plain(price);
    const ratio = Number(level) / price;
    if (ratio > LEVEL_FACTOR_MAX || ratio < 1 / LEVEL_FACTOR_MAX) return 'level is too far from the price.';
    if (this.advice.length >= ADVICE_MAX) return `An answer takes ${ADVICE_MAX} forecasts.`;
    const dueAt = toIso(addMs(this.#asker.now, hours * HOUR_MS));
    this.advice.push({ symbol: market, condition, level, referencePrice: plain(price), probability, dueAt });
    return null;
  }

  #propose(proposal: AdvisorProposal): string | null {
    if (this.proposals.length >= PROPOSALS_MAX) return `An answer takes ${PROPOSALS_MAX} forms.`;
    this.proposals.push(proposal);
    return null;
  }
}

/** Without an exponent. */
function plain(price: number): string {
  return String(price).includes('e') ? price.toFixed(12).replace(/0+$/u, '') : String(price);
}

function faultOf(error: z.ZodError): string {
  const [issue] = error.issues;
  return `${issue?.path.join('.') ?? 'The arguments'}: ${issue?.message ?? 'not valid'}`;
}
