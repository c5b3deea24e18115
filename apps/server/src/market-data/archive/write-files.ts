import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface FileToWrite {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Ends the name of a file that is being written; nobody reads those. */
const TEMPORARY_SUFFIX = '.tmp';

/**
 * Replaces files so that each is seen old or new, never in part, also after a power cut. All are on the disk before the
 * first one is put in its place; when one cannot be written, none is.
 */
export async function writeFiles(files: readonly FileToWrite[]): Promise<void> {
  const temporary = files.map(({ path }) => `${path}.${randomUUID()}${TEMPORARY_SUFFIX}`);
  const folders = new Set(files.map(({ path }) => dirname(path)));
  try {
    for (const folder of folders) await mkdir(folder, { recursive: true });
    for (const [i, { bytes }] of files.entries()) await writeDurably(temporary[i] ?? '', bytes);
    for (const [i, { path }] of files.entries()) await rename(temporary[i] ?? '', path);
  } catch (error) {
    await Promise.all(temporary.map((path) => rm(path, { force: true })));
    throw error;
  }
  for (const folder of folders) await syncFolder(folder);
}

/** A new file whose bytes are on the disk when this resolves. */
export async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o644);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename is durable once its folder is; Windows cannot sync folders. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
