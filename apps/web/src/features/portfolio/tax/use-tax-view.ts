import type { Body } from '@atb/api/functions/contracts';
import type { LotMethod } from '@atb/core/ledger/lot-method';
import { REPORTING_CURRENCIES, type ReportingCurrency } from '@atb/core/market/reporting-currency';
import { TAX_METHODS } from '@atb/core/tax/tax-methods';
import { isTimeZone, zonedYear } from '@atb/core/tax/zoned-day';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAddress } from '../../../hooks/use-address.ts';
import { useUser } from '../../../hooks/use-auth.ts';
import { useFromMarketNow } from '../../../hooks/use-market-now.ts';
import { usePreferences } from '../../../hooks/use-preferences.ts';
import { withValues } from '../../../lib/address-values.ts';
import type { Account } from '../../../lib/api/get-accounts.ts';
import { reportingCurrencyQuery } from '../../../lib/api/reporting-currency.ts';
import { exchangeOf } from '../api/portfolio-queries.ts';
import { type ExchangeFilter, haveBothTypes } from '../use-portfolio-view.ts';

export type TaxBody = Body<'tax-report'>;

/** What the Tax Reports tab shows, kept in the address. */
export interface TaxView {
  readonly year: number;
  readonly currentYear: number;
  readonly method: LotMethod;
  readonly pool: 'account' | 'all';
  readonly currency: ReportingCurrency;
  readonly timeZone: string;
  /** An account's id, `paper` for all paper and testnet accounts beside real ones, or ''. */
  readonly account: string;
  /** Accounts of both types are there: a report is of one. */
  readonly hasBothTypes: boolean;
  /** Coin whose lots are listed, '' for all. */
  readonly coin: string;
  /** The report as functions take it. */
  readonly body: TaxBody;
  /** Accounts and currency are known: nothing is asked for of others or in another one before. */
  readonly isReady: boolean;
  readonly set: (
    change: Partial<Record<'year' | 'method' | 'lots' | 'currency' | 'zone' | 'account' | 'coin', string>>,
  ) => void;
}

const STANDARD: Readonly<Record<string, string>> = { method: 'fifo', lots: 'account' };
/** Of who has chosen none, or whose choice cannot be read. */
const CURRENCY: ReportingCurrency = 'USDT';
/** In the address, where an account's id stands otherwise. */
export const ALL_PAPER = 'paper';
const YEAR = /^\d{4}$/u;

/** The zone of the machine. */
export function localZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function zoneOf(text: string | null, choice: 'local' | 'utc'): string {
  if (text !== null && isTimeZone(text)) return text;
  return choice === 'utc' ? 'UTC' : localZone();
}

/** Reads and writes `?year=&method=&lots=&currency=&zone=&account=&coin=`. Without `currency` it is the reporting currency. */
export function useTaxView(accounts: readonly Account[], exchange: ExchangeFilter): TaxView {
  const [address, write] = useAddress();
  const preferences = usePreferences();
  const timeZone = zoneOf(address.get('zone'), preferences.timeZone);
  const currentYear = useFromMarketNow((now) => zonedYear(now, timeZone));
  const yearText = address.get('year') ?? '';
  const year = YEAR.test(yearText) ? Math.min(Number(yearText), currentYear) : currentYear;
  const method = TAX_METHODS.find((known) => known === address.get('method')) ?? 'fifo';
  const pool = address.get('lots') === 'all' ? 'all' : 'account';
  const own = useQuery(reportingCurrencyQuery(useUser().id));
  const named = REPORTING_CURRENCIES.find((known) => known === address.get('currency'));
  const standard = own.data ?? CURRENCY;
  const currency = named ?? standard;
  const isReady = accounts.length > 0 && (named !== undefined || !own.isPending);
  const hasBothTypes = haveBothTypes(accounts);
  const asked = address.get('account');
  const accountId = accounts.find(({ id }) => id === asked)?.id ?? '';
  const isPaper = hasBothTypes && asked === ALL_PAPER;
  const body = useMemo<TaxBody>(
    () => ({
      ...(accountId !== '' && { accountId }),
      ...exchangeOf(exchange),
      ...(isPaper && { accountType: 'paper' as const }),
      startDate: `${year}-01-01`,
      endDate: `${year}-12-31`,
      timeZone,
      method,
      pool,
      currency,
    }),
    [accountId, isPaper, exchange, year, timeZone, method, pool, currency],
  );
  const set: TaxView['set'] = (change) =>
    write((newest) => withValues(newest, change, { ...STANDARD, currency: standard }));
  const account = isPaper ? ALL_PAPER : accountId;
  const coin = address.get('coin') ?? '';
  return { year, currentYear, method, pool, currency, timeZone, account, hasBothTypes, coin, body, isReady, set };
}
