import type { ReplayBotResponse } from '@atb/api/functions/replay-bot';
import { invokeFunction, requireSuccess } from '../../../lib/api/invoke-function.ts';

/** Lets the bot's current or last run be lived once more and compares the orders. */
export async function replayBot(botId: string): Promise<ReplayBotResponse> {
  return requireSuccess(await invokeFunction<ReplayBotResponse>('replay-bot', { botId }));
}
