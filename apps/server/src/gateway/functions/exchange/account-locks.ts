import { accountLocksContract } from '@atb/api/functions/exchange/account-locks';
import { implement } from '../function-services.ts';
import { withSigner } from '../actions/with-signer.ts';

/** Which of the caller's accounts the signer can open now. */
export const accountLocks = implement(accountLocksContract, {
  handle: ({ claims, services }) =>
    withSigner(async () => {
      const unlocked = await services.exchangeKeys.locks.listUnlocked(claims.sub);
      return { success: true, unlocked } as const;
    }),
});
