import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rankValues, RowArranger } from './arrange-rows.ts';
import { compareValues, type DataColumn } from './data-column.ts';

interface Row {
  readonly name: string;
  readonly size: string | number | null;
}

const COLUMNS: ReadonlyArray<DataColumn<Row>> = [
  { id: 'name', header: 'Name', value: ({ name }) => name },
  { id: 'size', header: 'Size', value: ({ size }) => size, isNumeric: true, isUnsearched: true },
];
const ROWS: readonly Row[] = [
  { name: 'beta 10', size: '9.5' },
  { name: 'Beta 9', size: null },
  { name: 'alpha', size: -10 },
];

function namesOf(filter: string, sort: string): readonly string[] {
  const order = sort === '' ? null : { id: sort.replace(/^-/u, ''), isDescending: sort.startsWith('-') };
  return new RowArranger(COLUMNS, ROWS).arrange(filter, order).map(({ name }) => name);
}

it.each<readonly [filter: string, sort: string, expected: readonly string[], why: string]>([
  ['', '', ['beta 10', 'Beta 9', 'alpha'], 'as they came'],
  ['', 'name', ['alpha', 'Beta 9', 'beta 10'], 'numbers inside words by size'],
  ['', 'size', ['alpha', 'beta 10', 'Beta 9'], 'what is missing last'],
  ['', '-size', ['beta 10', 'alpha', 'Beta 9'], 'what is missing last either way'],
  ['BETA', '-name', ['beta 10', 'Beta 9'], 'letters of either case'],
  ['9.5', '', [], 'figures that are not searched'],
])('shows for the filter "%s" sorted by "%s" %j: %s', (filter, sort, expected) => {
  expect(namesOf(filter, sort)).toEqual(expected);
});

it('orders values as comparing them two by two does', () => {
  const value = fc.oneof(fc.string({ maxLength: 4 }), fc.constant(null));
  fc.assert(
    fc.property(fc.array(value), (values) => {
      const ranks = rankValues(values, false);
      const byRank = values.map((_, place) => place).filter((place) => !Number.isNaN(ranks[place]));
      byRank.sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
      const orders = byRank.slice(1).map((place, i) => compareValues(values[byRank[i] ?? 0], values[place], false));
      expect(orders.every((order) => order <= 0)).toBe(true);
    }),
  );
});
