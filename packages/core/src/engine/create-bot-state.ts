import { type Decimal, ONE, dec, decFromNumber, toPlain } from '../base/decimal.ts';
import { dcaParamsSchema } from '../bots/dca/params.ts';
import { planDca } from '../bots/dca/plan-dca.ts';
import { findSignalFault } from '../bots/dca/safety-signal.ts';
import { createDcaState } from '../bots/dca/state.ts';
import { gridParamsSchema } from '../bots/grid/params.ts';
import { planGrid } from '../bots/grid/plan-grid.ts';
import { createGridState } from '../bots/grid/state.ts';
import { readStrategyParams } from '../bots/strategy/params.ts';
import { createStrategyState } from '../bots/strategy/state.ts';
import type { Instrument } from '../market/instrument.ts';
import type { Quote } from '../market/quote.ts';
import type { AccountId, BotId } from '../orders/order-request.ts';
import { MARKET_BUY_CUSHION } from '../orders/reserve.ts';
import type { BotKind, BotState } from './bot-state.ts';

export interface NewBot {
  readonly accountId: AccountId;
  readonly botId: BotId;
  readonly kind: BotKind;
  readonly params: unknown;
  readonly instrument: Instrument;
  readonly quote: Quote;
  /** Fraction of notional each side. */
  readonly feeRate: Decimal;
  /** Number of its first order: one more than the last of an earlier run. */
  readonly nextSequence: number;
}

export type NewBotState =
  | { readonly status: 'created'; readonly state: BotState }
  | { readonly status: 'invalid'; readonly code: string; readonly field: string; readonly message: string };

/** The first state of a bot, after a look at whether it could start at all. */
export function createBotState(bot: NewBot): NewBotState {
  switch (bot.kind) {
    case 'grid':
      return newGridState(bot);
    case 'dca':
      return newDcaState(bot);
    case 'strategy':
      return newStrategyState(bot);
  }
}

function newGridState(bot: NewBot): NewBotState {
  const parsed = gridParamsSchema.safeParse(bot.params);
  if (!parsed.success) return invalidParams(parsed.error.issues);
  const plan = planGrid(parsed.data, bot.instrument, priceAtStart(parsed.data, bot), bot.feeRate);
  if (plan.status === 'invalid')
    return { status: 'invalid', code: plan.code, field: plan.field, message: plan.message };
  return { status: 'created', state: createGridState({ ...facts(bot), params: parsed.data }) };
}

function newDcaState(bot: NewBot): NewBotState {
  const parsed = dcaParamsSchema.safeParse(bot.params);
  if (!parsed.success) return invalidParams(parsed.error.issues);
  const { safetySignal } = parsed.data;
  const signalFault = safetySignal === null ? null : findSignalFault(safetySignal);
  if (signalFault !== null)
    return { status: 'invalid', code: 'INVALID_STRATEGY', field: 'safetySignal', message: signalFault };
  const plan = planDca(parsed.data, bot.instrument, priceAtStart(parsed.data, bot), bot.feeRate);
  if (plan.status === 'invalid')
    return { status: 'invalid', code: plan.code, field: plan.field, message: plan.message };
  return { status: 'created', state: createDcaState({ ...facts(bot), params: parsed.data }) };
}

/** The market's price now, or the one that the bot waits for. */
function priceAtStart({ triggerPrice }: { readonly triggerPrice: string | null }, { quote }: NewBot): number {
  return triggerPrice === null ? quote.last : Number(triggerPrice);
}

function invalidParams(
  issues: ReadonlyArray<{ readonly path: readonly PropertyKey[]; readonly message: string }>,
): NewBotState {
  const [issue] = issues;
  const field = issue?.path.join('.') ?? '';
  return { status: 'invalid', code: 'INVALID_PARAMS', field, message: issue?.message ?? '' };
}

function newStrategyState(bot: NewBot): NewBotState {
  const read = readStrategyParams(bot.params);
  if (read.status === 'invalid') return read;
  const { params } = read;
  const { minNotional, minQuantity, quote, symbol } = bot.instrument;
  const leastCost = minQuantity.times(decFromNumber(bot.quote.ask));
  const least = (leastCost.gt(minNotional) ? leastCost : minNotional)
    .times(ONE.plus(MARKET_BUY_CUSHION))
    .times(ONE.plus(bot.feeRate));
  if (dec(params.allocation).lt(least)) {
    const message = `Allocation must be at least ${toPlain(least.round(2, 3))} ${quote}, so that ${symbol} takes the orders.`;
    return { status: 'invalid', code: 'NOTIONAL_TOO_SMALL', field: 'allocation', message };
  }
  return { status: 'created', state: createStrategyState({ ...facts(bot), params }) };
}

function facts({ botId, accountId, instrument, feeRate, nextSequence }: NewBot) {
  return { botId, accountId, symbol: instrument.symbol, instrument, feeRate, nextSequence };
}
