import { describeKeyFault } from '@atb/api/messages/exchange';
import type { VenueName } from '@atb/core/market/instrument';
import { saveGrownKeys } from './sync-store.ts';
import { testAgain, type TestAgainDeps } from './test-again.ts';

/** Why the keys of an account are not to be used now: a code, and a sentence for its owner. */
export interface KeysRefusal {
  readonly reason: string;
  readonly error: string;
}

interface AccountRow {
  readonly userId: string;
  readonly venue: VenueName;
  readonly isTestnet: boolean;
}

/**
 * Asks the exchange what the saved keys of a connected account may do at this moment, and writes the answer down, as the daily test
 * does: their owner is told of rights that grew, a list of addresses that is gone and an end that is near.
 * @returns null where they may be used. An exchange that does not answer has not said so.
 */
export async function checkKeys(deps: TestAgainDeps, accountId: string): Promise<KeysRefusal | null> {
  const { rows } = await deps.pool.query<AccountRow>(
    `select user_id as "userId", adapter as venue, is_paper as "isTestnet" from exchange_accounts where id = $1 and adapter <> 'paper'`,
    [accountId],
  );
  const [account] = rows;
  if (account === undefined) return null;
  const { test, fault, isGrown } = await testAgain({ ...account, accountId }, deps);
  if (test.kind === 'connected') return null;
  if (isGrown && fault !== null) await saveGrownKeys(deps.pool, { accountId, userId: account.userId }, fault);
  return { reason: test.fault, error: describeKeyFault(test.fault, account.venue, test.rights) };
}
