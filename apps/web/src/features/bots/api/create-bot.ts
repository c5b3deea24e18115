import type { CreateBotResponse } from '@atb/api/functions/create-bot';
import type { GridParams } from '@atb/core/bots/grid/params';
import { invokeFunction, requireSuccess } from '../../../lib/api/invoke-function.ts';

export interface NewGridBot {
  readonly symbol: string;
  readonly name: string;
  readonly exchangeAccountId: string;
  readonly params: GridParams;
}

/** Creates a grid bot and starts it; answers its id. Refusals carry the field to correct. */
export async function deployGridBot(bot: NewGridBot): Promise<string> {
  const answer = requireSuccess(
    await invokeFunction<CreateBotResponse>('create-bot', { type: 'grid', ...bot, start: true }),
  );
  if (answer.bot === undefined) throw new Error('The server created the bot without naming it.');
  return answer.bot.id;
}
