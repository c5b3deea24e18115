import { dec } from '@atb/core/base/decimal';

/** How the texts of two values of one type are ordered, as Postgres orders the values. */
export type CompareTexts = (a: string, b: string) => number;

const NUMBERS = new Set(['int2', 'int4', 'int8', 'numeric', 'float4', 'float8', 'oid']);
const TIMES = new Set(['timestamptz', 'timestamp', 'date']);
const TEXTS = new Set(['text', 'varchar', 'bpchar', 'name', 'uuid', 'bool', 'time']);

/** The order of a type's values; null for types whose order we do not know, which can still be compared for equality. */
export function orderOf(type: string): CompareTexts | null {
  if (NUMBERS.has(type)) return compareNumbers;
  if (TIMES.has(type)) return compareTimes;
  return TEXTS.has(type) ? compareBytes : null;
}

/** In Postgres NaN equals itself and is above every number. */
function compareNumbers(a: string, b: string): number {
  const [rankA, rankB] = [rankOf(a), rankOf(b)];
  if (rankA !== 0 || rankB !== 0) return rankA - rankB;
  return dec(a).cmp(dec(b));
}

function rankOf(text: string): number {
  if (text === 'NaN') return 2;
  if (text === 'Infinity' || text === 'infinity') return 1;
  return text === '-Infinity' || text === '-infinity' ? -1 : 0;
}

/** ISO texts in UTC, to the microsecond; the zone is the same in both, so digits decide. */
function compareTimes(a: string, b: string): number {
  const [rankA, rankB] = [rankOf(a), rankOf(b)];
  if (rankA !== 0 || rankB !== 0) return rankA - rankB;
  return compareBytes(timeDigits(a), timeDigits(b));
}

/** `2026-11-21T09:14:19.37+00:00` → `00002026-11-21T09:14:19.370000`; years before Christ sort first, backwards. */
function timeDigits(text: string): string {
  const match = /^(\d+)(-[^.+Z ]*)(?:\.(\d+))?.*?( BC)?$/u.exec(text);
  if (match === null) return text;
  const [, year = '', rest = '', fraction = '', isBeforeChrist] = match;
  const ordered =
    isBeforeChrist === undefined ? year.padStart(8, '0') : `-${String(99_999_999 - Number(year)).padStart(8, '0')}`;
  return `${ordered}${rest}.${fraction.padEnd(6, '0')}`;
}

/** Byte order, the order of the C collation. */
function compareBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
