import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { amountText, done, list, uuid, wholeNumberField } from '../fields.ts';
import { coinField, daysInOrder, taxChoice } from '../tax-fields.ts';

const row = z.object({
  /** Among all rows of the report, from 0: what `tax-proof` knows it by. */
  place: z.int(),
  /** A sale or exchange; a fee paid in coins; what a network kept of a transfer. */
  kind: z.enum(['sale', 'fee', 'transfer_fee']),
  accountId: uuid,
  asset: z.string(),
  quantity: amountText,
  proceeds: amountText,
  cost: amountText,
  gain: amountText,
  acquiredAt: z.string(),
  disposedAt: z.string(),
  /** Held for 365 days or more. */
  isLong: z.boolean(),
  /** The venue's number of what gave the units away, and of what had brought them in. */
  reference: z.string(),
  lotReference: z.string(),
});

export type TaxLotRow = z.output<typeof row>;

export const taxLotsContract = defineContract({
  name: 'tax-lots',
  summary: 'The disposals of a tax report lot by lot, in the order of time, a page at a time.',
  auth: ANY_USER,
  scope: 'read',
  body: z
    .strictObject({
      ...taxChoice,
      asset: z.optional(coinField),
      offset: z._default(wholeNumberField(0, 10_000_000), 0),
      limit: z._default(wholeNumberField(1, 1_000), 200),
    })
    .check(daysInOrder),
  answer: z.object({ success: done, total: z.int(), rows: list(row) }),
  errors: ['ACCOUNT_NOT_FOUND', 'FEATURE_NOT_IN_PLAN', 'TOO_LONG'],
});
