import type { StrategyVerdict } from '@atb/core/strategies/validate-strategy';
import { OneTaskWorker } from '../one-task-worker.ts';
import type { ValidationTask } from './validation-messages.ts';

/** Far more than the budget of rules lets a task take; whatever takes longer is ended. */
const TIME_MAX_MS = 60_000;
const HEAP_MB = 512;

/** The thread that validates rules. */
export function createValidationWorker(): OneTaskWorker<ValidationTask, StrategyVerdict> {
  const code = new URL('./validation-thread.ts', import.meta.url);
  return new OneTaskWorker({ code, timeMaxMs: TIME_MAX_MS, heapMb: HEAP_MB });
}
