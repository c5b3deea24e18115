const MONTHS = 12;

export interface MonthlyRow {
  readonly year: number;
  /** January to December as fractions; null where the range has no day. */
  readonly months: ReadonlyArray<number | null>;
  readonly total: number;
}

/** Returns of each UTC month and year from the equity at the end of each day. Times in milliseconds, ascending. */
export function monthlyTable(
  times: ArrayLike<number>,
  equity: ArrayLike<number>,
  start: number,
): readonly MonthlyRow[] {
  const rows: MonthlyRow[] = [];
  let monthStart = start;
  let yearStart = start;
  for (let i = 0; i < times.length; i += 1) {
    const { year, month } = monthOf(times[i] ?? 0);
    const next = i + 1 < times.length ? monthOf(times[i + 1] ?? 0) : null;
    if (next !== null && next.year === year && next.month === month) continue;
    const end = equity[i] ?? Number.NaN;
    const last = rows.at(-1);
    const known = last?.year === year ? last.months : Array.from({ length: MONTHS }, () => null);
    const row = { year, months: known.with(month, end / monthStart - 1), total: end / yearStart - 1 };
    if (last?.year === year) rows[rows.length - 1] = row;
    else rows.push(row);
    monthStart = end;
    if (next?.year !== year) yearStart = end;
  }
  return rows;
}

function monthOf(time: number): { readonly year: number; readonly month: number } {
  const date = new Date(time);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() };
}
