import { REPORTING_CURRENCY_COLUMNS, type ReportingCurrencyRow } from '@atb/api/rows/profiles';
import type { ReportingCurrency } from '@atb/core/market/reporting-currency';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../supabase.ts';

async function getReportingCurrency(userId: string): Promise<ReportingCurrency> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('profiles')
    .select(REPORTING_CURRENCY_COLUMNS)
    .eq('id', userId)
    .single()
    .overrideTypes<ReportingCurrencyRow, { merge: false }>()
    .throwOnError();
  return data.reporting_currency;
}

/** What the user's sums are shown in. */
export function reportingCurrencyQuery(userId: string) {
  return queryOptions({
    queryKey: ['reporting-currency', userId],
    queryFn: () => getReportingCurrency(userId),
    staleTime: 60_000,
  });
}

async function setReportingCurrency(userId: string, currency: ReportingCurrency): Promise<ReportingCurrency> {
  const supabase = await getSupabase();
  await supabase.from('profiles').update({ reporting_currency: currency }).eq('id', userId).throwOnError();
  return currency;
}

/** Saves the choice; every sum is asked for anew. */
export function reportingCurrencyMutation(queries: QueryClient, userId: string) {
  return mutationOptions({
    mutationKey: ['reporting-currency', 'update'],
    mutationFn: (currency: ReportingCurrency) => setReportingCurrency(userId, currency),
    onSuccess: async (currency) => {
      queries.setQueryData(reportingCurrencyQuery(userId).queryKey, currency);
      await queries.invalidateQueries();
    },
  });
}
