import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../supabase.ts';
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

/** The user's own limits, percentage points of equity as decimal text. */
export interface RiskPreferences {
  readonly max_trade_risk_pct: string;
  readonly max_daily_dd_pct: string;
  readonly max_weekly_dd_pct: string;
  readonly max_account_exposure_pct: string;
  readonly max_symbol_exposure_pct: string;
  readonly loss_streak_limit: number;
}

export const RISK_COLUMNS =
  'max_trade_risk_pct::text, max_daily_dd_pct::text, max_weekly_dd_pct::text, max_account_exposure_pct::text, max_symbol_exposure_pct::text, loss_streak_limit';

async function getRiskPreferences(userId: string): Promise<RiskPreferences> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('user_risk_prefs')
    .select(RISK_COLUMNS)
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
