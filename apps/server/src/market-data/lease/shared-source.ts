import { assert } from '@atb/core/base/assert';
import type { EpochMs } from '@atb/core/base/time';
import type { Candle } from '@atb/core/market/candle';
import type { Instrument, VenueName } from '@atb/core/market/instrument';
import type { Quote } from '@atb/core/market/quote';
import type { Pool } from 'pg';
import type { Logger } from '../../logger.ts';
import type {
  CandleQuery,
  DayStats,
  MarketDataSource,
  MarketMode,
  SourceKind,
  SourceStatus,
  StartOptions,
  WholeMarket,
} from '../market-data-source.ts';
import { NotifySource } from '../notify/notify-source.ts';
import type { MarketLease } from './market-lease.ts';

export interface SharedSourceOptions {
  readonly pool: Pool;
  readonly lease: Pick<MarketLease, 'epoch' | 'heldEpoch' | 'confirm' | 'onChange'>;
  /** The market itself, not started. */
  readonly own: MarketDataSource;
  /** Makes it anew, not started. */
  readonly recreate: () => Promise<MarketDataSource>;
  readonly logger: Logger;
}

/**
 * The one market of all processes. While this one holds the lease it asks the venue, plays or simulates, and believes
 * no quote of its own unless the lease is still its; otherwise it hears the owner. Whoever takes over goes on, for each
 * symbol, after the last quote that was handed over here, so no quote is lost or told twice by a change of hands.
 */
export class SharedSource implements MarketDataSource {
  readonly kind: SourceKind;
  readonly mode: MarketMode;
  readonly venue: VenueName;
  readonly identity: string;
  readonly symbols: readonly string[];
  readonly #options: SharedSourceOptions;
  readonly #handled = new Map<string, EpochMs>();
  /** Answers about the past; plays, too, while this process owns the market. */
  #own: MarketDataSource;
  #feed: NotifySource | null = null;
  #isPlaying = false;
  #isStopped = false;
  #isCaughtUp = false;
  #consumer: StartOptions | null = null;
  #change: Promise<void> = Promise.resolve();
  readonly #stopping = Promise.withResolvers<false>();

  constructor(options: SharedSourceOptions) {
    const { own } = options;
    this.#options = options;
    this.#own = own;
    this.kind = own.kind;
    this.mode = own.mode;
    this.venue = own.venue;
    this.identity = own.identity;
    this.symbols = own.symbols;
  }

  now(): EpochMs {
    return (this.#feed ?? this.#own).now();
  }

  async start(options: StartOptions): Promise<void> {
    assert(this.#consumer === null, 'a market data source is started once');
    this.#consumer = options;
    for (const [symbol, cursor] of options.cursors ?? []) this.#handled.set(symbol, cursor);
    this.#options.lease.onChange(() => this.#settleNext(options));
    await this.#settle(options);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopping.resolve(false);
    this.#options.lease.onChange(() => undefined);
    await this.#change;
    await this.#feed?.stop();
    await this.#own.stop();
  }

  quotesSince(symbol: string, fromMs: EpochMs, toMs: EpochMs): Promise<readonly Quote[]> {
    return this.#own.quotesSince(symbol, fromMs, toMs);
  }

  candles(query: CandleQuery): Promise<readonly Candle[]> {
    return (this.#feed ?? this.#own).candles(query);
  }

  dayStats(symbol: string): DayStats | null {
    return (this.#feed ?? this.#own).dayStats(symbol);
  }

  instrument(symbol: string): Instrument | null {
    return this.#own.instrument(symbol);
  }

  get whole(): WholeMarket | undefined {
    return this.#own.whole;
  }

  status(): SourceStatus {
    return this.#own.status();
  }

  #settleNext(options: StartOptions): void {
    this.#change = this.#change
      .then(() => this.#settle(options))
      .catch((error: unknown) => {
        options.onFault(error instanceof Error ? error : new Error('the market stopped', { cause: error }));
      });
  }

  /** Becomes what the lease says: the one who tells, or one who listens. */
  async #settle(options: StartOptions): Promise<void> {
    if (this.#isStopped) return;
    const isOwner = await this.#confirm();
    if (this.#isStopped) return;
    if (isOwner && !this.#isPlaying) await this.#play(options);
    if (!isOwner && (this.#isPlaying || this.#feed === null)) await this.#listen(options);
  }

  async #play(options: StartOptions): Promise<void> {
    await this.#feed?.stop();
    this.#feed = null;
    this.#isPlaying = true;
    await this.#own.start({
      cursors: new Map(this.#handled),
      onQuote: (quote) => this.#publish(quote, options),
      onCaughtUp: () => this.#catchUp(options),
      onFault: options.onFault,
    });
  }

  async #listen(options: StartOptions): Promise<void> {
    const { pool, lease, logger, recreate } = this.#options;
    if (this.#isPlaying) {
      await this.#own.stop();
      this.#own = await recreate();
      this.#isPlaying = false;
    }
    const feed = new NotifySource({ pool, history: this.#own, knownEpoch: () => lease.epoch, logger });
    this.#feed = feed;
    await feed.start({
      cursors: new Map(this.#handled),
      onQuote: (quote) => this.#handOver(quote, options),
      onCaughtUp: () => this.#catchUp(options),
      onFault: options.onFault,
    });
  }

  /** A process that was stopped, and goes on with a quote in its hands, first finds out whether anybody may hear it. */
  #publish(quote: Quote, options: StartOptions): void | Promise<void> {
    if (this.#options.lease.heldEpoch !== null) return this.#handOver(quote, options);
    return this.#confirm().then((isOwner) => (isOwner ? this.#handOver(quote, options) : undefined));
  }

  /** Whether this process is the owner, once that is sure; the database may keep silent for long. */
  #confirm(): Promise<boolean> {
    return Promise.race([this.#options.lease.confirm(), this.#stopping.promise]);
  }

  #handOver(quote: Quote, { onQuote }: StartOptions): void | Promise<void> {
    this.#handled.set(quote.symbol, quote.eventTime);
    return onQuote(quote);
  }

  async #catchUp({ onCaughtUp }: StartOptions): Promise<void> {
    if (this.#isCaughtUp) return;
    this.#isCaughtUp = true;
    await onCaughtUp?.();
  }
}
