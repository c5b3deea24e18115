import { sharedRunContract } from '@atb/api/functions/research/shared-run';
import { NO_SHARED_RUN } from '../checks/own-run.ts';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

/** A shared result, for whoever knows its token. It says nothing of who made it. */
export const sharedRun = implement(sharedRunContract, {
  handle: async ({ services }, { token }) => {
    const shared = await services.research.readShared(token);
    return shared === null ? refused(NO_SHARED_RUN) : { success: true, ...shared };
  },
});
