import { z } from 'zod';
import { clientOrderId, symbol, uuid } from './fields.ts';

export const cancelOrderBody = z
  .strictObject({
    clientOrderId: clientOrderId.optional(),
    orderId: uuid.optional(),
    /** Every open manual order, of one symbol when given. */
    all: z.literal(true, { error: 'must be true or left out.' }).optional(),
    symbol: symbol.optional(),
    accountId: uuid.optional(),
  })
  .refine((body) => [body.clientOrderId, body.orderId, body.all].filter((given) => given !== undefined).length === 1, {
    path: ['clientOrderId'],
    message: 'or orderId or all must be given, and only one of them.',
  });

export type CancelOrderBody = z.infer<typeof cancelOrderBody>;

export interface CancelOrderResponse {
  readonly success: boolean;
  /** Client order ids for which a cancel was accepted. */
  readonly cancelled: readonly string[];
  readonly error?: string;
  readonly reason?: string;
  /** The input at fault. */
  readonly field?: string;
}
