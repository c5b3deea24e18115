import { randomBytes } from 'node:crypto';
import { shareRunBody, type ShareRunResponse } from '@atb/api/functions/share-run';
import { findOwnRun, NO_RUN } from './own-run.ts';
import { defineUserFunction } from './user-function.ts';

/** Lets everybody who knows the token see a result, or nobody any more. A token that was taken back never works again. */
export const shareRun = defineUserFunction({
  name: 'share-run',
  body: shareRunBody,
  handle: async (context, { runId, isShared }): Promise<ShareRunResponse> => {
    const { claims, services } = context;
    if ((await findOwnRun(context, runId)) === null) return { ...NO_RUN, token: null };
    if (!isShared) {
      await services.research.unshare(runId, claims.sub);
      return { success: true, token: null };
    }
    const token = await services.research.share(runId, claims.sub, randomBytes(24).toString('base64url'));
    if (token !== null) return { success: true, token };
    const error = 'Only a run that is done can be shared.';
    return { success: false, token: null, reason: 'NO_RESULT', error, field: 'runId' };
  },
});
