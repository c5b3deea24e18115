import { createHash } from 'node:crypto';
import { type Client, escapeIdentifier } from 'pg';
import type { BackupTable } from './list-tables.ts';

/** How values are written, whatever the server's settings are. */
const PLAIN_TEXT = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local statement_timeout = 0;
  set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

export async function usePlainText(client: Client): Promise<void> {
  await client.query(PLAIN_TEXT);
}

export interface TableDigest {
  readonly rows: number;
  /** SHA-256 of all rows in their order, hex. */
  readonly sha256: string;
}

const BATCH_BYTES = 4_000_000;
const BATCH_ROWS_MAX = 5_000;
const FIRST_BATCH_ROWS = 20;

/** All rows of a table as JSON texts of one line, in order, batch by batch: rows may be small and many, or few and large. */
export async function* readRows(client: Client, table: BackupTable): AsyncGenerator<string, TableDigest> {
  const digest = createHash('sha256');
  let count = 0;
  if (table.reader !== null) await client.query(`set local role ${escapeIdentifier(table.reader)}`);
  // White space in values of the type json is the only place where a line could break.
  await client.query(
    `declare backup_rows no scroll cursor for
     select translate(row_to_json(t)::text, E'\\n\\r', '  ') as row from ${table.name} t order by ${table.order}`,
  );
  for (let size = FIRST_BATCH_ROWS; ; ) {
    const { rows } = await client.query<{ readonly row: string }>(`fetch ${size} from backup_rows`);
    if (rows.length === 0) break;
    let bytes = 0;
    for (const { row } of rows) {
      digest.update(row).update('\n');
      bytes += row.length;
      count += 1;
      yield row;
    }
    size = Math.max(1, Math.min(BATCH_ROWS_MAX, Math.floor(BATCH_BYTES / (bytes / rows.length))));
  }
  await client.query('close backup_rows');
  if (table.reader !== null) await client.query('reset role');
  return { rows: count, sha256: digest.digest('hex') };
}

/** The digest of a table as it is now. */
export async function digestRows(client: Client, table: BackupTable): Promise<TableDigest> {
  const rows = readRows(client, table);
  for (let next = await rows.next(); ; next = await rows.next()) if (next.done === true) return next.value;
}
