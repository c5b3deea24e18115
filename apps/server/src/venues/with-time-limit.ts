import { setTimeout as sleep } from 'node:timers/promises';
import type { Venue } from './venue.ts';

/** Longer than any venue takes that works. */
const VENUE_TIMEOUT_MS = 10_000;

/**
 * A venue that answers within the time, or else with `unknown`: a call that hangs must not hold up the account. What it
 * answers later is not heard; it is asked again by client order id.
 */
export function withTimeLimit(venue: Venue, timeoutMs: number = VENUE_TIMEOUT_MS): Venue {
  const limit = async <T>(answer: Promise<T>): Promise<T | { readonly status: 'unknown'; readonly reason: string }> => {
    const ending = new AbortController();
    const late = sleep(
      timeoutMs,
      { status: 'unknown' as const, reason: `no answer within ${timeoutMs} ms` },
      {
        signal: ending.signal,
      },
    );
    late.catch(() => undefined);
    try {
      return await Promise.race([answer, late]);
    } finally {
      ending.abort();
    }
  };
  return {
    place: (request, reserved, at) => limit(venue.place(request, reserved, at)),
    cancel: (clientOrderId, at) => limit(venue.cancel(clientOrderId, at)),
    query: (clientOrderId) => limit(venue.query(clientOrderId)),
    match: (quote) => venue.match(quote),
    recall: (quote) => venue.recall(quote),
    restore: (order) => venue.restore(order),
  };
}
