import { separators } from './number-locale.ts';

/**
 * Numbers as the user reads them. Amounts arrive as decimal strings and are formatted from the string itself, so no digit
 * is lost on the way; figures we merely observe (prices, ratios) may be numbers.
 */
export type NumberLike = string | number | null | undefined;

export interface NumberFormat {
  /** Fixed number of decimals. */
  readonly decimals?: number;
  /** Fewer decimals are shown when the last ones are zero; defaults to `decimals`. */
  readonly minDecimals?: number;
  /** Shows + on gains; never on zero. */
  readonly signed?: boolean;
  /** From one million on: 1.28M. */
  readonly compact?: boolean;
  /** The value is a fraction, 0.0184 = 1.84%. */
  readonly percent?: boolean;
  /** At most so many digits that tell something, in place of decimals. */
  readonly significant?: number;
  /** English separators whatever the reader chose: for what a voice reads out. */
  readonly isSpoken?: boolean;
}

export interface FormattedNumber {
  readonly text: string;
  /** Sign of the figure as shown: a loss that rounds to 0.00 is not a loss to the reader. */
  readonly sign: -1 | 0 | 1;
  /** The uncompacted figure, when `text` is compact. */
  readonly full?: string;
}

/** Shown where there is no figure. */
export const NO_FIGURE = '—';
const MINUS = '\u2212';
const COMPACT_FROM = 1_000_000;
const COUNT_DECIMALS = 3;

const formatters = new Map<string, Intl.NumberFormat>();

function formatterFor(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat('en-US', options);
  formatters.set(key, made);
  return made;
}

function toIntlOptions(format: NumberFormat, isCompact: boolean): Intl.NumberFormatOptions {
  const decimals = format.decimals ?? 2;
  return {
    style: format.percent === true ? 'percent' : 'decimal',
    signDisplay: format.signed === true ? 'exceptZero' : 'negative',
    ...(format.significant === undefined
      ? {
          minimumFractionDigits: isCompact ? 2 : Math.min(format.minDecimals ?? decimals, decimals),
          maximumFractionDigits: isCompact ? 2 : decimals,
        }
      : { maximumSignificantDigits: format.significant }),
    ...(isCompact && { notation: 'compact' as const }),
  };
}

/** Whether the value is a finite number or a decimal string. */
export function isFigure(value: NumberLike): value is string | number {
  return value !== null && value !== undefined && value !== '' && Number.isFinite(Number(value));
}

function formatOnce(value: string | number, format: NumberFormat, isCompact: boolean): FormattedNumber {
  // A decimal string is a mathematical value to Intl: it is never turned into a double.
  const parts = formatterFor(toIntlOptions(format, isCompact)).formatToParts(value as `${number}` | number);
  const shownNegative = parts.some((part) => part.type === 'minusSign');
  const [group = '', decimal = ''] = separators(format.isSpoken === true);
  const written: Partial<Record<string, string>> = { group, decimal, minusSign: MINUS };
  const text = parts.map(({ type, value: part }) => written[type] ?? part).join('');
  const isZero = !parts.some((part) => part.type !== 'compact' && /[1-9]/u.test(part.value));
  return { text, sign: isZero ? 0 : shownNegative ? -1 : 1 };
}

/** Formats a figure with a true minus, grouped thousands and the sign of what is shown. */
export function formatNumber(value: NumberLike, format: NumberFormat = {}): FormattedNumber {
  if (!isFigure(value)) return { text: NO_FIGURE, sign: 0 };
  const isCompact = format.compact === true && Math.abs(Number(value)) >= COMPACT_FROM;
  if (!isCompact) return formatOnce(value, format, false);
  return { ...formatOnce(value, format, true), full: formatOnce(value, format, false).text };
}

/** How many there are of something: grouped, with decimals only where it has some. */
export function formatCount(value: NumberLike): string {
  return formatNumber(value, { decimals: COUNT_DECIMALS, minDecimals: 0 }).text;
}

/** Decimals of an increment: '0.01' has 2, '1e-5' has 5, '5' has 0. */
export function decimalsOf(increment: string): number {
  const match = /^\s*[+-]?\d*(?:\.(\d*))?(?:e([+-]?\d+))?\s*$/iu.exec(increment);
  if (match === null) return 0;
  const fraction = (match[1] ?? '').replace(/0+$/u, '').length;
  return Math.max(0, fraction - Number(match[2] ?? 0));
}

/** Decimals that show a price usefully when its increment is unknown. */
export function guessPriceDecimals(value: NumberLike): number {
  const size = Math.abs(Number(value ?? 0));
  if (size >= 1 || size === 0) return 2;
  return size >= 0.01 ? 4 : 8;
}
