import type { RunHistory } from '@atb/api/functions/research-result';
import type { AnyBacktestBundle } from '@atb/api/research-bundle';
import { queryOptions } from '@tanstack/react-query';
import { invokeFunction, requireSuccess } from '../../../lib/api/invoke-function.ts';

interface ResultResponse {
  readonly success: boolean;
  readonly name: string;
  readonly bundle: AnyBacktestBundle;
  readonly history?: RunHistory;
  readonly error?: string;
  readonly reason?: string;
}

/** How long a history that was read is taken for the present one. */
const HISTORY_STALE_MS = 10_000;

async function getResult(runId: string, signal: AbortSignal): Promise<ResultResponse> {
  return requireSuccess(await invokeFunction<ResultResponse>('research-result', { runId }, signal));
}

/** The full result of a finished backtest. It never changes; the history that comes with it is put by on its own. */
export function resultQuery(runId: string) {
  return queryOptions({
    queryKey: ['backtest-result', runId],
    queryFn: async ({ signal, client }) => {
      const { bundle, history } = await getResult(runId, signal);
      client.setQueryData(historyQuery(runId).queryKey, history ?? null);
      return bundle;
    },
    staleTime: Infinity,
  });
}

/** How often its owner has tried until now; null where that is not told. To be asked for after the result. */
export function historyQuery(runId: string) {
  return queryOptions<RunHistory | null>({
    queryKey: ['backtest-history', runId],
    queryFn: async ({ signal }) => (await getResult(runId, signal)).history ?? null,
    staleTime: HISTORY_STALE_MS,
  });
}
