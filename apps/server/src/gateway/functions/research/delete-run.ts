import { deleteRunContract } from '@atb/api/functions/research/delete-run';
import { NO_RUN } from '../checks/own-run.ts';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

/** Removes a run that has ended, with its result and trials. That a sealed period was opened stays on record. */
export const deleteRun = implement(deleteRunContract, {
  handle: async ({ services, claims }, { runId }) => {
    const outcome = await services.research.delete(runId, claims.sub);
    if (outcome === 'not_found') return refused(NO_RUN);
    if (outcome === 'deleted') return { success: true, runId };
    return refused({
      reason: 'RUN_NOT_ENDED',
      error: 'The run is still under way. Cancel it first.',
      field: 'runId',
    });
  },
});
