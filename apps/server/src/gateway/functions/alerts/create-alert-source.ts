import { createAlertSourceContract } from '@atb/api/functions/alerts/create-alert-source';
import { DatabaseError } from 'pg';
import { requireConfirmedSession } from '../checks/require-confirmed-session.ts';
import { implement } from '../function-services.ts';
import { readRaised, refused } from '../refused.ts';

/** Whoever has the key makes bots trade and prepares orders, so it is made for who proved just now who they are. */
export const createAlertSource = implement(createAlertSourceContract, {
  handle: async (context, body) => {
    const { claims, services } = context;
    await requireConfirmedSession(context);
    try {
      const { id, key } = await services.alerts.create(claims.sub, body);
      return { success: true, id, key, address: `${services.siteUrl}/webhooks/alerts/${id}` };
    } catch (error) {
      if (error instanceof DatabaseError && error.code === '23505')
        return refused({ reason: 'NAME_TAKEN', error: 'You have a source of this name.', field: 'name' });
      return refused(readRaised(error, 'TOO_MANY_SOURCES'));
    }
  },
});
