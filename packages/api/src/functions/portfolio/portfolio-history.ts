import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done, list, wholeNumberField } from '../fields.ts';
import { accountTypeFilter, exchangeFilter } from '../portfolio-fields.ts';
import { reportingAnswer, reportingChoice } from '../reporting-fields.ts';

const answer = z.strictObject({
  success: done,
  quoteAsset: z.string(),
  ...reportingAnswer,
  /** Those worth most first; `Other` holds all that are not named. */
  assets: list(z.string()),
  /** Oldest first, at the ends of UTC days; the last is now. In the reporting currency, at the rate of now; in the order of `assets`. */
  days: list(
    z.strictObject({
      /** When the day began, milliseconds since 1970. */
      time: z.number(),
      values: list(z.number()),
      /** Paid in less paid out until then, at the prices of then. */
      paidIn: z.number(),
    }),
  ),
  /** Held at some time without a price: they count as nothing then. */
  unpriced: list(z.string()),
});

export type PortfolioHistory = z.output<typeof answer>;

export const portfolioHistoryContract = defineContract({
  name: 'portfolio-history',
  summary: 'What the assets of all accounts, or those of one exchange, were worth day by day.',
  auth: ANY_USER,
  scope: 'read',
  body: z._default(
    z.strictObject({
      exchange: exchangeFilter,
      accountType: accountTypeFilter,
      /** The latest so many; all since the first movement when absent. */
      days: z.optional(wholeNumberField(2, 3_660)),
      ...reportingChoice,
    }),
    {},
  ),
  answer,
  errors: ['TOO_LONG'],
});
