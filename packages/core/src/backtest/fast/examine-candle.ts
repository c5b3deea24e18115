import { EXIT_TARGET, EXIT_TRAILING, NOT_LEFT } from '../exit-reason.ts';
import { NO_OFFSET, offsetPrice } from '../offset-price.ts';
import { detailRange } from '../detail-range.ts';
import type { RunState } from './run-state.ts';

/** What the candle of `row` does to the position by its stop and target: the reason to leave, 0 for none. */
export function examineRow(run: RunState, row: number): number {
  const { detail, candles, position } = run;
  const isEntry = row === position.entryRow;
  if (detail !== null) {
    const { from, to } = detailRange(candles, detail, row);
    for (let i = from; i < to; i += 1) {
      const reason = examine(run, detail, i, isEntry && i === from);
      if (reason !== NOT_LEFT) return reason;
    }
    if (to > from) return NOT_LEFT;
  }
  return examine(run, candles, row, isEntry);
}

function examine(run: RunState, candles: RunState['candles'], row: number, isEntry: boolean): number {
  const { position, terms } = run;
  const { side } = position;
  const open = candles.open[row] ?? Number.NaN;
  if (side * (open - position.stop) <= 0) return leaveAtMarket(run, open, position.stopReason);
  if (side * (open - position.trigger) >= 0) {
    run.found.reference = open;
    run.found.price = offsetPrice(terms.tick, open, NO_OFFSET, side === 1 ? -1 : 1);
    return EXIT_TARGET;
  }
  const high = candles.high[row] ?? Number.NaN;
  const low = candles.low[row] ?? Number.NaN;
  const better = side === 1 ? high : low;
  const worse = side === 1 ? low : high;
  if (!terms.isNearerFirst) return examineWorst(run, better, worse, isEntry);
  const isHighFirst = high - open < open - low;
  const isBetterFirst = side === 1 ? isHighFirst : !isHighFirst;
  return examineNearer(run, better, worse, isBetterFirst ? Number.NaN : (candles.close[row] ?? Number.NaN));
}

/** The stop moves with the better extreme and is tested by the worse one, before the target. */
function examineWorst(run: RunState, better: number, worse: number, isEntry: boolean): number {
  const { position } = run;
  const { side } = position;
  if (isEntry && side * (worse - position.stop) <= 0) return leaveAtMarket(run, position.stop, position.stopReason);
  const isMoved = position.isTrailing && follow(run, better);
  if (side * (worse - position.stop) <= 0) {
    const price = isEntry && isMoved ? worstFollowed(run, worse) : position.stop;
    return leaveAtMarket(run, price, position.stopReason);
  }
  return side * (better - position.trigger) >= 0 ? leaveAtTarget(run) : NOT_LEFT;
}

/** `close` is given when the worse extreme comes first: the stop, moved by the better one, is then tested by the close. */
function examineNearer(run: RunState, better: number, worse: number, close: number): number {
  const { position } = run;
  const { side } = position;
  const isWorseFirst = !Number.isNaN(close);
  if (isWorseFirst && side * (worse - position.stop) <= 0)
    return leaveAtMarket(run, position.stop, position.stopReason);
  if (side * (better - position.trigger) >= 0) return leaveAtTarget(run);
  if (position.isTrailing) follow(run, better);
  const last = isWorseFirst ? close : worse;
  return side * (last - position.stop) <= 0 ? leaveAtMarket(run, position.stop, position.stopReason) : NOT_LEFT;
}

/** Moves a trailing stop by the best price of a candle; true when it moved. */
function follow({ position, terms }: RunState, better: number): boolean {
  const { side } = position;
  if (side * (better - position.armed) < 0) return false;
  const stop = offsetPrice(terms.tick, better, position.trailing, side === 1 ? -1 : 1);
  if (side * (stop - position.stop) <= 0) return false;
  position.stop = stop;
  position.stopReason = EXIT_TRAILING;
  return true;
}

/** On the entry's candle: the price went just far enough to arm the stop and fell through it, but never beyond the range. */
function worstFollowed({ position, terms }: RunState, worse: number): number {
  const { side, armed, trailing } = position;
  const price = offsetPrice(terms.tick, armed, trailing, side === 1 ? -1 : 1);
  return side * (price - worse) > 0 ? price : worse;
}

function leaveAtMarket(run: RunState, price: number, reason: number): number {
  const { found, position, terms } = run;
  found.reference = price;
  found.price = offsetPrice(terms.tick, price, terms.marketCost, position.side === 1 ? -1 : 1);
  return reason;
}

function leaveAtTarget({ found, position }: RunState): number {
  found.reference = position.target;
  found.price = position.target;
  return EXIT_TARGET;
}
