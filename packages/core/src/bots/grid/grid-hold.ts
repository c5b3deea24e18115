import { type EpochMs, HOUR_MS, SECOND_MS, addMs } from '../../base/time.ts';
import type { GridHold } from './state.ts';

const FIRST_WAIT_MS = 30 * SECOND_MS;
const LONGEST_WAIT_MS = HOUR_MS;

type Refusal = Pick<GridHold, 'side' | 'code' | 'reason'>;

/** Milliseconds of market time to wait after so many refusals in a row. */
export function waitAfter(attempts: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_WAIT_MS);
}

/**
 * Holds a refused order back: 30 seconds of market time, twice as long after each refusal in a row, an hour at most. So a
 * refusal that lasts costs one attempt an hour, and one that passes is retried without anyone's help.
 */
export function holdBack(previous: GridHold | null, refusal: Refusal, at: EpochMs): GridHold {
  const attempts = previous !== null && previous.side === refusal.side ? previous.attempts + 1 : 1;
  return { ...refusal, attempts, retryAt: addMs(at, waitAfter(attempts)) };
}
