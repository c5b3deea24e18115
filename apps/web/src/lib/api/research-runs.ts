import { RUN_COLUMNS, type ResearchRunRow, type RunKind } from '@atb/api/research-rows';
import { queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../supabase.ts';

/** Newest runs shown. */
const RUNS_MAX = 200;
/** While something is under way and the live connection may have missed a change. */
const REFETCH_MS = 3_000;

/** Whether the run waits or works. */
export function isUnderWay({ status }: Pick<ResearchRunRow, 'status'>): boolean {
  return status === 'queued' || status === 'running';
}

/** What a run does now, for whoever waits for it. */
export function describeStage({ status, stage, cancel_requested: isCancelled }: ResearchRunRow): string {
  if (isCancelled) return 'Cancelling';
  if (status === 'queued') return 'Waiting for a free worker';
  return stage === '' ? 'Starting' : stage;
}

async function getRuns(kind: RunKind): Promise<readonly ResearchRunRow[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('research_runs')
    .select(RUN_COLUMNS)
    .eq('kind', kind)
    .order('created_at', { ascending: false })
    .limit(RUNS_MAX)
    .overrideTypes<ResearchRunRow[], { merge: false }>()
    .throwOnError();
  return data;
}

async function getRun(runId: string): Promise<ResearchRunRow | null> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('research_runs')
    .select(RUN_COLUMNS)
    .eq('id', runId)
    .maybeSingle()
    .overrideTypes<ResearchRunRow, { merge: false }>()
    .throwOnError();
  return data;
}

/** The user's runs of a kind, newest first. keepRunsLive renews them as they go on. */
export function runsQuery(kind: RunKind) {
  return queryOptions({
    queryKey: ['research-runs', kind],
    queryFn: () => getRuns(kind),
    staleTime: 2_000,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? REFETCH_MS : false),
  });
}

/** One run; null when there is none of that id. */
export function runQuery(runId: string) {
  return queryOptions({
    queryKey: ['research-run', runId],
    queryFn: () => getRun(runId),
    staleTime: 2_000,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && data !== null && isUnderWay(data) ? REFETCH_MS : false,
  });
}
