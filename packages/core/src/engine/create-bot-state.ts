import { gridParamsSchema } from '../bots/grid/params.ts';
import { planGrid } from '../bots/grid/plan-grid.ts';
import { createGridState } from '../bots/grid/state.ts';
import type { Decimal } from '../base/decimal.ts';
import type { Instrument } from '../market/instrument.ts';
import type { Quote } from '../market/quote.ts';
import type { AccountId, BotId } from '../orders/order-request.ts';
import type { BotState } from './bot-state.ts';

export interface NewBot {
  readonly accountId: AccountId;
  readonly botId: BotId;
  readonly kind: 'grid';
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
  const parsed = gridParamsSchema.safeParse(bot.params);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return {
      status: 'invalid',
      code: 'INVALID_PARAMS',
      field: issue?.path.join('.') ?? '',
      message: issue?.message ?? '',
    };
  }
  const { accountId, botId, instrument, feeRate, nextSequence } = bot;
  const isImmediate = parsed.data.triggerPrice === null;
  const plan = isImmediate ? planGrid(parsed.data, instrument, bot.quote.last, feeRate) : null;
  if (plan?.status === 'invalid')
    return { status: 'invalid', code: plan.code, field: plan.field, message: plan.message };
  const state = createGridState({
    botId,
    accountId,
    symbol: instrument.symbol,
    params: parsed.data,
    instrument,
    feeRate,
    nextSequence,
  });
  return { status: 'created', state };
}
