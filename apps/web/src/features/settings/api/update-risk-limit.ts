import { RISK_LIMIT_COLUMNS } from '@atb/api/rows/user-risk-prefs';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { riskPreferencesQuery, type RiskPreferences } from '../../../lib/api/account.ts';
import { getSupabase } from '../../../lib/supabase.ts';

/** Answers with the row as the database keeps it. */
async function updateRiskLimit(userId: string, column: keyof RiskPreferences, value: string): Promise<RiskPreferences> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('user_risk_prefs')
    .update({ [column]: value })
    .eq('user_id', userId)
    .select(RISK_LIMIT_COLUMNS)
    .single()
    .overrideTypes<RiskPreferences, { merge: false }>()
    .throwOnError();
  return data;
}

/** Saves one limit. Shown is what is saved, never what was asked for; a refusal may mean that another tab was faster. */
export function updateRiskLimitMutation(queries: QueryClient, userId: string, column: keyof RiskPreferences) {
  const { queryKey } = riskPreferencesQuery(userId);
  return mutationOptions({
    mutationKey: ['risk-preferences', 'update', column],
    mutationFn: (value: string) => updateRiskLimit(userId, column, value),
    onSuccess: (saved) => {
      queries.setQueryData(queryKey, saved);
      // What was found under the old limits is asked anew.
      for (const verdict of ['entry-verdict', 'plan-verdict']) queries.removeQueries({ queryKey: [verdict] });
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  });
}
