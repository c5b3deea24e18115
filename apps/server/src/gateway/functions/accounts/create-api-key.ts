import { createApiKeyContract } from '@atb/api/functions/accounts/create-api-key';
import { apiKeyCreatedMail } from '../../../mail/api-key-mails.ts';
import { makeUserApiKey } from '../../public-api/api-key.ts';
import { requireConfirmedSession } from '../checks/require-confirmed-session.ts';
import { implement } from '../function-services.ts';
import { readRaised, refused } from '../refused.ts';

/** Makes a key, tells it once and says so by mail. A token that somebody copied is not enough. */
export const createApiKey = implement(createApiKeyContract, {
  handle: async (context, { name, scopes, expiresInDays }) => {
    const { claims, services } = context;
    await requireConfirmedSession(context);
    const key = makeUserApiKey();
    try {
      const { id, expiresAt } = await services.apiKeys.create({ userId: claims.sub, name, key, scopes, expiresInDays });
      const lastFour = key.slice(-4);
      services.sendNotice(apiKeyCreatedMail({ to: claims.email, siteUrl: services.siteUrl, name, lastFour, scopes }));
      return { success: true, key, id, name, lastFour, scopes, expiresAt: expiresAt?.toISOString() ?? null };
    } catch (error) {
      return refused(readRaised(error, 'RATE_LIMITED'));
    }
  },
});
