import { type FileHandle, mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isErrorCode } from '../../is-error-code.ts';

const RETRY_MS = 25;
const REFRESH_MS = 3_000;
/** A lock that was not refreshed for this long was left behind by a process that died. */
const STALE_MS = 15_000;

/**
 * Does something while no other process does the same in this folder: the server and the command line may write at the
 * same time. Waits as long as the other one lives.
 */
export async function holdLock<T>(folder: string, action: () => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, '.lock');
  const lock = await waitForLock(path);
  // The open file and not its name: a process that slept for long must not keep alive what is another's by now.
  const refresh = setInterval(() => void lock.utimes(new Date(), new Date()).catch(() => undefined), REFRESH_MS);
  try {
    return await action();
  } finally {
    clearInterval(refresh);
    if (await isAt(path, lock)) await rm(path, { force: true });
    await lock.close();
  }
}

async function waitForLock(path: string): Promise<FileHandle> {
  for (;;) {
    const lock = await create(path);
    if (lock !== null) return lock;
    if (await isStale(path)) await removeStale(path);
    else await delay(RETRY_MS);
  }
}

/** The file, made by this process; null when it is there already. */
async function create(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'wx');
  } catch (error) {
    if (isErrorCode(error, 'EEXIST')) return null;
    throw error;
  }
}

/** One process at a time looks again and removes: another may have removed the lock by now and taken a fresh one. */
async function removeStale(path: string): Promise<void> {
  const guardPath = `${path}.stale`;
  const guard = await create(guardPath);
  if (guard === null) {
    if (await isStale(guardPath)) await rm(guardPath, { force: true });
    return delay(RETRY_MS);
  }
  try {
    if (await isStale(path)) await rm(path, { force: true });
  } finally {
    await guard.close();
    await rm(guardPath, { force: true });
  }
}

async function isStale(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > STALE_MS;
}

/** Whether the name still stands for this very file. An open file keeps its number to itself. */
async function isAt(path: string, file: FileHandle): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && found.ino === (await file.stat()).ino;
}
