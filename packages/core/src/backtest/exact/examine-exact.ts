import { type Decimal, decFromNumber } from '../../base/decimal.ts';
import type { Candle } from '../../market/candle.ts';
import type { ProfitStep } from '../../strategies/signal-columns.ts';
import { exactTrigger, leavesAtOpen, targetSteps } from '../exit-levels.ts';
import { EXIT_TARGET } from '../exit-reason.ts';
import { NO_OFFSET, exactOffsetPrice } from '../offset-price.ts';
import type { RunAssumptions } from '../run-assumptions.ts';
import type { ExactExit, ExactPosition, ExactTarget } from './exact-position.ts';
import { freqtradeExact } from './freqtrade-exact.ts';
import { exactTakerPrice, fillsLimit } from './limit-exact.ts';
import { atMarket, followExact, isStopped } from './stop-exact.ts';

const MINUTE_MS = 60_000;

/** What a candle may do to a position: its stop, and the nearer of its target and an order to leave. */
interface Scope {
  readonly assumptions: RunAssumptions;
  readonly position: ExactPosition;
  readonly candle: Candle;
  readonly isEntry: boolean;
  /** Reason, price and trigger of what rests; null for nothing. */
  readonly rests: (ExactTarget & { readonly reason: number; readonly isNew: boolean }) | null;
}

/** Why and where a candle ends a position within it; null when it does not. Moves a trailing stop. */
export function examineExact(
  assumptions: RunAssumptions,
  position: ExactPosition,
  candle: Candle,
  isEntry: boolean,
): ExactExit | null {
  const step = takeSteps(assumptions, position, candle.openTime);
  if (assumptions.isFreqtrade) {
    const isBegun = step !== null && position.begunAt + step.minutes * MINUTE_MS === candle.openTime;
    return freqtradeExact(assumptions, position, candle, { isEntry, isStepped: isBegun && leavesAtOpen(step) });
  }
  const scope = { assumptions, position, candle, isEntry, rests: nearest(position, step !== null) };
  if (isEntry && position.isInside) return examineAfterFill(scope);
  return examineAtOpen(scope) ?? examineWithin(scope);
}

/** Takes the steps of a target that hold at `time`; the last of them, null for none. */
function takeSteps(assumptions: RunAssumptions, position: ExactPosition, time: number): ProfitStep | null {
  const { side, anchor, begunAt, signals } = position;
  const tick = assumptions.tick?.exact ?? null;
  let last: ProfitStep | null = null;
  for (const step of (targetSteps(signals.protection.takeProfit) ?? []).slice(position.stepsTaken)) {
    if (time < begunAt + step.minutes * MINUTE_MS) break;
    const price = exactOffsetPrice(tick, anchor, { isFraction: true, value: step.value }, side);
    position.target = { price, trigger: exactTrigger(tick, price, side, assumptions.isThrough) };
    position.stepsTaken += 1;
    last = step;
  }
  return last;
}

function nearest({ side, target, resting }: ExactPosition, isStepped: boolean): Scope['rests'] {
  const own = target === null ? null : { ...target, reason: EXIT_TARGET, isNew: isStepped };
  if (resting === null) return own;
  if (own === null) return resting;
  return (side === 1 ? resting.trigger.lt(own.trigger) : resting.trigger.gt(own.trigger)) ? resting : own;
}

function examineAtOpen({ assumptions, position, candle, rests }: Scope): ExactExit | null {
  const { side } = position;
  const open = decFromNumber(candle.open);
  if (isStopped(position, open)) return atMarket(assumptions, position, open);
  if (rests === null || !fillsLimit(assumptions, side, open, rests.trigger)) return null;
  const price = rests.isNew
    ? exactTakerPrice(assumptions, open, rests.price, side)
    : exactOffsetPrice(assumptions.tick?.exact ?? null, open, NO_OFFSET, side === 1 ? -1 : 1);
  return { reason: rests.reason, reference: open, price };
}

function examineWithin(scope: Scope): ExactExit | null {
  const { assumptions, position, candle } = scope;
  const { better, worse } = extremes(position, candle);
  if (!assumptions.isNearerFirst)
    return scope.isEntry ? examineWorstEntry(scope, better, worse) : examineWorst(scope, better, worse);
  // The open is certain to come first.
  followExact(assumptions, position, decFromNumber(candle.open));
  if ((position.side === 1) !== isHighFirst(candle)) return examineWorseFirst(scope, better, worse);
  const reached = leaveAtRest(scope, better);
  if (reached !== null) return reached;
  followExact(assumptions, position, better);
  return isStopped(position, worse) ? atMarket(assumptions, position, position.stop ?? worse) : null;
}

function examineWorseFirst(scope: Scope, better: Decimal, worse: Decimal): ExactExit | null {
  const { assumptions, position, candle } = scope;
  if (isStopped(position, worse)) return atMarket(assumptions, position, position.stop ?? worse);
  const reached = leaveAtRest(scope, better);
  if (reached !== null) return reached;
  followExact(assumptions, position, better);
  const close = decFromNumber(candle.close);
  return isStopped(position, close) ? atMarket(assumptions, position, position.stop ?? close) : null;
}

/** Straight to the worse extreme first, or straight to the better one and back, whichever way is worse. */
function examineWorst(scope: Scope, better: Decimal, worse: Decimal): ExactExit | null {
  const { assumptions, position, candle } = scope;
  const reached = leaveAtRest(scope, better);
  followExact(assumptions, position, reached === null ? better : decFromNumber(candle.open));
  return isStopped(position, worse) ? atMarket(assumptions, position, position.stop ?? worse) : reached;
}

/** In the candle of the entry the price may also turn on its way, as soon as the stop follows. */
function examineWorstEntry(scope: Scope, better: Decimal, worse: Decimal): ExactExit | null {
  const { assumptions, position, rests } = scope;
  if (isStopped(position, worse)) return atMarket(assumptions, position, position.stop ?? worse);
  const reached = leaveAtRest(scope, better);
  const isMoved = followExact(assumptions, position, reached === null || rests === null ? better : rests.price);
  if (isMoved && isStopped(position, worse))
    return atMarket(assumptions, position, worstFollowed(assumptions, position, worse));
  return reached;
}

/** After an entry by limit the worse extreme lies ahead, and of the better side only what the path comes to last. */
function examineAfterFill(scope: Scope): ExactExit | null {
  const { assumptions, position, candle, rests } = scope;
  const { side, entryPrice } = position;
  if (rests !== null && fillsLimit(assumptions, side, entryPrice, rests.trigger)) {
    const price = exactTakerPrice(assumptions, entryPrice, rests.price, side);
    return { reason: rests.reason, reference: entryPrice, price };
  }
  const { better, worse } = extremes(position, candle);
  const close = decFromNumber(candle.close);
  const isGain = side === 1 ? close.gt(entryPrice) : close.lt(entryPrice);
  const later = isGain ? close : entryPrice;
  if (!assumptions.isNearerFirst) return examineWorstEntry(scope, later, worse);
  return examineWorseFirst(scope, (side === 1) !== isHighFirst(candle) ? better : later, worse);
}

function extremes({ side }: ExactPosition, candle: Candle): { readonly better: Decimal; readonly worse: Decimal } {
  const high = decFromNumber(candle.high);
  const low = decFromNumber(candle.low);
  return side === 1 ? { better: high, worse: low } : { better: low, worse: high };
}

/** The candle's prices are compared as they were observed. */
function isHighFirst({ open, high, low }: Candle): boolean {
  return high - open < open - low;
}

function leaveAtRest({ assumptions, position, rests }: Scope, better: Decimal): ExactExit | null {
  if (rests === null || !fillsLimit(assumptions, position.side, better, rests.trigger)) return null;
  return { reason: rests.reason, reference: rests.price, price: rests.price };
}

function worstFollowed(assumptions: RunAssumptions, { side, armed, trailing }: ExactPosition, worse: Decimal): Decimal {
  const price = exactOffsetPrice(assumptions.tick?.exact ?? null, armed, trailing ?? NO_OFFSET, side === 1 ? -1 : 1);
  const isBetter = side === 1 ? price.gt(worse) : price.lt(worse);
  return isBetter ? price : worse;
}
