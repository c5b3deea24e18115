import { randomUUID } from 'node:crypto';
import { editBotContract } from '@atb/api/functions/bots/edit-bot';
import { readEngineAnswer } from '../actions/engine-answer.ts';
import { findAccountOfBot, NO_BOT } from '../checks/own-bot.ts';
import { implement } from '../function-services.ts';
import { readRaised, refused } from '../refused.ts';

/** Asks the engine, which alone knows what the bot has open, and tells what it said. */
export const editBot = implement(editBotContract, {
  lane: 'command',
  handle: async (context, { botId, changes, requestId = randomUUID() }) => {
    const accountId = await findAccountOfBot(context, botId);
    if (accountId === null) return refused(NO_BOT);
    try {
      const outcome = await context.services.commandQueue.submit({
        accountId,
        userId: context.claims.sub,
        kind: 'edit_bot',
        idempotencyKey: `edit:${requestId}`,
        payload: { botId, changes },
      });
      const answer = readEngineAnswer(outcome, 'requestId');
      return answer.success ? { success: true } : answer;
    } catch (error) {
      return refused(readRaised(error, 'SYSTEM_ERROR'));
    }
  },
});
