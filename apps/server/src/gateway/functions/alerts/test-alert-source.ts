import { testAlertSourceContract } from '@atb/api/functions/alerts/test-alert-source';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';
import { NO_SOURCE } from '../checks/no-source.ts';

export const testAlertSource = implement(testAlertSourceContract, {
  handle: async ({ claims, services }, { id, body }) => {
    const tested = await services.alerts.test(claims.sub, id, body);
    if (tested === null) return refused(NO_SOURCE);
    return { success: true, isTaken: tested.reason === null, ...tested };
  },
});
