import type { CandleSeries } from '../../market/candle-series.ts';
import { EXIT_TARGET } from '../exit-reason.ts';
import { NO_OFFSET, offsetPrice } from '../offset-price.ts';
import { chooseTarget, takeTargetSteps } from './change-target.ts';
import { examineFreqtrade } from './examine-freqtrade.ts';
import { examineNearer, examineWorst, examineWorstEntry, follow, leaveAtMarket } from './levels-inside.ts';
import { takerPrice } from './limit-fill.ts';
import type { RunState } from './run-state.ts';

/** A candle for a position whose target changes, that was opened within it, or that a limit order may leave. */
export function examineSpecial(run: RunState, candles: CandleSeries, row: number, isEntry: boolean): number {
  const { position, assumptions, found } = run;
  const { side } = position;
  const isStepped = takeTargetSteps(run, candles.openTime[row] ?? 0);
  if (assumptions.isFreqtrade) return examineFreqtrade(run, candles, row, { isEntry, isStepped });
  chooseTarget(run);
  if (isEntry && position.isInside) return examineAfterFill(run, candles, row);
  const open = candles.open[row] ?? Number.NaN;
  if (side * (open - position.stop) <= 0) return leaveAtMarket(run, open, position.stopReason);
  if (side * (open - position.trigger) >= 0) {
    const isNew = position.targetReason === EXIT_TARGET ? isStepped : run.resting.isNew;
    found.reference = open;
    found.price = isNew
      ? takerPrice(assumptions, open, position.target, side)
      : offsetPrice(assumptions.tick, open, NO_OFFSET, side === 1 ? -1 : 1);
    return position.targetReason;
  }
  const high = candles.high[row] ?? Number.NaN;
  const low = candles.low[row] ?? Number.NaN;
  const better = side === 1 ? high : low;
  const worse = side === 1 ? low : high;
  if (!assumptions.isNearerFirst)
    return isEntry ? examineWorstEntry(run, better, worse) : examineWorst(run, open, better, worse);
  if (position.isTrailing) follow(run, open);
  const isBetterFirst = isHighFirst(candles, row) === (side === 1);
  return examineNearer(run, better, worse, isBetterFirst ? Number.NaN : (candles.close[row] ?? Number.NaN));
}

/**
 * The rest of the candle after an entry by limit: the worse extreme lies ahead. The better one does only where the path
 * comes to it last; else what is known to follow is the close.
 */
function examineAfterFill(run: RunState, candles: CandleSeries, row: number): number {
  const { position, assumptions, found } = run;
  const { side, entryPrice } = position;
  if (side * (entryPrice - position.trigger) >= 0) {
    found.reference = entryPrice;
    found.price = takerPrice(assumptions, entryPrice, position.target, side);
    return position.targetReason;
  }
  const close = candles.close[row] ?? Number.NaN;
  const worse = (side === 1 ? candles.low[row] : candles.high[row]) ?? Number.NaN;
  const later = side * (close - entryPrice) > 0 ? close : entryPrice;
  if (!assumptions.isNearerFirst) return examineWorstEntry(run, later, worse);
  const isBetterLast = isHighFirst(candles, row) !== (side === 1);
  const better = isBetterLast ? ((side === 1 ? candles.high[row] : candles.low[row]) ?? Number.NaN) : later;
  return examineNearer(run, better, worse, close);
}

function isHighFirst({ open, high, low }: CandleSeries, row: number): boolean {
  const first = open[row] ?? Number.NaN;
  return (high[row] ?? Number.NaN) - first < first - (low[row] ?? Number.NaN);
}
