import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isErrorCode } from '../../is-error-code.ts';
import { ArchiveFileError } from './archive-file-error.ts';
import { syncFolder, writeDurably } from './write-files.ts';

export interface NamedBytes {
  /** Name in the folder. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Ends the name of a file that is being written; it counts only where the list of a commit names it. */
const TEMPORARY_SUFFIX = '.tmp';
/** Names the files of a commit: once it is there, all of them count, and before that none does. */
export const COMMIT_LIST = '.commit';

const listSchema = z.array(z.strictObject({ name: z.string(), temporary: z.string() }));

/**
 * Replaces files of one folder, all of them or none, also when the process is killed or the power is cut in between.
 * One caller at a time: whoever writes holds the folder's lock.
 */
export async function commitFiles(folder: string, files: readonly NamedBytes[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  await finishCommit(folder);
  const pending = files.map(({ name }) => ({ name, temporary: temporaryName(name) }));
  const list = { name: COMMIT_LIST, temporary: temporaryName(COMMIT_LIST) };
  try {
    for (const [i, { bytes }] of files.entries()) await writeDurably(join(folder, pending[i]?.temporary ?? ''), bytes);
    await writeDurably(join(folder, list.temporary), Buffer.from(JSON.stringify(pending)));
    await rename(join(folder, list.temporary), join(folder, list.name));
  } catch (error) {
    await Promise.all([list, ...pending].map(({ temporary }) => remove(folder, temporary)));
    throw error;
  }
  await syncFolder(folder);
  await finishCommit(folder);
}

function temporaryName(name: string): string {
  return `${name}.${randomUUID()}${TEMPORARY_SUFFIX}`;
}

/** Puts the files of a commit in their places, also those of a process that died, and removes what else it left. */
async function finishCommit(folder: string): Promise<void> {
  for (const [name, temporary] of await readCommit(folder)) await moveIfThere(folder, temporary, name);
  await syncFolder(folder);
  await remove(folder, COMMIT_LIST);
  const left = (await readdir(folder)).filter((name) => name.endsWith(TEMPORARY_SUFFIX));
  await Promise.all(left.map((name) => remove(folder, name)));
}

/**
 * Where the files of a folder lie: path by name. Those of a commit that is not finished are found where they were written.
 * Only names that `isWanted` are told of.
 */
export async function locateFiles(
  folder: string,
  isWanted: (name: string) => boolean,
): Promise<ReadonlyMap<string, string>> {
  const names = new Set(await listFolder(folder));
  const located = new Map([...names].filter(isWanted).map((name) => [name, join(folder, name)]));
  if (!names.has(COMMIT_LIST)) return located;
  for (const [name, temporary] of await readCommit(folder)) {
    if (isWanted(name) && names.has(temporary)) located.set(name, join(folder, temporary));
  }
  return located;
}

/** Names with the temporary files that take their places; empty when no commit is under way. */
async function readCommit(folder: string): Promise<ReadonlyMap<string, string>> {
  try {
    const list = listSchema.parse(JSON.parse(await readFile(join(folder, COMMIT_LIST), 'utf8')));
    return new Map(list.map(({ name, temporary }) => [name, temporary]));
  } catch (error) {
    if (isErrorCode(error, 'ENOENT')) return new Map();
    throw new ArchiveFileError(
      join(folder, COMMIT_LIST),
      'it is no list of files that take the places of others',
      error,
    );
  }
}

/** Names in a folder, in order; none where there is no folder. */
export async function listFolder(path: string): Promise<readonly string[]> {
  try {
    return (await readdir(path)).sort();
  } catch (error) {
    if (isErrorCode(error, 'ENOENT', 'ENOTDIR')) return [];
    throw error;
  }
}

async function moveIfThere(folder: string, from: string, to: string): Promise<void> {
  try {
    await rename(join(folder, from), join(folder, to));
  } catch (error) {
    if (!isErrorCode(error, 'ENOENT')) throw error;
  }
}

function remove(folder: string, name: string): Promise<void> {
  return rm(join(folder, name), { force: true });
}
