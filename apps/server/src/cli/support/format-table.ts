export interface TableColumn {
  readonly title: string;
  readonly align: 'left' | 'right';
}

/** Lines of a table whose columns are as wide as they must be. */
export function formatTable(columns: readonly TableColumn[], rows: readonly (readonly string[])[]): readonly string[] {
  const titles = columns.map((column) => column.title);
  const widths = columns.map((_, i) => Math.max(...[titles, ...rows].map((row) => (row[i] ?? '').length)));
  return [titles, ...rows].map((row) =>
    columns
      .map(({ align }, i) => {
        const [cell, width] = [row[i] ?? '', widths[i] ?? 0];
        return align === 'left' ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')
      .trimEnd(),
  );
}

/** `1,234`. */
export function printCount(count: number): string {
  return count.toLocaleString('en-US');
}

/** `2024-01-31 12:00`, UTC; a dash for none. */
export function formatCell(time: number | null): string {
  return time === null ? '-' : new Date(time).toISOString().slice(0, 16).replace('T', ' ');
}
