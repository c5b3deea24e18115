import { rotateChannelSecretContract } from '@atb/api/functions/notifications/rotate-channel-secret';
import { requireConfirmedSession } from '../checks/require-confirmed-session.ts';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

export const rotateChannelSecret = implement(rotateChannelSecretContract, {
  handle: async (context, { id }) => {
    await requireConfirmedSession(context);
    const rotated = await context.services.notifications.rotate(context.claims.sub, id);
    if (rotated.status === 'rotated') return { success: true, signingSecret: rotated.signingSecret };
    const { status: _, ...refusal } = rotated;
    return refused(refusal);
  },
});
