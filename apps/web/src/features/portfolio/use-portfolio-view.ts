import { useSearchParams } from 'react-router';
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
  const [parameters, setParameters] = useSearchParams();
  const set: PortfolioView['set'] = (change) => {
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [key, value] of Object.entries(change)) {
          if (value === STANDARD[key]) next.delete(key);
          else next.set(key, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return {
    exchange: FILTERS.find((known) => known === parameters.get('exchange')) ?? 'all',
    tab: PORTFOLIO_TABS.find((known) => known === parameters.get('tab')) ?? 'balances',
    isDustHidden: parameters.get('dust') === 'hide',
    isClosedShown: parameters.get('closed') === 'show',
    set,
  };
}
