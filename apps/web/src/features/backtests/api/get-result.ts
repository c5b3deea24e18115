import type { AnyBacktestBundle } from '@atb/api/research-bundle';
import { queryOptions } from '@tanstack/react-query';
import { invokeFunction, requireSuccess } from '../../../lib/api/invoke-function.ts';

interface ResultResponse {
  readonly success: boolean;
  readonly name: string;
  readonly bundle: AnyBacktestBundle;
  readonly error?: string;
  readonly reason?: string;
}

async function getResult(runId: string, signal: AbortSignal): Promise<AnyBacktestBundle> {
  return requireSuccess(await invokeFunction<ResultResponse>('research-result', { runId }, signal)).bundle;
}

/** The full result of a finished backtest. It never changes. */
export function resultQuery(runId: string) {
  return queryOptions({
    queryKey: ['backtest-result', runId],
    queryFn: ({ signal }) => getResult(runId, signal),
    staleTime: Infinity,
  });
}
