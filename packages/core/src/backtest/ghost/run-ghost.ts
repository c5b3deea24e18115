import { roundUpToDecimals, toNumber } from '../../base/decimal.ts';
import type { EpochMs } from '../../base/time.ts';
import type { BotModule } from '../../engine/bot/bot-module.ts';
import type { AccountId, BotId } from '../../orders/order-request.ts';
import { type Assumptions, DEFAULT_ASSUMPTIONS } from '../assumptions.ts';
import type { BotBacktestInput } from '../bot/bot-backtest.ts';
import { runBotBacktest } from '../bot/run-bot-backtest.ts';
import { toRunAssumptions } from '../run-assumptions.ts';
import { type GhostRun, toGhostRun } from './ghost-run.ts';

/** A kind of bot as it is replayed. */
export interface GhostKind {
  readonly module: BotModule;
  /** A faster form of its backtest, to the last digit the same; it answers null for what it leaves to that. */
  readonly fast: ((input: BotBacktestInput) => GhostRun | null) | null;
}

export type Ghost =
  | { readonly status: 'refused'; readonly error: string; readonly field: string | null }
  | ({ readonly status: 'done' } & GhostRun);

/** Money has more digits than a form shows; the start equity is not below what the bot takes. */
const CENTS = 2;
/** A picture is drawn of executions; what each meant to the bot is told by the backtest. */
const NO_BOOKING = (): null => null;

/** What the backtest of the bot comes to, by the fastest way that gives the very same figures. */
export function runGhost(kind: GhostKind, input: BotBacktestInput): Ghost {
  const fast = kind.fast?.(input) ?? null;
  return fast === null ? runExactGhost(kind, input) : { status: 'done', ...fast };
}

/** The backtest itself, through the step that trades live. */
export function runExactGhost({ module }: Pick<GhostKind, 'module'>, input: BotBacktestInput): Ghost {
  const result = runBotBacktest({ module, toBooking: NO_BOOKING }, input, { isDescribed: true });
  if (result.status === 'refused') return { status: 'refused', error: result.error, field: result.field };
  const realized = toNumber(module.realized(result.state));
  const place = { candles: input.candles, startRow: input.startRow ?? 0 };
  return { status: 'done', ...toGhostRun(place, result, { realized, hasEnded: hasEnded(result.state) }) };
}

function hasEnded(state: object): boolean {
  const phase = 'phase' in state ? state.phase : null;
  return phase === 'stopping' || phase === 'finished';
}

/** The assumptions of a ghost run: the defaults, with exactly the money that the bot takes; null when it could not start. */
export function ghostAssumptions(
  { module }: Pick<GhostKind, 'module'>,
  { candles, instrument, params, startRow = 0 }: Omit<BotBacktestInput, 'assumptions'>,
): Assumptions | null {
  const at = (candles.openTime[startRow] ?? 0) as EpochMs;
  const price = candles.open[startRow] ?? 0;
  const created = module.create({
    accountId: '' as AccountId,
    botId: '' as BotId,
    params,
    instrument,
    quote: {
      symbol: instrument.symbol,
      bid: price,
      ask: price,
      last: price,
      volume24hQuote: 0,
      eventTime: at,
      receivedAt: at,
    },
    feeRate: toRunAssumptions(DEFAULT_ASSUMPTIONS).exactFeeRate,
    nextSequence: 0,
  });
  if (created.status === 'invalid') return null;
  const startEquity = toNumber(roundUpToDecimals(module.allocation(created.state), CENTS));
  return { ...DEFAULT_ASSUMPTIONS, startEquity };
}
