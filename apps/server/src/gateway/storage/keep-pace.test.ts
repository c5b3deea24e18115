import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { keepPace } from './keep-pace.ts';

const PACE = { graceMs: 60, bytesPerSecond: 1_000 };
const tooSlow = () => new Error('too slow');

async function* send(bytes: number, times: number, pauseMs: number): AsyncGenerator<Uint8Array, void, void> {
  for (let sent = 0; sent < times; sent += 1) {
    await sleep(pauseMs);
    yield new Uint8Array(bytes);
  }
}

async function sum(chunks: AsyncIterable<Uint8Array>, eachMs = 0): Promise<number> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    await sleep(eachMs);
  }
  return bytes;
}

it('lets whoever keeps the pace send for longer than the grace', async () => {
  expect(await sum(keepPace(send(10_000, 20, 10), PACE, tooSlow))).toBe(200_000);
});

it('ends who sends a drop now and then', async () => {
  await expect(sum(keepPace(send(1, 1_000, 10), PACE, tooSlow))).rejects.toThrow('too slow');
});

it('ends who sends nothing at all', async () => {
  await expect(sum(keepPace(send(1, 1, 60_000), PACE, tooSlow))).rejects.toThrow('too slow');
});

it('does not blame the sender for a store that is slow', async () => {
  expect(await sum(keepPace(send(1, 5, 0), PACE, tooSlow), 40)).toBe(5);
});
