import { createHash } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import type { Client } from 'pg';
import { type BackupTable, listTables } from '../../database/backup/list-tables.ts';
import { addRows, openTables, requireBalancedLedger, setSequences } from '../../database/backup/load-rows.ts';
import { digestRows, type TableDigest, usePlainText } from '../../database/backup/read-rows.ts';
import { type BackupNote, type BackupSummary, KEPT_FOLDERS, noteSchema } from './backup-lines.ts';

const BATCH_BYTES = 4_000_000;
const BATCH_ROWS = 2_000;

export type BackupLine =
  | { readonly kind: 'note'; readonly note: BackupNote }
  | { readonly kind: 'row'; readonly text: string }
  | { readonly kind: 'piece'; readonly text: string };

export function parseLine(line: string): BackupLine {
  const text = line.slice(1);
  if (line.startsWith('r')) return { kind: 'row', text };
  if (line.startsWith('f')) return { kind: 'piece', text };
  const parsed = line.startsWith('c') ? noteSchema.safeParse(JSON.parse(text)) : null;
  if (parsed?.success !== true) throw new Error('the backup has a line that this program does not know');
  return { kind: 'note', note: parsed.data };
}

/**
 * Puts a backup into a database that has just been migrated to the backup's version, in one transaction: all of it or nothing. Every
 * table is read again and held against the digest that was taken when it was written, and the ledger must balance.
 * @param lines After the first, which names the version.
 */
export async function restoreLines(
  client: Client,
  lines: AsyncIterable<string>,
  { dataDir, summary }: { readonly dataDir: string; readonly summary: BackupSummary },
): Promise<void> {
  await client.query('begin');
  await usePlainText(client);
  const tables = new Map((await listTables(client)).map((table) => [table.name, { ...table, reader: null }]));
  const closeTables = await openTables(client, [...tables.values()]);
  const rows = new RowLoader(client, tables);
  const files = new FileWriter(dataDir);
  let isWhole = false;
  try {
    for await (const line of lines) {
      const parsed = parseLine(line);
      if (parsed.kind === 'row') await rows.add(parsed.text);
      else if (parsed.kind === 'piece') await files.add(parsed.text);
      else if ('end' in parsed.note) isWhole = true;
      else await takeNote(parsed.note, { client, rows, files, summary });
    }
  } finally {
    await files.close();
  }
  if (!isWhole) throw new Error('the backup is not whole');
  for (const [name, expected] of summary.tables) await requireSame(client, tables.get(name), expected);
  await requireBalancedLedger(client);
  await closeTables();
  await client.query('commit');
}

interface Writers {
  readonly client: Client;
  readonly rows: RowLoader;
  readonly files: FileWriter;
  readonly summary: BackupSummary;
}

async function takeNote(note: BackupNote, { client, rows, files, summary }: Writers): Promise<void> {
  if ('table' in note) rows.begin(note.table);
  else if ('tableEnd' in note) {
    await rows.flush();
    summary.tables.set(note.tableEnd, { rows: note.rows, sha256: note.sha256 });
  } else if ('sequences' in note) await setSequences(client, note.sequences);
  else if ('file' in note) await files.begin(note.file);
  else if ('fileEnd' in note) {
    await files.end(note.sha256);
    summary.files += 1;
  }
}

async function requireSame(client: Client, table: BackupTable | undefined, expected: TableDigest): Promise<void> {
  const found = table === undefined ? null : await digestRows(client, table);
  if (found?.sha256 === expected.sha256) return;
  throw new Error(`"${table?.name ?? 'a table'}" is not what was backed up: nothing was restored`);
}

/** Collects rows of one table and adds them by the batch. */
class RowLoader {
  readonly #client: Client;
  readonly #tables: ReadonlyMap<string, BackupTable>;
  #table: BackupTable | null = null;
  #rows: string[] = [];
  #bytes = 0;

  constructor(client: Client, tables: ReadonlyMap<string, BackupTable>) {
    this.#client = client;
    this.#tables = tables;
  }

  begin(name: string): void {
    const table = this.#tables.get(name);
    if (table === undefined) throw new Error(`the backup has a table "${name}" that this database does not have`);
    this.#table = table;
  }

  async add(row: string): Promise<void> {
    this.#rows.push(row);
    this.#bytes += row.length;
    if (this.#bytes >= BATCH_BYTES || this.#rows.length >= BATCH_ROWS) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#rows.length === 0 || this.#table === null) return;
    await addRows(this.#client, this.#table, this.#rows);
    this.#rows = [];
    this.#bytes = 0;
  }
}

/** Writes one file after the other below the data directory, and nowhere else. */
class FileWriter {
  readonly #dataDir: string;
  #file: Awaited<ReturnType<typeof open>> | null = null;
  #path = '';
  #digest = createHash('sha256');

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  async begin(path: string): Promise<void> {
    const plain = normalize(path);
    const isKept = KEPT_FOLDERS.some((folder) => plain.startsWith(`${folder}${sep}`));
    if (!isKept || plain !== path) throw new Error(`the backup has a file "${path}" that belongs nowhere`);
    this.#path = path;
    this.#digest = createHash('sha256');
    await mkdir(dirname(join(this.#dataDir, path)), { recursive: true, mode: 0o700 });
    this.#file = await open(join(this.#dataDir, path), 'wx', 0o600);
  }

  async add(text: string): Promise<void> {
    const piece = Buffer.from(text, 'base64');
    this.#digest.update(piece);
    await this.#file?.write(piece);
  }

  /** Also of a file that did not come to its end. */
  async close(): Promise<void> {
    const file = this.#file;
    this.#file = null;
    await file?.close();
  }

  async end(sha256: string): Promise<void> {
    await this.#file?.sync();
    await this.close();
    if (this.#digest.digest('hex') !== sha256) throw new Error(`the file "${this.#path}" is damaged`);
  }
}
