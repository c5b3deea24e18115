import { revokeApiKeyContract } from '@atb/api/functions/accounts/revoke-api-key';
import { apiKeyRevokedMail } from '../../../mail/api-key-mails.ts';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

/** Any session of the owner may end a key: whoever wants a program stopped should not be asked for anything first. */
export const revokeApiKey = implement(revokeApiKeyContract, {
  handle: async ({ claims, services }, { id }) => {
    const name = await services.apiKeys.revoke(claims.sub, id);
    if (name === null) return refused({ reason: 'KEY_NOT_FOUND', error: 'You have no such API key.', field: 'id' });
    services.sendNotice(apiKeyRevokedMail({ to: claims.email, siteUrl: services.siteUrl, name }));
    return { success: true };
  },
});
