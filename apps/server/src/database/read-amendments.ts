import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isErrorCode } from '../is-error-code.ts';

/**
 * What brings a database that was migrated by an earlier form of a file to the file's present form. Migrations are frozen; in the
 * first days of the project some were edited after servers had applied them, and these scripts make up for it.
 */
export interface Amendment {
  readonly fileName: string;
  readonly sql: string;
  /** SHA-256 of the forms it takes over from, hex. */
  readonly amends: ReadonlySet<string>;
}

const AMENDED_HASH = /^-- amends ([0-9a-f]{64})$/gmu;

/** @returns amendments by the name of the migration they belong to; none when the folder does not exist. */
export async function readAmendments(directory: string): Promise<ReadonlyMap<string, Amendment>> {
  const fileNames = await readdir(directory).catch((error: unknown) => {
    if (isErrorCode(error, 'ENOENT')) return [];
    throw error;
  });
  const read = fileNames.map(async (fileName) => {
    const sql = await readFile(join(directory, fileName), 'utf8');
    const amends = new Set([...sql.matchAll(AMENDED_HASH)].map(([, hash = '']) => hash));
    return [fileName, { fileName, sql, amends }] as const;
  });
  return new Map(await Promise.all(read));
}
