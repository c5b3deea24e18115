import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done, uuid } from '../fields.ts';

export const testNotificationChannelContract = defineContract({
  name: 'test-notification-channel',
  summary: 'Sends a test to a channel, by the way that all notifications go, and says what became of it.',
  auth: ANY_USER,
  body: z.strictObject({ id: uuid }),
  answer: z.strictObject({
    success: done,
    isDelivered: z.boolean(),
    /** HTTP status of the receiver; null when it gave none. */
    answer: z.nullable(z.number()),
    /** A sentence; null when it arrived. */
    fault: z.nullable(z.string()),
  }),
  errors: ['CHANNEL_NOT_FOUND', 'CHANNEL_OFF', 'RATE_LIMITED'],
});
