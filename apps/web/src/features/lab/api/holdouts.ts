import { HOLDOUT_RUN_COLUMNS, type HoldoutRunRow } from '@atb/api/research-rows';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { getSupabase } from '../../../lib/supabase.ts';

/** The backtest that opened the sealed period of a sweep. */
export type HoldoutRun = HoldoutRunRow;

const REFETCH_MS = 1_000;

async function getHoldoutRun(sweepId: string): Promise<HoldoutRun | null> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('research_runs')
    .select(HOLDOUT_RUN_COLUMNS)
    .eq('holdout_of', sweepId)
    .order('created_at')
    .limit(1)
    .maybeSingle()
    .overrideTypes<HoldoutRun, { merge: false }>()
    .throwOnError();
  return data;
}

/** Null while the period is sealed. */
export function holdoutRunQuery(sweepId: string) {
  return queryOptions({
    queryKey: ['holdout-run', sweepId],
    queryFn: () => getHoldoutRun(sweepId),
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'queued' || data?.status === 'running' ? REFETCH_MS : false,
  });
}

/** Runs the best parameters on the sealed period; returns how often it was looked at before by other sweeps. */
export async function openHoldout(sweepId: string): Promise<number> {
  return (await call('open-holdout', { runId: sweepId })).earlierLooks;
}
