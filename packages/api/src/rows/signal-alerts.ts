import { selectList } from './select-list.ts';

/** 'Tell me when such a signal stands on this symbol and timeframe.' */
export interface SignalAlertRow {
  readonly id: string;
  readonly symbol: string;
  readonly timeframe: string;
  /** Null for the averages and the RSI. */
  readonly strategy: string | null;
  readonly signal: 'Long' | 'Short' | 'Any';
  readonly confidence_min: number;
  readonly is_on: boolean;
  readonly created_at: string;
  /** Close of the candle that was told of last, market time. */
  readonly notified_at: string | null;
}

/** Of each user; the database refuses more. */
export const SIGNAL_ALERTS_MAX = 20;

export const SIGNAL_ALERT_COLUMNS = selectList<SignalAlertRow>({
  id: 'plain',
  symbol: 'plain',
  timeframe: 'plain',
  strategy: 'plain',
  signal: 'plain',
  confidence_min: 'plain',
  is_on: 'plain',
  created_at: 'plain',
  notified_at: 'plain',
});
