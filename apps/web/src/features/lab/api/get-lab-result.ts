import type { SweepBundle, WalkForwardBundle } from '@atb/api/research-bundle';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';

export type LabBundle = SweepBundle | WalkForwardBundle;

async function getResult(runId: string, signal: AbortSignal): Promise<LabBundle> {
  const { bundle } = await call('research-result', { runId }, signal);
  if (bundle.kind !== 'sweep' && bundle.kind !== 'walk_forward') throw new Error('The run is not a search.');
  return bundle;
}

/** The full result of a finished search. It never changes. */
export function labResultQuery(runId: string) {
  return queryOptions({
    queryKey: ['lab-result', runId],
    queryFn: ({ signal }) => getResult(runId, signal),
    staleTime: Infinity,
  });
}
