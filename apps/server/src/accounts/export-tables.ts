import type { Pool } from 'pg';
import type { Transaction } from '../database/with-transaction.ts';
import { PERSONAL_TABLES, type PersonalTable } from './personal-tables.ts';
import { type ZippedFile, writeArchive } from './write-archive.ts';

export interface ExportPools {
  readonly engine: Pool;
  readonly auth: Pool;
}

export interface ExportOf {
  readonly userId: string;
  readonly email: string;
  /** When it is written, ISO. */
  readonly at: string;
  /** Told after each table: how many of all are written, from 0 to 1. */
  readonly onProgress: (share: number) => Promise<void>;
}

const ROWS_AT_ONCE = 200;

/** All rows of a user as a zip: for each table a file with JSON and one with comma-separated values. Each table is read at one moment. */
export function exportTables(pools: ExportPools, of: ExportOf): AsyncGenerator<Uint8Array, void, void> {
  return writeArchive(entriesOf(pools, of));
}

async function* entriesOf(pools: ExportPools, of: ExportOf): AsyncGenerator<ZippedFile, void, void> {
  yield { name: 'README.txt', chunks: once(readMe(of)) };
  for (const [index, table] of PERSONAL_TABLES.entries()) {
    const read = () => readRows(pools[table.pool ?? 'engine'], table, of);
    yield { name: `json/${table.name}.json`, chunks: toJson(read()) };
    yield { name: `csv/${table.name}.csv`, chunks: toCsv(read()) };
    await of.onProgress((index + 1) / PERSONAL_TABLES.length);
  }
}

function readMe({ email, at }: ExportOf): string {
  return [
    `All data that ATB keeps of ${email}, as of ${at}.`,
    '',
    'Each table is there twice: json/ has every value exactly as it is kept, csv/ opens in a spreadsheet.',
    'Times are UTC; amounts are decimal text. Passwords, keys and codes are not part of it: the server keeps digests or sealed forms,',
    'which are of use to nobody else. Your uploaded files are listed in files.objects; download them in the app.',
    '',
  ].join('\r\n');
}

async function* once(text: string): AsyncGenerator<string, void, void> {
  yield text;
}

interface ExportedRow {
  readonly json: string;
  readonly names: readonly string[];
  readonly cells: readonly (string | null)[];
}

/** Rows in pieces, from a cursor in a transaction that reads one moment. */
async function* readRows(
  pool: Pool,
  table: PersonalTable,
  { userId, email }: ExportOf,
): AsyncGenerator<readonly ExportedRow[]> {
  const client = await pool.connect();
  let isBroken = true;
  try {
    await client.query('begin isolation level repeatable read read only');
    // Between two fetches bytes may be on their way to a slow store.
    await client.query(`set local idle_in_transaction_session_timeout = '5min'`);
    const { name, where, columns = 't.*' } = table;
    await client.query(
      `declare rows no scroll cursor for
         select to_jsonb(r)::text as json, array(select key from jsonb_each_text(to_jsonb(r))) as names,
           array(select value from jsonb_each_text(to_jsonb(r))) as cells
         from (select ${columns} from ${name} t where ${inline(where, userId, email, client)}) r`,
    );
    yield* fetchAll(client, table.rowsAtOnce ?? ROWS_AT_ONCE);
    await client.query('commit');
    isBroken = false;
  } finally {
    client.release(isBroken);
  }
}

async function* fetchAll(tx: Transaction, atOnce: number): AsyncGenerator<readonly ExportedRow[]> {
  for (;;) {
    const { rows } = await tx.query<ExportedRow>(`fetch ${atOnce} from rows`);
    if (rows.length > 0) yield rows;
    if (rows.length < atOnce) return;
  }
}

/** A cursor takes no parameters. */
function inline(
  where: string,
  userId: string,
  email: string,
  client: { readonly escapeLiteral: (text: string) => string },
): string {
  return where
    .replaceAll('$1', () => `${client.escapeLiteral(userId)}::uuid`)
    .replaceAll('$2', () => client.escapeLiteral(email));
}

async function* toJson(pieces: AsyncIterable<readonly ExportedRow[]>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const rows of pieces) {
    yield separator + rows.map(({ json }) => json).join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

async function* toCsv(pieces: AsyncIterable<readonly ExportedRow[]>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const rows of pieces) {
    const lines = rows.map(({ cells }) => cells.map(toCell).join(','));
    if (isFirst) lines.unshift((rows[0]?.names ?? []).map(toCell).join(','));
    isFirst = false;
    yield `${lines.join('\r\n')}\r\n`;
  }
}

/** A spreadsheet takes what begins so for a formula; numbers are let be. */
const FORMULA = /^[=+\-@\t\r]/u;
const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/iu;

function toCell(value: string | null): string {
  if (value === null) return '';
  const safe = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
