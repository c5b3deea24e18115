import { rotateAlertKeyContract } from '@atb/api/functions/alerts/rotate-alert-key';
import { requireConfirmedSession } from '../checks/require-confirmed-session.ts';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';
import { NO_SOURCE } from '../checks/no-source.ts';

export const rotateAlertKey = implement(rotateAlertKeyContract, {
  handle: async (context, { id }) => {
    const { claims, services } = context;
    await requireConfirmedSession(context);
    const key = await services.alerts.rotate(claims.sub, id);
    if (key === null) return refused(NO_SOURCE);
    return { success: true, key, address: `${services.siteUrl}/webhooks/alerts/${id}` };
  },
});
