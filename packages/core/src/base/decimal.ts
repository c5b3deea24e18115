// base: the smallest vocabulary (numbers, ids, time, assertions) that every other folder stands on.
import BigConstructor, { type Big } from 'big.js';

/**
 * Exact decimal number for everything that is owned or owed: orders, fills, fees, balances, lots, P&L.
 * Addition, subtraction and multiplication are exact; division rounds half-even at 18 decimal places.
 */
export type Decimal = Big;

const StrictBig = BigConstructor();
StrictBig.strict = true;
StrictBig.DP = 18;
StrictBig.RM = StrictBig.roundHalfEven;
StrictBig.PE = 1_000_000;
StrictBig.NE = -1_000_000;

/**
 * Parses a plain decimal string (`'0.001'`, `'-12.5'`, `'1e-8'`) exactly.
 * @throws when the text is not a finite decimal number.
 */
export function dec(value: string): Decimal {
  return new StrictBig(value);
}

/** Crosses an observed number (a price, a ratio) into an exact one through its shortest decimal form. */
export function decFromNumber(value: number): Decimal {
  return new StrictBig(String(value));
}

export const ZERO: Decimal = dec('0');
export const ONE: Decimal = dec('1');

/** Plain decimal text without exponent or trailing zeros; the form on the wire and in the database. */
export function toPlain(value: Decimal): string {
  return value.eq(ZERO) ? '0' : value.toFixed();
}

/** Crosses back into an observed number, for charts and statistics only. May lose digits. */
export function toNumber(value: Decimal): number {
  return Number(value.toFixed());
}

export function isZero(value: Decimal): boolean {
  return value.eq(ZERO);
}

export function isPositive(value: Decimal): boolean {
  return value.gt(ZERO);
}

export function isNegative(value: Decimal): boolean {
  return value.lt(ZERO);
}

export function minDecimal(a: Decimal, b: Decimal): Decimal {
  return a.lt(b) ? a : b;
}

export function maxDecimal(a: Decimal, b: Decimal): Decimal {
  return a.gt(b) ? a : b;
}

export function sumDecimals(values: Iterable<Decimal>): Decimal {
  let sum = ZERO;
  for (const value of values) sum = sum.plus(value);
  return sum;
}

/** Largest multiple of `increment` that is not above `value` (both positive). */
export function roundDownToIncrement(value: Decimal, increment: Decimal): Decimal {
  return value.div(increment).round(0, StrictBig.roundDown).times(increment);
}

/** Smallest multiple of `increment` that is not below `value` (both positive). */
export function roundUpToIncrement(value: Decimal, increment: Decimal): Decimal {
  return value.div(increment).round(0, StrictBig.roundUp).times(increment);
}

/** Multiple of `increment` nearest to `value`; a tie goes to the even multiple. */
export function roundToIncrement(value: Decimal, increment: Decimal): Decimal {
  return value.div(increment).round(0, StrictBig.roundHalfEven).times(increment);
}
