import type { TradingState } from '@atb/core/risk/trading-state';
import type { Exchange } from '../exchanges.ts';
import { selectList } from './select-list.ts';

export interface ExchangeAccountRow {
  readonly id: string;
  readonly label: string;
  readonly adapter: Exchange;
  readonly is_paper: boolean;
  readonly trading_mode: 'SIMULATION' | 'LIVE' | 'OFFLINE';
  /** Set by the owner. */
  readonly chosen_state: TradingState;
  /** What the account may do, as the engine judged it last. */
  readonly trading_state: TradingState;
  /** A sentence: why it is not ACTIVE; empty when it is. */
  readonly state_reason: string;
}

export const EXCHANGE_ACCOUNT_COLUMNS = selectList<ExchangeAccountRow>({
  id: 'plain',
  label: 'plain',
  adapter: 'plain',
  is_paper: 'plain',
  trading_mode: 'plain',
  chosen_state: 'plain',
  trading_state: 'plain',
  state_reason: 'plain',
});
