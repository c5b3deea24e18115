import { deleteDataExportContract } from '@atb/api/functions/accounts/delete-data-export';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

export const deleteDataExport = implement(deleteDataExportContract, {
  handle: async ({ claims, services: { accounts } }, { exportId }) => {
    const outcome = await accounts.deleteExport(claims.sub, exportId);
    return outcome.status === 'deleted' ? { success: true } : refused({ reason: outcome.reason, error: outcome.error });
  },
});
