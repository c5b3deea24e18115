import { lockAccountContract } from '@atb/api/functions/exchange/lock-account';
import { NO_ACCOUNT } from '../checks/own-account.ts';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';
import { findExchangeAccount } from '../checks/find-exchange-account.ts';
import { withSigner } from '../actions/with-signer.ts';

/** Locking needs no second factor: it takes something away. */
export const lockAccount = implement(lockAccountContract, {
  handle: async (context, { accountId }) => {
    const account = await findExchangeAccount(context, accountId);
    if (account === null) return refused(NO_ACCOUNT);
    return withSigner(async () => {
      await context.services.exchangeKeys.locks.lock(account);
      return { success: true } as const;
    });
  },
});
