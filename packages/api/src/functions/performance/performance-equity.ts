import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done, list, uuid } from '../fields.ts';
import { moment } from '../fill-filter.ts';
import { reportingAnswer, reportingChoice } from '../reporting-fields.ts';

const answer = z.object({
  success: done,
  accountId: uuid,
  ...reportingAnswer,
  /** Symbols that the holding line holds in equal parts. */
  holdingSymbols: list(z.string()),
  /** Symbol of the line beside it; null where the market has none. */
  bitcoinSymbol: z.nullable(z.string()),
  /** At most some 300, oldest first; in the reporting currency where it is asked for, at the rate of now. */
  points: list(
    z.object({
      time: z.number(),
      equity: z.number(),
      /** Fall from the highest point before, without payments: a fraction, zero or less. */
      drawdown: z.number(),
      holding: z.nullable(z.number()),
      bitcoin: z.nullable(z.number()),
    }),
  ),
});

export type EquityAnswer = z.output<typeof answer>;

export const performanceEquityContract = defineContract({
  name: 'performance-equity',
  summary:
    'The equity of an account since its first day, or of a span of it, beside what holding its coins, or Bitcoin, would be worth.',
  auth: ANY_USER,
  scope: 'read',
  body: z._default(
    z.strictObject({
      accountId: z.optional(uuid),
      /** A span has as many points as the whole line, and one on either side of it. */
      from: z.optional(moment),
      to: z.optional(moment),
      ...reportingChoice,
    }),
    {},
  ),
  answer,
  errors: ['ACCOUNT_NOT_FOUND'],
});
