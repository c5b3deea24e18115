import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until no period of so many milliseconds since the epoch, such as an hour in UTC, ends within a margin. */
export async function clearOfBoundary(periodMs: number, marginMs: number): Promise<void> {
  const left = periodMs - (Date.now() % periodMs);
  if (left < marginMs) await sleep(left + 5);
}
