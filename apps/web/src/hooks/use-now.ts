import { CLOCK_TICK_MS } from '@atb/api/timers';
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let nowMs = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    nowMs = Date.now();
    for (const notify of listeners) notify();
  }, CLOCK_TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function readClock(): number {
  // Before the first tick of a new clock the last reading may be old. One that changed with every look would make React throw away
  // what it has drawn in slices, and draw it again in one piece.
  if (timer === undefined && Math.abs(Date.now() - nowMs) >= CLOCK_TICK_MS) nowMs = Date.now();
  return nowMs;
}

/** Wall time in epoch milliseconds, renewed once a second by one clock for the whole page. For ages on screen only. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, readClock);
}

/** What is read from the time of `useNow`, such as a year or whether something is old; renders again only when that changes. */
export function useFromNow<T extends number | boolean>(read: (now: number) => T): T {
  return useSyncExternalStore(subscribe, () => read(readClock()));
}
