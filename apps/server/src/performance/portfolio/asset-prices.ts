import { type Decimal, decFromNumber, ONE, toNumber } from '@atb/core/base/decimal';
import { DAY_MS } from '@atb/core/base/time';
import { isDollar } from '@atb/core/market/pair';
import type { Quote } from '@atb/core/market/quote';
import type { CandleLine, CandleLines } from '../candle-lines.ts';

/** What one unit of an asset is worth, in the asset that everything is counted in. */
export interface AssetPrices {
  readonly quoteAsset: string;
  /** Now: what a sale would get, at the bid. Null without a price. */
  readonly now: (asset: string) => Decimal | null;
  /** At a moment: the last close of a UTC day before it, of moments of today the price now. Null without one. */
  readonly at: (asset: string, time: number) => number | null;
}

export interface PriceMarket {
  readonly latestQuotes: () => ReadonlyArray<Pick<Quote, 'symbol' | 'bid'>>;
  readonly now: () => number;
}

/** Prices now from quotes as they are: each of an asset's own market, dollars at one where there is none. */
export function pricesOfQuotes(
  quotes: ReadonlyArray<Pick<Quote, 'symbol' | 'bid'>>,
  quoteAsset: string,
): (asset: string) => Decimal | null {
  const bids = new Map(quotes.map(({ symbol, bid }) => [symbol, bid]));
  return (asset) => {
    if (asset === quoteAsset) return ONE;
    const bid = bids.get(`${asset}${quoteAsset}`);
    if (bid !== undefined) return decFromNumber(bid);
    return isDollar(asset) && isDollar(quoteAsset) ? ONE : null;
  };
}

/**
 * Prices of assets, and of those named their history. An asset is worth what its own market says; where there is none, dollars and coins that
 * promise one are worth one unit each.
 */
export async function readAssetPrices(
  market: PriceMarket,
  lines: CandleLines,
  quoteAsset: string,
  assetsWithPast: Iterable<string>,
): Promise<AssetPrices> {
  const symbolOf = (asset: string): string => `${asset}${quoteAsset}`;
  const history = new Map<string, CandleLine | null>();
  await Promise.all(
    [...new Set(assetsWithPast)].map(async (asset) => {
      if (asset === quoteAsset) return;
      // A market that does not tell its candles now leaves the history out; what is held is valued all the same.
      history.set(asset, await lines.read(symbolOf(asset), '1d').catch(() => null));
    }),
  );
  // One look at the market: prices do not move while figures are made of them.
  const now = pricesOfQuotes(market.latestQuotes(), quoteAsset);
  const today = Math.floor(market.now() / DAY_MS) * DAY_MS;
  return {
    quoteAsset,
    now,
    at: (asset, time) => {
      const price = now(asset);
      if (asset === quoteAsset || time > today) return price === null ? null : toNumber(price);
      const line = history.get(asset);
      // Without a market of its own a dollar is a dollar at any time.
      return line == null && isDollar(asset) && price !== null ? toNumber(price) : (line?.closeAt(time) ?? null);
    },
  };
}
