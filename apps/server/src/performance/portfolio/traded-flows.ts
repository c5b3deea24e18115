import { type Decimal, dec, decFromNumber, sumDecimals, ZERO } from '@atb/core/base/decimal';
import { DAY_MS } from '@atb/core/base/time';
import { pairOf } from '@atb/core/market/pair';
import type { TradedFlow } from '@atb/core/portfolio/contributions';
import type { TradeSum } from './account-sums.ts';
import type { AssetPrices } from './asset-prices.ts';

/** Sums of executions in what everything is counted in; `unpriced` are the assets that could not be valued and count as nothing. */
export function toTradedFlows(
  trades: readonly TradeSum[],
  prices: AssetPrices,
): { readonly flows: readonly TradedFlow[]; readonly unpriced: readonly string[] } {
  const unpriced = new Set<string>();
  const worth = (asset: string, day: number | null): Decimal => {
    if (asset === prices.quoteAsset) return dec('1');
    const price = day === null ? null : prices.at(asset, day + DAY_MS);
    if (price === null) unpriced.add(asset);
    return price === null ? ZERO : decFromNumber(price);
  };
  const byMarket = Map.groupBy(trades, ({ botId, symbol }) => `${botId ?? ''} ${symbol}`);
  const flows = [...byMarket.values()].flatMap((own): readonly TradedFlow[] => {
    const [first] = own;
    const pair = first === undefined ? null : pairOf(first.symbol);
    if (first === undefined || pair === null) return [];
    const inBase = own.filter(({ feeAsset }) => feeAsset === pair.base);
    const apart = own.filter(({ feeAsset }) => feeAsset !== pair.base);
    const feesApart = sumDecimals(apart.map(({ fee, feeAsset, day }) => dec(fee).times(worth(feeAsset, day))));
    const feesInBase = sumDecimals(inBase.map(({ feeAtPrice, day }) => dec(feeAtPrice).times(worth(pair.quote, day))));
    const units = sumDecimals(own.map((one) => dec(one.units))).minus(sumDecimals(inBase.map(({ fee }) => dec(fee))));
    const mark = prices.now(pair.base);
    if (mark === null && !units.eq(ZERO)) unpriced.add(pair.base);
    return [
      {
        botId: first.botId,
        coin: pair.base,
        fills: own.reduce((count, { fills }) => count + fills, 0),
        cash: sumDecimals(own.map(({ cash, day }) => dec(cash).times(worth(pair.quote, day)))),
        fees: feesApart.plus(feesInBase),
        feesApart,
        left: units.times(mark ?? ZERO),
      },
    ];
  });
  return { flows, unpriced: [...unpriced] };
}
