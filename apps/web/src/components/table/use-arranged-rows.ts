import {
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type SortingState,
} from '@tanstack/react-table';
import { useEffect, useMemo } from 'react';
import type { DataColumn } from './data-column.ts';
import { comparePlaces, RowFacts } from './row-facts.ts';

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
});

/** The library wants rows of its own kind: ours travel inside. */
interface Wrapped<Row> {
  readonly [key: string]: Row;
  readonly row: Row;
}

/** Rows whose words are read between two frames. */
const READ_ROWS = 1_000;
const READ_PAUSE_MS = 50;

/** Reads the words of a long list in portions, so that the first letter of a filter need not wait for all of it. */
function readAhead<Row>(facts: RowFacts<Row>): () => void {
  const timer = setInterval(() => {
    if (!facts.readAhead(READ_ROWS)) clearInterval(timer);
  }, READ_PAUSE_MS);
  return () => clearInterval(timer);
}

/** A column to the library, the one that is sorted by with its ranks. */
function toColumnDef<Row>(
  column: DataColumn<Row>,
  facts: RowFacts<Row>,
  sorting: SortingState,
): ColumnDef<typeof features, Wrapped<Row>> {
  const { id, isSortable, value } = column;
  const sort = isSortable === false ? undefined : sorting.find((one) => one.id === id);
  const definition = { id, enableSorting: sort !== undefined, accessorFn: ({ row }: Wrapped<Row>) => value(row) };
  if (sort === undefined) return definition;
  const compare = comparePlaces(facts.ranksOf(column), sort.desc);
  // The ranks know what is missing: the library would ask every row for its value at every comparison.
  return { ...definition, sortUndefined: false, sortFn: (a, b) => compare(a.index, b.index) };
}

/** The rows in which the filter's words occur, sorted. */
export function useArrangedRows<Row>(
  columns: ReadonlyArray<DataColumn<Row>>,
  rows: readonly Row[],
  filter: string,
  sorting: SortingState,
): readonly Row[] {
  const facts = useMemo(() => new RowFacts(columns, rows), [columns, rows]);
  useEffect(() => {
    return readAhead(facts);
  }, [facts]);
  const data = useMemo(() => rows.map((row): Wrapped<Row> => ({ row })), [rows]);
  const definitions = useMemo(
    () => columns.map((column) => toColumnDef(column, facts, sorting)),
    [columns, facts, sorting],
  );
  const table = useTable({
    features,
    columns: definitions,
    data,
    state: { globalFilter: filter.toLowerCase(), sorting },
    // One column stands for all: the words of a row are one text.
    getColumnCanGlobalFilter: ({ id }) => id === columns[0]?.id,
    globalFilterFn: (row, _, wanted: string) => facts.textAt(row.index).includes(wanted),
  });
  const model = table.getRowModel();
  return useMemo(() => model.rows.map(({ original }) => original.row), [model]);
}
