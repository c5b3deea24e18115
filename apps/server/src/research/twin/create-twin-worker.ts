import { OneTaskWorker } from '../../one-task-worker.ts';
import type { TwinOutcome, TwinTask } from './twin-messages.ts';

/** Whatever takes longer is ended. */
const TIME_MAX_MS = 60_000;
const HEAP_MB = 512;

/** The thread that runs twins. */
export function createTwinWorker(): OneTaskWorker<TwinTask, TwinOutcome> {
  return new OneTaskWorker({
    code: new URL('./twin-thread.ts', import.meta.url),
    timeMaxMs: TIME_MAX_MS,
    heapMb: HEAP_MB,
  });
}
