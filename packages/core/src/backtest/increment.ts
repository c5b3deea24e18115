import { type Decimal, dec, decFromNumber, decimalPlaces, toNumber } from '../base/decimal.ts';

/** A tick or a lot as a whole number over a power of ten, so that multiples of it are correctly rounded doubles. */
export interface Increment {
  readonly exact: Decimal;
  readonly digits: number;
  readonly scale: number;
}

/** `step`: positive, with at most 22 decimal places. */
export function toIncrement(step: number): Increment {
  const exact = decFromNumber(step);
  const scale = 10 ** decimalPlaces(exact);
  return { exact, digits: toNumber(exact.times(dec(String(scale)))), scale };
}

/**
 * Largest multiple not above a value that is known up to `error`, and at least to a few units in its last place. NaN
 * where that does not say which multiple it is: then only exact numbers can.
 */
export function floorToIncrement(increment: Increment, value: number, error: number): number {
  const count = (value * increment.scale) / increment.digits;
  const below = Math.floor(count);
  const slack = (error * increment.scale) / increment.digits + Math.abs(count) * 1e-15;
  if (count - below > slack && below + 1 - count > slack) return (below * increment.digits) / increment.scale;
  return Number.NaN;
}

/** As `floorToIncrement`, the smallest multiple not below the value. */
export function ceilToIncrement(increment: Increment, value: number, error: number): number {
  return -floorToIncrement(increment, -value, error);
}

/** Whether the number is the double nearest to a multiple: then its shortest decimal form is that multiple. */
export function isOnIncrement(increment: Increment, value: number): boolean {
  return toMultiple(increment, value) === value;
}

/** The multiple nearest to a value, such as a difference of two multiples. */
export function toMultiple(increment: Increment, value: number): number {
  return (Math.round((value * increment.scale) / increment.digits) * increment.digits) / increment.scale;
}
