import type { Body } from '@atb/api/functions/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { REPORTED } from '../../../lib/reporting.ts';
import type { ExchangeFilter } from '../use-portfolio-view.ts';

/** Prices move the figures without any row changing hands. */
const REFETCH_MS = 10_000;
const SLOW_MS = 60_000;
const PAGE_ROWS = 100;
const LOTS_PAGE = 200;

type Exchange = Exclude<ExchangeFilter, 'all' | 'all-paper'>;

/** As functions of the server take it: nothing for all. */
export function exchangeOf(filter: ExchangeFilter): { readonly exchange?: Exchange; readonly accountType?: 'paper' } {
  if (filter === 'all') return {};
  return filter === 'all-paper' ? { accountType: 'paper' } : { exchange: filter };
}

/** Worth, growth and contributions of the chosen accounts; returns since `from`. Kept current by useLiveTables('balances'). */
export function overviewQuery(filter: ExchangeFilter, from: number | undefined) {
  return queryOptions({
    queryKey: ['account-summary', 'portfolio', filter, from ?? 'all'],
    queryFn: ({ signal }) =>
      call('portfolio-overview', { ...REPORTED, ...exchangeOf(filter), ...(from !== undefined && { from }) }, signal),
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  });
}

/** Worth of each asset by day. */
export function historyQuery(filter: ExchangeFilter, days: number | undefined) {
  return queryOptions({
    queryKey: ['equity', 'portfolio', filter, days ?? 'all'],
    queryFn: ({ signal }) =>
      call('portfolio-history', { ...REPORTED, ...exchangeOf(filter), ...(days !== undefined && { days }) }, signal),
    refetchInterval: SLOW_MS,
    placeholderData: keepPreviousData,
  });
}

export type ExecutionFilter = Pick<
  NonNullable<Body<'portfolio-executions'>>,
  'exchange' | 'accountType' | 'accountId' | 'bot' | 'symbol' | 'side'
>;

/** Executions of a choice, page after page; what came since is asked for beside it, by `latestExecutionsQuery`. */
export function executionsQuery(choice: ExecutionFilter) {
  return infiniteQueryOptions({
    queryKey: ['portfolio-executions', choice],
    queryFn: ({ pageParam, signal }) =>
      call(
        'portfolio-executions',
        { ...choice, limit: PAGE_ROWS, ...(pageParam !== null && { before: pageParam }) },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** The first page alone, kept current by useLiveTables('trade_ledger'). */
export function latestExecutionsQuery(choice: ExecutionFilter) {
  return queryOptions({
    queryKey: ['fills', 'portfolio-executions', choice],
    queryFn: ({ signal }) => call('portfolio-executions', { ...choice, limit: PAGE_ROWS }, signal),
  });
}

export function transfersQuery(filter: ExchangeFilter) {
  return infiniteQueryOptions({
    queryKey: ['ledger', 'transfers', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        'portfolio-transfers',
        { ...exchangeOf(filter), limit: PAGE_ROWS, ...(pageParam !== null && { before: pageParam }) },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

/**
 * What connected accounts hold, by lots. Exchanges are read every minute. A key of its own: the answer takes the whole
 * history, and a paper fill changes nothing in it.
 */
export function connectedPositionsQuery(filter: ExchangeFilter) {
  return queryOptions({
    queryKey: ['connected-positions', filter],
    queryFn: ({ signal }) => call('portfolio-positions', exchangeOf(filter), signal),
    refetchInterval: SLOW_MS,
  });
}

/** Lots of an asset that an account still holds. */
export function lotsQuery(accountId: string, asset: string) {
  return infiniteQueryOptions({
    queryKey: ['ledger', 'lots', accountId, asset],
    queryFn: ({ pageParam, signal }) =>
      call('portfolio-lots', { accountId, asset, offset: pageParam, limit: LOTS_PAGE }, signal),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => {
      const known = pages.reduce((count, { lots }) => count + lots.length, 0);
      return page.lots.length === 0 || known >= page.total.lots ? null : known;
    },
  });
}
