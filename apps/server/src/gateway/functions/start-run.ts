import type { RunResponse } from '@atb/api/functions/research-fields';
import type { NewRun } from '../../research/run-repository.ts';
import { toResearchRefusal } from './research-refusal.ts';
import type { CallContext } from './user-function.ts';

/** Takes the run in. Plan and number of runs are refused by the database with a sentence of their own. */
export async function startRun(
  { services, claims }: CallContext,
  request: Omit<NewRun, 'userId'>,
): Promise<RunResponse> {
  try {
    return { success: true, runId: await services.research.start({ ...request, userId: claims.sub }) };
  } catch (error) {
    return toResearchRefusal(error);
  }
}
