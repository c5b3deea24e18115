import type { AdvisorAdvice, AdvisorProposal } from '@atb/api/functions/advisor/ai-advisor';
import { addMs, HOUR_MS, toIso } from '@atb/core/base/time';
import { z } from 'zod';
import type { Asker } from '../asker.ts';
import { alertForm } from './alert-form.ts';
import { changeBotForm, stopBotForm } from './bot-forms.ts';
import { amount, faultOf, type FormTool, symbolArgument } from './form-tool.ts';
import { dcaFormTool, gridFormTool, strategyForm } from './new-bot-forms.ts';
import { orderForm } from './order-form.ts';

/** Every action that an answer may lead to, as a form that its user confirms. */
export const FORM_TOOLS: readonly FormTool[] = [
  orderForm,
  gridFormTool,
  dcaFormTool,
  strategyForm,
  changeBotForm,
  stopBotForm,
  alertForm,
];

/** Of one answer. */
const PROPOSALS_MAX = 3;
const ADVICE_MAX = 3;
const HORIZON_HOURS_MAX = 168;
/** A condition further from the price is no forecast. */
const LEVEL_FACTOR_MAX = 10;

const forecast = z.object({
  symbol: symbolArgument,
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
  async fill(tool: FormTool, input: unknown): Promise<string | null> {
    const filled = await tool.fill(input, this.#asker);
    if (typeof filled === 'string') return filled;
    // The same form twice is one.
    if (this.proposals.some(({ href }) => href === filled.href)) return null;
    if (this.proposals.length >= PROPOSALS_MAX) return `An answer takes ${PROPOSALS_MAX} forms.`;
    this.proposals.push(filled);
    return null;
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
}

/** Without an exponent. */
function plain(price: number): string {
  return String(price).includes('e') ? price.toFixed(12).replace(/0+$/u, '') : String(price);
}
