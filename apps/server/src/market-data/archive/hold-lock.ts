import { mkdir, open, rm, stat, utimes } from 'node:fs/promises';
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
  while (!(await takeLock(path))) await delay(RETRY_MS);
  const refresh = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => undefined), REFRESH_MS);
  try {
    return await action();
  } finally {
    clearInterval(refresh);
    await rm(path, { force: true });
  }
}

async function takeLock(path: string): Promise<boolean> {
  try {
    await (await open(path, 'wx')).close();
    return true;
  } catch (error) {
    if (!isErrorCode(error, 'EEXIST')) throw error;
  }
  const held = await stat(path).catch(() => null);
  if (held !== null && Date.now() - held.mtimeMs > STALE_MS) await rm(path, { force: true });
  return false;
}
