import { randomBytes } from 'node:crypto';
import { shareRunBody, type ShareRunResponse } from '@atb/api/functions/share-run';
import { findOwnRun, NO_RUN } from './own-run.ts';
import { defineUserFunction } from './user-function.ts';

/** Lets everybody who knows the token see a result, or nobody any more. A token that was taken back never works again. */
export const shareRun = defineUserFunction({
  name: 'share-run',
  body: shareRunBody,
  handle: async (context, { runId, isShared }): Promise<ShareRunResponse> => {
    const run = await findOwnRun(context, runId);
    if (run === null) return { ...NO_RUN, token: null };
    if (isShared && run.status !== 'done') {
      const error = 'Only a run that is done can be shared.';
      return { success: false, token: null, reason: 'NO_RESULT', error, field: 'runId' };
    }
    const token = isShared ? (run.shareToken ?? randomBytes(24).toString('base64url')) : null;
    await context.services.research.setShareToken(runId, context.claims.sub, token);
    return { success: true, token };
  },
});
