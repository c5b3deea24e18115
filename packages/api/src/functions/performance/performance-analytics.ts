import { HOLDING_IDS } from '@atb/core/performance/fill-groups';
import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { amountText, done, list } from '../fields.ts';
import { fillFilter } from '../fill-filter.ts';
import { reportingAnswer, reportingChoice } from '../reporting-fields.ts';

const counts = { trades: z.int(), wins: z.int(), losses: z.int(), net: amountText, fees: amountText };
const numbered = list(z.object({ name: z.int(), ...counts }));

/** Money in quote units, or in the reporting currency where it is asked for, net of fees. */
const answer = z.object({
  success: done,
  ...reportingAnswer,
  /** 0 to 23, UTC. */
  hours: numbered,
  /** 0 is Sunday, UTC. */
  weekdays: numbered,
  held: list(z.object({ name: z.enum(HOLDING_IDS), ...counts })),
  distribution: list(z.object({ from: z.number(), to: z.number(), count: z.int() })),
  streaks: z.object({ wins: z.int(), losses: z.int(), current: z.int() }),
  /** Returns without what was paid in or out, fractions; null for months without a day. */
  months: list(z.object({ year: z.int(), months: list(z.nullable(z.number())), total: z.number() })),
  worstDays: list(
    z.object({
      time: z.number(),
      change: z.number(),
      share: z.number(),
      trades: z.int(),
      losses: z.int(),
      net: amountText,
      fees: amountText,
      held: z.number(),
      worstSymbol: z.nullable(z.object({ symbol: z.string(), net: amountText })),
      /** Change of each traded coin's price over that day, fractions; null where it is not known. */
      market: list(z.object({ symbol: z.string(), change: z.nullable(z.number()) })),
    }),
  ),
});

export type AnalyticsAnswer = z.output<typeof answer>;

export const performanceAnalyticsContract = defineContract({
  name: 'performance-analytics',
  summary: 'Where an account’s executions won and lost: by hour, weekday and holding time, by size, month and day.',
  auth: ANY_USER,
  scope: 'read',
  body: z._default(z.strictObject({ ...fillFilter, ...reportingChoice }), {}),
  answer,
  errors: ['ACCOUNT_NOT_FOUND', 'FEATURE_NOT_IN_PLAN'],
});
