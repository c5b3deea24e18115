import { z } from 'zod/mini';
import { defineContract, ANY_USER } from '../define-contract.ts';
import { amountText, done, list, uuid } from '../fields.ts';
import { EDIT_REASONS, editedParams } from './edit-bot.ts';

const order = {
  side: z.enum(['buy', 'sell']),
  /** Null for an order at the market. */
  price: z.nullable(amountText),
  /** Base units that are still to be filled. */
  quantity: amountText,
};

export const previewBotEditContract = defineContract({
  name: 'preview-bot-edit',
  summary: 'What an edit of a bot that runs would do to its orders and its budget now. Changes nothing.',
  auth: ANY_USER,
  scope: 'read',
  body: z.strictObject({ botId: uuid, changes: editedParams }),
  answer: z.strictObject({
    success: done,
    /** Parameters that differ, by name. Empty = the edit changes nothing. */
    changes: list(z.strictObject({ field: z.string(), from: z.string(), to: z.string() })),
    /** Quote units that the bot may use in all, before and after, and what of them is spent on coins. */
    budget: z.strictObject({ before: amountText, after: amountText, spent: amountText }),
    leaves: list(z.strictObject(order)),
    comes: list(
      z.strictObject({
        ...order,
        /** Why the order would be denied; null when it would be placed. */
        denied: z.nullable(z.string()),
      }),
    ),
  }),
  errors: EDIT_REASONS,
});
