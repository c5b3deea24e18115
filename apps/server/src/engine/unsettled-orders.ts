import type { Order } from '@atb/core/orders/order';
import type { ClientOrderId } from '@atb/core/orders/order-request';

/** First wait before the venue is asked again; each further one is twice as long. */
const FIRST_WAIT_MS = 1_000;
/** From then on it is asked at this rate, for as long as it takes. */
const LONGEST_WAIT_MS = 60_000;
/** Somebody is told after so many questions without an answer, about a minute. */
export const TRIES_BEFORE_REPORT = 6;

interface Question {
  readonly tries: number;
  /** Wall time. */
  readonly dueAt: number;
}

/**
 * Orders of one account that the venue has not answered for, and when it is to be asked about each again. Only an answer
 * takes an order off this list, so that its funds never stay set aside for good.
 */
export class UnsettledOrders {
  readonly #questions = new Map<ClientOrderId, Question>();

  /** Takes note of orders as they now are. @param now wall time. */
  follow(orders: readonly Order[], now: number): void {
    for (const { request, status } of orders) {
      const { clientOrderId } = request;
      // A cancel is usually answered before anybody asks again.
      if (status !== 'unknown' && status !== 'pending_cancel') this.#questions.delete(clientOrderId);
      else if (!this.#questions.has(clientOrderId))
        this.#questions.set(clientOrderId, { tries: 0, dueAt: now + FIRST_WAIT_MS });
    }
  }

  due(now: number): readonly ClientOrderId[] {
    return [...this.#questions].flatMap(([id, { dueAt }]) => (dueAt <= now ? [id] : []));
  }

  /** The venue has just been asked again. @returns how often it has been by now. */
  markAsked(clientOrderId: ClientOrderId, now: number): number {
    const tries = (this.#questions.get(clientOrderId)?.tries ?? 0) + 1;
    this.#questions.set(clientOrderId, { tries, dueAt: now + Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS) });
    return tries;
  }
}
