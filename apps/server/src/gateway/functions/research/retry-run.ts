import { retryRunContract } from '@atb/api/functions/research/retry-run';
import { NO_RUN } from '../checks/own-run.ts';
import { readRaised, refused } from '../refused.ts';
import { implement } from '../function-services.ts';

/** Goes on with a run that failed or was cancelled: a sweep keeps the trials that it has. */
export const retryRun = implement(retryRunContract, {
  handle: async ({ services, claims }, { runId }) => {
    try {
      const outcome = await services.research.retry(runId, claims.sub);
      if (outcome === 'not_found') return refused(NO_RUN);
      if (outcome === 'queued') return { success: true, runId };
    } catch (error) {
      return refused(readRaised(error, 'REFUSED'));
    }
    const error = 'Only a run that failed or was cancelled can be resumed.';
    return refused({ reason: 'NOT_RESUMABLE', error, field: 'runId' });
  },
});
