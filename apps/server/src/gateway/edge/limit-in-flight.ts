import { tooManyAtOnce } from '../fair-gate.ts';
import type { EdgeLimits } from './edge-limits.ts';

/** Counts what of one caller is held in memory: requests that have no answer yet, and their bodies. */
export interface InFlightLimiter {
  /**
   * Counts a request and the bytes that its body may have, before any of them is read.
   * @returns what ends the counting. @throws the 429 answer when the caller has too much in flight.
   */
  readonly claim: (caller: string, bodyBytes: number) => () => void;
}

interface InFlight {
  requests: number;
  bytes: number;
}

export function createInFlightLimiter({ inFlight }: Pick<EdgeLimits, 'inFlight'>): InFlightLimiter {
  const callers = new Map<string, InFlight>();
  return {
    claim: (caller, bodyBytes) => {
      const count = callers.get(caller) ?? { requests: 0, bytes: 0 };
      if (count.requests >= inFlight.requests || count.bytes + bodyBytes > inFlight.bodyBytes) throw tooManyAtOnce();
      callers.set(caller, count);
      count.requests += 1;
      count.bytes += bodyBytes;
      return () => {
        count.requests -= 1;
        count.bytes -= bodyBytes;
        if (count.requests === 0) callers.delete(caller);
      };
    },
  };
}
