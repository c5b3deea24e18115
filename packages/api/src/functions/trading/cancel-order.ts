import { z } from 'zod/mini';
import { defineContract, ANY_USER } from '../define-contract.ts';
import { clientOrderId, done, list, symbol, uuid } from '../fields.ts';
import { ENGINE_REASONS } from '../refusal.ts';

const body = z
  .strictObject({
    clientOrderId: z.optional(clientOrderId),
    orderId: z.optional(uuid),
    /** Every open manual order, of one symbol when given. */
    all: z.optional(z.literal(true, { error: 'must be true or left out.' })),
    symbol: z.optional(symbol),
    accountId: z.optional(uuid),
  })
  .check(
    z.refine(
      (given) => [given.clientOrderId, given.orderId, given.all].filter((one) => one !== undefined).length === 1,
      {
        path: ['clientOrderId'],
        error: 'or orderId or all must be given, and only one of them.',
      },
    ),
  );

/** Client order ids for which a cancel was accepted. */
const facts = { cancelled: list(z.string()) };

export const cancelOrderContract = defineContract({
  name: 'exchange-binance/cancel',
  summary: 'Cancels one open order, or every one that was placed by hand.',
  auth: ANY_USER,
  scope: 'trade',
  body,
  answer: z.strictObject({ success: done, ...facts }),
  errors: [...ENGINE_REASONS, 'ORDER_NOT_FOUND', 'ORDER_NOT_OPEN', 'ORDER_OF_BOT'],
  beside: facts,
});
