// features/lab/api: what the Strategy Lab asks the server.
import { SHOWN_TRIAL_COLUMNS, type ShownTrialRow } from '@atb/api/research-rows';
import { getSupabase } from '../../../lib/supabase.ts';

/** Rows that one request may bring. */
export const TRIALS_PER_REQUEST = 1_000;

/** Kept trials with a higher number, the lowest first. */
export async function getTrials(runId: string, after: number, signal: AbortSignal): Promise<readonly ShownTrialRow[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('research_trials')
    .select(SHOWN_TRIAL_COLUMNS)
    .eq('run_id', runId)
    .gt('number', after)
    .order('number')
    .limit(TRIALS_PER_REQUEST)
    .abortSignal(signal)
    .overrideTypes<ShownTrialRow[], { merge: false }>()
    .throwOnError();
  return data;
}
