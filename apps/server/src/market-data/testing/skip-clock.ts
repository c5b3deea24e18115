// testing: what the tests of market data share.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type EpochMs, epochMs } from '@atb/core/base/time';
import type { Clock } from '../clock.ts';

/** A wall clock on which waiting takes no time: whoever waits moves it on. */
export class SkipClock implements Clock {
  #now: number;

  constructor(now: number) {
    this.#now = now;
  }

  now(): EpochMs {
    return epochMs(this.#now);
  }

  monotonic(): number {
    return this.#now;
  }

  set(now: number): void {
    this.#now = now;
  }

  async wait(ms: number, signal: AbortSignal): Promise<void> {
    await nextTurn();
    if (!signal.aborted) this.#now += Math.max(0, ms);
  }
}
