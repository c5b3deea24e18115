import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { z } from 'zod';
import { listSequences, listTables } from '../../database/backup/list-tables.ts';
import { readRows, type TableDigest, usePlainText } from '../../database/backup/read-rows.ts';

/** A line is one letter and what it marks: `c` says what follows, `r` is a row as JSON, `f` a piece of a file in base64. */
export const noteSchema = z.union([
  z.object({ version: z.string(), madeAt: z.string() }),
  z.object({ table: z.string() }),
  z.object({ tableEnd: z.string(), rows: z.int(), sha256: z.string() }),
  z.object({ sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })) }),
  z.object({ file: z.string() }),
  z.object({ fileEnd: z.string(), sha256: z.string() }),
  z.object({ end: z.literal(true) }),
]);
export type BackupNote = z.infer<typeof noteSchema>;

/** Folders of the data directory that hold what is nowhere else. The database is written as rows, secrets go to a file of their own. */
export const KEPT_FOLDERS = ['candles', 'files'] as const;

const FILE_PIECE_BYTES = 65_536 * 3;

export interface BackupSummary {
  readonly tables: Map<string, TableDigest>;
  files: number;
}

function note(content: BackupNote): string {
  return `c${JSON.stringify(content)}\n`;
}

/** Every line of a backup. The database's part is one picture of one moment; files are read after it, so none that a row names is missing. */
export async function* backupLines(
  client: Client,
  { dataDir, summary }: { readonly dataDir: string; readonly summary: BackupSummary },
): AsyncGenerator<string> {
  await client.query('begin isolation level repeatable read read only');
  await usePlainText(client);
  const { rows } = await client.query<{ readonly version: string }>(
    'select max(version) as version from supabase_migrations.schema_migrations',
  );
  yield note({ version: rows[0]?.version ?? '', madeAt: new Date().toISOString() });
  for (const table of await listTables(client)) {
    yield note({ table: table.name });
    const reading = readRows(client, table);
    let next = await reading.next();
    for (; next.done !== true; next = await reading.next()) yield `r${next.value}\n`;
    summary.tables.set(table.name, next.value);
    yield note({ tableEnd: table.name, ...next.value });
  }
  yield note({ sequences: [...(await listSequences(client))] });
  await client.query('commit');
  for (const folder of KEPT_FOLDERS) {
    for (const path of await listFiles(dataDir, folder)) {
      yield* fileLines(dataDir, path);
      summary.files += 1;
    }
  }
  yield note({ end: true });
}

async function listFiles(dataDir: string, folder: string): Promise<readonly string[]> {
  const entries = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  const files = entries.filter((entry) => entry.isFile() && !entry.name.includes('.tmp'));
  return files.map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1)).sort();
}

async function* fileLines(dataDir: string, path: string): AsyncGenerator<string> {
  const digest = createHash('sha256');
  yield note({ file: path });
  const stream = createReadStream(join(dataDir, path), { highWaterMark: FILE_PIECE_BYTES }) as AsyncIterable<Buffer>;
  for await (const piece of stream) {
    digest.update(piece);
    yield `f${piece.toString('base64')}\n`;
  }
  yield note({ fileEnd: path, sha256: digest.digest('hex') });
}
