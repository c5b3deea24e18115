/** A spreadsheet runs text that begins like a formula: it is quoted as text. Plain numbers are left alone. */
function guard(text: string): string {
  return /^[=+\-@\t\r]/u.test(text) && !/^-?\d+(\.\d+)?$/u.test(text) ? `'${text}` : text;
}

function toCell(value: string | number | null): string {
  const text = guard(value === null ? '' : String(value));
  return /[",\n\r]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Lines of a CSV file (RFC 4180) with a header. */
export function toCsv(headers: readonly string[], rows: ReadonlyArray<ReadonlyArray<string | number | null>>): string {
  return [headers, ...rows].map((row) => row.map(toCell).join(',')).join('\r\n');
}

/** Hands a text to the browser as a download. */
export function downloadText(name: string, text: string, type = 'text/csv'): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
