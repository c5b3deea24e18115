import { ofOneType } from '@atb/core/portfolio/account-type';
import { useAddress } from '../../hooks/use-address.ts';
import { withValues } from '../../lib/address-values.ts';
import type { Account } from '../../lib/api/get-accounts.ts';

/** All real accounts (where there are none, all others), all paper and testnet accounts, or those of one exchange. */
export type ExchangeFilter = 'all' | 'all-paper' | Account['adapter'];
export const EXCHANGE_FILTERS: readonly ExchangeFilter[] = [
  'all',
  'all-paper',
  'paper',
  'binance',
  'coinbase',
  'kraken',
];

/** Those that the server adds up. */
export function accountsOf(accounts: readonly Account[], filter: ExchangeFilter): readonly Account[] {
  const isAll = filter === 'all' || filter === 'all-paper';
  const named = accounts.filter(({ adapter }) => isAll || adapter === filter);
  const typed = named.map((account) => ({ account, isPaper: account.is_paper }));
  return ofOneType(typed, filter === 'all-paper' ? 'paper' : undefined).map(({ account }) => account);
}

/** Whether there is money and play money to be told apart. */
export function haveBothTypes(accounts: readonly Account[]): boolean {
  return new Set(accounts.map(({ is_paper }) => is_paper)).size > 1;
}

/** Spans of returns and of the history, in days; a year to date depends on the day. */
export const PERIODS = ['all', '365', '90', '30', '7'] as const;
export type ChartPeriod = (typeof PERIODS)[number];

const SIDES = ['buy', 'sell'] as const;

/** What the portfolio shows, kept in the address. */
export interface PortfolioView {
  readonly exchange: ExchangeFilter;
  readonly tab: string;
  readonly period: ChartPeriod;
  readonly isDustHidden: boolean;
  readonly isClosedShown: boolean;
  /** A bot's id, `hand`, or '' for all; of executions. */
  readonly bot: string;
  readonly symbol: string;
  readonly side: (typeof SIDES)[number] | '';
  readonly account: string;
  readonly set: (change: Partial<Record<AddressKey, string>>) => void;
}

type AddressKey = 'exchange' | 'tab' | 'period' | 'dust' | 'closed' | 'bot' | 'symbol' | 'side' | 'account';

/** Standard values are left out of the address. */
const STANDARD: Readonly<Record<string, string>> = {
  exchange: 'all',
  tab: 'balances',
  period: 'all',
  dust: 'show',
  closed: 'hide',
};
const BOT = /^(?:hand|[0-9a-f-]{36})$/u;
const SYMBOL = /^[^\s/]{2,32}(?:\/[^\s/]{1,32})?$/u;
const ACCOUNT = /^[0-9a-f-]{36}$/u;

/** Reads and writes `?exchange=&tab=&period=&dust=&closed=&bot=&symbol=&side=&account=`; what makes no sense is not there. */
export function usePortfolioView(): PortfolioView {
  const [address, write] = useAddress();
  const set: PortfolioView['set'] = (change) => write((newest) => withValues(newest, change, STANDARD));
  const read = (key: AddressKey, shape: RegExp): string => {
    const text = address.get(key) ?? '';
    return shape.test(text) ? text : '';
  };
  return {
    exchange: EXCHANGE_FILTERS.find((known) => known === address.get('exchange')) ?? 'all',
    tab: address.get('tab') ?? 'balances',
    period: PERIODS.find((known) => known === address.get('period')) ?? 'all',
    isDustHidden: address.get('dust') === 'hide',
    isClosedShown: address.get('closed') === 'show',
    bot: read('bot', BOT),
    symbol: read('symbol', SYMBOL),
    side: SIDES.find((known) => known === address.get('side')) ?? '',
    account: read('account', ACCOUNT),
    set,
  };
}
