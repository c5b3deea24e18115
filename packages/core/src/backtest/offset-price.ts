import {
  type Decimal,
  NOISE_SHARE,
  ONE,
  decFromNumber,
  roundDownToIncrement,
  roundUpToIncrement,
  toNumber,
  withoutNoise,
} from '../base/decimal.ts';
import { type Increment, ceilToIncrement, floorToIncrement, isOnIncrement } from './increment.ts';

/** How far a price lies from another: a fraction of it, or so many quote units. */
export interface PriceOffset {
  readonly isFraction: boolean;
  readonly value: number;
}

export const NO_OFFSET: PriceOffset = { isFraction: true, value: 0 };

/** A few roundings of one operation each. */
const ROUNDINGS = 1e-15;
/** Beyond half a step of what prices are rounded to before the tick, the next step is nearer. */
const NOISE_HALF = NOISE_SHARE / 2;

/**
 * The price that lies `offset` above (direction 1) or below (-1) the anchor, rounded to the tick away from the anchor: a
 * market order pays more, a stop is worse and a target harder to reach, never the other way round. What lies beside a
 * tick by no more than the rounding of doubles is on it.
 */
export function offsetPrice(tick: Increment | null, anchor: number, offset: PriceOffset, direction: 1 | -1): number {
  const { isFraction, value } = offset;
  const price = isFraction ? anchor * (1 + direction * value) : anchor + direction * value;
  if (tick === null) return price;
  if (value === 0 && isOnIncrement(tick, anchor)) return anchor;
  const error = (Math.abs(anchor) + Math.abs(price)) * ROUNDINGS;
  const noise = (direction * NOISE_HALF * tick.digits) / tick.scale;
  const rounded =
    direction > 0 ? ceilToIncrement(tick, price - noise, error) : floorToIncrement(tick, price - noise, error);
  if (!Number.isNaN(rounded) || Number.isNaN(price)) return rounded;
  return toNumber(exactOffsetPrice(tick.exact, decFromNumber(anchor), offset, direction));
}

/** The same in exact numbers: what the fast form falls back on, and what it is held to. */
export function exactOffsetPrice(
  tick: Decimal | null,
  anchor: Decimal,
  offset: PriceOffset,
  direction: 1 | -1,
): Decimal {
  const value = decFromNumber(offset.value);
  const signed = direction > 0 ? value : value.neg();
  const price = offset.isFraction ? anchor.times(ONE.plus(signed)) : anchor.plus(signed);
  // Without a tick a price is known as a double: the noise of a distance, a difference of two, must not put it beside itself.
  if (tick === null) return decFromNumber(toNumber(price));
  const known = withoutNoise(price, tick);
  return direction > 0 ? roundUpToIncrement(known, tick) : roundDownToIncrement(known, tick);
}
