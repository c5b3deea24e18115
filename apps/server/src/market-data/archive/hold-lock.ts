import { type FileHandle, mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isErrorCode } from '../../is-error-code.ts';

const RETRY_MS = 25;
const REFRESH_MS = 3_000;
const STALE_MS = 15_000;
/** A look counts for no more of it. */
const LOOK_MAX_MS = 1_000;

export interface LockOptions {
  /** A lock that stays as it is for so long was left behind by a process that died. */
  readonly staleMs?: number;
}

/**
 * Does something while no other process does the same in this folder: the server and the command line may write at the
 * same time. Waits as long as the other one lives. Clocks of machines are set and differ: how long a lock has stood still goes by what
 * the waiting process saw of it, never by the time that is written on it.
 */
export async function holdLock<T>(
  folder: string,
  action: () => Promise<T>,
  { staleMs = STALE_MS }: LockOptions = {},
): Promise<T> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, '.lock');
  const lock = await waitForLock(path, staleMs);
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

async function waitForLock(path: string, staleMs: number): Promise<FileHandle> {
  const [watch, guardWatch] = [new StandstillWatch(path, staleMs), new StandstillWatch(guardOf(path), staleMs)];
  for (;;) {
    const lock = await create(path);
    if (lock !== null) return lock;
    const left = await watch.look();
    if (left === null) await delay(RETRY_MS);
    else await removeStale(path, left, guardWatch);
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

function guardOf(path: string): string {
  return `${path}.stale`;
}

/** One process at a time looks again and removes: another may have removed the lock by now and taken a fresh one. */
async function removeStale(path: string, left: string, guardWatch: StandstillWatch): Promise<void> {
  const guardPath = guardOf(path);
  const guard = await create(guardPath);
  if (guard === null) {
    if ((await guardWatch.look()) !== null) await rm(guardPath, { force: true });
    return delay(RETRY_MS);
  }
  try {
    if ((await readMark(path)) === left) await rm(path, { force: true });
  } finally {
    await guard.close();
    await rm(guardPath, { force: true });
  }
}

/** Sees whether somebody still touches a file, by the steady clock of this process. */
class StandstillWatch {
  readonly #path: string;
  readonly #staleMs: number;
  #mark: string | null = null;
  #lookedAt = performance.now();
  #stillMs = 0;

  constructor(path: string, staleMs: number) {
    this.#path = path;
    this.#staleMs = staleMs;
  }

  /** The mark of the file once it has stayed the same for too long; null until then, and when there is none. */
  async look(): Promise<string | null> {
    const [mark, now] = [await readMark(this.#path), performance.now()];
    // While this process was stopped, so may the other have been.
    this.#stillMs = mark === this.#mark ? this.#stillMs + Math.min(now - this.#lookedAt, LOOK_MAX_MS) : 0;
    this.#mark = mark;
    this.#lookedAt = now;
    return this.#stillMs > this.#staleMs ? mark : null;
  }
}

/** Which file it is, and as it was last touched; null where there is none. */
async function readMark(path: string): Promise<string | null> {
  const found = await stat(path, { bigint: true }).catch(() => null);
  return found === null ? null : `${found.ino} ${found.mtimeNs}`;
}

/** Whether the name still stands for this very file. An open file keeps its number to itself. */
async function isAt(path: string, file: FileHandle): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && found.ino === (await file.stat()).ino;
}
