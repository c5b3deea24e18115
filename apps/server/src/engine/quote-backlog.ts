import type { Quote } from '@atb/core/market/quote';

/** A quote, and the steady clock's moment at which it was one of now. */
export interface HeardQuote {
  readonly quote: Quote;
  readonly heardAt: number;
}

/** So many quotes wait for one account as they came; of more, what decides is kept. */
const WAITING_MAX = 1_000;

/**
 * Quotes that wait for one account's turn, oldest first, in bounded memory. When there are too many, each symbol keeps its
 * latest and those at which bid or ask was lowest or highest: whatever order or stop the others reached, one of these
 * reaches, too.
 */
export class QuoteBacklog {
  #waiting: HeardQuote[] = [];
  #limit: number;
  #thinnedCount = 0;
  readonly #firstHeardAt = new Map<string, number>();

  constructor(limit = WAITING_MAX) {
    this.#limit = limit;
  }

  /** @returns how many quotes were let go of. */
  add(heard: HeardQuote): number {
    const { symbol } = heard.quote;
    if (!this.#firstHeardAt.has(symbol)) this.#firstHeardAt.set(symbol, heard.heardAt);
    this.#waiting.push(heard);
    return this.#waiting.length > this.#limit ? this.#thin() : 0;
  }

  get size(): number {
    return this.#waiting.length;
  }

  get isThinned(): boolean {
    return this.#thinnedCount > 0;
  }

  get quotes(): readonly HeardQuote[] {
    return this.#waiting;
  }

  /** The latest quote of each symbol. */
  latest(): ReadonlyMap<string, HeardQuote> {
    return new Map(this.#waiting.map((heard) => [heard.quote.symbol, heard]));
  }

  /** When the oldest quote of the symbol was heard, kept or not. */
  firstHeardAt(symbol: string): number | null {
    return this.#firstHeardAt.get(symbol) ?? null;
  }

  #thin(): number {
    const before = this.#waiting.length;
    const kept = new Set([...Map.groupBy(this.#waiting, ({ quote }) => quote.symbol).values()].flatMap(decisive));
    this.#waiting = this.#waiting.filter((heard) => kept.has(heard));
    // With very many symbols what decides alone may fill the room.
    this.#limit = Math.max(this.#limit, 2 * this.#waiting.length);
    this.#thinnedCount += before - this.#waiting.length;
    return before - this.#waiting.length;
  }
}

/** Of one symbol's quotes those that reach what any of them reaches, and the latest. */
function decisive(ofSymbol: readonly HeardQuote[]): readonly HeardQuote[] {
  const pick = (isBetter: (a: Quote, b: Quote) => boolean) =>
    ofSymbol.reduce((best, each) => (isBetter(each.quote, best.quote) ? each : best));
  return [
    pick((a, b) => a.bid < b.bid),
    pick((a, b) => a.bid > b.bid),
    pick((a, b) => a.ask < b.ask),
    pick((a, b) => a.ask > b.ask),
    pick(() => true),
  ];
}
