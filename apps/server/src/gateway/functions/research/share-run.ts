import { randomBytes } from 'node:crypto';
import { shareRunContract } from '@atb/api/functions/research/share-run';
import { findOwnRun, NO_RUN } from '../checks/own-run.ts';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

const NO_TOKEN = { token: null };

/** Lets everybody who knows the token see a result, or nobody any more. A token that was taken back never works again. */
export const shareRun = implement(shareRunContract, {
  handle: async (context, { runId, isShared }) => {
    const { claims, services } = context;
    if ((await findOwnRun(context, runId)) === null) return refused(NO_RUN, NO_TOKEN);
    if (!isShared) {
      await services.research.unshare(runId, claims.sub);
      return { success: true, token: null };
    }
    const token = await services.research.share(runId, claims.sub, randomBytes(24).toString('base64url'));
    if (token !== null) return { success: true, token };
    const error = 'Only a run that is done can be shared.';
    return refused({ reason: 'NO_RESULT', error, field: 'runId' }, NO_TOKEN);
  },
});
