import type { ResearchResultResponse } from '@atb/api/functions/research-result';
import { sharedRunBody } from '@atb/api/functions/share-run';
import { defineFunction } from './server-function.ts';
import type { FunctionServices } from './user-function.ts';

/** A shared result, for whoever knows its token. It says nothing of who made it. */
export const sharedRun = defineFunction<FunctionServices, { readonly token: string }>({
  name: 'shared-run',
  auth: 'public',
  body: sharedRunBody,
  handle: async ({ services }, { token }): Promise<ResearchResultResponse> => {
    const shared = await services.research.readShared(token);
    if (shared !== null) return { success: true, ...shared };
    const error = 'There is no shared result at this address. It may have been taken back.';
    return { success: false, reason: 'RUN_NOT_FOUND', error, field: 'token' };
  },
});
