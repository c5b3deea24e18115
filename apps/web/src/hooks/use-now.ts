import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let nowMs = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    nowMs = Date.now();
    for (const tell of listeners) tell();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Wall time in epoch milliseconds, renewed once a second by one clock for the whole page. For ages on screen only. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => {
    // Before the first tick of a new clock the last reading may be old.
    if (timer === undefined) nowMs = Date.now();
    return nowMs;
  });
}
