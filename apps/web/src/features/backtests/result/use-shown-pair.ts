import type { AnyBacktestBundle } from '@atb/api/research-bundle';
import { type AddressChange, useAddress } from '../../../hooks/use-address.ts';
import { withValues } from '../../../lib/address-values.ts';
import type { Trade } from './trades.ts';

const KEY = 'pair';

/** Where links to a pair's chart lead. */
export const CHART_ID = 'trades-on-the-chart';

/** Which pair of a portfolio the chart shows: that of the trade that is looked at, or the one in the address, or the first. */
export function useShownPair(bundle: AnyBacktestBundle, trades: readonly Trade[], chosen: number | null): string {
  const [address] = useAddress();
  if (bundle.kind !== 'portfolio') return bundle.market.symbol;
  const ofTrade = chosen === null ? undefined : trades[chosen - 1]?.symbol;
  const { symbols } = bundle.market;
  const written = address.get(KEY);
  return ofTrade ?? symbols.find((symbol) => symbol === written) ?? symbols[0] ?? '';
}

/** Shows a pair's chart: no trade of another pair stays chosen. */
export function toPair(symbol: string): AddressChange {
  return (newest) => withValues(newest, { trade: '', [KEY]: symbol });
}
