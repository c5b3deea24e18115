import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { DataColumn } from './data-column.ts';
import { useArrangedRows } from './use-arranged-rows.ts';

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
  const sorting = sort === '' ? [] : [{ id: sort.replace(/^-/u, ''), desc: sort.startsWith('-') }];
  const { result } = renderHook(() => useArrangedRows(COLUMNS, ROWS, filter, sorting));
  return result.current.map(({ name }) => name);
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
