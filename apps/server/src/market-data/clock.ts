import { setTimeout as delay } from 'node:timers/promises';
import { type EpochMs, epochMs } from '@atb/core/base/time';

/** Time for what must not depend on who sets the clock of the machine; replaceable where a test decides what time it is. */
export interface Clock {
  /** Wall time, which here never goes back. */
  now(): EpochMs;
  /** Milliseconds since some moment of the past, at an even pace: ages and deadlines are told by it. */
  monotonic(): number;
  /** Resolves after `ms` milliseconds, or at once when the signal is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export interface ClockParts extends Omit<Clock, 'now'> {
  /** What the machine says; may jump in both directions. */
  readonly wall: () => number;
}

/** A wall that is behind by less than this is waited for at a slower pace: two clocks of one machine drift apart a little. */
const DRIFT_MAX_MS = 60_000;
const SLOWER_PACE = 0.9;

/**
 * A clock that follows the machine's forward, as after a sleep, and goes on at its own pace where that is set back: a
 * market that waited for the old hour to come again would stand still.
 */
export function createClock({ wall, monotonic, wait }: ClockParts): Clock {
  let last = wall();
  let lastAt = monotonic();
  return {
    now: () => {
      const [there, at] = [wall(), monotonic()];
      const passedMs = at - lastAt;
      const isDrift = last + passedMs - there < DRIFT_MAX_MS;
      last = Math.max(there, last + passedMs * (isDrift ? SLOWER_PACE : 1));
      lastAt = at;
      return epochMs(Math.floor(last));
    },
    monotonic,
    wait,
  };
}

/** Longest delay a Node timer can have. */
const TIMER_LIMIT_MS = 2_147_483_647;

/** Milliseconds by the machine's steady clock, which nobody can set. */
export function monotonicMs(): number {
  return performance.now();
}

export const systemClock: Clock = createClock({
  wall: () => Date.now(),
  monotonic: monotonicMs,
  wait: async (ms, signal) => {
    try {
      await delay(Math.min(Math.max(ms, 0), TIMER_LIMIT_MS), undefined, { signal });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  },
});
