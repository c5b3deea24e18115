import { licenseLookupContract } from '@atb/api/functions/commerce/license-lookup';
import { countAttempt } from '../checks/count-attempt.ts';
import { implement } from '../function-services.ts';

export const licenseLookup = implement(licenseLookupContract, {
  handle: async ({ callerKey, services: { commerce } }, { session_id, lookup_token }) => {
    countAttempt(commerce.guesses, callerKey);
    return commerce.checkouts.lookUp(callerKey, session_id, lookup_token);
  },
});
