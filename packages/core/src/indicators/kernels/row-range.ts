/** Rows `from` to before `to`. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/** Few enough to stay in the cache of the processor between two passes, many enough for the call to cost nothing. */
const CHUNK_ROWS = 512;

/**
 * The next rows of a column of `rows`, from `from` on. What loops over a piece at a time is entered often and so compiled once for good;
 * a single loop over all rows is compiled while it runs, and again in every later run.
 */
export function chunkOf(from: number, rows: number): RowRange {
  return { from, to: Math.min(from + CHUNK_ROWS, rows) };
}
