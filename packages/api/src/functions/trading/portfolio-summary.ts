import { z } from 'zod/mini';
import { defineContract, ANY_USER } from '../define-contract.ts';
import { amountText, done, uuid } from '../fields.ts';
import { reportingAnswer, reportingChoice } from '../reporting-fields.ts';

/** Fractions, null where one is not defined. */
const returns = z.strictObject({
  /** ISO; null before anything was paid in. */
  since: z.nullable(z.string()),
  simple: z.nullable(z.number()),
  timeWeighted: z.nullable(z.number()),
  /** A year; null for less than a week. */
  moneyWeighted: z.nullable(z.number()),
});

/** All money in the account's quote asset, or the reporting currency where it is asked for; decimal text. */
const summary = z.strictObject({
  success: done,
  accountId: uuid,
  quoteAsset: z.string(),
  ...reportingAnswer,
  equity: amountText,
  cash: amountText,
  exposure: amountText,
  openRisk: amountText,
  /** What is realised is told of the paper account alone: gains of a connected one are reckoned by its tax report. */
  today: z.strictObject({ startEquity: amountText, change: amountText, realized: z.nullable(amountText) }),
  week: z.strictObject({ startEquity: amountText, change: amountText }),
  /** The last 30 days, without what was paid in or out; `startEquity` includes it. */
  month: z.strictObject({ startEquity: amountText, change: amountText }),
  allTime: z.strictObject({
    deposited: amountText,
    change: amountText,
    /** By tax lots, and the rest of the change; null of a connected account. */
    realized: z.nullable(amountText),
    unrealized: z.nullable(amountText),
    /** What executions added, net of their fees and with what is left of the coins at the bid; and the rest of the change. */
    traded: amountText,
    rest: amountText,
    /** Of all executions, whatever they were paid in, each at the price of its day. */
    fees: amountText,
  }),
  /** Since the first payment in. */
  returns,
});

export type PortfolioSummary = z.output<typeof summary>;

export const portfolioSummaryContract = defineContract({
  name: 'portfolio-summary',
  summary: 'What an account is worth, and where every part of the change came from.',
  auth: ANY_USER,
  scope: 'read',
  body: z._default(z.strictObject({ accountId: z.optional(uuid), ...reportingChoice }), {}),
  answer: summary,
  errors: ['ACCOUNT_NOT_FOUND', 'NO_PRICE_DATA', 'TOO_LONG'],
});
