// tax: gains, income and fees of a whole history by lots, fast enough for a million executions and exact to the last unit.

/** Units of a coin, or a price, in steps of 10^-18. */
export type Units = bigint;
/** Money in steps of 10^-36: units times a price, with nothing rounded. */
export type TaxMoney = bigint;

const UNIT_DECIMALS = 18;
const MONEY_DECIMALS = 36;
export const ONE_UNIT: Units = 10n ** 18n;

/** Powers of ten up to a step of money. */
const STEPS: readonly bigint[] = Array.from({ length: MONEY_DECIMALS + 1 }, (_, power) => 10n ** BigInt(power));
/** A whole number of so many digits is exact as a double. */
const SAFE_DIGITS = 15;
const [MINUS_CODE, ZERO_CODE, NINE_CODE] = [45, 48, 57];

const PLAIN = /^(-?)(\d+)(?:\.(\d*))?$/u;

/** Plain decimal text as a whole number of steps; digits beyond the last step are rounded half-even. @throws on any other text. */
function readFixed(text: string, decimals: number): bigint {
  const point = text.indexOf('.');
  if (point === -1 || text.length - point - 1 <= decimals) {
    const digits = point === -1 ? text : text.slice(0, point) + text.slice(point + 1);
    const step = STEPS[point === -1 ? decimals : decimals - (text.length - point - 1)] ?? 1n;
    const short = digits.length <= SAFE_DIGITS ? readShort(digits) : null;
    return (short === null ? BigInt(digits) : BigInt(short)) * step;
  }
  const [, sign, whole, digits = ''] = PLAIN.exec(text) ?? [];
  if (whole === undefined) throw new Error(`"${text}" is not a plain decimal number`);
  const value = divideHalfEven(BigInt(whole + digits), 10n ** BigInt(digits.length - decimals));
  return sign === '-' ? -value : value;
}

/** Digits with or without a minus, several times as fast as `BigInt` reads them; null for anything else. */
function readShort(digits: string): number | null {
  const isNegative = digits.charCodeAt(0) === MINUS_CODE;
  let value = 0;
  for (let place = isNegative ? 1 : 0; place < digits.length; place += 1) {
    const code = digits.charCodeAt(place);
    if (code < ZERO_CODE || code > NINE_CODE) return null;
    value = value * 10 + code - ZERO_CODE;
  }
  return isNegative ? -value : value;
}

export function readUnits(text: string): Units {
  return readFixed(text, UNIT_DECIMALS);
}

export function readMoney(text: string): TaxMoney {
  return readFixed(text, MONEY_DECIMALS);
}

function writeFixed(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0');
  let end = digits.length;
  const point = digits.length - decimals;
  while (end > point && digits.charCodeAt(end - 1) === ZERO_CODE) end -= 1;
  const plain = end === point ? digits.slice(0, point) : `${digits.slice(0, point)}.${digits.slice(point, end)}`;
  return value < 0n ? `-${plain}` : plain;
}

/** Plain decimal text without trailing zeros. */
export function writeUnits(value: Units): string {
  return writeFixed(value, UNIT_DECIMALS);
}

/** Plain decimal text without trailing zeros. */
export function writeMoney(value: TaxMoney): string {
  return writeFixed(value, MONEY_DECIMALS);
}

/** Quotient rounded half-even. `under` is positive. */
export function divideHalfEven(over: bigint, under: bigint): bigint {
  const quotient = over / under;
  const rest = over - quotient * under;
  const twice = 2n * (rest < 0n ? -rest : rest);
  if (twice < under || (twice === under && quotient % 2n === 0n)) return quotient;
  return over < 0n ? quotient - 1n : quotient + 1n;
}

/** `total × part ÷ whole`, rounded at 18 decimals as the ledger rounds what a part of a lot costs. */
export function partOf(total: TaxMoney, part: Units, whole: Units): TaxMoney {
  return part === whole ? total : divideHalfEven(total * part, whole * ONE_UNIT) * ONE_UNIT;
}
