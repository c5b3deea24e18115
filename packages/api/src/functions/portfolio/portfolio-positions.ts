import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { amountText, done, list, uuid } from '../fields.ts';
import { accountTypeFilter, exchangeFilter } from '../portfolio-fields.ts';

const position = z.strictObject({
  accountId: uuid,
  asset: z.string(),
  lots: z.int(),
  quantity: amountText,
  /** Of the units, those whose cost is known, and that cost with purchase fees, quote units. */
  known: amountText,
  cost: amountText,
  /** When the oldest lot came in, ISO. */
  since: z.nullable(z.string()),
});

export type ConnectedPosition = z.output<typeof position>;

export const portfolioPositionsContract = defineContract({
  name: 'portfolio-positions',
  summary:
    'The coins that connected accounts hold, by the lots of their histories; those of paper accounts are rows of `positions`.',
  auth: ANY_USER,
  scope: 'read',
  body: z._default(z.strictObject({ exchange: exchangeFilter, accountType: accountTypeFilter }), {}),
  answer: z.strictObject({ success: done, quoteAsset: z.string(), positions: list(position) }),
  errors: ['TOO_LONG'],
});
