import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { amountText, done, list, uuid, wholeNumberField } from '../fields.ts';
import { fillFilter } from '../fill-filter.ts';

const execution = z.object({
  id: uuid,
  at: z.string(),
  symbol: z.string(),
  botId: z.nullable(uuid),
  side: z.enum(['buy', 'sell']),
  quantity: amountText,
  price: amountText,
  /** Worth in quote units. */
  fee: amountText,
  /** What it brought net of fees; null for one that brought nothing that can be told. */
  net: z.nullable(amountText),
  /** Milliseconds that what a sale sold was held; null where unknown. */
  held: z.nullable(z.number()),
});

export type Execution = z.output<typeof execution>;

export const performanceTradesContract = defineContract({
  name: 'performance-trades',
  summary: 'The executions of a choice, the latest first, a page at a time.',
  auth: ANY_USER,
  scope: 'read',
  body: z._default(
    z.strictObject({
      ...fillFilter,
      offset: z._default(wholeNumberField(0, 1_000_000), 0),
      limit: z._default(wholeNumberField(1, 200), 50),
    }),
    { offset: 0, limit: 50 },
  ),
  answer: z.object({ success: done, total: z.int(), executions: list(execution) }),
  errors: ['ACCOUNT_NOT_FOUND'],
});
