import { selectList } from './select-list.ts';

export interface ExchangeAccountRow {
  readonly id: string;
  readonly label: string;
  readonly adapter: 'paper' | 'binance' | 'kraken' | 'coinbase';
  readonly is_paper: boolean;
  readonly trading_mode: 'SIMULATION' | 'LIVE' | 'OFFLINE';
}

export const EXCHANGE_ACCOUNT_COLUMNS = selectList<ExchangeAccountRow>({
  id: 'plain',
  label: 'plain',
  adapter: 'plain',
  is_paper: 'plain',
  trading_mode: 'plain',
});
