import type { SignalAlertRow } from '@atb/api/rows/signal-alerts';
import { DEFAULT_SIGNAL_HORIZON, SIGNAL_HORIZONS, type SignalHorizon } from '@atb/core/signals/signal-params';
import { useAddress } from '../../hooks/use-address.ts';
import { withValues } from '../../lib/address-values.ts';
import { OFFERED_SIGNAL_INTERVALS, type SignalInterval } from '../../lib/signal-row.ts';

const DEFAULTS: Readonly<Record<string, string>> = {
  symbol: 'BTCUSDT',
  interval: '15m',
  min: '0',
  scan: '',
  strategy: '',
  horizon: String(DEFAULT_SIGNAL_HORIZON),
};
const ALERTS = ['Any', 'Long', 'Short'] as const;
const SYMBOL = /^[A-Z0-9]{1,20}$/u;
const STRATEGY = /^[a-z0-9-]{1,80}$/u;
const CONFIDENCE = /^\d{1,3}$/u;

/** What a visitor asks for and narrows the table to. */
export interface SignalsView {
  readonly symbol: string;
  readonly interval: SignalInterval;
  /** All symbols of the list instead of the one. */
  readonly isScan: boolean;
  /** 0 to 100. */
  readonly confidenceMin: number;
  /** Id of the strategy whose entries are the signals; '' for the averages and the RSI. */
  readonly strategy: string;
  /** Candles after each signal over which the record judges. */
  readonly horizon: SignalHorizon;
  /** Part of a symbol that rows must have; '' for all. */
  readonly filter: string;
  /** The signal that a link asks an alert for; null without one. */
  readonly alert: SignalAlertRow['signal'] | null;
}

type ViewField = 'symbol' | 'interval' | 'min' | 'scan' | 'strategy' | 'horizon' | 'q';

export interface SignalsAddress extends SignalsView {
  readonly change: (values: Partial<Record<ViewField, string>>) => void;
}

function readSignalsView(address: URLSearchParams): SignalsView {
  const symbol = (address.get('symbol') ?? '').toUpperCase();
  const confidence = address.get('min') ?? '';
  return {
    symbol: SYMBOL.test(symbol) ? symbol : 'BTCUSDT',
    interval: OFFERED_SIGNAL_INTERVALS.find((interval) => interval === address.get('interval')) ?? '15m',
    isScan: address.get('scan') === 'all',
    confidenceMin: CONFIDENCE.test(confidence) ? Math.min(100, Number(confidence)) : 0,
    strategy: STRATEGY.exec(address.get('strategy') ?? '')?.[0] ?? '',
    horizon: SIGNAL_HORIZONS.find((each) => String(each) === address.get('horizon')) ?? DEFAULT_SIGNAL_HORIZON,
    alert: ALERTS.find((signal) => signal === address.get('alert')) ?? null,
    filter: (address.get('q') ?? '').toUpperCase().slice(0, 20),
  };
}

/** The choices of the page, kept in its address: a link shows another the same table. */
export function useSignalsAddress(): SignalsAddress {
  const [address, write] = useAddress();
  return {
    ...readSignalsView(address),
    change: (values) => write((newest) => withValues(newest, values, DEFAULTS)),
  };
}
