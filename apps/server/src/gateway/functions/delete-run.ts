import { runIdBody, type RunResponse } from '@atb/api/functions/research-fields';
import { NO_RUN } from './own-run.ts';
import { defineUserFunction } from './user-function.ts';

/** Removes a run that has ended, with its result and trials. That a sealed period was opened stays on record. */
export const deleteRun = defineUserFunction({
  name: 'delete-run',
  body: runIdBody,
  handle: async ({ services, claims }, { runId }): Promise<RunResponse> => {
    const outcome = await services.research.delete(runId, claims.sub);
    if (outcome === 'not_found') return NO_RUN;
    if (outcome === 'deleted') return { success: true, runId };
    return {
      success: false,
      reason: 'RUN_NOT_ENDED',
      error: 'The run is still under way. Cancel it first.',
      field: 'runId',
    };
  },
});
