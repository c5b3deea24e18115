import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { limitThread } from './limit-thread.ts';

/** Computes in pieces of 20 ms of the processor, rests after each, then says that it is done. */
const CODE = `import { parentPort } from 'node:worker_threads';
import { setTimeout as sleep } from 'node:timers/promises';
parentPort.on('message', async ({ pieces, restMs }) => {
  for (let piece = 0; piece < pieces; piece += 1) {
    for (let used = 0, begun = process.threadCpuUsage(); used < 20_000; ) {
      const { user, system } = process.threadCpuUsage(begun);
      used = user + system;
    }
    await sleep(restMs);
  }
  parentPort.postMessage('done');
});`;

const workers: Worker[] = [];
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.terminate();
});

async function open(): Promise<Worker> {
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(CODE)}`), { execArgv: [] });
  workers.push(worker);
  await new Promise((done) => worker.once('online', done));
  return worker;
}

/** Which comes first. */
function race(worker: Worker, timeMaxMs: number, task: object): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const lift = limitThread(worker, timeMaxMs, () => resolve('ended'));
  worker.on('message', resolve);
  worker.postMessage(task);
  return promise.finally(lift);
}

describe('the limit of a thread', () => {
  it('ends what computes for longer', async () => {
    await expect(race(await open(), 200, { pieces: 1_000_000, restMs: 0 })).resolves.toBe('ended');
  });

  it('leaves alone what takes longer by the clock because it got little of the processor', async () => {
    const begun = performance.now();
    await expect(race(await open(), 1_000, { pieces: 10, restMs: 300 })).resolves.toBe('done');
    expect(performance.now() - begun).toBeGreaterThan(2_000);
  });

  it('counts from its own beginning, not from that of the thread', async () => {
    const worker = await open();
    await expect(race(worker, 60_000, { pieces: 40, restMs: 0 })).resolves.toBe('done');
    await expect(race(worker, 600, { pieces: 5, restMs: 0 })).resolves.toBe('done');
  });

  it('ends what neither computes nor ends, by the clock', async () => {
    const begun = performance.now();
    await expect(race(await open(), 100, { pieces: 1, restMs: 600_000 })).resolves.toBe('ended');
    expect(performance.now() - begun).toBeGreaterThan(900);
  });

  it('is gone when it was taken away', async () => {
    const worker = await open();
    let ended = 0;
    const lift = limitThread(worker, 100, () => (ended += 1));
    lift();
    worker.postMessage({ pieces: 30, restMs: 10 });
    await sleep(1_500);
    expect(ended).toBe(0);
  });
});
