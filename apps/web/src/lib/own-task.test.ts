import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchInOwnTask } from './own-task.ts';

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Whatever else belongs to the task has happened after so many promises. */
async function restOfTask(): Promise<void> {
  for (let step = 0; step < 50; step += 1) await Promise.resolve();
}

/** The burst before is over. */
async function rest(): Promise<void> {
  await nextTask();
  await nextTask();
}

describe('requests of one moment', () => {
  let started: string[] = [];

  beforeEach(async () => {
    await rest();
    started = [];
    vi.stubGlobal('fetch', async (address: string) => {
      started.push(address);
      return new Response();
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('start one in a task, in order, the first at once', async () => {
    const startedWithIt = await Promise.all(
      ['/a', '/b', '/c', '/d'].map(async (address) => {
        await fetchInOwnTask(address);
        await restOfTask();
        return started.length;
      }),
    );
    expect(started).toEqual(['/a', '/b', '/c', '/d']);
    expect(startedWithIt).toEqual([1, 2, 3, 4]);
  });

  it('do not wait when nothing was asked for just before', async () => {
    await fetchInOwnTask('/a');
    await rest();
    void fetchInOwnTask('/b');
    expect(started).toEqual(['/a', '/b']);
  });

  it('go on after a burst is over, however often', async () => {
    for (let burst = 0; burst < 3; burst += 1) {
      started = [];
      await Promise.all(['/a', '/b', '/c'].map((address) => fetchInOwnTask(address)));
      expect(started).toEqual(['/a', '/b', '/c']);
      await rest();
    }
  });
});
