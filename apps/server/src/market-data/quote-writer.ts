import { PRICES_MESSAGES } from '@atb/api/messages/prices';
import { toIso } from '@atb/core/base/time';
import type { Quote } from '@atb/core/market/quote';
import type { Pool } from 'pg';
import type { Logger } from '../logger.ts';

export interface QuoteWriterOptions {
  readonly pool: Pool;
  /** Where the prices are from: an exchange, or `replay`, `simulated`. */
  readonly label: string;
  readonly logger: Logger;
  /** Wall milliseconds between two writes: no symbol is written more often. */
  readonly intervalMs?: number;
}

const INTERVAL_MS = 1_000;

/** A row with the same symbol, venue and time is there already when a market hands over its latest quote again. */
const INSERT_QUOTES = `
  with incoming as (
    select * from unnest($1::text[], $2::numeric[], $3::numeric[], $4::numeric[], $5::numeric[], $6::timestamptz[])
      as quote (symbol, bid, ask, last, volume, ts)
  ), fresh as (
    select * from incoming where not exists (
      select from public.price_feeds as feed
      where feed.symbol = incoming.symbol and feed.ts = incoming.ts and feed.exchange = $7
    )
  ), feeds as (
    insert into public.price_feeds (exchange, symbol, bid, ask, last, volume_24h, ts)
    select $7, symbol, bid, ask, last, volume, ts from fresh on conflict do nothing
  )
  insert into public.quotes (symbol, bid, ask, last, ts)
  select symbol, bid, ask, last, ts from fresh on conflict do nothing`;

/**
 * Writes what was last seen of every symbol to `price_feeds` and `quotes`, one statement a second at most. `volume_24h`
 * is in the quote currency. It is off the trading path: it never makes the market wait, and while the database is away
 * it keeps the newest quote of each symbol.
 */
export class QuoteWriter {
  readonly #options: QuoteWriterOptions;
  readonly #timer: NodeJS.Timeout;
  readonly #pending = new Map<string, Quote>();
  #flushing: Promise<void> = Promise.resolve();
  #isFlushing = false;

  constructor(options: QuoteWriterOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#flushUnlessBusy(), options.intervalMs ?? INTERVAL_MS);
  }

  take(quote: Quote): void {
    this.#pending.set(quote.symbol, quote);
  }

  /** Writes what is waiting, and no more after that. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#flushing;
    await this.#flush();
  }

  #flushUnlessBusy(): void {
    if (this.#isFlushing || this.#pending.size === 0) return;
    this.#isFlushing = true;
    this.#flushing = this.#flush().finally(() => {
      this.#isFlushing = false;
    });
  }

  async #flush(): Promise<void> {
    const quotes = [...this.#pending.values()];
    if (quotes.length === 0) return;
    this.#pending.clear();
    try {
      await writeQuotes(this.#options.pool, this.#options.label, quotes);
    } catch (error) {
      const failure = quotes.length === 1 ? PRICES_MESSAGES.insertFailed : PRICES_MESSAGES.batchFailed;
      this.#options.logger.warn({ err: error, quotes: quotes.length }, `${failure}, trying again`);
      for (const quote of quotes) if (!this.#pending.has(quote.symbol)) this.#pending.set(quote.symbol, quote);
    }
  }
}

/** Writes one row a quote into both tables, in one statement. Quotes that are there already are left as they are. */
export async function writeQuotes(pool: Pick<Pool, 'query'>, label: string, quotes: readonly Quote[]): Promise<void> {
  await pool.query(INSERT_QUOTES, [
    quotes.map((quote) => quote.symbol),
    quotes.map((quote) => quote.bid),
    quotes.map((quote) => quote.ask),
    quotes.map((quote) => quote.last),
    quotes.map((quote) => quote.volume24hQuote),
    quotes.map((quote) => toIso(quote.eventTime)),
    label,
  ]);
}
