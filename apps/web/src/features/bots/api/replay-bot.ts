import type { Answer } from '@atb/api/functions/contracts';
import { call } from '../../../lib/api/call.ts';

export type BotReplay = Answer<'replay-bot'>;

/** Lets the bot's current or last run be lived once more and compares the orders. */
export function replayBot(botId: string): Promise<BotReplay> {
  return call('replay-bot', { botId });
}
