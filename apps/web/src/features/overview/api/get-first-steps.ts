import { queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../../../lib/supabase.ts';

/** What of the first steps shows in rows of their own. */
export interface FirstSteps {
  /** The user has changed the risk limits that everybody begins with. */
  readonly hasSetLimits: boolean;
  /** A backtest has run to its end. */
  readonly hasBacktested: boolean;
}

const LATER_MS = 30_000;

async function getFirstSteps(userId: string): Promise<FirstSteps> {
  const supabase = await getSupabase();
  const [limits, accounts, backtests] = await Promise.all([
    supabase
      .from('user_risk_prefs')
      .select('updated_at')
      .eq('user_id', userId)
      .single()
      .overrideTypes<{ readonly updated_at: string }, { merge: false }>()
      .throwOnError(),
    supabase
      .from('exchange_accounts')
      .select('created_at')
      .order('created_at')
      .limit(1)
      .overrideTypes<Array<{ readonly created_at: string }>, { merge: false }>()
      .throwOnError(),
    supabase
      .from('research_runs')
      .select('id', { count: 'exact', head: true })
      .eq('kind', 'backtest')
      .eq('status', 'done')
      .throwOnError(),
  ]);
  const [changedAt, madeAt] = [limits.data.updated_at, accounts.data[0]?.created_at];
  return {
    // Both rows are made in one transaction, at one time.
    hasSetLimits: madeAt !== undefined && Date.parse(changedAt) > Date.parse(madeAt),
    hasBacktested: (backtests.count ?? 0) > 0,
  };
}

/** Asked again when the page is come back to, as the steps are done on other pages. */
export function firstStepsQuery(userId: string) {
  return queryOptions({
    queryKey: ['overview', 'first-steps', userId],
    queryFn: () => getFirstSteps(userId),
    staleTime: LATER_MS,
    // The page waits for it, so that nothing moves; without an answer it goes without the steps.
    retry: false,
  });
}
