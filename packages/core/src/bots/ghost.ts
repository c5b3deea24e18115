import { roundUpToDecimals, toNumber } from '../base/decimal.ts';
import { type Assumptions, DEFAULT_ASSUMPTIONS } from '../backtest/assumptions.ts';
import type { BotBacktestInput } from '../backtest/bot/bot-backtest.ts';
import { runBotBacktest } from '../backtest/bot/run-bot-backtest.ts';
import { type GhostRun, toGhostRun } from '../backtest/ghost/ghost-run.ts';
import { toRunAssumptions } from '../backtest/run-assumptions.ts';
import type { EpochMs } from '../base/time.ts';
import type { AccountId, BotId } from '../orders/order-request.ts';
import { BOT_BACKTESTERS } from './backtesters.ts';
import { runGridGhost } from './grid/ghost/run-grid-ghost.ts';
import type { BacktestedBotKind } from './kinds.ts';

export type Ghost =
  | { readonly status: 'refused'; readonly error: string; readonly field: string | null }
  | ({ readonly status: 'done' } & GhostRun);

/** Money has more digits than a form shows; the start equity is not below what the bot takes. */
const CENTS = 2;

/** Kinds that have a faster form of their backtest, which answers null for what it leaves to it. */
const FAST: Partial<Readonly<Record<BacktestedBotKind, (input: BotBacktestInput) => GhostRun | null>>> = {
  grid: runGridGhost,
};

/** What the backtest of the bot comes to, by the fastest way that gives the very same figures. */
export function runGhost(kind: BacktestedBotKind, input: BotBacktestInput): Ghost {
  const fast = FAST[kind]?.(input) ?? null;
  return fast === null ? runExactGhost(kind, input) : { status: 'done', ...fast };
}

/** The backtest itself, through the step that trades live. */
export function runExactGhost(kind: BacktestedBotKind, input: BotBacktestInput): Ghost {
  const backtester = BOT_BACKTESTERS[kind];
  const result = runBotBacktest(backtester, input, { isDescribed: true });
  if (result.status === 'refused') return { status: 'refused', error: result.error, field: result.field };
  const realized = toNumber(backtester.module.realized(result.state));
  const place = { candles: input.candles, startRow: input.startRow ?? 0 };
  return { status: 'done', ...toGhostRun(place, result, { realized, hasEnded: hasEnded(result.state) }) };
}

function hasEnded(state: object): boolean {
  const phase = 'phase' in state ? state.phase : null;
  return phase === 'stopping' || phase === 'finished';
}

/** The assumptions of a ghost run: the defaults, with exactly the money that the bot takes; null when it could not start. */
export function ghostAssumptions(
  kind: BacktestedBotKind,
  { candles, instrument, params }: Pick<BotBacktestInput, 'candles' | 'instrument' | 'params'>,
): Assumptions | null {
  const { module } = BOT_BACKTESTERS[kind];
  const at = (candles.openTime[0] ?? 0) as EpochMs;
  const price = candles.open[0] ?? 0;
  const quote = {
    symbol: instrument.symbol,
    bid: price,
    ask: price,
    last: price,
    volume24hQuote: 0,
    eventTime: at,
    receivedAt: at,
  };
  const created = module.create({
    accountId: '' as AccountId,
    botId: '' as BotId,
    params,
    instrument,
    quote,
    feeRate: toRunAssumptions(DEFAULT_ASSUMPTIONS).exactFeeRate,
    nextSequence: 0,
  });
  if (created.status === 'invalid') return null;
  const startEquity = toNumber(roundUpToDecimals(module.allocation(created.state), CENTS));
  return { ...DEFAULT_ASSUMPTIONS, startEquity };
}
