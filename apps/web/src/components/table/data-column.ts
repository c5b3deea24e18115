// components/table: rows that are sorted, filtered, hidden, exported and opened.
import type { ReactNode } from 'react';

/** One column; the same description serves the full table, the small one, the cards and the CSV file. */
export interface DataColumn<Row> {
  readonly id: string;
  /** Sentence case, with the unit once: 'Size (BTC)'. */
  readonly header: string;
  /** Raw value: sorted, filtered and exported as it is. Amounts stay decimal text. */
  readonly value: (row: Row) => string | number | null;
  /** What it is sorted by, where the order is not that of the raw value: Beginner, Intermediate, Advanced. */
  readonly order?: (row: Row) => string | number | null;
  /** How it is shown; the raw value when absent. */
  readonly cell?: (row: Row) => ReactNode;
  /** Figures: right-aligned, sorted by size. */
  readonly isNumeric?: boolean;
  /** Track of the grid; defaults to a share of the width. */
  readonly width?: string;
  readonly isSortable?: boolean;
  /** The filter does not look into it: a figure among words of many rows. */
  readonly isUnsearched?: boolean;
  /** Columns without which a row makes no sense cannot be hidden. */
  readonly isFixed?: boolean;
  /** Starts hidden. */
  readonly isHidden?: boolean;
}

export type RawValue = string | number | null | undefined;

/** Nothing to sort by. */
export function isMissing(value: RawValue): value is null | undefined | '' {
  return value === null || value === undefined || value === '';
}

/** Order of two raw values: figures by size, everything else by words; what is missing goes last either way. */
export function compareValues(a: RawValue, b: RawValue, isNumeric: boolean, isDescending = false): number {
  // What most columns of figures hold, and thousands of times a sort.
  if (typeof a === 'number' && typeof b === 'number') return isDescending ? b - a : a - b;
  if (isMissing(a) || isMissing(b)) return Number(isMissing(a)) - Number(isMissing(b));
  const order = isNumeric ? Number(a) - Number(b) : String(a).localeCompare(String(b), 'en', { numeric: true });
  return isDescending ? -order : order;
}
