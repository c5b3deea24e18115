import type { DataColumn } from '../../../components/table/data-column.ts';

/** A page about one bot on one market: neither needs saying in every row. */
const KNOWN_COLUMNS: ReadonlySet<string> = new Set(['symbol', 'source']);

/** The columns of a table that say something on the page of one bot. */
export function ownColumns<Row>(columns: ReadonlyArray<DataColumn<Row>>): ReadonlyArray<DataColumn<Row>> {
  return columns.filter((column) => !KNOWN_COLUMNS.has(column.id));
}
