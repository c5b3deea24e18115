import { randomBytes } from 'node:crypto';
import { link, open, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isErrorCode } from './is-error-code.ts';

/** Writes a whole, synced file under a temporary name beside `path`. */
async function writeTemporary(path: string, content: string, mode: number): Promise<string> {
  const temporary = `${path}.${process.pid}.${randomBytes(6).toString('hex')}`;
  const file = await open(temporary, 'wx', mode);
  try {
    await file.writeFile(`${content}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return temporary;
}

/** Of two processes that start together the first one's secret stays. */
export async function writeSecretOnce(path: string, content: string, mode: number): Promise<void> {
  const temporary = await writeTemporary(path, content, mode);
  try {
    await link(temporary, path);
  } catch (error) {
    if (!isErrorCode(error, 'EEXIST')) throw error;
  } finally {
    await unlink(temporary);
  }
}

/** Puts a secret in place of the one before: whoever reads the file finds one of the two whole, after a loss of power, too. */
export async function replaceSecret(path: string, content: string, mode: number): Promise<void> {
  await rename(await writeTemporary(path, content, mode), path);
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
