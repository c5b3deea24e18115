// @vitest-environment node
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareValues, type DataColumn } from './data-column.ts';
import { comparePlaces, rankValues, RowFacts } from './row-facts.ts';

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

it('reads the words of every row once, whether ahead or when they are asked for', () => {
  let count = 0;
  const value = ({ name }: Row): string => {
    count += 1;
    return name;
  };
  const facts = new RowFacts([{ id: 'name', header: 'Name', value }, ...COLUMNS.slice(1)], ROWS);
  expect(facts.readAhead(2)).toBe(true);
  expect([facts.textAt(1), facts.textAt(2), facts.textAt(0)]).toEqual(['beta 9', 'alpha', 'beta 10']);
  expect(facts.readAhead(2)).toBe(false);
  expect(count).toBe(ROWS.length);
});

it('orders values as comparing them two by two does', () => {
  const value = fc.oneof(fc.string({ maxLength: 4 }), fc.constant(null));
  fc.assert(
    fc.property(fc.array(value), fc.boolean(), (values, isDescending) => {
      const compare = comparePlaces(rankValues(values, false), isDescending);
      const sign = isDescending ? -1 : 1;
      const places = values.map((_, place) => place).sort((a, b) => sign * compare(a, b));
      const orders = places
        .slice(1)
        .map((place, i) => compareValues(values[places[i] ?? 0], values[place], false, isDescending));
      expect(orders.every((order) => order <= 0)).toBe(true);
    }),
  );
});
