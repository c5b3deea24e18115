import type { AnyBacktestBundle } from '@atb/api/research-bundle';
import { useLocation } from 'react-router';
import type { Trade } from './trades.ts';

const KEY = 'pair';

/** Where links to a pair's chart lead. */
export const CHART_ID = 'trades-on-the-chart';

/** Which pair of a portfolio the chart shows: that of the trade that is looked at, or the one in the address, or the first. */
export function useShownPair(bundle: AnyBacktestBundle, trades: readonly Trade[], chosen: number | null): string {
  const { search } = useLocation();
  if (bundle.kind !== 'portfolio') return bundle.market.symbol;
  const ofTrade = chosen === null ? undefined : trades[chosen - 1]?.symbol;
  const { symbols } = bundle.market;
  const written = new URLSearchParams(search).get(KEY);
  return ofTrade ?? symbols.find((symbol) => symbol === written) ?? symbols[0] ?? '';
}

/** Where a pair's chart is shown: no trade of another pair stays chosen. */
export function usePairHref(): (symbol: string) => string {
  const { search } = useLocation();
  return (symbol) => {
    const next = new URLSearchParams(search);
    next.delete('trade');
    next.set(KEY, symbol);
    return `?${next.toString()}`;
  };
}
