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

/** Decimal places of money in the database (`numeric(38,18)`); what has more must be rounded by a named function. */
export const MONEY_DECIMALS = 18;
/** Digits before the point that `numeric(38,18)` holds. */
const MONEY_INTEGER_DIGITS = 20;
/** Beyond this exponent a few characters of text would become megabytes of digits. */
const EXPONENT_MAX = 1_000;

/**
 * Parses a plain decimal string (`'0.001'`, `'-12.5'`, `'1e-8'`) exactly.
 * @throws when the text is not a finite decimal number, or its exponent is absurd.
 */
export function dec(value: string): Decimal {
  const decimal = new StrictBig(value);
  if (Math.abs(decimal.e) > EXPONENT_MAX) throw new Error(`decimal "${value}" is out of range`);
  return decimal;
}

/** Parses text from outside; null unless it is a finite decimal that money columns can hold exactly. */
export function parseMoney(text: string): Decimal | null {
  // Digits and exponent together stay within what `dec` takes.
  if (text.length > 64 || !/^-?\d+(\.\d+)?(e[+-]?[0-8]?\d{1,2})?$/i.test(text)) return null;
  const decimal = dec(text);
  return decimal.e < MONEY_INTEGER_DIGITS && decimalPlaces(decimal) <= MONEY_DECIMALS ? decimal : null;
}

/**
 * Crosses an observed number (a price, a ratio) into an exact one through its shortest decimal form.
 * @throws on NaN and infinities.
 */
export function decFromNumber(value: number): Decimal {
  return new StrictBig(String(value));
}

export const ZERO: Decimal = dec('0');
export const ONE: Decimal = dec('1');
/** Multiplying by it is exact and fast where dividing by 100 is neither. */
export const ONE_PERCENT: Decimal = dec('0.01');
const TWO: Decimal = dec('2');
/** The least amount that 18 decimals can tell from zero. */
const LEAST: Decimal = dec('1e-18');

/** Plain decimal text without exponent or trailing zeros; the form on the wire and in the database. */
export function toPlain(value: Decimal): string {
  // A comparison would make a copy of both: every figure that is stored or sent passes here.
  return value.c[0] === 0 ? '0' : value.toFixed();
}

/** Crosses back into an observed number, for charts and statistics only. May lose digits. */
export function toNumber(value: Decimal): number {
  const { c: digits, e, s } = value;
  const places = digits.length - 1 - e;
  // Both are exact as doubles, so that one division rounds once, to the very number that the text would read as.
  if (places < 0 || places > PLACES_EXACT || digits.length > DIGITS_EXACT || digits[0] === 0)
    return Number(value.toFixed());
  return (s * wholeOf(digits, 0, digits.length)) / (POWERS_OF_TEN[places] ?? Number.NaN);
}

/** Most digits of a whole number that a double always holds, and the largest power of ten that one holds. */
const DIGITS_EXACT = 15;
const PLACES_EXACT = 22;
const POWERS_OF_TEN: readonly number[] = Array.from({ length: PLACES_EXACT + 1 }, (_, power) => Number(`1e${power}`));

function wholeOf(digits: readonly number[], from: number, to: number): number {
  let whole = 0;
  for (let i = from; i < to; i += 1) whole = whole * 10 + (digits[i] ?? 0);
  return whole;
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

/** Digits after the point, 0 for whole numbers. */
export function decimalPlaces(value: Decimal): number {
  return Math.max(0, value.c.length - 1 - value.e);
}

/** Rounds half-even to so many digits after the point. */
export function roundHalfEvenToDecimals(value: Decimal, decimals: number): Decimal {
  return value.round(decimals, StrictBig.roundHalfEven);
}

/** Rounds toward zero to so many digits after the point. */
export function roundDownToDecimals(value: Decimal, decimals: number): Decimal {
  return value.round(decimals, StrictBig.roundDown);
}

/** Rounds away from zero to so many digits after the point. */
export function roundUpToDecimals(value: Decimal, decimals: number): Decimal {
  return value.round(decimals, StrictBig.roundUp);
}

/**
 * The quotient that `dividend.div(divisor)` gives, several times faster: whole numbers in place of digit by digit.
 * @throws when the divisor is zero.
 */
export function divide(dividend: Decimal, divisor: Decimal): Decimal {
  const shift = MONEY_DECIMALS + unitExponent(dividend) - unitExponent(divisor);
  // Far apart in size there is nothing to gain, and zero has its own rules.
  if (Math.abs(shift) > SHIFT_MAX || dividend.c[0] === 0 || divisor.c[0] === 0) return dividend.div(divisor);
  const scale = 10n ** BigInt(Math.abs(shift));
  const over = shift > 0 ? toUnits(dividend) * scale : toUnits(dividend);
  const under = shift < 0 ? toUnits(divisor) * scale : toUnits(divisor);
  const quotient = over / under;
  const twice = 2n * (over - quotient * under);
  const isUp = twice > under || (twice === under && (quotient & 1n) === 1n);
  const sign = dividend.s === divisor.s ? '' : '-';
  return new StrictBig(`${sign}${isUp ? quotient + 1n : quotient}e-${MONEY_DECIMALS}`);
}

const SHIFT_MAX = 60;

/** Power of ten of the last digit. */
function unitExponent({ c, e }: Decimal): number {
  return e - c.length + 1;
}

/** All digits as a whole number, without sign and exponent. */
function toUnits({ c }: Decimal): bigint {
  const { length } = c;
  if (length <= DIGITS_EXACT) return BigInt(wholeOf(c, 0, length));
  if (length > 2 * DIGITS_EXACT) return BigInt(c.join(''));
  return BigInt(wholeOf(c, 0, length - DIGITS_EXACT)) * UNITS_EXACT + BigInt(wholeOf(c, length - DIGITS_EXACT, length));
}

const UNITS_EXACT = 10n ** BigInt(DIGITS_EXACT);

/** Quotient of two numbers that are not negative, rounded up at 18 decimals where plain division rounds half-even. */
export function divideRoundingUp(dividend: Decimal, divisor: Decimal): Decimal {
  const quotient = divide(dividend, divisor);
  return quotient.times(divisor).lt(dividend) ? quotient.plus(LEAST) : quotient;
}

// Rounding to an increment goes by the remainder, which is exact; a quotient would first be rounded at 18 decimals,
// and one that rounds up to a whole number would give a result above the value.

/** Largest multiple of `increment` (positive) that is not above `value`. */
export function roundDownToIncrement(value: Decimal, increment: Decimal): Decimal {
  assertIncrement(increment);
  if (isPowerOfTen(increment) && value.s > 0) {
    return unitExponent(value) >= increment.e ? value : value.round(-increment.e, StrictBig.roundDown);
  }
  const remainder = value.mod(increment);
  const multiple = value.minus(remainder);
  return remainder.lt(ZERO) ? multiple.minus(increment) : multiple;
}

/** Smallest multiple of `increment` (positive) that is not below `value`. */
export function roundUpToIncrement(value: Decimal, increment: Decimal): Decimal {
  const below = roundDownToIncrement(value, increment);
  return below.eq(value) ? below : below.plus(increment);
}

/** Multiple of `increment` (positive) nearest to `value`; a tie goes to the even multiple. */
export function roundToIncrement(value: Decimal, increment: Decimal): Decimal {
  const below = roundDownToIncrement(value, increment);
  const excess = value.minus(below);
  const toNext = increment.minus(excess);
  if (excess.eq(toNext)) return below.mod(increment.times(TWO)).eq(ZERO) ? below : below.plus(increment);
  return excess.lt(toNext) ? below : below.plus(increment);
}

/** A part of an increment that no price means and the rounding of doubles stays below. */
export const NOISE_SHARE = 1e-6;
const NOISE: Decimal = dec('0.000001');

/**
 * A value that doubles were used to find, to the nearest millionth of the increment (positive) that it is rounded to next:
 * 6.09999999999999968 is the tick 6.1, and rounding it down must not make 6.099 of it.
 */
export function withoutNoise(value: Decimal, increment: Decimal): Decimal {
  return roundToIncrement(value, increment.times(NOISE));
}

/** Whether `value` is a whole number of `increment`s (positive). */
export function isMultipleOf(value: Decimal, increment: Decimal): boolean {
  assertIncrement(increment);
  if (isPowerOfTen(increment)) return unitExponent(value) >= increment.e || value.c[0] === 0;
  return value.mod(increment).eq(ZERO);
}

/** Of a positive number. A multiple of 0.01 is what ends at its second decimal: no division is needed to know. */
function isPowerOfTen({ c }: Decimal): boolean {
  return c.length === 1 && c[0] === 1;
}

function assertIncrement(increment: Decimal): void {
  if (increment.s < 0 || increment.c[0] === 0) throw new Error(`increment must be positive, is ${toPlain(increment)}`);
}
