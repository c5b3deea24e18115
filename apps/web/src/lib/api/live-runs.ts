import type { ResearchRunRow } from '@atb/api/research-rows';
import type { QueryClient } from '@tanstack/react-query';
import { notifyError, notifySuccess } from '../notify.ts';
import { getSupabase } from '../supabase.ts';
import { isUnderWay } from './research-runs.ts';
import { type ChangedRow, watchTable } from './watch-table.ts';

interface Watch {
  userCount: number;
  readonly stop: () => void;
}

type RunNews = Pick<ResearchRunRow, 'id' | 'kind' | 'name' | 'status' | 'reason'>;

const watches = new WeakMap<QueryClient, Map<string, Watch>>();
/** Runs of which somebody wants to hear the end, with what lets go of them. */
const followed = new Map<string, () => void>();

function put(queries: QueryClient, row: ResearchRunRow): void {
  queries.setQueryData<ResearchRunRow | null>(['research-run', row.id], (known) =>
    known === undefined || known === null ? known : { ...known, ...row },
  );
  queries.setQueriesData<readonly ResearchRunRow[]>({ queryKey: ['research-runs'] }, (known) =>
    known?.map((run) => (run.id === row.id ? { ...run, ...row } : run)),
  );
}

function reload(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: ['research-runs'] });
  void queries.invalidateQueries({ queryKey: ['research-run'] });
}

/** The run is on the screen: nobody needs to be told. */
function isInView(runId: string): boolean {
  return document.visibilityState === 'visible' && location.pathname.endsWith(`/${runId}`);
}

function notifyEnd({ id, kind, name, status, reason }: RunNews): void {
  const letGo = followed.get(id);
  if (letGo === undefined || isUnderWay({ status })) return;
  followed.delete(id);
  letGo();
  if (isInView(id) || status === 'cancelled') return;
  const place = kind === 'backtest' ? 'Backtests' : 'Strategy Lab';
  if (status === 'done') notifySuccess(`${name}: done`, { detail: `Its result is under ${place}.` });
  else notifyError(`${name}: failed`, { detail: reason ?? `Open it under ${place} to see why.` });
}

/** What ended while nothing was delivered. */
async function catchUp(): Promise<void> {
  if (followed.size === 0) return;
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('research_runs')
    .select('id, kind, name, status, reason')
    .in('id', [...followed.keys()])
    .overrideTypes<RunNews[], { merge: false }>()
    .throwOnError();
  for (const run of data) notifyEnd(run);
}

function take(queries: QueryClient, change: ChangedRow): void {
  if (change.eventType !== 'UPDATE') {
    reload(queries);
    return;
  }
  const row = change.new as unknown as ResearchRunRow;
  put(queries, row);
  notifyEnd(row);
}

function startWatch(queries: QueryClient, userId: string): () => void {
  return watchTable({
    table: 'research_runs',
    event: '*',
    filter: `user_id=eq.${userId}`,
    onChange: (change) => take(queries, change),
    onJoined: () => {
      reload(queries);
      // A failure here loses a notice, not the run: the list says how it ended.
      catchUp().catch(() => undefined);
    },
  });
}

/** Shows the progress of the user's runs as it happens. All who ask share one subscription. */
export function keepRunsLive(queries: QueryClient, userId: string): () => void {
  const known = watches.get(queries) ?? new Map<string, Watch>();
  watches.set(queries, known);
  const watch = known.get(userId) ?? { userCount: 0, stop: startWatch(queries, userId) };
  known.set(userId, watch);
  watch.userCount += 1;
  return () => {
    watch.userCount -= 1;
    if (watch.userCount > 0) return;
    known.delete(userId);
    watch.stop();
  };
}

/** Says when the run ends, whichever page is open by then. */
export function followRun(queries: QueryClient, userId: string, runId: string): void {
  if (!followed.has(runId)) followed.set(runId, keepRunsLive(queries, userId));
}
