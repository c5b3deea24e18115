import type { EpochMs } from '@atb/core/base/time';
import type { Instrument } from '@atb/core/market/instrument';
import { findInstrument } from '@atb/core/market/instruments';
import type { Quote } from '@atb/core/market/quote';
import type { MarketDataSource, SourceStatus, StartOptions } from '../market-data-source.ts';

const HALF_SPREAD = 0.00001;
const STEP_MS = 1_000;

/** A market that says exactly what a test tells it to say, one quote a second of its own time. */
export class ScriptedMarket implements MarketDataSource {
  readonly kind = 'replay';
  readonly mode = 'DEMO';
  readonly venue = 'binance';
  readonly symbols: readonly string[];
  readonly #said: Quote[] = [];
  #onQuote: StartOptions['onQuote'] = () => undefined;
  #now: number;

  /** @param startsAt milliseconds since the epoch. */
  constructor(symbols: readonly string[], startsAt: number) {
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

  async start({ onQuote, onCaughtUp }: StartOptions): Promise<void> {
    this.#onQuote = onQuote;
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

  candles(): Promise<readonly never[]> {
    return Promise.resolve([]);
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
