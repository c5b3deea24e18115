import { useAddress } from '../../hooks/use-address.ts';
import { withValues } from '../../lib/address-values.ts';
import type { Account } from '../../lib/api/get-accounts.ts';

export const PORTFOLIO_TABS = ['balances', 'positions', 'executions', 'reconcile'] as const;
export type PortfolioTab = (typeof PORTFOLIO_TABS)[number];

export type ExchangeFilter = 'all' | Account['adapter'];
const FILTERS: readonly ExchangeFilter[] = ['all', 'paper', 'binance', 'kraken', 'coinbase'];

/** What the portfolio shows, kept in the address. */
export interface PortfolioView {
  readonly exchange: ExchangeFilter;
  readonly tab: PortfolioTab;
  readonly isDustHidden: boolean;
  readonly isClosedShown: boolean;
  readonly set: (change: Partial<Record<'exchange' | 'tab' | 'dust' | 'closed', string>>) => void;
}

/** Standard values are left out of the address. */
const STANDARD: Readonly<Record<string, string>> = { exchange: 'all', tab: 'balances', dust: 'show', closed: 'hide' };

/** Reads and writes `?exchange=&tab=&dust=&closed=`. */
export function usePortfolioView(): PortfolioView {
  const [address, write] = useAddress();
  const set: PortfolioView['set'] = (change) => write((newest) => withValues(newest, change, STANDARD));
  return {
    exchange: FILTERS.find((known) => known === address.get('exchange')) ?? 'all',
    tab: PORTFOLIO_TABS.find((known) => known === address.get('tab')) ?? 'balances',
    isDustHidden: address.get('dust') === 'hide',
    isClosedShown: address.get('closed') === 'show',
    set,
  };
}
