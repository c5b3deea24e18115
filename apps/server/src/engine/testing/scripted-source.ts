// engine/testing: markets and venues that do as a test says.
import type { EpochMs } from '@atb/core/base/time';
import type { Instrument } from '@atb/core/market/instrument';
import { findInstrument } from '@atb/core/market/instruments';
import type { Quote } from '@atb/core/market/quote';
import type { MarketDataSource, StartOptions } from '../../market-data/market-data-source.ts';

export const INSTRUMENT = instrumentOf('BTCUSDT');

function instrumentOf(symbol: string): Instrument {
  const found = findInstrument(symbol);
  if (found === null) throw new Error(`no instrument ${symbol}`);
  return found;
}

/** A market that says exactly what a test tells it to say, one quote a second. */
export class ScriptedSource implements MarketDataSource {
  readonly kind = 'replay';
  readonly mode = 'DEMO';
  readonly venue = 'binance';
  readonly symbols = ['BTCUSDT'];
  readonly #said: Quote[] = [];
  #consumer: StartOptions['onQuote'] = () => undefined;
  #now: number;

  constructor(startsAt: number) {
    this.#now = startsAt;
  }

  async say(...prices: readonly number[]): Promise<void> {
    for (const last of prices) {
      this.#now += 1_000;
      const eventTime = this.#now as EpochMs;
      const quote: Quote = {
        symbol: 'BTCUSDT',
        bid: last - 0.5,
        ask: last + 0.5,
        last,
        volume24hQuote: 2e9,
        eventTime,
        receivedAt: eventTime,
      };
      this.#said.push(quote);
      await this.#consumer(quote);
    }
  }

  now = (): EpochMs => this.#now as EpochMs;
  /** Hands over what was said after the cursors, as a source does after a restart. */
  start = async (options: StartOptions): Promise<void> => {
    this.#consumer = options.onQuote;
    const cursor = options.cursors?.get('BTCUSDT') ?? Number.POSITIVE_INFINITY;
    for (const quote of this.#said) if (quote.eventTime > cursor) await options.onQuote(quote);
    await options.onCaughtUp?.();
  };
  stop = (): Promise<void> => Promise.resolve();
  quotesSince = (_symbol: string, from: EpochMs, to: EpochMs): Promise<readonly Quote[]> =>
    Promise.resolve(this.#said.filter((quote) => quote.eventTime > from && quote.eventTime <= to));
  candles = (): Promise<readonly never[]> => Promise.resolve([]);
  dayStats = (): null => null;
  instrument = (): Instrument => INSTRUMENT;
  status = (): { roundTripMs: null; pausedUntil: null; lastError: null } => ({
    roundTripMs: null,
    pausedUntil: null,
    lastError: null,
  });
}
