// rows: one declaration of each table as it is read, for both sides of the wire: its columns and their types.

/** `text`: a numeric, asked for as decimal text, since a JSON number would be rounded by every browser. */
type ColumnForm = 'plain' | 'text';

/** The columns of a row as a list to select; the compiler holds it complete. */
export function selectList<Row>(columns: Readonly<Record<keyof Row & string, ColumnForm>>): string {
  return Object.entries<ColumnForm>(columns)
    .map(([name, form]) => (form === 'text' ? `${name}::text` : name))
    .join(', ');
}

/** A row as the server's driver gives it: numerics are text there, too, and times are dates. */
export type ServerRow<Row, Times extends keyof Row> = Omit<Row, Times> & {
  readonly [Time in Times]: null extends Row[Time] ? Date | null : Date;
};
