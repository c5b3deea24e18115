import { createNotificationChannelContract } from '@atb/api/functions/notifications/create-notification-channel';
import { DatabaseError } from 'pg';
import { requireConfirmedSession } from '../checks/require-confirmed-session.ts';
import { implement } from '../function-services.ts';
import { readRaised, refused } from '../refused.ts';

/** Where an account's news go is said by its owner alone: a token that somebody copied is not enough. */
export const createNotificationChannel = implement(createNotificationChannelContract, {
  handle: async (context, { name, kinds, kind, botToken = '', chatId = '', url = '' }) => {
    const { claims, services } = context;
    await requireConfirmedSession(context);
    try {
      const made = await services.notifications.create(claims.sub, {
        name,
        kinds,
        draft: kind === 'mail' ? { kind } : kind === 'telegram' ? { kind, botToken, chatId } : { kind, url },
      });
      if (made.status === 'created') return { success: true, id: made.id, signingSecret: made.signingSecret };
      const { status: _, ...refusal } = made;
      return refused(refusal);
    } catch (error) {
      if (error instanceof DatabaseError && error.code === '23505') return refused(takenOf(error));
      return refused(readRaised(error, 'FEATURE_NOT_IN_PLAN'));
    }
  },
});

function takenOf({ constraint }: DatabaseError) {
  if (constraint === 'notification_channels_mail')
    return {
      reason: 'TOO_MANY_CHANNELS',
      error: 'Notifications go to your mail address already.',
      field: 'kind',
    } as const;
  return { reason: 'NAME_TAKEN', error: 'You have a channel of this name.', field: 'name' } as const;
}
