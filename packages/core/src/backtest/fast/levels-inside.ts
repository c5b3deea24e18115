import { EXIT_TRAILING, NOT_LEFT } from '../exit-reason.ts';
import { offsetPrice } from '../offset-price.ts';
import type { RunState } from './run-state.ts';

/**
 * The price goes from the open straight to one extreme and then to the other, whichever way is worse. First to the worse one:
 * the stop is met before the target. First to the better one: the target is met on the way to it, or, where it is out
 * of reach, the stop moves with it and is tested by the worse one.
 */
export function examineWorst(run: RunState, open: number, better: number, worse: number): number {
  const { position } = run;
  const { side } = position;
  if (side * (better - position.trigger) >= 0) {
    if (position.isTrailing) follow(run, open);
    return side * (worse - position.stop) <= 0
      ? leaveAtMarket(run, position.stop, position.stopReason)
      : leaveAtTarget(run);
  }
  if (position.isTrailing) follow(run, better);
  return side * (worse - position.stop) <= 0 ? leaveAtMarket(run, position.stop, position.stopReason) : NOT_LEFT;
}

/**
 * The candle of the entry: the price may also turn on its way to the better extreme, or to the target before that, as soon
 * as the stop follows.
 */
export function examineWorstEntry(run: RunState, better: number, worse: number): number {
  const { position } = run;
  const { side } = position;
  if (side * (worse - position.stop) <= 0) return leaveAtMarket(run, position.stop, position.stopReason);
  const isAtTarget = side * (better - position.trigger) >= 0;
  if (position.isTrailing && follow(run, isAtTarget ? position.target : better)) {
    if (side * (worse - position.stop) <= 0) return leaveAtMarket(run, worstFollowed(run, worse), position.stopReason);
  }
  return isAtTarget ? leaveAtTarget(run) : NOT_LEFT;
}

/** `close` is given when the worse extreme comes first: the stop, moved by the better one, is then tested by the close. */
export function examineNearer(run: RunState, better: number, worse: number, close: number): number {
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

/** Moves a trailing stop by a price; true when it moved. */
export function follow({ position, assumptions }: RunState, better: number): boolean {
  const { side } = position;
  if (side * (better - position.armed) < 0) return false;
  const stop = offsetPrice(assumptions.tick, better, position.trailing, side === 1 ? -1 : 1);
  if (side * (stop - position.stop) <= 0) return false;
  position.stop = stop;
  position.stopReason = EXIT_TRAILING;
  return true;
}

/** On the entry's candle: the price went just far enough to arm the stop and fell through it, but never beyond the range. */
function worstFollowed({ position, assumptions }: RunState, worse: number): number {
  const { side, armed, trailing } = position;
  const price = offsetPrice(assumptions.tick, armed, trailing, side === 1 ? -1 : 1);
  return side * (price - worse) > 0 ? price : worse;
}

export function leaveAtMarket(run: RunState, price: number, reason: number): number {
  const { found, position, assumptions } = run;
  found.reference = price;
  found.price = offsetPrice(assumptions.tick, price, assumptions.marketCost, position.side === 1 ? -1 : 1);
  return reason;
}

function leaveAtTarget({ found, position }: RunState): number {
  found.reference = position.target;
  found.price = position.target;
  return position.targetReason;
}
