import type { Quote } from '@atb/core/market/quote';

export type CollarVerdict =
  | { readonly status: 'accepted' }
  | { readonly status: 'held'; readonly reason: 'NOT_A_PRICE' | 'CROSSED' | 'OFF_BOOK' | 'JUMP' };

/** A price further than this fraction from the one before is not believed at once. */
const JUMP_MAX = 0.2;
/** Old prices say nothing about a jump. */
const MEMORY_MS = 300_000;
/** A jump is believed after this many quotes in a row that agree with each other. */
const CONFIRMATIONS = 3;
const AGREEMENT = 0.05;

interface Memory {
  readonly accepted: Quote | null;
  readonly jumps: readonly number[];
}

/**
 * Keeps bad ticks away from orders: impossible prices never pass, a sudden jump passes when the quotes after it confirm
 * it.
 */
export class PriceCollar {
  readonly #memories = new Map<string, Memory>();

  check(quote: Quote): CollarVerdict {
    const { bid, ask, last } = quote;
    if (![bid, ask, last].every((price) => Number.isFinite(price) && price > 0)) {
      return { status: 'held', reason: 'NOT_A_PRICE' };
    }
    if (bid > ask) return { status: 'held', reason: 'CROSSED' };
    if (distance(last, (bid + ask) / 2) > JUMP_MAX) return { status: 'held', reason: 'OFF_BOOK' };
    const { accepted, jumps } = this.#memories.get(quote.symbol) ?? { accepted: null, jumps: [] };
    const isFresh = accepted !== null && quote.eventTime - accepted.eventTime <= MEMORY_MS;
    const isJump = isFresh && distance(last, accepted.last) > JUMP_MAX;
    const agreeing = [...jumps.filter((price) => distance(price, last) <= AGREEMENT), last];
    if (isJump && agreeing.length < CONFIRMATIONS) {
      this.#memories.set(quote.symbol, { accepted, jumps: agreeing });
      return { status: 'held', reason: 'JUMP' };
    }
    this.#memories.set(quote.symbol, { accepted: quote, jumps: [] });
    return { status: 'accepted' };
  }
}

function distance(price: number, reference: number): number {
  return Math.abs(price / reference - 1);
}
