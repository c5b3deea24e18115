import { testNotificationChannelContract } from '@atb/api/functions/notifications/test-notification-channel';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

export const testNotificationChannel = implement(testNotificationChannelContract, {
  lane: 'model',
  handle: async ({ claims, services }, { id }) => {
    const tested = await services.notifications.test(claims.sub, id);
    if (tested.status === 'tested') {
      const { isDelivered, answer, fault } = tested;
      return { success: true, isDelivered, answer, fault };
    }
    const { status: _, ...refusal } = tested;
    return refused(refusal);
  },
});
