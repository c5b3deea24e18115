import { BOT_KINDS } from '@atb/core/bots/kinds';
import { z } from 'zod/mini';
import { listWords } from '../../list-words.ts';
import { defineContract, ANY_USER } from '../define-contract.ts';
import { newBotName, done, flag, symbol, uuid } from '../fields.ts';
import { NEW_BOT_REASONS } from '../refusal.ts';

/** What making a bot answers. */
export const newBotAnswer = z.strictObject({
  success: done,
  bot: z.strictObject({ id: uuid, status: z.string() }),
});

export const createBotContract = defineContract({
  name: 'create-bot',
  summary: 'Creates a bot on a paper account, and starts it when asked.',
  auth: ANY_USER,
  scope: 'trade',
  body: z.strictObject({
    type: z.enum(BOT_KINDS, { error: `must be ${listWords(BOT_KINDS)}.` }),
    symbol,
    name: newBotName,
    exchangeAccountId: z.optional(uuid),
    /** Checked against the bot type's own schema. */
    params: z.record(z.string(), z.unknown(), { error: 'must be an object.' }),
    start: flag(false),
  }),
  answer: newBotAnswer,
  errors: NEW_BOT_REASONS,
});
