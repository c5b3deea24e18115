import { type Decimal, decFromNumber, ONE, toNumber } from '@atb/core/base/decimal';
import { DAY_MS } from '@atb/core/base/time';
import { isDollar } from '@atb/core/market/pair';
import type { Quote } from '@atb/core/market/quote';
import type { CandleLine, CandleLines } from '../candle-lines.ts';
import type { MarketTickers } from './market-tickers.ts';
import type { RecordedPriceBook } from './recorded-prices.ts';

/** What an asset is worth now, in the asset that everything is counted in, and what says so. */
export interface SourcedPrice {
  readonly price: Decimal;
  /**
   * bid: this server's own market. par: the quote asset itself, and a dollar without a market. ticker: the last trade on the exchange
   * whose prices this server has. close: recorded candles.
   */
  readonly basis: 'bid' | 'par' | 'ticker' | 'close';
  /** Of one market, or of two whose prices are multiplied; none at par. */
  readonly symbols: readonly string[];
  /** When a recorded candle closed, milliseconds since the epoch; null where the price is of now. */
  readonly at: number | null;
}

/** What one unit of an asset is worth, in the asset that everything is counted in. */
export interface AssetPrices {
  readonly quoteAsset: string;
  /** Now: what a sale would get at the bid, or by the first other source that knows. Null without a price. */
  readonly now: (asset: string) => Decimal | null;
  /** The same with its source. */
  readonly sourced: (asset: string) => SourcedPrice | null;
  /** At a moment: the last close of a UTC day before it, of moments of today the price now. Null without one. */
  readonly at: (asset: string, time: number) => number | null;
}

export interface PriceMarket {
  readonly latestQuotes: () => ReadonlyArray<Pick<Quote, 'symbol' | 'bid'>>;
  readonly now: () => number;
}

/** Where prices come from that the market's quotes do not tell. */
export interface PriceSources {
  readonly lines: CandleLines;
  readonly tickers: MarketTickers;
  readonly recorded: Pick<RecordedPriceBook, 'read'>;
}

/** Prices now from quotes as they are: each of an asset's own market, dollars at one where there is none. */
export function pricesOfQuotes(
  quotes: ReadonlyArray<Pick<Quote, 'symbol' | 'bid'>>,
  quoteAsset: string,
): Pick<AssetPrices, 'now' | 'sourced'> {
  const bids = new Map(quotes.map(({ symbol, bid }) => [symbol, bid]));
  const par: SourcedPrice = { price: ONE, basis: 'par', symbols: [], at: null };
  const sourced = (asset: string): SourcedPrice | null => {
    if (asset === quoteAsset) return par;
    const symbol = `${asset}${quoteAsset}`;
    const bid = bids.get(symbol);
    if (bid !== undefined) return { price: decFromNumber(bid), basis: 'bid', symbols: [symbol], at: null };
    return isDollar(asset) && isDollar(quoteAsset) ? par : null;
  };
  return { sourced, now: (asset) => sourced(asset)?.price ?? null };
}

/**
 * Prices of assets, and of those named their history. Now, the first that knows: the bid of this server's market; one unit for a dollar or a
 * coin that promises one; the exchange's last trade; the last recorded closes. Before: the candles of the market, and where those
 * do not reach or there is no such market, recorded closes.
 */
export async function readAssetPrices(
  market: PriceMarket,
  { lines, tickers, recorded }: PriceSources,
  quoteAsset: string,
  assetsWithPast: Iterable<string>,
): Promise<AssetPrices> {
  const symbolOf = (asset: string): string => `${asset}${quoteAsset}`;
  const traded = new Set(lines.symbols);
  const assets = [...new Set(assetsWithPast)].filter((asset) => asset !== quoteAsset);
  const own = assets.filter((asset) => traded.has(symbolOf(asset)));
  const others = assets.filter((asset) => !traded.has(symbolOf(asset)) && !isDollar(asset));
  const moment = market.now();
  const history = new Map<string, CandleLine | null>();
  const [lastOf, recordedOf] = await Promise.all([
    tickers.read(others.map(symbolOf)),
    // Recorded closes are dollars.
    recorded.read(isDollar(quoteAsset) ? assets : [], moment),
    ...own.map(async (asset) => {
      // A market that does not tell its candles now leaves its part of the history out; what is held is valued all the same.
      history.set(asset, await lines.read(symbolOf(asset), '1d').catch(() => null));
    }),
  ]);
  // One look at the market: prices do not move while figures are made of them.
  const byQuotes = pricesOfQuotes(market.latestQuotes(), quoteAsset);
  const sourced = (asset: string): SourcedPrice | null => {
    const quoted = byQuotes.sourced(asset);
    if (quoted !== null) return quoted;
    const last = lastOf(symbolOf(asset));
    if (last !== null) return { price: decFromNumber(last), basis: 'ticker', symbols: [symbolOf(asset)], at: null };
    const close = recordedOf.at(asset, moment);
    return close === null ? null : { price: close.price, basis: 'close', symbols: close.symbols, at: close.closedAt };
  };
  const now = (asset: string): Decimal | null => sourced(asset)?.price ?? null;
  const today = Math.floor(market.now() / DAY_MS) * DAY_MS;
  return {
    quoteAsset,
    now,
    sourced,
    at: (asset, time) => {
      if (asset === quoteAsset) return 1;
      if (time > today) return numberOf(now(asset));
      const line = history.get(asset);
      // Without a market of its own a dollar is a dollar at any time.
      if (line == null && isDollar(asset)) return numberOf(now(asset));
      return line?.closeAt(time) ?? recordedOf.numberAt(asset, time);
    },
  };
}

function numberOf(price: Decimal | null): number | null {
  return price === null ? null : toNumber(price);
}
