import type { EpochMs } from '@atb/core/base/time';
import { isStale, type Quote } from '@atb/core/market/quote';
import type { MarketDataSource, MarketMode, QuoteConsumer, SourceKind, SourceStatus } from './market-data-source.ts';

/** `first` subscribers (the engine) are done with a quote before `last` ones (writers) see it. */
export type SubscriberOrder = 'first' | 'last';

export interface FeedStats {
  readonly symbol: string;
  /** Market time since the latest quote's event, null before the first. */
  readonly ageMs: number | null;
  readonly isStale: boolean;
}

/** What health pages and metrics show. */
export interface MarketStats extends SourceStatus {
  readonly kind: SourceKind;
  readonly mode: MarketMode;
  readonly venue: string;
  /** Handed over since the start. */
  readonly quoteCount: number;
  readonly feeds: readonly FeedStats[];
}

export interface HubStartOptions {
  /** Event time of the last quote handled, by symbol. */
  readonly cursors?: ReadonlyMap<string, EpochMs>;
  /** The market can go on no more: the process should stop, and recover when it is started again. */
  readonly onFault: (error: Error) => void;
}

/** One source, many listeners in this process. Keeps the latest quote of every symbol. */
export class MarketHub {
  readonly source: MarketDataSource;
  readonly #latest = new Map<string, Quote>();
  #subscribers: ReadonlyArray<{ readonly order: SubscriberOrder; readonly onQuote: QuoteConsumer }> = [];
  #quoteCount = 0;
  #isCaughtUp = false;
  readonly #onCaughtUp: Array<() => Promise<void>> = [];

  constructor(source: MarketDataSource) {
    this.source = source;
  }

  /** Returns the function that ends the subscription. A consumer that rejects stops the market. */
  subscribe(onQuote: QuoteConsumer, order: SubscriberOrder = 'last'): () => void {
    const subscriber = { order, onQuote };
    const others = this.#subscribers;
    const firsts = others.filter((each) => each.order === 'first');
    const lasts = others.filter((each) => each.order === 'last');
    this.#subscribers = order === 'first' ? [...firsts, subscriber, ...lasts] : [...others, subscriber];
    return () => {
      this.#subscribers = this.#subscribers.filter((each) => each !== subscriber);
    };
  }

  async start(options: HubStartOptions): Promise<void> {
    await this.source.start({
      ...options,
      onQuote: (quote) => this.#publish(quote),
      onCaughtUp: async () => {
        this.#isCaughtUp = true;
        for (const listener of this.#onCaughtUp) await listener();
      },
    });
  }

  /** False while the quotes of the time before the start are handed over: until then the latest quote is one of the past. */
  get isCaughtUp(): boolean {
    return this.#isCaughtUp;
  }

  /** Calls the listener once, between the past and the first quote of now; the market waits for it. */
  whenCaughtUp(listener: () => Promise<void>): void {
    this.#onCaughtUp.push(listener);
  }

  /** Tells what the market last was before the start; quotes handed over later replace it. */
  recall(quotes: readonly Quote[]): void {
    const now = this.now();
    for (const quote of quotes) if (quote.eventTime <= now) this.#latest.set(quote.symbol, quote);
  }

  async stop(): Promise<void> {
    await this.source.stop();
  }

  /** Market time. */
  now(): EpochMs {
    return this.source.now();
  }

  latestQuote(symbol: string): Quote | null {
    return this.#latest.get(symbol) ?? null;
  }

  /** By symbol. */
  latestQuotes(): readonly Quote[] {
    return this.source.symbols.flatMap((symbol) => this.#latest.get(symbol) ?? []);
  }

  /** True without a quote, or when the latest one is too old to decide anything. */
  isStale(symbol: string): boolean {
    const quote = this.#latest.get(symbol);
    return quote === undefined || isStale(quote, this.now());
  }

  stats(): MarketStats {
    const now = this.now();
    const { kind, mode, venue, symbols } = this.source;
    const feeds = symbols.map((symbol) => {
      const quote = this.#latest.get(symbol);
      const ageMs = quote === undefined ? null : Math.max(0, now - quote.eventTime);
      return { symbol, ageMs, isStale: this.isStale(symbol) };
    });
    return { kind, mode, venue, ...this.source.status(), quoteCount: this.#quoteCount, feeds };
  }

  /** Waits only for subscribers that return a promise, so that a quote nobody acts on costs no turn of the event loop. */
  #publish(quote: Quote): void | Promise<void> {
    this.#latest.set(quote.symbol, quote);
    this.#quoteCount += 1;
    const subscribers = this.#subscribers;
    for (let i = 0; i < subscribers.length; i += 1) {
      const result = subscribers[i]?.onQuote(quote);
      if (result !== undefined) return this.#finish(quote, result, subscribers.slice(i + 1));
    }
    return undefined;
  }

  async #finish(
    quote: Quote,
    current: Promise<void>,
    rest: ReadonlyArray<{ readonly onQuote: QuoteConsumer }>,
  ): Promise<void> {
    await current;
    for (const subscriber of rest) await subscriber.onQuote(quote);
  }
}
