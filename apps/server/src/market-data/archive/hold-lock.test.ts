import { readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { holdLock } from './hold-lock.ts';
import { makeFolder } from './testing/make-candles.ts';

let folder = '';
beforeEach(async () => {
  folder = await makeFolder();
});

/** Long enough for a refresh to be late. */
const STALE = { staleMs: 300 };
const HOUR_MS = 3_600_000;

/** @param agoMs by the clock of the machine: less than nothing where it went back since. */
async function leaveStaleLock(agoMs: number): Promise<void> {
  const path = join(folder, '.lock');
  await writeFile(path, '');
  const then = new Date(Date.now() - agoMs);
  await utimes(path, then, then);
}

/** Largest number of holders at once when many want the lock. */
async function countHolders(commands: number): Promise<number> {
  let [now, most] = [0, 0];
  const hold = () =>
    holdLock(
      folder,
      async () => {
        now += 1;
        most = Math.max(most, now);
        await delay(2);
        now -= 1;
      },
      STALE,
    );
  await Promise.all(Array.from({ length: commands }, hold));
  return most;
}

describe('holdLock', () => {
  it('lets one at a time in, also when all find a lock that a dead process left', async () => {
    for (let round = 0; round < 12; round += 1) {
      await leaveStaleLock(HOUR_MS);
      expect(await countHolders(8), `round ${round}`).toBe(1);
    }
    expect(await readdir(folder)).toEqual([]);
  });

  it('lets in after a clock that went back while the lock was left', async () => {
    await leaveStaleLock(-HOUR_MS);
    expect(await countHolders(2)).toBe(1);
  });

  it.each([
    ['forward', HOUR_MS],
    ['back', -HOUR_MS],
  ])('lets nobody in beside a living process when the clock goes %s', async (_, jumpMs) => {
    const path = join(folder, '.lock');
    const order: string[] = [];
    const first = holdLock(folder, async () => {
      // What it writes on the lock is by another clock than that of who waits.
      for (const end = performance.now() + 2_000; performance.now() < end; await delay(50)) {
        const time = new Date(Date.now() - jumpMs);
        await utimes(path, time, time);
      }
      order.push('first');
    });
    await delay(20);
    await Promise.all([first, holdLock(folder, async () => void order.push('second'), { staleMs: 1_000 })]);
    expect(order).toEqual(['first', 'second']);
  });

  it('leaves the lock of another alone that took it for stale in the meantime', async () => {
    const path = join(folder, '.lock');
    await holdLock(folder, async () => {
      await rm(path);
      await writeFile(path, 'of another');
    });
    expect((await stat(path)).isFile()).toBe(true);
  });

  it('frees the lock when the action throws', async () => {
    await expect(holdLock(folder, () => Promise.reject(new Error('no space')))).rejects.toThrow('no space');
    expect(await readdir(folder)).toEqual([]);
  });
});
