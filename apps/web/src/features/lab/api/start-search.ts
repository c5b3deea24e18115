import type { RunResponse } from '@atb/api/functions/research-fields';
import { invokeFunction, requireSuccess } from '../../../lib/api/invoke-function.ts';
import type { SearchOrder } from '../model/check-search.ts';

/** Puts a sweep or a walk-forward into the queue; returns the id of its run. */
export async function startSearch({ kind, body }: SearchOrder): Promise<string> {
  const name = kind === 'sweep' ? 'start-sweep' : 'start-walk-forward';
  const { runId } = requireSuccess(await invokeFunction<RunResponse>(name, body));
  if (runId === undefined) throw new Error('The server started a run without saying which.');
  return runId;
}
