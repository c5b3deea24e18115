import { addMs, DAY_MS, type EpochMs, epochMs, HOUR_MS } from '@atb/core/base/time';
import type { VenueName } from '@atb/core/market/instrument';
import type { DayStats, WholeMarket } from '../market-data-source.ts';
import type { DollarPair, PublicClient } from './public-client.ts';
import { toDayStats } from './to-quote.ts';
import { fetchVenueCandles } from './venue-candles.ts';

/** A list that bots do not need may be half a minute old. */
const TICKERS_MS = 30_000;
/** The most traded ones; the rest hardly move. */
const COINS_MAX = 600;
/** A venue's own pace, halved: bots have the other half. */
const REST_MS: Readonly<Record<VenueName, number>> = { binance: 100, kraken: 2_000, coinbase: 200 };
const HOUR = '1h';

/** All dollar pairs of an exchange, by the client that its prices come through, so that one gate counts all requests. */
export function createCcxtWholeMarket(client: PublicClient, now: () => EpochMs): WholeMarket {
  let pairs: ReadonlyMap<string, DollarPair> = new Map();
  let stats: ReadonlyMap<string, DayStats> = new Map();
  let sorted: readonly string[] = [];
  let [pairsUntil, tickersUntil] = [epochMs(0), epochMs(0)];
  let refreshing: Promise<void> | null = null;

  const refresh = async (): Promise<void> => {
    if (now() >= pairsUntil) {
      pairs = await client.loadDollarPairs();
      pairsUntil = addMs(now(), DAY_MS);
    }
    if (now() < tickersUntil) return;
    const tickers = await client.fetchAllTickers();
    const known = [...pairs].flatMap(([symbol, { ccxtSymbol }]) => {
      const ticker = tickers.get(ccxtSymbol);
      const day = ticker === undefined ? null : toDayStats(ticker, client.venue);
      return day === null || !(day.last > 0) ? [] : [[symbol, day] as const];
    });
    known.sort(([, one], [, other]) => other.volumeQuote - one.volumeQuote);
    stats = new Map(known.slice(0, COINS_MAX));
    sorted = [...stats.keys()];
    tickersUntil = addMs(now(), TICKERS_MS);
  };

  return {
    refresh: () => (refreshing ??= refresh().finally(() => (refreshing = null))),
    symbols: () => sorted,
    nameOf: (symbol) => pairs.get(symbol)?.base ?? null,
    dayStats: (symbol) => stats.get(symbol) ?? null,
    hourlyCandles: async (symbol, limit) => {
      const pair = pairs.get(symbol);
      if (pair === undefined) return [];
      const moment = now();
      const end = Math.floor(moment / HOUR_MS) * HOUR_MS;
      return fetchVenueCandles(client, pair, { timeframe: HOUR, from: end - limit * HOUR_MS, end, now: moment });
    },
    restMs: REST_MS[client.venue],
  };
}
