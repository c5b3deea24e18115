import type { StopAllResponse } from '@atb/api/functions/stop-all';
import { invokeFunction, requireSuccess } from './invoke-function.ts';

export type StopAllChoice = 'pause_entries' | 'cancel_orders' | 'close_everything';

/** Stops the account's trading as far as chosen. */
export async function stopAll(choice: StopAllChoice, accountId: string): Promise<StopAllResponse> {
  return requireSuccess(await invokeFunction<StopAllResponse>('stop-all', { choice, accountId }));
}
