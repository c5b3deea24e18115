import { randomBytes } from 'node:crypto';
import { closeSync, fchmodSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { link, open, rename, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isErrorCode } from './is-error-code.ts';

/** Who hears of secrets that others could read: a logger, or standard error. */
export interface SecretLog {
  warn(facts: { readonly path: string; readonly mode: string }, text: string): void;
}

export interface SecretReading {
  /**
   * The operator has said where it is, so that it may be handed over by somebody else, or on a medium that nobody writes to. What cannot
   * be closed then is said and taken; a file of our own is refused.
   */
  readonly isNamed?: boolean;
  readonly log?: SecretLog | undefined;
}

/** Of a secret: nobody writes over it, a new one takes its place. */
export const SECRET_FILE_MODE = 0o400;
export const SECRET_FOLDER_MODE = 0o700;
/** Rights of others than the owner. */
const OTHERS = 0o077;
/** Rights of who is neither the owner nor of its group: by that of the group a file of another user may be handed to us. */
const ANYBODY = 0o007;

const STANDARD_ERROR: SecretLog = {
  warn: ({ path, mode }, text) => void process.stderr.write(`"${path}" (mode ${mode}): ${text}\n`),
};
/** What stays open is said once, however often it is read. */
const reported = new Set<string>();

/** Every secret is read by this: what others could read is closed to them, and said. @throws when it cannot be read or closed. */
export function readSecretFile(path: string, reading: SecretReading = {}): string {
  const file = openSync(path, 'r');
  try {
    closeOpened(file, path, reading);
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}

/** Closes a folder or file of our own to others, and says so. @throws with its name when it cannot be closed. */
export function closeToOthers(path: string, log?: SecretLog): void {
  const file = openSync(path, 'r');
  try {
    closeOpened(file, path, { log });
  } finally {
    closeSync(file);
  }
}

/** Says that others may enter a folder with secrets. It is left so: the operator has named it, and more may be in it. */
export function reportOpenFolder(path: string, log: SecretLog = STANDARD_ERROR): void {
  const file = openSync(path, 'r');
  try {
    const found = fstatSync(file).mode & 0o777;
    if ((found & OTHERS) !== 0)
      reportOnce(log, { path, found }, 'others may enter a folder with secrets: chmod 700 it');
  } finally {
    closeSync(file);
  }
}

function closeOpened(file: number, path: string, { isNamed = false, log = STANDARD_ERROR }: SecretReading): void {
  const stats = fstatSync(file);
  const found = stats.mode & 0o777;
  // A pipe is nobody's to read again.
  if ((found & OTHERS) === 0 || !(stats.isFile() || stats.isDirectory())) return;
  const mode = stats.isDirectory() ? SECRET_FOLDER_MODE : isNamed ? found & ~OTHERS : SECRET_FILE_MODE;
  try {
    if (isNamed && stats.uid !== process.getuid?.()) throw new Error('It belongs to somebody else.');
    fchmodSync(file, mode);
  } catch (error) {
    if (!isNamed) {
      throw new Error(
        `Others may read "${path}" (mode ${found.toString(8)}), and it belongs to somebody else: chmod ${mode.toString(8)} it as its owner.`,
        { cause: error },
      );
    }
    const isOpen = (found & ANYBODY) !== 0 || stats.uid === process.getuid?.();
    if (isOpen) reportOnce(log, { path, found }, 'others may read a secret, and it cannot be closed from here');
    return;
  }
  log.warn(
    { path, mode: found.toString(8) },
    'others could read a secret: it is closed to them now, but somebody may know it',
  );
}

function reportOnce(log: SecretLog, { path, found }: { path: string; found: number }, text: string): void {
  const mode = found.toString(8);
  const key = `${mode} ${path}`;
  if (reported.has(key)) return;
  reported.add(key);
  log.warn({ path, mode }, text);
}

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
