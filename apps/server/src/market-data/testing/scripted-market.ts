import type { EpochMs } from '@atb/core/base/time';
import type { Candle } from '@atb/core/market/candle';
import type { Instrument, VenueName } from '@atb/core/market/instrument';
import { findInstrument } from '@atb/core/market/instruments';
import type { Quote } from '@atb/core/market/quote';
import { type Timeframe, timeframeMs } from '@atb/core/market/timeframe';
import type { CandleQuery, MarketDataSource, SourceStatus, StartOptions } from '../market-data-source.ts';

const HALF_SPREAD = 0.00001;
const STEP_MS = 1_000;

/** A market that says exactly what a test tells it to say, one quote a second of its own time. */
export class ScriptedMarket implements MarketDataSource {
  readonly kind = 'replay';
  readonly mode = 'DEMO';
  readonly venue: VenueName;
  readonly identity: string;
  readonly symbols: readonly string[];
  readonly #said: Quote[] = [];
  readonly #candles = new Map<string, readonly Candle[]>();
  #onQuote: StartOptions['onQuote'] = () => undefined;
  #now: number;

  /** @param startsAt milliseconds since the epoch. */
  constructor(
    symbols: readonly string[],
    startsAt: number,
    identity = 'replay:scripted',
    venue: VenueName = 'binance',
  ) {
    this.venue = venue;
    this.identity = identity;
    this.symbols = symbols.toSorted();
    this.#now = startsAt;
  }

  /** Resolves when everybody who listens is done with the prices. */
  async say(symbol: string, ...prices: readonly number[]): Promise<void> {
    for (const last of prices) {
      this.#now += STEP_MS;
      const eventTime = this.#now as EpochMs;
      const quote: Quote = {
        symbol,
        bid: last * (1 - HALF_SPREAD),
        ask: last * (1 + HALF_SPREAD),
        last,
        volume24hQuote: 2e9,
        eventTime,
        receivedAt: eventTime,
      };
      this.#said.push(quote);
      await this.#onQuote(quote);
    }
  }

  now(): EpochMs {
    return this.#now as EpochMs;
  }

  /** Lets market time go by without a quote. */
  pass(ms: number): void {
    this.#now += ms;
  }

  /** Adds a candle to those that the market tells of, oldest first. */
  addCandle(symbol: string, timeframe: Timeframe, candle: Candle): void {
    const key = `${symbol} ${timeframe}`;
    this.#candles.set(key, [...(this.#candles.get(key) ?? []), candle]);
  }

  /** Hands over what was said after the cursors, as a source does after a restart. */
  async start({ cursors, onQuote, onCaughtUp }: StartOptions): Promise<void> {
    this.#onQuote = onQuote;
    for (const quote of this.#said) {
      if (quote.eventTime > (cursors?.get(quote.symbol) ?? Number.POSITIVE_INFINITY)) await onQuote(quote);
    }
    await onCaughtUp?.();
  }

  stop(): Promise<void> {
    return Promise.resolve();
  }

  quotesSince(symbol: string, fromMs: EpochMs, toMs: EpochMs): Promise<readonly Quote[]> {
    return Promise.resolve(
      this.#said.filter((each) => each.symbol === symbol && each.eventTime > fromMs && each.eventTime <= toMs),
    );
  }

  candles({ symbol, timeframe, before, limit }: CandleQuery): Promise<readonly Candle[]> {
    const end = Math.min(before ?? this.#now, this.#now - timeframeMs(timeframe) + 1);
    const candles = this.#candles.get(`${symbol} ${timeframe}`) ?? [];
    return Promise.resolve(candles.filter(({ openTime }) => openTime < end).slice(-limit));
  }

  dayStats(): null {
    return null;
  }

  instrument(symbol: string): Instrument | null {
    return this.symbols.includes(symbol) ? findInstrument(symbol) : null;
  }

  status(): SourceStatus {
    return { roundTripMs: null, pausedUntil: null, lastError: null };
  }
}
