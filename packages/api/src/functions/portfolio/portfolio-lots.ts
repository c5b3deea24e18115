import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { amountText, done, list, uuid, wholeNumberField } from '../fields.ts';

const NO_ASSET = { error: 'must be an asset such as BTC.' };

const lot = z.strictObject({
  id: z.string(),
  acquiredAt: z.string(),
  /** Units bought, and what is left of them. */
  quantity: amountText,
  remaining: amountText,
  /** Of what remains, fees included, quote units; null where nobody can say what the units cost. */
  cost: z.nullable(amountText),
});

export type PortfolioLot = z.output<typeof lot>;

export const portfolioLotsContract = defineContract({
  name: 'portfolio-lots',
  summary: 'The lots of an asset that an account still holds, oldest first, a page at a time.',
  auth: ANY_USER,
  scope: 'read',
  body: z.strictObject({
    accountId: uuid,
    asset: z.string(NO_ASSET).check(z.regex(/^\S{1,32}$/u, NO_ASSET)),
    /** Lots to leave out at the beginning. */
    offset: z._default(wholeNumberField(0, 1_000_000), 0),
    limit: z._default(wholeNumberField(1, 500), 100),
  }),
  answer: z.strictObject({
    success: done,
    /** Of all lots, also those of other pages. */
    total: z.strictObject({
      lots: z.int(),
      remaining: amountText,
      /** Of the units whose cost is known. */
      cost: amountText,
      known: amountText,
    }),
    lots: list(lot),
  }),
  errors: ['ACCOUNT_NOT_FOUND', 'TOO_LONG'],
});
