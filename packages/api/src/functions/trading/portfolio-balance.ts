import { z } from 'zod/mini';
import { EXCHANGES } from '../../exchanges.ts';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { amountText, done, list } from '../fields.ts';

const NOT_AN_EXCHANGE = { error: `must be one of ${EXCHANGES.join(', ')}.` };

const account = z.strictObject({
  id: z.uuid(),
  exchange: z.enum(EXCHANGES),
  label: z.string(),
  isPaper: z.boolean(),
  /** Decimal text; free and locked together are all of it. */
  balances: list(z.strictObject({ asset: z.string(), free: amountText, locked: amountText, total: amountText })),
});

export const portfolioBalanceContract = defineContract({
  name: 'portfolio-balance',
  summary: 'What the caller holds of each asset, account by account.',
  auth: ANY_USER,
  scope: 'read',
  body: z._default(
    z.strictObject({
      /** Only accounts at this exchange; all when absent. */
      exchange: z.optional(
        z.pipe(z.string(NOT_AN_EXCHANGE).check(z.toLowerCase()), z.enum(EXCHANGES, NOT_AN_EXCHANGE)),
      ),
    }),
    {},
  ),
  answer: z.strictObject({ success: done, accounts: list(account) }),
  errors: [],
});
