import type { Venue } from './venue.ts';

/** Longer than any venue takes that works. */
const VENUE_TIMEOUT_MS = 10_000;

interface Unanswered {
  readonly status: 'unknown';
  readonly reason: string;
}

/**
 * A venue that answers within the time, or else with `unknown`: a call that hangs must not hold up the account. What it
 * answers later is not heard; it is asked again by client order id.
 */
export function withTimeLimit(venue: Venue, timeoutMs: number = VENUE_TIMEOUT_MS): Venue {
  // A timer that is merely cleared: an aborted one costs more than a decision, and hundreds of accounts ask at the same moment.
  const limit = <T>(answer: Promise<T>): Promise<T | Unanswered> =>
    new Promise((resolve, reject) => {
      const late = setTimeout(
        () => resolve({ status: 'unknown', reason: `no answer within ${timeoutMs} ms` }),
        timeoutMs,
      );
      answer.then(resolve, reject).finally(() => clearTimeout(late));
    });
  return {
    place: (request, reserved, at) => limit(venue.place(request, reserved, at)),
    cancel: (clientOrderId, at) => limit(venue.cancel(clientOrderId, at)),
    query: (clientOrderId) => limit(venue.query(clientOrderId)),
    match: (quote) => venue.match(quote),
    recall: (quote) => venue.recall(quote),
    restore: (order) => venue.restore(order),
  };
}
