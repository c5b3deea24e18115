import { setTimeout as sleep } from 'node:timers/promises';

/** Wakes who waits for work. */
export interface Alarm {
  readonly ring: () => void;
  /** Resolves when it has rung since the last wait, or after the time. */
  readonly wait: (timeoutMs: number, signal: AbortSignal) => Promise<void>;
}

export function createAlarm(): Alarm {
  let rung = Promise.withResolvers<void>();
  return {
    ring: () => rung.resolve(),
    wait: async (timeoutMs, signal) => {
      const ending = new AbortController();
      const late = sleep(timeoutMs, undefined, { signal: AbortSignal.any([signal, ending.signal]) }).catch(
        () => undefined,
      );
      await Promise.race([rung.promise, late]);
      ending.abort();
      rung = Promise.withResolvers();
    },
  };
}
