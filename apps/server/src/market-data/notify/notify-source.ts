import { assert } from '@atb/core/base/assert';
import type { EpochMs } from '@atb/core/base/time';
import type { Candle } from '@atb/core/market/candle';
import type { Instrument, VenueName } from '@atb/core/market/instrument';
import { compareQuotes, type Quote } from '@atb/core/market/quote';
import type { Pool } from 'pg';
import { listen } from '../../database/listen.ts';
import type { KeptRunning } from '../../keep-running.ts';
import type { Logger } from '../../logger.ts';
import type {
  CandleQuery,
  DayStats,
  MarketDataSource,
  MarketMode,
  SourceKind,
  SourceStatus,
  StartOptions,
} from '../market-data-source.ts';
import { fromQuoteRow, fromStatsRow, MARKET_CHANNEL, parseQuoteMessage, type QuoteMessage } from './quote-message.ts';

export interface NotifySourceOptions {
  readonly pool: Pool;
  /**
   * The same market as that of the owning process, not started: it answers what is asked of the past (candles, quotes
   * that were missed).
   */
  readonly history: MarketDataSource;
  /** Newest epoch of the market's ownership that is known here. */
  readonly knownEpoch: () => number;
  readonly logger: Logger;
}

/**
 * The market of another process. Its quotes arrive by NOTIFY; those that were missed, while this process was down or the
 * connection was lost, are taken from the history before the next one is handed over. The owner does not wait for
 * consumers here: a market faster than real time must be played in the process that uses it.
 */
export class NotifySource implements MarketDataSource {
  readonly kind: SourceKind;
  readonly mode: MarketMode;
  readonly venue: VenueName;
  readonly identity: string;
  readonly symbols: readonly string[];
  readonly #options: NotifySourceOptions;
  readonly #history: MarketDataSource;
  readonly #handled = new Map<string, EpochMs>();
  readonly #dayStats = new Map<string, DayStats>();
  #latestEvent: EpochMs | null = null;
  #epoch = 0;
  #isCaughtUp = false;
  #listener: KeptRunning | null = null;
  #isStopped = false;
  #work: Promise<void> = Promise.resolve();

  constructor(options: NotifySourceOptions) {
    const { history } = options;
    this.#options = options;
    this.#history = history;
    this.kind = history.kind;
    this.mode = history.mode;
    this.venue = history.venue;
    this.identity = history.identity;
    this.symbols = history.symbols;
  }

  now(): EpochMs {
    const own = this.#history.now();
    return this.#latestEvent !== null && this.#latestEvent > own ? this.#latestEvent : own;
  }

  async start(options: StartOptions): Promise<void> {
    assert(this.#listener === null, 'a market data source is started once');
    const { pool, logger } = this.#options;
    for (const [symbol, cursor] of options.cursors ?? []) this.#handled.set(symbol, cursor);
    this.#listener = listen({
      pool,
      logger,
      channels: [MARKET_CHANNEL],
      onNotification: (_, payload) => this.#enqueue(payload, options),
      onListening: () => undefined,
    });
    await this.#listener.ready;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#listener?.stop();
    await this.#work;
  }

  quotesSince(symbol: string, fromMs: EpochMs, toMs: EpochMs): Promise<readonly Quote[]> {
    return this.#history.quotesSince(symbol, fromMs, toMs);
  }

  candles(query: CandleQuery): Promise<readonly Candle[]> {
    return this.#history.candles({ ...query, before: query.before ?? this.now() });
  }

  dayStats(symbol: string): DayStats | null {
    return this.#dayStats.get(symbol) ?? this.#history.dayStats(symbol);
  }

  instrument(symbol: string): Instrument | null {
    return this.#history.instrument(symbol);
  }

  status(): SourceStatus {
    return this.#history.status();
  }

  #enqueue(payload: string, options: StartOptions): void {
    const message = parseQuoteMessage(payload);
    if (message === null || this.#isStopped || this.#isStale(message)) return;
    this.#work = this.#work
      .then(() => this.#take(message, options))
      .catch((error: unknown) => {
        this.#isStopped = true;
        options.onFault(error instanceof Error ? error : new Error('the market stopped', { cause: error }));
      });
  }

  /** What a former owner says, who has not noticed yet that another took over. */
  #isStale({ epoch }: QuoteMessage): boolean {
    this.#epoch = Math.max(this.#epoch, epoch, this.#options.knownEpoch());
    if (epoch < this.#epoch)
      this.#options.logger.warn({ epoch, known: this.#epoch }, 'quotes of a former owner refused');
    return epoch < this.#epoch;
  }

  async #take(message: QuoteMessage, { onQuote, onCaughtUp }: StartOptions): Promise<void> {
    if (this.#isStopped || message.epoch < this.#epoch) return;
    if (message.kind !== this.kind || message.venue !== this.venue) {
      throw new Error(`the market is now "${message.kind}" of ${message.venue}, not "${this.kind}" of ${this.venue}`);
    }
    for (const [symbol, stats] of message.stats.map(fromStatsRow)) this.#dayStats.set(symbol, stats);
    const quotes = await this.#withMissed(message);
    for (const quote of quotes) {
      if (this.#isStopped) return;
      if (this.#latestEvent === null || quote.eventTime > this.#latestEvent) this.#latestEvent = quote.eventTime;
      await onQuote(quote);
      this.#handled.set(quote.symbol, quote.eventTime);
    }
    if (this.#isCaughtUp) return;
    this.#isCaughtUp = true;
    await onCaughtUp?.();
  }

  /** What is new in a message and what lies between it and the last quote handled, in order. */
  async #withMissed(message: QuoteMessage): Promise<readonly Quote[]> {
    const seen = new Map(this.#handled);
    const quotes: Quote[] = [];
    for (const { quote, previous } of message.quotes.map(fromQuoteRow)) {
      const { symbol, eventTime } = quote;
      const last = seen.get(symbol);
      if (last !== undefined && eventTime <= last) continue;
      if (last !== undefined && last !== previous) {
        const before = (eventTime - 1) as EpochMs;
        quotes.push(...(await this.#history.quotesSince(symbol, last, before)));
      }
      quotes.push(quote);
      seen.set(symbol, eventTime);
    }
    return quotes.sort(compareQuotes);
  }
}
