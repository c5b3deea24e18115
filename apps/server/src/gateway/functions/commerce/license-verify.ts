import { licenseVerifyContract } from '@atb/api/functions/commerce/license-verify';
import { LICENCE_MESSAGES } from '@atb/api/messages/licence';
import { readUserRefusal } from '../../../database/user-refusal.ts';
import { countAttempt } from '../checks/count-attempt.ts';
import { implement } from '../function-services.ts';

export const licenseVerify = implement(licenseVerifyContract, {
  handle: async ({ claims, callerKey, userScope, services: { commerce } }, { license_key: licenseKey, email }) => {
    countAttempt(commerce.guesses, callerKey);
    // A signed-in user's tries are counted in the database, too, whichever process answers.
    const claim = (key: string, address: string): Promise<boolean> =>
      userScope(async (tx) => {
        const { rows } = await tx.query<{ claimed: boolean }>('select public.claim_licence($1, $2) as claimed', [
          key,
          address,
        ]);
        return rows[0]?.claimed ?? false;
      });
    const isUser = claims.role === 'authenticated' && claims.sub !== undefined;
    try {
      const valid = await commerce.licences.verify(callerKey, { licenseKey, email }, isUser ? claim : null);
      return { valid, error: valid ? null : LICENCE_MESSAGES.invalid };
    } catch (error) {
      const refusal = readUserRefusal(error);
      if (refusal === null) throw error;
      return { valid: false, error: refusal.error };
    }
  },
});
