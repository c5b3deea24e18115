import type { BotKind } from '@atb/core/bots/kinds';
import { call } from '../../../lib/api/call.ts';

export interface NewBotRequest {
  readonly type: BotKind;
  readonly symbol: string;
  readonly name: string;
  readonly exchangeAccountId: string;
  /** What the schema of its kind has passed. */
  readonly params: object;
}

/** Creates a bot and starts it; answers its id. Refusals carry the field to correct. */
export async function deployBot(bot: NewBotRequest): Promise<string> {
  return (await call('create-bot', { ...bot, params: { ...bot.params }, start: true })).bot.id;
}
