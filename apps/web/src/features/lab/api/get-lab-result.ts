import type { SweepBundle, WalkForwardBundle } from '@atb/api/research-bundle';
import { queryOptions } from '@tanstack/react-query';
import { invokeFunction, requireSuccess } from '../../../lib/api/invoke-function.ts';

export type LabBundle = SweepBundle | WalkForwardBundle;

interface ResultResponse {
  readonly success: boolean;
  readonly bundle: LabBundle;
  readonly error?: string;
  readonly reason?: string;
}

async function getResult(runId: string, signal: AbortSignal): Promise<LabBundle> {
  return requireSuccess(await invokeFunction<ResultResponse>('research-result', { runId }, signal)).bundle;
}

/** The full result of a finished search. It never changes. */
export function labResultQuery(runId: string) {
  return queryOptions({
    queryKey: ['lab-result', runId],
    queryFn: ({ signal }) => getResult(runId, signal),
    staleTime: Infinity,
  });
}
