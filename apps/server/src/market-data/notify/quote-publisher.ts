import type { EpochMs } from '@atb/core/base/time';
import type { Quote } from '@atb/core/market/quote';
import type { Logger } from '../../logger.ts';
import type { MarketLease } from '../lease/market-lease.ts';
import type { MarketDataSource } from '../market-data-source.ts';
import { type LinkedQuote, MARKET_CHANNEL, type QuoteMessage, toQuoteRow, toStatsRow } from './quote-message.ts';

export interface QuotePublisherOptions {
  /** Only under it anything is said. */
  readonly lease: Pick<MarketLease, 'heldEpoch' | 'notify'>;
  readonly source: MarketDataSource;
  readonly logger: Logger;
}

/** Quotes wait this long for company, in wall milliseconds. */
const BATCH_MS = 100;
/** Without news the market is announced this often, so that a process that starts learns of it. */
const HEARTBEAT_MS = 2_000;
/** Rows in one payload: Postgres takes fewer than 8000 bytes. */
const ROWS_PER_MESSAGE = 40;
/** More waiting quotes than this are dropped but for the newest; receivers fetch what they miss from the market itself. */
const WAITING_MAX = 2_000;

/** Tells the other processes every quote of this one's market, while it is the owner. Never makes the market wait. */
export class QuotePublisher {
  readonly #options: QuotePublisherOptions;
  readonly #timer: NodeJS.Timeout;
  readonly #previous = new Map<string, EpochMs>();
  #waiting: LinkedQuote[] = [];
  #silentTurns = 0;
  #sending: Promise<void> | null = null;

  constructor(options: QuotePublisherOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#send(), BATCH_MS);
  }

  take(quote: Quote): void {
    this.#keep({ quote, previous: this.#previous.get(quote.symbol) ?? null });
    this.#previous.set(quote.symbol, quote.eventTime);
  }

  #keep(linked: LinkedQuote): void {
    // Who only listens remembers what it heard: when it takes over, its first quote follows on from that.
    if (this.#options.lease.heldEpoch === null) return;
    if (this.#waiting.length >= WAITING_MAX) this.#waiting = newestOf(this.#waiting);
    this.#waiting.push(linked);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sending;
    this.#send();
    await this.#sending;
  }

  #send(): void {
    if (this.#sending !== null) return;
    this.#silentTurns = this.#waiting.length === 0 ? this.#silentTurns + 1 : 0;
    if (this.#waiting.length === 0 && (this.#silentTurns * BATCH_MS) % HEARTBEAT_MS !== 0) return;
    const quotes = this.#waiting;
    this.#waiting = [];
    this.#sending = this.#notify(quotes).finally(() => {
      this.#sending = null;
    });
  }

  async #notify(quotes: readonly LinkedQuote[]): Promise<void> {
    const { lease, logger } = this.#options;
    const epoch = lease.heldEpoch;
    if (epoch === null) return;
    try {
      for (let i = 0; i === 0 || i < quotes.length; i += ROWS_PER_MESSAGE) {
        const payload = JSON.stringify(this.#message(quotes.slice(i, i + ROWS_PER_MESSAGE), epoch));
        await lease.notify(MARKET_CHANNEL, payload);
      }
    } catch (error) {
      logger.warn({ err: error }, 'quotes were not told to the other processes');
    }
  }

  #message(quotes: readonly LinkedQuote[], epoch: number): QuoteMessage {
    const { source } = this.#options;
    const symbols = new Set(quotes.map(({ quote }) => quote.symbol));
    const stats = [...symbols].flatMap((symbol) => {
      const known = source.dayStats(symbol);
      return known === null ? [] : [toStatsRow(symbol, known)];
    });
    return { kind: source.kind, venue: source.venue, epoch, quotes: quotes.map(toQuoteRow), stats };
  }
}

function newestOf(quotes: readonly LinkedQuote[]): LinkedQuote[] {
  return [...new Map(quotes.map((linked) => [linked.quote.symbol, linked])).values()];
}
