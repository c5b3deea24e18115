import type { RunHistory } from '@atb/api/functions/research/research-result';
import type { AnyBacktestBundle } from '@atb/api/research-bundle';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';

interface BacktestResult {
  readonly bundle: AnyBacktestBundle;
  readonly history?: RunHistory;
}

/** How long a history that was read is taken for the present one. */
const HISTORY_STALE_MS = 10_000;

async function getResult(runId: string, signal: AbortSignal): Promise<BacktestResult> {
  const { bundle, ...rest } = await call('research-result', { runId }, signal);
  if (bundle.kind === 'sweep' || bundle.kind === 'walk_forward') throw new Error('The run is not a backtest.');
  return { ...rest, bundle };
}

/** The full result of a finished backtest. It never changes; the history that comes with it is put by on its own. */
export function resultQuery(runId: string) {
  return queryOptions({
    queryKey: ['backtest-result', runId],
    queryFn: async ({ signal, client }) => {
      const { bundle, history } = await getResult(runId, signal);
      client.setQueryData(runHistoryQuery(runId).queryKey, history ?? null);
      return bundle;
    },
    staleTime: Infinity,
  });
}

/** How often its owner has tried until now; null where that is not told. To be asked for after the result. */
export function runHistoryQuery(runId: string) {
  return queryOptions<RunHistory | null>({
    queryKey: ['backtest-history', runId],
    queryFn: async ({ signal }) => (await getResult(runId, signal)).history ?? null,
    staleTime: HISTORY_STALE_MS,
  });
}
