import { z } from 'zod/mini';
import { defineContract, ANY_USER } from '../define-contract.ts';
import { done, list, uuid } from '../fields.ts';

const difference = z.strictObject({
  /** Null where it is not about one order. */
  clientOrderId: z.nullable(z.string()),
  kind: z.string(),
  lived: z.nullable(z.string()),
  replayed: z.nullable(z.string()),
});

export const replayBotContract = defineContract({
  name: 'replay-bot',
  summary: 'Replays a bot’s current or last run and compares the orders.',
  auth: ANY_USER,
  scope: 'read',
  body: z.strictObject({ botId: uuid }),
  answer: z.strictObject({
    success: done,
    /** ISO times of the run. */
    from: z.string(),
    to: z.string(),
    /** Orders that were compared. */
    compared: z.int(),
    /** Empty = the bot did what the same code does again. */
    differences: list(difference),
  }),
  errors: ['BOT_NOT_FOUND', 'NOT_RECORDED', 'NEVER_STARTED', 'STATE_UNREADABLE', 'TOO_LONG', 'NO_QUOTES'],
});
