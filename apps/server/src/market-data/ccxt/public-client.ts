import { type EpochMs, epochMs } from '@atb/core/base/time';
import type { Candle } from '@atb/core/market/candle';
import type { Instrument, VenueName } from '@atb/core/market/instrument';
import { findInstrument } from '@atb/core/market/instruments';
import { type Timeframe, timeframeMs } from '@atb/core/market/timeframe';
import { z } from 'zod';
import type { CcxtExchange } from './load-exchange.ts';
import type { RequestGate } from './request-gate.ts';
import { type CcxtTicker, ccxtCandles, ccxtMarket, ccxtTicker, ccxtTickers, ccxtTime } from './schema.ts';
import { toInstrument } from './to-instrument.ts';
import { VenueRefusedError } from './venue-error.ts';

/** A pair as the venue trades it. */
export interface CcxtPair {
  readonly instrument: Instrument;
  /** ccxt's unified name, `BTC/USDT`. */
  readonly ccxtSymbol: string;
}

/** A coin that the venue trades against dollars, known to the catalogue or not. */
export interface DollarPair {
  /** Short name of the coin. */
  readonly base: string;
  readonly ccxtSymbol: string;
}

/** Money, not coins. */
const FIAT: ReadonlySet<string> = new Set(
  'USD EUR GBP AUD CAD CHF JPY TRY BRL ARS MXN PLN RON UAH ZAR NGN COP CZK'.split(' '),
);
const BASE = /^[A-Z0-9]{1,15}$/u;

/** Most candles one call returns. */
const CANDLES_PER_CALL: Readonly<Record<VenueName, number>> = { binance: 1_000, kraken: 720, coinbase: 300 };

/**
 * What stands for USDT where a venue has no such pair: most of Coinbase is quoted in dollars. One USDT is taken as one
 * dollar there.
 */
const QUOTE_STAND_INS: Readonly<Record<VenueName, readonly string[]>> = {
  binance: ['USDT'],
  kraken: ['USDT', 'USD'],
  coinbase: ['USDT', 'USD', 'USDC'],
};

/** The public calls of one venue, each through the gate, each answer checked. */
export class PublicClient {
  readonly venue: VenueName;
  readonly gate: RequestGate;
  readonly #exchange: CcxtExchange;

  constructor(venue: VenueName, exchange: CcxtExchange, gate: RequestGate) {
    this.venue = venue;
    this.gate = gate;
    this.#exchange = exchange;
  }

  /** The venue's clock. */
  async fetchTime(): Promise<EpochMs> {
    return epochMs(read(ccxtTime, await this.gate.run(() => this.#exchange.fetchTime())));
  }

  /** Those of the symbols that the venue trades now, by symbol. */
  async loadPairs(symbols: readonly string[]): Promise<ReadonlyMap<string, CcxtPair>> {
    const markets = read(z.record(z.string(), z.unknown()), await this.#loadMarkets(symbols));
    const pairs = new Map<string, CcxtPair>();
    for (const symbol of symbols) {
      const catalogued = findInstrument(symbol);
      const pair = catalogued === null ? null : this.#findPair(markets, catalogued);
      if (pair !== null) pairs.set(symbol, pair);
    }
    return pairs;
  }

  /** Every coin that is traded against dollars now, by our symbol: `BTCUSDT`, also where a stand-in is what is traded. */
  async loadDollarPairs(): Promise<ReadonlyMap<string, DollarPair>> {
    const answer = await this.gate.run(() => this.#exchange.loadMarkets(true));
    const markets = Object.values(read(z.record(z.string(), z.unknown()), answer)).flatMap((market) => {
      // Of hundreds one that is odd is left out, not all.
      const { data } = ccxtMarket.safeParse(market);
      return data === undefined || data.spot === false || data.active === false ? [] : [data];
    });
    const pairs = new Map<string, DollarPair>();
    for (const wanted of QUOTE_STAND_INS[this.venue]) {
      for (const { base, quote, symbol } of markets) {
        if (quote !== wanted || FIAT.has(base) || !BASE.test(base) || pairs.has(`${base}USDT`)) continue;
        pairs.set(`${base}USDT`, { base, ccxtSymbol: symbol });
      }
    }
    return pairs;
  }

  /** All tickers that one call tells, by ccxt symbol; odd ones are left out. */
  async fetchAllTickers(): Promise<ReadonlyMap<string, CcxtTicker>> {
    const answer = await this.gate.run(() => this.#exchange.fetchTickers());
    const entries = Object.entries(read(z.record(z.string(), z.unknown()), answer));
    return new Map(
      entries.flatMap(([name, ticker]) => {
        const { data } = ccxtTicker.safeParse(ticker);
        return data === undefined ? [] : [[name, data] as const];
      }),
    );
  }

  /** One ticker a pair, by ccxt symbol; a pair the venue says nothing of is absent. */
  async fetchTickers(pairs: readonly CcxtPair[]): Promise<ReadonlyMap<string, CcxtTicker>> {
    const names = pairs.map((pair) => pair.ccxtSymbol);
    const answer = await this.gate.run(() => this.#exchange.fetchTickers(names));
    const tickers = new Map(Object.entries(read(ccxtTickers, answer)));
    if (this.venue !== 'coinbase') return tickers;
    return new Map(await Promise.all([...tickers].map((entry) => this.#withBook(entry))));
  }

  /** Candles from `fromMs` on, oldest first, at most what the venue returns in one call. The last may be unfinished. */
  async fetchCandles(
    pair: Pick<CcxtPair, 'ccxtSymbol'>,
    timeframe: Timeframe,
    fromMs: number,
    limit: number,
  ): Promise<readonly Candle[]> {
    const count = Math.min(limit, this.candlesPerCall);
    const until = fromMs + count * timeframeMs(timeframe) - 1;
    const rows = await this.gate.run(() =>
      this.#exchange.fetchOHLCV(pair.ccxtSymbol, timeframe, fromMs, count, this.venue === 'kraken' ? {} : { until }),
    );
    return read(ccxtCandles, rows)
      .map(([time, open, high, low, close, volume]) => ({ openTime: epochMs(time), open, high, low, close, volume }))
      .filter((candle) => candle.openTime >= fromMs && candle.openTime <= until)
      .sort((a, b) => a.openTime - b.openTime);
  }

  get candlesPerCall(): number {
    return CANDLES_PER_CALL[this.venue];
  }

  hasTimeframe(timeframe: Timeframe): boolean {
    return Object.hasOwn(this.#exchange.timeframes, timeframe);
  }

  /** Binance can be asked for some symbols only, which saves megabytes; it refuses when it has never heard of one. */
  async #loadMarkets(symbols: readonly string[]): Promise<unknown> {
    const loadAll = () => this.gate.run(() => this.#exchange.loadMarkets(true));
    if (this.venue !== 'binance') return loadAll();
    try {
      return await this.gate.run(() => this.#exchange.loadMarkets(true, { symbols: JSON.stringify(symbols) }));
    } catch (error) {
      if (error instanceof VenueRefusedError) return loadAll();
      throw error;
    }
  }

  #findPair(markets: Readonly<Record<string, unknown>>, catalogued: Instrument): CcxtPair | null {
    for (const quote of QUOTE_STAND_INS[this.venue]) {
      const ccxtSymbol = `${catalogued.base}/${quote}`;
      if (!Object.hasOwn(markets, ccxtSymbol)) continue;
      const market = read(ccxtMarket, markets[ccxtSymbol]);
      if (market.active === false) continue;
      return { ccxtSymbol, instrument: toInstrument(this.venue, market, catalogued) };
    }
    return null;
  }

  /** Coinbase lists products without bid and ask: those come with a product's own ticker. */
  async #withBook([name, listed]: readonly [string, CcxtTicker]): Promise<readonly [string, CcxtTicker]> {
    const ticker = read(ccxtTicker, await this.gate.run(() => this.#exchange.fetchTicker(name)));
    return [name, { ...listed, bid: ticker.bid, ask: ticker.ask, last: ticker.last ?? listed.last }];
  }
}

/** @throws VenueRefusedError when the venue's answer is not what it should be. */
function read<S extends z.ZodType>(schema: S, answer: unknown): z.output<S> {
  const result = schema.safeParse(answer);
  if (result.success) return result.data;
  throw new VenueRefusedError(`the venue answered in an unknown form: ${z.prettifyError(result.error)}`, {
    cause: result.error,
  });
}
