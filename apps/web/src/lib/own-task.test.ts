import { beforeEach, describe, expect, it } from 'vitest';
import { awaitOwnTask } from './own-task.ts';

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

async function start(name: string, started: string[]): Promise<void> {
  const turn = awaitOwnTask();
  if (turn !== null) await turn;
  started.push(name);
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
  beforeEach(rest);

  it('start one in a task, in order, the first at once', async () => {
    const started: string[] = [];
    const startedWithIt = await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (name) => {
        await start(name, started);
        await restOfTask();
        return started.length;
      }),
    );
    expect(started).toEqual(['a', 'b', 'c', 'd']);
    expect(startedWithIt).toEqual([1, 2, 3, 4]);
  });

  it('do not wait when nothing was asked for just before', async () => {
    const started: string[] = [];
    await start('a', started);
    await rest();
    expect(awaitOwnTask()).toBeNull();
  });

  it('go on after a burst is over, however often', async () => {
    for (let burst = 0; burst < 3; burst += 1) {
      const started: string[] = [];
      await Promise.all(['a', 'b', 'c'].map((name) => start(name, started)));
      expect(started).toEqual(['a', 'b', 'c']);
      await rest();
    }
  });
});
