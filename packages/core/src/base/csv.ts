/** A spreadsheet runs text that begins like a formula: it is made text. Plain numbers are left alone. */
function disarm(text: string): string {
  return /^[=+\-@\t\r]/u.test(text) && !/^-?\d+(\.\d+)?$/u.test(text) ? `'${text}` : text;
}

/** A cell of a CSV file (RFC 4180): quoted where it must be, and never taken for a formula. */
export function csvCell(value: string | number | null): string {
  const text = disarm(value === null ? '' : String(value));
  return /[",\n\r]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line of a CSV file, without its end. */
export function csvLine(cells: ReadonlyArray<string | number | null>): string {
  return cells.map(csvCell).join(',');
}
