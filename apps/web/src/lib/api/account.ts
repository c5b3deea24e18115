import { RISK_LIMIT_COLUMNS, type RiskLimitsRow } from '@atb/api/rows/user-risk-prefs';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../supabase.ts';
import { REPORTED } from '../reporting.ts';
import { call } from './call.ts';

/** Prices move the figures without any row changing hands. */
const REFETCH_MS = 10_000;

/** Equity, exposure, today, this week and all time of one account. Kept current by useLiveTables('balances'). */
export function accountSummaryQuery(accountId: string | undefined) {
  return queryOptions({
    queryKey: ['account-summary', accountId ?? 'none'],
    queryFn: ({ signal }) => call('portfolio-summary', { accountId }, signal),
    enabled: accountId !== undefined,
    refetchInterval: REFETCH_MS,
    placeholderData: keepPreviousData,
  });
}

/** The same in the reporting currency: for screens that show sums. Orders are sized by `accountSummaryQuery`. */
export function reportedSummaryQuery(accountId: string | undefined) {
  return queryOptions({
    ...accountSummaryQuery(accountId),
    queryKey: ['account-summary', 'reported', accountId ?? 'none'],
    queryFn: ({ signal }) => call('portfolio-summary', { ...REPORTED, accountId }, signal),
  });
}

/** The user's own limits. */
export type RiskPreferences = RiskLimitsRow;

async function getRiskPreferences(userId: string): Promise<RiskPreferences> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('user_risk_prefs')
    .select(RISK_LIMIT_COLUMNS)
    .eq('user_id', userId)
    .single()
    .overrideTypes<RiskPreferences, { merge: false }>()
    .throwOnError();
  return data;
}

/** Limits that the risk check holds every order to. Kept current by useLiveTables('user_risk_prefs'). */
export function riskPreferencesQuery(userId: string) {
  return queryOptions({
    queryKey: ['risk-preferences', userId],
    queryFn: () => getRiskPreferences(userId),
    staleTime: 60_000,
  });
}
