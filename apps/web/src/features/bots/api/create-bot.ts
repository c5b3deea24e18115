import type { CreateBotResponse } from '@atb/api/functions/create-bot';
import type { BotKind } from '@atb/core/bots/registry';
import { invokeFunction, requireSuccess } from '../../../lib/api/invoke-function.ts';

export interface NewBot {
  readonly type: BotKind;
  readonly symbol: string;
  readonly name: string;
  readonly exchangeAccountId: string;
  /** What the schema of its kind has passed. */
  readonly params: object;
}

/** Creates a bot and starts it; answers its id. Refusals carry the field to correct. */
export async function deployBot(bot: NewBot): Promise<string> {
  const answer = requireSuccess(await invokeFunction<CreateBotResponse>('create-bot', { ...bot, start: true }));
  if (answer.bot === undefined) throw new Error('The server created the bot without naming it.');
  return answer.bot.id;
}
