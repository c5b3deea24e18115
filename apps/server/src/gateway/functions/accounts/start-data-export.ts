import { startDataExportContract } from '@atb/api/functions/accounts/start-data-export';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

export const startDataExport = implement(startDataExportContract, {
  handle: async ({ claims, services: { accounts } }) => {
    const outcome = await accounts.startExport(claims.sub);
    if (outcome.status === 'started') return { success: true, exportId: outcome.id };
    return refused({ reason: outcome.reason, error: outcome.error });
  },
});
