import { setTimeout as sleep } from 'node:timers/promises';

export interface KeepRunningOptions {
  /** Does the work until it is lost (throws or returns) or the signal comes (returns). Calls `onUp` when it is under way. */
  readonly attempt: (signal: AbortSignal, onUp: () => void) => Promise<void>;
  /** Called before each pause: why the last attempt ended (null when it just returned) and the pause in milliseconds. */
  readonly onLost: (error: unknown, retryMs: number) => void;
}

/** Work that is taken up again whenever it is lost. */
export interface KeptRunning {
  /** Resolves when it is under way for the first time, or is stopped before. */
  readonly ready: Promise<void>;
  /** Resolves when the attempt under way has ended. */
  readonly stop: () => Promise<void>;
}

const BACKOFF_FIRST_MS = 100;
const BACKOFF_MAX_MS = 5_000;

/** Keeps something going across losses until it is stopped. Pauses grow as long as attempts do not come up. */
export function keepRunning(options: KeepRunningOptions): KeptRunning {
  const stopping = new AbortController();
  const ready = Promise.withResolvers<void>();
  const run = keepTrying(options, stopping.signal, ready.resolve).finally(ready.resolve);
  return {
    ready: ready.promise,
    stop: async () => {
      stopping.abort();
      await run;
    },
  };
}

async function keepTrying(
  { attempt, onLost }: KeepRunningOptions,
  signal: AbortSignal,
  onReady: () => void,
): Promise<void> {
  let backoffMs = BACKOFF_FIRST_MS;
  const onUp = (): void => {
    backoffMs = BACKOFF_FIRST_MS;
    onReady();
  };
  while (!signal.aborted) {
    const error = await attempt(signal, onUp).then(
      () => null,
      (fault: unknown) => fault,
    );
    if (signal.aborted) break;
    onLost(error, backoffMs);
    await sleep(backoffMs, undefined, { signal }).catch(() => undefined);
    backoffMs = Math.min(backoffMs * 2, BACKOFF_MAX_MS);
  }
}
