import { type Decimal, decFromNumber, toNumber } from '../../base/decimal.ts';
import type { Candle } from '../../market/candle.ts';
import { trailingFromOpen } from '../exit-levels.ts';
import { EXIT_TARGET, EXIT_TRAILING } from '../exit-reason.ts';
import { NO_OFFSET, exactOffsetPrice } from '../offset-price.ts';
import type { RunAssumptions } from '../run-assumptions.ts';
import type { ExactExit, ExactPosition } from './exact-position.ts';
import { fillExactLimit, fillsLimit } from './limit-exact.ts';
import { atMarket, followExact, isStopped } from './stop-exact.ts';

interface Scope {
  readonly assumptions: RunAssumptions;
  readonly position: ExactPosition;
  readonly open: Decimal;
  readonly close: Decimal;
  readonly better: Decimal;
  readonly worse: Decimal;
  readonly isStepped: boolean;
}

/** A candle by the rules of freqtrade, which the assumptions of a backtest list. */
export function freqtradeExact(
  assumptions: RunAssumptions,
  position: ExactPosition,
  candle: Candle,
  { isEntry, isStepped }: { readonly isEntry: boolean; readonly isStepped: boolean },
): ExactExit | null {
  const { side, resting } = position;
  if (resting !== null) {
    const fill = fillExactLimit(assumptions, candle, { direction: side, price: resting.price, isNew: resting.isNew });
    return fill === null ? null : { reason: resting.reason, reference: fill.reference, price: fill.price };
  }
  const high = decFromNumber(candle.high);
  const low = decFromNumber(candle.low);
  const scope: Scope = {
    assumptions,
    position,
    open: decFromNumber(candle.open),
    close: decFromNumber(candle.close),
    better: side === 1 ? high : low,
    worse: side === 1 ? low : high,
    isStepped,
  };
  const isFirst = isEntry && position.placedRow === position.entryRow;
  if (!isStopped(position, scope.worse)) followExact(assumptions, position, scope.better);
  const stopped = isStopped(position, scope.worse);
  if (stopped && position.stopReason !== EXIT_TRAILING) return leaveAtStop(scope);
  return leaveAtTarget(scope, isFirst) ?? (stopped ? leaveAtTrailing(scope, isFirst) : null);
}

function isFurther({ position }: Scope, a: Decimal, b: Decimal): boolean {
  return position.side === 1 ? a.gt(b) : a.lt(b);
}

/** At the stop, or at the open of a candle that lies beyond it as a whole. */
function leaveAtStop(scope: Scope): ExactExit {
  const { assumptions, position, open, better } = scope;
  const stop = position.stop ?? open;
  return atMarket(assumptions, position, isFurther(scope, stop, better) ? open : stop);
}

function leaveAtTarget(scope: Scope, isFirst: boolean): ExactExit | null {
  const { assumptions, position, open, close, better, worse } = scope;
  const { target, side, entryPrice } = position;
  if (target === null || !fillsLimit(assumptions, side, better, target.trigger)) return null;
  const isFalling = isFurther(scope, open, close) && isFurther(scope, open, entryPrice);
  if (isFirst && isFalling && isFurther(scope, target.price, close)) return null;
  if (scope.isStepped && isFurther(scope, open, target.price)) {
    const price = exactOffsetPrice(assumptions.tick?.exact ?? null, open, NO_OFFSET, side === 1 ? -1 : 1);
    return { reason: EXIT_TARGET, reference: open, price };
  }
  const near = isFurther(scope, target.price, better) ? better : target.price;
  const price = isFurther(scope, worse, near) ? worse : near;
  return { reason: EXIT_TARGET, reference: price, price };
}

/** In the entry's candle the price went just far enough to arm the stop and fell through it. */
function leaveAtTrailing(scope: Scope, isFirst: boolean): ExactExit {
  const { assumptions, position, open, better, worse } = scope;
  const { side, activation, trailing } = position;
  if (!isFirst || (position.stop !== null && isFurther(scope, position.stop, better))) return leaveAtStop(scope);
  const offset = trailingFromOpen(trailing ?? NO_OFFSET, activation, toNumber(open));
  const price = exactOffsetPrice(assumptions.tick?.exact ?? null, open, offset, side === 1 ? -1 : 1);
  return atMarket(assumptions, position, isFurther(scope, price, worse) ? price : worse);
}
