import { useLocation } from 'react-router';
import { type AddressChange, useAddress } from '../../../hooks/use-address.ts';
import { withValues } from '../../../lib/address-values.ts';

const KEY = 'trade';
const CHART = 'chart';

/** Looks at a trade. */
export function toTrade(trade: number): AddressChange {
  return (newest) => withValues(newest, { [KEY]: String(trade) });
}

/** Which trade is looked at, kept in the address; the chart and the table follow it. */
export function useChosenTrade(total: number) {
  const state: unknown = useLocation().state;
  const [address, write] = useAddress();
  const written = Number(address.get(KEY));
  const chosen = Number.isInteger(written) && written >= 1 && written <= total ? written : null;
  return {
    chosen,
    /** False when its mark on the chart was clicked: the reader is there already. */
    isSought: state !== CHART,
    choose: (trade: number, isOnChart: boolean) => write(toTrade(trade), { state: isOnChart ? CHART : null }),
  };
}
