import { z } from 'zod/mini';
import { defineContract, SIGNED_IN } from '../define-contract.ts';
import { decimalText, done, uuid } from '../fields.ts';

/** Fractions, null where one is not defined. */
const returns = z.strictObject({
  /** ISO; null before anything was paid in. */
  since: z.nullable(z.string()),
  simple: z.nullable(z.number()),
  timeWeighted: z.nullable(z.number()),
  /** A year; null for less than a week. */
  moneyWeighted: z.nullable(z.number()),
});

/** All money in the account's quote asset, decimal text. */
const summary = z.strictObject({
  success: done,
  accountId: uuid,
  quoteAsset: z.string(),
  equity: decimalText,
  cash: decimalText,
  exposure: decimalText,
  openRisk: decimalText,
  today: z.strictObject({ startEquity: decimalText, change: decimalText, realized: decimalText }),
  week: z.strictObject({ startEquity: decimalText, change: decimalText }),
  allTime: z.strictObject({
    deposited: decimalText,
    change: decimalText,
    realized: decimalText,
    unrealized: decimalText,
    fees: decimalText,
  }),
  /** Since the first payment in. */
  returns,
});

export type PortfolioSummary = z.output<typeof summary>;

export const portfolioSummaryContract = defineContract({
  name: 'portfolio-summary',
  summary: 'What an account is worth, and where every part of the change came from.',
  auth: SIGNED_IN,
  body: z._default(z.strictObject({ accountId: z.optional(uuid) }), {}),
  answer: summary,
  errors: ['ACCOUNT_NOT_FOUND', 'NO_PRICE_DATA'],
});
