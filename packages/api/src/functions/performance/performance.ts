import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { amountText, done, list, uuid } from '../fields.ts';
import { fillFilter } from '../fill-filter.ts';
import { reportingAnswer, reportingChoice } from '../reporting-fields.ts';

const figure = z.nullable(z.number());
const interval = z.nullable(z.object({ low: z.number(), high: z.number() }));

const group = z.object({
  name: z.string(),
  trades: z.int(),
  wins: z.int(),
  losses: z.int(),
  net: amountText,
  fees: amountText,
});

/** Money in quote units, or in the reporting currency where it is asked for, net of fees; intervals hold the true value in 95 of 100 samples like this one. */
const answer = z.object({
  success: done,
  accountId: uuid,
  quoteAsset: z.string(),
  ...reportingAnswer,
  /** Whether the plan has the figures of performance-analytics. */
  hasAnalytics: z.boolean(),
  trades: z.object({
    fills: z.int(),
    trades: z.int(),
    wins: z.int(),
    losses: z.int(),
    net: amountText,
    fees: amountText,
    wonSum: amountText,
    lostSum: amountText,
    winRate: figure,
    winRateInterval: interval,
    profitFactor: figure,
    expectancy: figure,
    expectancyInterval: interval,
    costShare: figure,
    best: figure,
    worst: figure,
  }),
  /** Of the whole account in the period, by its equity at the ends of UTC days. Fractions; ratios a year of 365 days. */
  equity: z.object({
    days: z.int(),
    total: figure,
    sharpe: figure,
    sharpeInterval: interval,
    sortino: figure,
    sortinoInterval: interval,
    calmar: figure,
    growth: figure,
    drawdown: figure,
  }),
  /** By the bot's id; empty for what was done by hand. */
  bots: list(group),
  symbols: list(group),
});

export type PerformanceAnswer = z.output<typeof answer>;

export const performanceContract = defineContract({
  name: 'performance',
  summary: 'What any choice of an account’s executions came to, in all, by bot and by symbol.',
  auth: ANY_USER,
  scope: 'read',
  body: z._default(z.strictObject({ ...fillFilter, ...reportingChoice }), {}),
  answer,
  errors: ['ACCOUNT_NOT_FOUND'],
});
