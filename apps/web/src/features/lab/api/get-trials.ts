// features/lab/api: what the Strategy Lab asks the server.
import type { ResearchTrialRow } from '@atb/api/research-rows';
import { getSupabase } from '../../../lib/supabase.ts';

/** Rows that one request may bring. */
export const TRIALS_PER_REQUEST = 1_000;

type TrialRow = Pick<ResearchTrialRow, 'number' | 'params' | 'figures'>;

/** Kept trials with a higher number, the lowest first. */
export async function getTrials(runId: string, after: number, signal: AbortSignal): Promise<readonly TrialRow[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('research_trials')
    .select('number, params, figures')
    .eq('run_id', runId)
    .gt('number', after)
    .order('number')
    .limit(TRIALS_PER_REQUEST)
    .abortSignal(signal)
    .overrideTypes<TrialRow[], { merge: false }>()
    .throwOnError();
  return data;
}
