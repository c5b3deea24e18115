import { csvLine } from '@atb/core/base/csv';

/** Lines of a CSV file (RFC 4180) with a header. */
export function toCsv(headers: readonly string[], rows: ReadonlyArray<ReadonlyArray<string | number | null>>): string {
  return [headers, ...rows].map(csvLine).join('\r\n');
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
