import { assert } from '@atb/core/base/assert';
import { type EpochMs, epochMs } from '@atb/core/base/time';
import type { Candle } from '@atb/core/market/candle';
import type { Instrument, VenueName } from '@atb/core/market/instrument';
import { findInstrument, INSTRUMENTS } from '@atb/core/market/instruments';
import { compareQuotes, type Quote, spreadBps } from '@atb/core/market/quote';
import { timeframeMs } from '@atb/core/market/timeframe';
import type { Logger } from '../../logger.ts';
import type { Clock } from '../clock.ts';
import type {
  CandleQuery,
  DayStats,
  MarketDataSource,
  SourceStatus,
  StartOptions,
  WholeMarket,
} from '../market-data-source.ts';
import { CandleCache } from './candle-cache.ts';
import { createCcxtWholeMarket } from './ccxt-whole-market.ts';
import { PriceCollar } from './price-collar.ts';
import type { PublicClient, CcxtPair } from './public-client.ts';
import { toDayStats, toQuote } from './to-quote.ts';
import { fetchGapQuotes, fetchVenueCandles } from './venue-candles.ts';
import { VenueRefusedError, VenueUnavailableError } from './venue-error.ts';

export interface CcxtSourceOptions {
  readonly client: PublicClient;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Wall milliseconds between two polls of all symbols. */
  readonly pollMs: number;
}

/** A wall clock that differs less from the venue's is taken as right: times are told in whole seconds by some. */
const SKEW_MIN_MS = 5_000;
/** A symbol without a quote for longer than this has a gap, which is filled before its next quote. */
const GAP_MS = 90_000;
/** This long without any new quote, though the venue answers, is worth an alarm. */
const SILENCE_MS = 60_000;
/** Taken for a pair whose spread was not seen yet. */
const SPREAD_BPS = 2;
/** Venues publish a candle a moment after its close, so an answer is not kept for a whole candle. */
const CANDLES_TTL_MS = 10_000;

/** Identity of an exchange's own prices. */
export function liveIdentity(venue: VenueName): string {
  return `ccxt:${venue}`;
}

/** Live prices of an exchange: one poll of all symbols serves everybody in the process. */
export class CcxtSource implements MarketDataSource {
  readonly kind = 'ccxt';
  readonly mode = 'LIVE';
  readonly venue: VenueName;
  readonly identity: string;
  readonly symbols: readonly string[];
  readonly whole: WholeMarket;
  readonly #options: CcxtSourceOptions;
  readonly #client: PublicClient;
  readonly #collar = new PriceCollar();
  readonly #cache: CandleCache;
  readonly #stopping = new AbortController();
  readonly #latest = new Map<string, Quote>();
  readonly #handled = new Map<string, EpochMs>();
  readonly #dayStats = new Map<string, DayStats>();
  #pairs: ReadonlyMap<string, CcxtPair> | null = null;
  #loadingPairs: Promise<ReadonlyMap<string, CcxtPair>> | null = null;
  /** Venue's clock minus ours. */
  #skewMs = 0;
  #heardAt: EpochMs;
  #isSilent = false;
  #isCaughtUp = false;
  #run: Promise<void> | null = null;

  constructor(options: CcxtSourceOptions) {
    this.#options = options;
    this.#client = options.client;
    this.#cache = new CandleCache(options.clock);
    this.#heardAt = options.clock.now();
    this.venue = options.client.venue;
    this.identity = liveIdentity(this.venue);
    this.whole = createCcxtWholeMarket(options.client, () => this.now());
    this.symbols = INSTRUMENTS.map((instrument) => instrument.symbol).sort();
  }

  now(): EpochMs {
    return epochMs(this.#options.clock.now() + this.#skewMs);
  }

  /** Asks the venue for its time. @throws when it does not answer. */
  async probe(): Promise<void> {
    const { clock, logger } = this.#options;
    const before = clock.now();
    const venueTime = await this.#client.fetchTime();
    const skewMs = Math.round(venueTime - (before + clock.now()) / 2);
    this.#skewMs = Math.abs(skewMs) < SKEW_MIN_MS ? 0 : skewMs;
    if (this.#skewMs !== 0) logger.warn({ skewMs }, 'the clock of this machine differs from that of the venue');
  }

  start(options: StartOptions): Promise<void> {
    assert(this.#run === null, 'a market data source is started once');
    for (const [symbol, cursor] of options.cursors ?? []) this.#handled.set(symbol, cursor);
    this.#run = this.#poll(options).catch((error: unknown) => {
      options.onFault(error instanceof Error ? error : new Error('the market stopped', { cause: error }));
    });
    return Promise.resolve();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#run;
  }

  async quotesSince(symbol: string, fromMs: EpochMs, toMs: EpochMs): Promise<readonly Quote[]> {
    const pair = (await this.#loadPairs()).get(symbol);
    if (pair === undefined || toMs <= fromMs) return [];
    const known = this.#latest.get(symbol);
    return fetchGapQuotes(
      this.#client,
      pair,
      { from: fromMs, to: toMs },
      {
        spreadBps: known === undefined ? SPREAD_BPS : spreadBps(known),
        volume24hQuote: known?.volume24hQuote ?? 0,
        now: this.now(),
      },
    );
  }

  async candles({ symbol, timeframe, before, limit }: CandleQuery): Promise<readonly Candle[]> {
    const pair = (await this.#loadPairs()).get(symbol);
    if (pair === undefined) return [];
    const now = this.now();
    const durationMs = timeframeMs(timeframe);
    const closedEnd = Math.floor(now / durationMs) * durationMs;
    const end = before === undefined ? closedEnd : Math.min(closedEnd, Math.ceil(before / durationMs) * durationMs);
    const span = { timeframe, from: end - limit * durationMs, end, now };
    const ttlMs = Math.min(CANDLES_TTL_MS, durationMs - (now % durationMs));
    return this.#cache.get(`${symbol} ${timeframe} ${end} ${limit}`, ttlMs, () =>
      fetchVenueCandles(this.#client, pair, span),
    );
  }

  dayStats(symbol: string): DayStats | null {
    return this.#dayStats.get(symbol) ?? null;
  }

  instrument(symbol: string): Instrument | null {
    if (this.#pairs !== null) return this.#pairs.get(symbol)?.instrument ?? null;
    return this.symbols.includes(symbol) ? findInstrument(symbol) : null;
  }

  status(): SourceStatus {
    const { roundTripMs, pausedUntil, lastError, weight } = this.#client.gate;
    return { roundTripMs, pausedUntil, lastError, weight };
  }

  async #poll(options: StartOptions): Promise<void> {
    const { clock, pollMs, logger } = this.#options;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const startedAt = clock.now();
      try {
        const quotes = await this.#fetchQuotes();
        await this.#handOver(quotes, options);
      } catch (error) {
        if (error instanceof VenueRefusedError) logger.warn({ err: error }, 'the venue refuses to tell its prices');
        else if (!(error instanceof VenueUnavailableError)) throw error;
      }
      this.#noticeSilence();
      const resumeAt = Math.max(startedAt + pollMs, this.#client.gate.pausedUntil ?? 0);
      await clock.wait(resumeAt - clock.now(), signal);
    }
  }

  /** New believable quotes of this moment, in order. */
  async #fetchQuotes(): Promise<readonly Quote[]> {
    const pairs = await this.#loadPairs();
    const tickers = await this.#client.fetchTickers([...pairs.values()]);
    const receivedAt = this.now();
    const quotes: Quote[] = [];
    for (const [symbol, pair] of pairs) {
      const ticker = tickers.get(pair.ccxtSymbol);
      const quote = ticker === undefined ? null : toQuote(ticker, { venue: this.venue, symbol, receivedAt });
      if (ticker === undefined || quote === null || !this.#isNew(quote)) continue;
      const verdict = this.#collar.check(quote);
      if (verdict.status === 'accepted') {
        const stats = toDayStats(ticker, this.venue);
        if (stats !== null) this.#dayStats.set(symbol, stats);
        quotes.push(quote);
      } else this.#options.logger.warn({ quote, reason: verdict.reason }, 'a price was not believed');
    }
    return quotes.sort(compareQuotes);
  }

  async #handOver(quotes: readonly Quote[], { onQuote, onCaughtUp }: StartOptions): Promise<void> {
    for (const quote of quotes) this.#latest.set(quote.symbol, quote);
    const missed = await this.#fetchMissed(quotes);
    for (const quote of [...missed, ...quotes].sort(compareQuotes)) {
      if (this.#stopping.signal.aborted) return;
      await onQuote(quote);
      this.#handled.set(quote.symbol, quote.eventTime);
      this.#heardAt = this.#options.clock.now();
    }
    if (this.#isCaughtUp) return;
    this.#isCaughtUp = true;
    await onCaughtUp?.();
  }

  /** Quotes of the time since each symbol was last handled, where that is a gap. */
  async #fetchMissed(quotes: readonly Quote[]): Promise<readonly Quote[]> {
    const missed: Quote[] = [];
    for (const { symbol, eventTime } of quotes) {
      const from = this.#handled.get(symbol);
      if (from === undefined || eventTime - from <= GAP_MS) continue;
      try {
        missed.push(...(await this.quotesSince(symbol, from, epochMs(eventTime - 1))));
      } catch (error) {
        if (!(error instanceof VenueRefusedError)) throw error;
        this.#options.logger.warn({ err: error, symbol, from, to: eventTime }, 'a gap in the prices stays open');
      }
    }
    return missed;
  }

  #isNew(quote: Quote): boolean {
    const handled = this.#handled.get(quote.symbol);
    return handled === undefined || quote.eventTime > handled;
  }

  async #loadPairs(): Promise<ReadonlyMap<string, CcxtPair>> {
    if (this.#pairs !== null) return this.#pairs;
    this.#loadingPairs ??= this.#client.loadPairs(this.symbols).finally(() => {
      this.#loadingPairs = null;
    });
    this.#pairs = await this.#loadingPairs;
    return this.#pairs;
  }

  /** A feed may fall silent without an error: say so once. What is too old decides nothing anyway. */
  #noticeSilence(): void {
    const silenceMs = this.#options.clock.now() - this.#heardAt;
    const isSilent = silenceMs > SILENCE_MS;
    if (isSilent && !this.#isSilent) this.#options.logger.error({ silenceMs }, 'the price feed is silent');
    if (!isSilent && this.#isSilent) this.#options.logger.info('the price feed is back');
    this.#isSilent = isSilent;
  }
}
