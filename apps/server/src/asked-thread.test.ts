import { afterEach, describe, expect, it } from 'vitest';
import { AskedThread, type Numbered, TookTooLong } from './asked-thread.ts';

interface Said extends Numbered {
  readonly say: string;
}

/** Says what it is told to; rests for two seconds with `slow`, never comes to an end with `on and on`. */
const CODE = `import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ id, say }) => {
  if (say === 'slow') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000);
  while (say === 'on and on') {}
  parentPort.postMessage({ id, status: 'done', answer: say });
});`;

const threads: Array<AskedThread<Said>> = [];
afterEach(async () => {
  for (const thread of threads.splice(0)) await thread.close();
});

function open(timeMaxMs: number, onLost: () => void = () => undefined, idleMs = 60_000): AskedThread<Said> {
  const code = new URL(`data:text/javascript,${encodeURIComponent(CODE)}`);
  const thread = new AskedThread<Said>({ code, heapMb: 32, timeMaxMs, idleMs, onLost });
  threads.push(thread);
  return thread;
}

describe('a thread that is asked', () => {
  it('answers in the order of the requests', async () => {
    const thread = open(60_000);
    const order: string[] = [];
    await Promise.all(['a', 'b', 'c'].map(async (say) => order.push(String(await thread.send({ say })))));
    expect(order).toEqual(['a', 'b', 'c']);
  });

  it('is ended with a request that takes too long, though others go on asking; the next begins anew', async () => {
    let lost = 0;
    const thread = open(1_000, () => (lost += 1));
    const stuck = thread.send({ say: 'on and on' });
    const behind = thread.send({ say: 'behind it' });
    const asking = setInterval(() => void thread.send({ say: 'more' }).catch(() => undefined), 50);
    try {
      await Promise.all([
        expect(stuck).rejects.toBeInstanceOf(TookTooLong),
        expect(behind).rejects.toThrow('The thread ended before it answered.'),
      ]);
    } finally {
      clearInterval(asking);
    }
    expect(lost).toBe(1);
    await expect(open(60_000).send({ say: 'anew' })).resolves.toBe('anew');
    await expect(thread.send({ say: 'anew' })).resolves.toBe('anew');
  });

  it('is not idle while a request is at work, and is ended when it is', async () => {
    const lost = Promise.withResolvers<void>();
    const thread = open(60_000, lost.resolve, 300);
    await expect(thread.send({ say: 'slow' })).resolves.toBe('slow');
    await lost.promise;
    await expect(thread.send({ say: 'anew' })).resolves.toBe('anew');
  });

  it('answers who asks the very moment in which a request took too long', async () => {
    const thread = open(1_000);
    const next = thread.send({ say: 'on and on' }).catch(() => thread.send({ say: 'at once' }));
    await expect(next).resolves.toBe('at once');
  });
});
