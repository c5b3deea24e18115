import type { Answer } from '@atb/api/functions/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { REPORTED } from '../../../lib/reporting.ts';

export type RiskUseAnswer = Answer<'risk-use'>;

/** Prices move the figures without any row changing hands. */
const REFETCH_MS = 10_000;

/** How much of each limit the account uses. The key lets useLiveTables('balances') reload it. */
export function riskUseQuery(accountId: string | undefined) {
  return queryOptions({
    queryKey: ['account-summary', 'risk-use', accountId ?? 'none'],
    queryFn: ({ signal }) => call('risk-use', { ...REPORTED, accountId }, signal),
    enabled: accountId !== undefined,
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  });
}
