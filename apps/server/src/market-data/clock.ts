import { setTimeout as delay } from 'node:timers/promises';
import { type EpochMs, epochMs } from '@atb/core/base/time';

/** Wall time, replaceable where a test decides what time it is. */
export interface Clock {
  now(): EpochMs;
  /** Resolves after `ms` milliseconds, or at once when the signal is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

/** Longest delay a Node timer can have. */
const TIMER_LIMIT_MS = 2_147_483_647;

export const systemClock: Clock = {
  now: () => epochMs(Date.now()),
  wait: async (ms, signal) => {
    try {
      await delay(Math.min(Math.max(ms, 0), TIMER_LIMIT_MS), undefined, { signal });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  },
};
