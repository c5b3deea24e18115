import { notifyError } from './notify.ts';
import { type NumberReading, PLAIN_GROUP, toCanonical } from './typed-number.ts';
const NO_NUMBER: NumberReading = { number: null };

/**
 * Reads a number as people paste it ('$63,887.17', '1 234,56', '−5'). A lone point or comma that is the reader's decimal mark is
 * one; the other mark before exactly three digits could stand for thousands or for decimals, and is refused: '1,234' is either
 * 1234 or 1.234, a thousandth of it. What can be read in one way only is taken whatever the reader chose.
 */
export function readNumberText(text: string, decimal: string): NumberReading {
  const bare = text
    .replace(/[\u2212\u2013]/gu, '-')
    .replace(/\p{Currency_Symbol}|[A-Za-z]{2,5}\s*$/gu, '')
    .trim()
    .replace(/^\+/u, '');
  const plain = bare.replace(PLAIN_GROUP, '');
  // A space where no thousands end stands between two numbers.
  if (plain !== bare && !/^-?\s*\d{1,3}(?:[\s\u00a0\u202f'\u2019_]\d{3})*(?:[.,]\d*)?$/u.test(bare)) return NO_NUMBER;
  const marks = [...plain.matchAll(/[.,]/gu)].map(([mark]) => mark);
  const last = marks.at(-1);
  if (last === undefined) return asNumber(plain);
  const other = last === ',' ? '.' : ',';
  if (marks.includes(other)) return readGrouped(plain, other, last);
  if (marks.length > 1) return readGrouped(plain, last, null);
  const couldGroup = plain === bare && last !== decimal && /^-?[1-9]\d{0,2}[.,]\d{3}$/u.test(plain);
  return couldGroup ? { fault: sayAmbiguous(plain, decimal) } : asNumber(plain.replace(last, '.'));
}

/** Thousands by `group`, in threes or as in 12,34,567; decimals after `mark`, which is there once. */
function readGrouped(text: string, group: string, mark: string | null): NumberReading {
  const [whole = '', fraction, ...more] = mark === null ? [text] : text.split(mark);
  const parts = whole.replace('-', '').split(group);
  const isGrouped =
    more.length === 0 &&
    /^\d{1,3}$/u.test(parts[0] ?? '') &&
    parts.slice(1, -1).every((part) => /^\d{2,3}$/u.test(part)) &&
    /^\d{3}$/u.test(parts.at(-1) ?? '');
  const digits = whole.replaceAll(group, '');
  return isGrouped ? asNumber(fraction === undefined ? digits : `${digits}.${fraction}`) : NO_NUMBER;
}

function asNumber(text: string): NumberReading {
  return { number: /^-?(\d+\.?\d*|\.\d+)$/u.test(text) ? toCanonical(text) : null };
}

function sayAmbiguous(text: string, decimal: string): string {
  const whole = text.replace(/[.,]/u, '');
  return `${text} can be read as ${whole} or as ${text.replace(/[.,]/u, decimal)}. Type the one you mean.`;
}

/** Says why a text was not taken. @param fault null: for a mark that is not the reader's. */
export function reportFault(fault: string | null, decimal: string): void {
  const detail = fault ?? `Write 1234${decimal}56. Settings, Appearance has other ways.`;
  notifyError('Not taken as a number', { detail });
}
