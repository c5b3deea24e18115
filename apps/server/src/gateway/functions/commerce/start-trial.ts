import { startTrialContract } from '@atb/api/functions/commerce/start-trial';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

export const startTrial = implement(startTrialContract, {
  handle: async ({ claims, services: { commerce } }) => {
    const outcome = await commerce.licences.startTrial({ id: claims.sub, email: claims.email });
    return outcome.status === 'started'
      ? { success: true, until: outcome.until }
      : refused({ reason: outcome.reason, error: outcome.error });
  },
});
