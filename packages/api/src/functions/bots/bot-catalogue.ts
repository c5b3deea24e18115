import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done } from '../fields.ts';

export const botCatalogueContract = defineContract({
  name: 'bot-catalogue',
  summary: 'What the bots of this installation did in the last thirty days, all accounts together.',
  auth: ANY_USER,
  scope: 'read',
  body: z._default(z.strictObject({}), {}),
  answer: z.strictObject({
    success: done,
    /** Bots at work now. */
    activeBots: z.int(),
    /** Sales by bots in the window whose profit or loss is known, and how many of them gained after fees. */
    closedTrades: z.int(),
    gainedTrades: z.int(),
    /** Bought and sold by bots in the window, quote units (USDT), decimal text. */
    volume: z.string(),
    fills: z.int(),
    /** Market time, ISO; the window is the thirty days before it. */
    asOf: z.string(),
  }),
  errors: [],
});
