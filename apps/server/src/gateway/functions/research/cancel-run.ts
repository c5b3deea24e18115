import { cancelRunContract } from '@atb/api/functions/research/cancel-run';
import { NO_RUN } from '../checks/own-run.ts';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

/** Stops a run. One that has ended stays as it is. */
export const cancelRun = implement(cancelRunContract, {
  handle: async ({ services, claims }, { runId }) => {
    const outcome = await services.research.cancel(runId, claims.sub);
    if (outcome === 'not_found') return refused(NO_RUN);
    if (outcome !== 'ended') return { success: true, runId };
    return refused({ reason: 'RUN_ENDED', error: 'The run has ended already.', field: 'runId' });
  },
});
