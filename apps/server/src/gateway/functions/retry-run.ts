import { runIdBody, type RunResponse } from '@atb/api/functions/research-fields';
import { NO_RUN } from './own-run.ts';
import { toResearchRefusal } from './research-refusal.ts';
import { defineUserFunction } from './user-function.ts';

/** Goes on with a run that failed or was cancelled: a sweep keeps the trials that it has. */
export const retryRun = defineUserFunction({
  name: 'retry-run',
  body: runIdBody,
  handle: async ({ services, claims }, { runId }): Promise<RunResponse> => {
    try {
      const outcome = await services.research.retry(runId, claims.sub);
      if (outcome === 'not_found') return NO_RUN;
      if (outcome === 'queued') return { success: true, runId };
    } catch (error) {
      return toResearchRefusal(error);
    }
    const error = 'Only a run that failed or was cancelled can be resumed.';
    return { success: false, reason: 'NOT_RESUMABLE', error, field: 'runId' };
  },
});
