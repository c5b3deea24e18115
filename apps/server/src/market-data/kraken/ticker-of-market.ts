import { DAY_MS } from '@atb/core/base/time';
import { KRAKEN_NAMES, type KrakenPair } from '@atb/api/kraken-endpoint';
import type { Candle } from '@atb/core/market/candle';
import type { MarketHub } from '../market-hub.ts';
import type { KrakenTickerRow, KrakenTickers } from './kraken-client.ts';

type Hub = Pick<MarketHub, 'source' | 'latestQuote' | 'now'>;

const DAY_CANDLES = 24;
/** Nobody counts trades or sizes at our market: Kraken's places for them hold nothing. */
const NO_SIZE = '0';

/** What Kraken's ticker would say of our own market, for the pairs that it trades. */
export async function tickerOfMarket(hub: Hub, pairs: readonly KrakenPair[]): Promise<KrakenTickers> {
  const rows = await Promise.all(pairs.map(async (pair) => [pair, await rowOf(hub, KRAKEN_NAMES[pair].base)] as const));
  return Object.fromEntries(rows.flatMap(([pair, row]) => (row === null ? [] : [[pair, row]])));
}

async function rowOf(hub: Hub, base: string): Promise<KrakenTickerRow | null> {
  const symbol = hub.source.symbols.find((each) => each === `${base}USDT` || each === `${base}USD`);
  const quote = symbol === undefined ? null : hub.latestQuote(symbol);
  if (symbol === undefined || quote === null) return null;
  const { last, bid, ask, volume24hQuote } = quote;
  const candles = await hub.source.candles({ symbol, timeframe: '1h', limit: DAY_CANDLES });
  const midnight = Math.floor(hub.now() / DAY_MS) * DAY_MS;
  const today = candles.filter(({ openTime }) => openTime >= midnight);
  const average = averagePrice(candles, last);
  const [lowToday, low] = [today, candles].map((rows) => Math.min(last, ...rows.map((each) => each.low)));
  const [highToday, high] = [today, candles].map((rows) => Math.max(last, ...rows.map((each) => each.high)));
  const sizes = (price: number): [string, string, string] => [text(price), NO_SIZE, NO_SIZE];
  return {
    a: sizes(ask),
    b: sizes(bid),
    c: [text(last), NO_SIZE],
    v: [text(volumeOf(today)), text(volume24hQuote / average)],
    p: [text(averagePrice(today, last)), text(average)],
    t: [0, 0],
    l: [text(lowToday), text(low)],
    h: [text(highToday), text(high)],
    o: text(today[0]?.open ?? last),
  };
}

function volumeOf(candles: readonly Candle[]): number {
  return candles.reduce((sum, { volume }) => sum + volume, 0);
}

/** By volume; the price of now where nothing was traded. */
function averagePrice(candles: readonly Candle[], last: number): number {
  const volume = volumeOf(candles);
  const value = candles.reduce((sum, each) => sum + ((each.high + each.low + each.close) / 3) * each.volume, 0);
  return volume > 0 ? value / volume : last;
}

/** Plain decimal text, as Kraken writes its numbers. */
function text(value = 0): string {
  return value.toFixed(8).replace(/\.?0+$/u, '');
}
