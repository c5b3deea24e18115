import { runIdBody, type RunResponse } from '@atb/api/functions/research-fields';
import { NO_RUN } from './own-run.ts';
import { defineUserFunction } from './user-function.ts';

/** Stops a run. One that has ended stays as it is. */
export const cancelRun = defineUserFunction({
  name: 'cancel-run',
  body: runIdBody,
  handle: async ({ services, claims }, { runId }): Promise<RunResponse> => {
    const outcome = await services.research.cancel(runId, claims.sub);
    if (outcome === 'not_found') return NO_RUN;
    if (outcome !== 'ended') return { success: true, runId };
    return { success: false, reason: 'RUN_ENDED', error: 'The run has ended already.', field: 'runId' };
  },
});
