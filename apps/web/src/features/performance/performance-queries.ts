import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { REPORTED } from '../../lib/reporting.ts';
import type { Choice } from './use-performance-view.ts';

const REFETCH_MS = 30_000;

// Under 'fills', so that a new execution asks anew: useLiveTables('trade_ledger').

export function performanceQuery(choice: Choice) {
  return queryOptions({
    queryKey: ['fills', 'performance', choice],
    queryFn: ({ signal }) => call('performance', { ...REPORTED, ...choice }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });
}

export function analyticsQuery(choice: Choice) {
  return queryOptions({
    queryKey: ['fills', 'performance-analytics', choice],
    queryFn: ({ signal }) => call('performance-analytics', { ...REPORTED, ...choice }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });
}

export function equityLineQuery() {
  return queryOptions({
    queryKey: ['equity', 'performance-line'],
    queryFn: ({ signal }) => call('performance-equity', REPORTED, signal),
    refetchInterval: REFETCH_MS,
  });
}

/** Finer readings of the chosen period than the whole line has; nothing is asked while none is chosen. */
export function equitySpanQuery({ from, to }: Choice) {
  return queryOptions({
    queryKey: ['equity', 'performance-line', { from, to }],
    queryFn: ({ signal }) => call('performance-equity', { ...REPORTED, from, to }, signal),
    enabled: from !== undefined || to !== undefined,
    refetchInterval: REFETCH_MS,
  });
}

export const HISTORY_PAGE = 50;

export function tradeHistoryQuery(choice: Choice, page: number) {
  return queryOptions({
    queryKey: ['fills', 'performance-trades', choice, page],
    queryFn: ({ signal }) =>
      call('performance-trades', { ...choice, offset: page * HISTORY_PAGE, limit: HISTORY_PAGE }, signal),
    placeholderData: keepPreviousData,
  });
}
