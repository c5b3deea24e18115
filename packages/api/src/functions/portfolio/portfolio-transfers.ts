import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { amountText, done, list, uuid, wholeNumberField } from '../fields.ts';
import { accountTypeFilter, exchangeFilter, pagePlace } from '../portfolio-fields.ts';

const transfer = z.strictObject({
  id: uuid,
  accountId: uuid,
  at: z.string(),
  kind: z.string(),
  asset: z.string(),
  /** What came in is positive; without the fee. */
  amount: amountText,
  /** Paid on top, in `feeAsset`. */
  fee: z.nullable(amountText),
  feeAsset: z.nullable(z.string()),
  /** Worth of the amount at the price of then, quote units; null where there was none. */
  value: z.nullable(z.number()),
  /** The venue's own id, or what the ledger calls it. */
  reference: z.string(),
});

export type PortfolioTransfer = z.output<typeof transfer>;

export const portfolioTransfersContract = defineContract({
  name: 'portfolio-transfers',
  summary:
    'What came into all accounts and what left them, other than by executions, the latest first, a page at a time.',
  auth: ANY_USER,
  scope: 'read',
  body: z._default(
    z.strictObject({
      exchange: exchangeFilter,
      accountType: accountTypeFilter,
      accountId: z.optional(uuid),
      before: pagePlace,
      limit: z._default(wholeNumberField(1, 200), 100),
    }),
    { limit: 100 },
  ),
  answer: z.strictObject({
    success: done,
    /** Of the whole choice, told with its first page alone. */
    total: z.nullable(z.int()),
    transfers: list(transfer),
    /** Goes into `before` for the next page; null at the end. */
    next: z.nullable(z.string()),
  }),
  errors: [],
});
