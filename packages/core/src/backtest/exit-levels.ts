import { type Decimal, ZERO, roundDownToIncrement } from '../base/decimal.ts';
import type { ExitDistance, ProfitStep, ProfitTarget, Protection } from '../strategies/signal-columns.ts';
import { type PriceOffset, exactOffsetPrice } from './offset-price.ts';

/** A distance as it applies to a position opened by the signal of `row`; null where there is none for it. */
export function offsetAt(distance: ExitDistance | null, row: number): PriceOffset | null {
  if (distance === null) return null;
  if (distance.kind === 'fraction') return { isFraction: true, value: distance.value };
  const value = distance.values[row] ?? Number.NaN;
  return Number.isFinite(value) && value >= 0 ? { isFraction: false, value } : null;
}

/** A fixed target; null where there is none, or one that changes with time. */
export function fixedTargetAt(target: ProfitTarget | null, row: number): PriceOffset | null {
  return target?.kind === 'schedule' ? null : offsetAt(target, row);
}

/** The steps of a target that changes with time; null for any other. */
export function targetSteps(target: ProfitTarget | null): readonly ProfitStep[] | null {
  return target?.kind === 'schedule' ? target.steps : null;
}

const ANY_PRICE = -1;
/** Significant digits that a difference of two doubles of like size has without its rounding. */
const DIGITS = 15;

/**
 * Whether freqtrade leaves at the open of the candle at whose open a step begins: not for one that holds from the order
 * on, unless it takes any price.
 */
export function leavesAtOpen({ minutes, value }: ProfitStep): boolean {
  return minutes > 0 || value === ANY_PRICE;
}

/** How far below the open (above it for a short) freqtrade's trailing stop is taken to be in the candle of the entry. */
export function trailingFromOpen(trailing: PriceOffset, activation: number, open: number): PriceOffset {
  const gain = trailing.isFraction ? activation : activation * open;
  return { isFraction: trailing.isFraction, value: Number((trailing.value - gain).toPrecision(DIGITS)) };
}

/** Stop and target of a position in exact numbers, null for none. */
export interface ExactLevels {
  readonly stop: Decimal | null;
  readonly target: Decimal | null;
}

export interface LevelAnchor {
  readonly side: 1 | -1;
  /** What stop and target are measured from. */
  readonly anchor: Decimal;
  /** The entry's fill, from which a trailing stop starts. */
  readonly entryPrice: Decimal;
  readonly signalRow: number;
  readonly tick: Decimal | null;
  /** Whether a trailing stop without an activation stands from the entry on, or only once the price has moved. */
  readonly isFollowedAtOnce: boolean;
}

/** A trailing stop without an activation starts with the position; the nearer of both stops counts. */
export function exactLevels(protection: Protection, at: LevelAnchor): ExactLevels & { readonly isTrailing: boolean } {
  const against = at.side === 1 ? -1 : 1;
  const level = (offset: PriceOffset | null, anchor: Decimal, direction: 1 | -1): Decimal | null => {
    const price = offset === null ? null : exactOffsetPrice(at.tick, anchor, offset, direction);
    return price === null || price.lte(ZERO) ? null : price;
  };
  const fixed = level(offsetAt(protection.stopLoss, at.signalRow), at.anchor, against);
  const { trailing } = protection;
  const follows =
    trailing !== null && trailing.activation <= 0 && at.isFollowedAtOnce
      ? level(offsetAt(trailing.distance, at.signalRow), at.entryPrice, against)
      : null;
  const isTrailing = follows !== null && (fixed === null || isNearer(at.side, follows, fixed));
  return {
    stop: isTrailing ? follows : fixed,
    target: level(fixedTargetAt(protection.takeProfit, at.signalRow), at.anchor, at.side),
    isTrailing,
  };
}

/** Whether stop `a` is nearer to the market than `b`. */
function isNearer(side: 1 | -1, a: Decimal, b: Decimal): boolean {
  return side === 1 ? a.gt(b) : a.lt(b);
}

/** Price from which a trailing stop follows: the entry's fill, or so far beyond it as the activation says. */
export function exactArmed(tick: Decimal | null, entryPrice: Decimal, activation: number, side: 1 | -1): Decimal {
  if (activation <= 0) return entryPrice;
  return exactOffsetPrice(tick, entryPrice, { isFraction: true, value: activation }, side);
}

/** The price that must be traded for a resting limit to fill; exclusive without a tick, since then it must be beyond. */
export function exactTrigger(tick: Decimal | null, target: Decimal, side: 1 | -1, isThrough: boolean): Decimal {
  if (!isThrough || tick === null) return target;
  return side === 1 ? target.plus(tick) : target.minus(tick);
}

/** Decimals to which a liquidation price is known before it is rounded to the tick: quotients carry noise beyond. */
const LIQUIDATION_DECIMALS = 9;
/** How near to a tick doubles must leave the decision to exact numbers, quote units. */
export const LIQUIDATION_NOISE = 1e-9;

/** Price at which a short position has lost all that its account owns. */
export function exactLiquidation(tick: Decimal | null, cash: Decimal, quantity: Decimal): Decimal {
  const price = cash.div(quantity);
  return tick === null ? price : roundDownToIncrement(price.round(LIQUIDATION_DECIMALS), tick);
}
