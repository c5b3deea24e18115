import { useAddress } from '../../hooks/use-address.ts';
import { withValues } from '../../lib/address-values.ts';
import { OFFERED_SIGNAL_INTERVALS } from '../../lib/signal-row.ts';
import type { Series } from './api/learner.ts';

const DEFAULTS = { symbol: 'BTCUSDT', interval: '15m' };
const SYMBOL = /^[A-Z0-9]{5,20}$/u;

/** The symbol and timeframe looked at, kept in the address. */
export function useLearnerAddress(): readonly [Series, (change: Partial<Record<keyof Series, string>>) => void] {
  const [address, write] = useAddress();
  const symbol = (address.get('symbol') ?? '').toUpperCase();
  const interval = OFFERED_SIGNAL_INTERVALS.find((known) => known === address.get('interval')) ?? '15m';
  return [
    { symbol: SYMBOL.test(symbol) ? symbol : DEFAULTS.symbol, interval },
    (change) => write((newest) => withValues(newest, change, DEFAULTS)),
  ];
}
