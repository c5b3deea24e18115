import { type EpochMs, addMs, toIso } from '../../../base/time.ts';
import { waitAfter } from './wait-after.ts';

/** Why something is not placed although it should be, and when it is tried again. */
export interface OrderHold {
  readonly side: 'buy' | 'sell';
  readonly code: 'denied' | 'rejected' | 'cancelled' | 'expired';
  /** The refusal's own reason, a sentence or a code. */
  readonly reason: string;
  /** Market time from which the next quote tries again. */
  readonly retryAt: EpochMs;
  /** Refusals in a row. */
  readonly attempts: number;
}

type Refusal = Pick<OrderHold, 'side' | 'code' | 'reason'>;

/**
 * Holds a refused order back: 30 seconds of market time, twice as long after each refusal in a row, an hour at most. So a
 * refusal that lasts costs one attempt an hour, and one that passes is retried without anyone's help.
 */
export function holdBack(previous: OrderHold | null, refusal: Refusal, at: EpochMs): OrderHold {
  const attempts = previous !== null && previous.side === refusal.side ? previous.attempts + 1 : 1;
  return { ...refusal, attempts, retryAt: addMs(at, waitAfter(attempts)) };
}

/** The sentence that says why the order of a side does not rest; null when it is not held back. */
export function explainHold(hold: OrderHold | null, side: 'buy' | 'sell'): string | null {
  if (hold === null || hold.side !== side) return null;
  return `No order: the ${side} was ${hold.code}. ${hold.reason} Next attempt after ${toIso(hold.retryAt)}.`;
}
