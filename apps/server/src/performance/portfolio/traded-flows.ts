import { type Decimal, dec, sumDecimals, ZERO } from '@atb/core/base/decimal';
import { pairOf } from '@atb/core/market/pair';
import type { TradedFlow } from '@atb/core/portfolio/contributions';
import type { AssetPrices } from './asset-prices.ts';
import type { TradeSum } from './sum-trades.ts';

/** Sums of executions with what is left of them; `unpriced` are the coins that could not be valued and count as nothing. */
export function toTradedFlows(
  trades: readonly TradeSum[],
  prices: Pick<AssetPrices, 'now'>,
): { readonly flows: readonly TradedFlow[]; readonly unpriced: readonly string[] } {
  const unpriced = new Set<string>();
  const byMarket = Map.groupBy(trades, ({ botId, symbol }) => `${botId ?? ''} ${symbol}`);
  const flows = [...byMarket.values()].flatMap((own): readonly TradedFlow[] => {
    const [first] = own;
    const pair = first === undefined ? null : pairOf(first.symbol);
    if (first === undefined || pair === null) return [];
    const sum = (read: (one: TradeSum) => string): Decimal => sumDecimals(own.map((one) => dec(read(one))));
    const units = sum((one) => one.units);
    const mark = prices.now(pair.base);
    if (mark === null && !units.eq(ZERO)) unpriced.add(pair.base);
    return [
      {
        botId: first.botId,
        coin: pair.base,
        fills: own.reduce((count, { fills }) => count + fills, 0),
        cash: sum(({ cash }) => cash),
        fees: sum(({ fees }) => fees),
        feesApart: sum(({ feesApart }) => feesApart),
        left: units.times(mark ?? ZERO),
      },
    ];
  });
  return { flows, unpriced: [...unpriced] };
}
