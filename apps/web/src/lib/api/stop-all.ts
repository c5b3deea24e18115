import type { Answer } from '@atb/api/functions/contracts';
import type { StopAllChoice } from '@atb/core/engine/account/account-types';
import { call } from './call.ts';

/** Stops the account's trading as far as chosen. */
export async function stopAll(choice: StopAllChoice, accountId: string): Promise<Answer<'stop-all'>> {
  return call('stop-all', { choice, accountId });
}
