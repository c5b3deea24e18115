import { NOT_LEFT } from '../exit-reason.ts';
import { NO_OFFSET, offsetPrice } from '../offset-price.ts';
import { detailRange } from '../detail-range.ts';
import { examineSpecial } from './examine-special.ts';
import { examineNearer, examineWorst, examineWorstEntry, follow, leaveAtMarket } from './levels-inside.ts';
import type { RunState } from './run-state.ts';

/** What the candle of `row` does to the position by its stop and target: the reason to leave, 0 for none. */
export function examineRow(run: RunState, row: number): number {
  const { detail, candles, position } = run;
  const isEntry = row === position.entryRow;
  if (detail !== null) {
    const { from, to } = detailRange(candles, detail, row);
    const first = isEntry ? Math.max(from, position.fillIndex) : from;
    for (let i = first; i < to; i += 1) {
      const reason = examine(run, detail, i, isEntry && i === first);
      if (reason !== NOT_LEFT) return reason;
      run.resting.isNew = false;
    }
    if (to > from) return NOT_LEFT;
  }
  return examine(run, candles, row, isEntry);
}

function examine(run: RunState, candles: RunState['candles'], row: number, isEntry: boolean): number {
  const { position, assumptions } = run;
  if (!position.isPlain) return examineSpecial(run, candles, row, isEntry);
  const { side } = position;
  const open = candles.open[row] ?? Number.NaN;
  if (side * (open - position.stop) <= 0) return leaveAtMarket(run, open, position.stopReason);
  if (side * (open - position.trigger) >= 0) {
    run.found.reference = open;
    run.found.price = offsetPrice(assumptions.tick, open, NO_OFFSET, side === 1 ? -1 : 1);
    return position.targetReason;
  }
  const high = candles.high[row] ?? Number.NaN;
  const low = candles.low[row] ?? Number.NaN;
  const better = side === 1 ? high : low;
  const worse = side === 1 ? low : high;
  if (!assumptions.isNearerFirst)
    return isEntry ? examineWorstEntry(run, better, worse) : examineWorst(run, open, better, worse);
  if (position.isTrailing) follow(run, open);
  const isHighFirst = high - open < open - low;
  const isBetterFirst = side === 1 ? isHighFirst : !isHighFirst;
  return examineNearer(run, better, worse, isBetterFirst ? Number.NaN : (candles.close[row] ?? Number.NaN));
}
