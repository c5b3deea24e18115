import { advisorStatusContract } from '@atb/api/functions/advisor/advisor-status';
import { implement } from '../function-services.ts';

export const advisorStatus = implement(advisorStatusContract, {
  handle: async ({ claims, callerKey, services }) => {
    const asker = { userId: claims.sub, email: claims.email, callerKey, now: services.market.now() };
    return { success: true, ...(await services.advisor.readStatus(asker)) };
  },
});
