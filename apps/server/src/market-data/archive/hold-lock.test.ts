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

async function leaveStaleLock(): Promise<void> {
  const path = join(folder, '.lock');
  await writeFile(path, '');
  const longAgo = new Date(Date.now() - 3_600_000);
  await utimes(path, longAgo, longAgo);
}

/** Largest number of holders at once when many want the lock. */
async function countHolders(commands: number): Promise<number> {
  let [now, most] = [0, 0];
  const hold = () =>
    holdLock(folder, async () => {
      now += 1;
      most = Math.max(most, now);
      await delay(2);
      now -= 1;
    });
  await Promise.all(Array.from({ length: commands }, hold));
  return most;
}

describe('holdLock', () => {
  it('lets one at a time in, also when all find a lock that a dead process left', async () => {
    for (let round = 0; round < 12; round += 1) {
      await leaveStaleLock();
      expect(await countHolders(8), `round ${round}`).toBe(1);
    }
    expect(await readdir(folder)).toEqual([]);
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
