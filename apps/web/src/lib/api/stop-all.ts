import type { Answer, Body } from '@atb/api/functions/contracts';
import { call } from './call.ts';

export type StopAllChoice = Body<'stop-all'>['choice'];

/** Stops the account's trading as far as chosen. */
export async function stopAll(choice: StopAllChoice, accountId: string): Promise<Answer<'stop-all'>> {
  return call('stop-all', { choice, accountId });
}
