import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done, optionalAmount, uuid } from '../fields.ts';
import { ENGINE_REASONS, ORDER_REASONS } from '../refusal.ts';

export const answerTicketContract = defineContract({
  name: 'answer-ticket',
  summary: 'Places an order that an alert has prepared, through the same checks as an order by hand, or discards it.',
  auth: ANY_USER,
  body: z.strictObject({
    id: uuid,
    answer: z.enum(['place', 'discard'], { error: 'must be place or discard.' }),
    /** Base units, in place of what the ticket says. */
    quantity: optionalAmount,
  }),
  answer: z.strictObject({
    success: done,
    status: z.enum(['placed', 'discarded']),
    /** Of the order; null when it was discarded. */
    clientOrderId: z.nullable(z.string()),
  }),
  errors: [
    ...ENGINE_REASONS,
    ...ORDER_REASONS,
    'ACCOUNT_MODE',
    'LIVE_NOT_AVAILABLE',
    'TOO_MANY_REFUSED',
    'RATE_LIMITED',
    'DUPLICATE_ORDER',
    'TICKET_NOT_OPEN',
  ],
});
