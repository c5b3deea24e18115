import { type Decimal, decFromNumber, ONE } from '@atb/core/base/decimal';
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
  readonly latestQuote: (symbol: string) => Pick<Quote, 'bid' | 'ask'> | null;
  readonly now: () => number;
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
  const isPar = (asset: string): boolean =>
    asset === quoteAsset || (isDollar(asset) && isDollar(quoteAsset) && market.latestQuote(symbolOf(asset)) === null);
  const now = (asset: string): Decimal | null => {
    if (isPar(asset)) return ONE;
    const quote = market.latestQuote(symbolOf(asset));
    return quote === null ? null : decFromNumber(quote.bid);
  };
  return {
    quoteAsset,
    now,
    at: (asset, time) => {
      if (isPar(asset)) return 1;
      if (time > Math.floor(market.now() / DAY_MS) * DAY_MS) return market.latestQuote(symbolOf(asset))?.bid ?? null;
      return history.get(asset)?.closeAt(time) ?? null;
    },
  };
}
