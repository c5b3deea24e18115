import { setImmediate as breathe } from 'node:timers/promises';

/** Milliseconds of work after which others have their turn. */
const TURN_MS = 10;

/** Carries out work that comes in small steps on the main thread, so that orders and requests of others go on between them. */
export async function takeSteps<T>(work: Generator<void, T, void>): Promise<T> {
  let begun = performance.now();
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    if (performance.now() - begun < TURN_MS) continue;
    await breathe();
    begun = performance.now();
  }
}
