import { setImmediate as nextTurn } from 'node:timers/promises';
import { assert } from '@atb/core/base/assert';
import { type EpochMs, epochMs } from '@atb/core/base/time';
import type { Candle } from '@atb/core/market/candle';
import type { Instrument, VenueName } from '@atb/core/market/instrument';
import { findInstrument } from '@atb/core/market/instruments';
import { compareQuotes, type Quote } from '@atb/core/market/quote';
import type { Clock } from './clock.ts';
import type { KnownMarket } from './known-market.ts';
import type { CandleQuery, DayStats, MarketDataSource, SourceStatus, StartOptions } from './market-data-source.ts';

export interface PlayedSourceOptions {
  readonly market: KnownMarket;
  readonly clock: Clock;
  /** Market seconds per wall second; 1 = real time, 0 = as fast as the consumer takes them. */
  readonly speed: number;
  /** Market time of the very first start. */
  readonly epoch: EpochMs;
  /** Newest event time known to have been handed over before; market time never goes back behind it. */
  readonly resumeFrom: EpochMs | null;
}

/** Consumers that return no promise let other work run at least this often. */
const QUOTES_PER_TURN = 256;

/**
 * Plays a known market to a consumer. At real speed, market time is wall time and what was missed while the process was
 * down is handed over first. At any other speed market time is the event time of the latest quote, it stands still while
 * the process is down, and the run is the same at every such speed.
 */
export class PlayedSource implements MarketDataSource {
  readonly kind: 'replay' | 'simulated';
  readonly mode = 'DEMO';
  readonly venue: VenueName;
  readonly identity: string;
  readonly symbols: readonly string[];
  readonly #market: KnownMarket;
  readonly #clock: Clock;
  readonly #speed: number;
  readonly #stopping = new AbortController();
  /** Market time equals `#marketStart` when wall time is `#wallStart`. */
  #marketStart: EpochMs;
  #wallStart: EpochMs;
  #latestEvent: EpochMs;
  #run: Promise<void> | null = null;

  constructor(options: PlayedSourceOptions) {
    const { market, clock, speed, epoch, resumeFrom } = options;
    assert(speed >= 0 && Number.isFinite(speed), `speed ${speed} is not a number from 0 up`);
    this.kind = market.kind;
    this.venue = market.venue;
    this.identity = market.identity;
    this.symbols = market.symbols;
    this.#market = market;
    this.#clock = clock;
    this.#speed = speed;
    this.#wallStart = clock.now();
    const earliest = speed === 1 ? this.#wallStart : epoch;
    this.#marketStart = latest(earliest, resumeFrom);
    this.#latestEvent = this.#marketStart;
  }

  now(): EpochMs {
    if (this.#speed !== 1) return this.#latestEvent;
    return epochMs(this.#marketStart + Math.max(0, this.#clock.now() - this.#wallStart));
  }

  async start(options: StartOptions): Promise<void> {
    assert(this.#run === null, 'a market data source is started once');
    const started = Promise.withResolvers<void>();
    this.#run = started.promise;
    const cursors = options.cursors ?? new Map<string, EpochMs>();
    const marketNow = [...cursors.values()].reduce(latest, this.now());
    this.#marketStart = marketNow;
    this.#wallStart = this.#clock.now();
    this.#latestEvent = marketNow;
    await this.#market.prepare(marketNow);
    this.#run = this.#play(options, this.#firstQuotes(cursors, marketNow)).catch((error: unknown) => {
      options.onFault(error instanceof Error ? error : new Error('the market stopped', { cause: error }));
    });
    started.resolve();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#run;
  }

  quotesSince(symbol: string, fromMs: EpochMs, toMs: EpochMs): Promise<readonly Quote[]> {
    const quotes: Quote[] = [];
    if (!this.symbols.includes(symbol)) return Promise.resolve(quotes);
    for (let quote = this.#market.quoteAfter(symbol, fromMs); quote.eventTime <= toMs; ) {
      quotes.push(quote);
      quote = this.#market.quoteAfter(symbol, quote.eventTime);
    }
    return Promise.resolve(quotes);
  }

  candles({ symbol, timeframe, before, limit }: CandleQuery): Promise<readonly Candle[]> {
    if (!this.symbols.includes(symbol)) return Promise.resolve([]);
    const now = this.now();
    return this.#market.candles({ symbol, timeframe, limit, now, before: before ?? now });
  }

  dayStats(symbol: string): DayStats | null {
    return this.symbols.includes(symbol) ? this.#market.dayStats(symbol, this.now()) : null;
  }

  instrument(symbol: string): Instrument | null {
    return this.symbols.includes(symbol) ? findInstrument(symbol) : null;
  }

  status(): SourceStatus {
    return { roundTripMs: null, pausedUntil: null, lastError: null };
  }

  /** The next quote of every symbol: after its cursor, or its latest one. */
  #firstQuotes(cursors: ReadonlyMap<string, EpochMs>, marketNow: EpochMs): Quote[] {
    return this.symbols.map((symbol) => {
      const cursor = cursors.get(symbol);
      return cursor === undefined ? this.#market.quoteAt(symbol, marketNow) : this.#market.quoteAfter(symbol, cursor);
    });
  }

  async #play({ onQuote, onCaughtUp }: StartOptions, pending: Quote[]): Promise<void> {
    const { signal } = this.#stopping;
    let isCaughtUp = false;
    for (let count = 1; ; count += 1) {
      const index = indexOfFirst(pending);
      const quote = pending[index];
      if (quote === undefined) return;
      if (!isCaughtUp && quote.eventTime > this.#marketStart) {
        isCaughtUp = true;
        await onCaughtUp?.();
      }
      await this.#waitUntilDue(quote.eventTime);
      if (signal.aborted) return;
      if (quote.eventTime > this.#latestEvent) this.#latestEvent = quote.eventTime;
      const handled = onQuote(quote);
      if (handled !== undefined) await handled;
      pending[index] = this.#market.quoteAfter(quote.symbol, quote.eventTime);
      if (count % QUOTES_PER_TURN === 0) await nextTurn();
    }
  }

  async #waitUntilDue(eventTime: EpochMs): Promise<void> {
    if (this.#speed === 0) return;
    for (;;) {
      const due = this.#wallStart + (eventTime - this.#marketStart) / this.#speed;
      const waitMs = due - this.#clock.now();
      if (waitMs <= 0 || this.#stopping.signal.aborted) return;
      await this.#clock.wait(Math.ceil(waitMs), this.#stopping.signal);
    }
  }
}

function latest(a: EpochMs, b: EpochMs | null): EpochMs {
  return b !== null && b > a ? b : a;
}

function indexOfFirst(quotes: readonly Quote[]): number {
  let first = 0;
  for (let i = 1; i < quotes.length; i += 1) {
    const quote = quotes[i];
    const best = quotes[first];
    if (quote !== undefined && best !== undefined && compareQuotes(quote, best) < 0) first = i;
  }
  return first;
}
