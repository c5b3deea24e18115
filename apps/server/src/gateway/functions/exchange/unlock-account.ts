import { unlockAccountContract } from '@atb/api/functions/exchange/unlock-account';
import { toReason } from '@atb/api/functions/refusal';
import { describeKeyFault } from '@atb/api/messages/exchange';
import { secondFactorRequired } from '../../app-error.ts';
import { hasFreshSecondFactor } from '../../auth/second-factor.ts';
import { countAttempt } from '../checks/count-attempt.ts';
import { NO_ACCOUNT } from '../checks/own-account.ts';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';
import { findExchangeAccount } from '../checks/find-exchange-account.ts';
import { withSigner } from '../actions/with-signer.ts';

/** Goes on to the signer as it came: nothing here could open it, and nothing of it is kept. */
export const unlockAccount = implement(unlockAccountContract, {
  handle: async (context, { accountId, ...message }) => {
    const { claims, services } = context;
    countAttempt(services.keyTests, claims.sub);
    if (!hasFreshSecondFactor(claims, context.clock())) throw secondFactorRequired();
    const account = await findExchangeAccount(context, accountId);
    if (account === null) return refused(NO_ACCOUNT);
    return withSigner(async () => {
      const answer = await services.exchangeKeys.locks.unlock({ account, ...message });
      if (answer.kind === 'refused') {
        const reason = toReason(answer.code, 'KEYS_UNREADABLE');
        return refused({ reason, error: describeKeyFault(reason, account.venue) });
      }
      await services.keyRecords.noteUnlock(claims.sub, accountId);
      return { success: true, unlockedUntil: answer.until } as const;
    });
  },
});
