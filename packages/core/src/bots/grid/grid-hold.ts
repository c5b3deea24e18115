import { type EpochMs, addMs } from '../../base/time.ts';
import { waitAfter } from '../wait-after.ts';
import type { GridHold } from './state.ts';

type Refusal = Pick<GridHold, 'side' | 'code' | 'reason'>;

/**
 * Holds a refused order back: 30 seconds of market time, twice as long after each refusal in a row, an hour at most. So a
 * refusal that lasts costs one attempt an hour, and one that passes is retried without anyone's help.
 */
export function holdBack(previous: GridHold | null, refusal: Refusal, at: EpochMs): GridHold {
  const attempts = previous !== null && previous.side === refusal.side ? previous.attempts + 1 : 1;
  return { ...refusal, attempts, retryAt: addMs(at, waitAfter(attempts)) };
}
