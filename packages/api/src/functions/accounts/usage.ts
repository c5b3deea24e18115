import { TIERS } from '@atb/core/plans/tiers';
import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { amountText, done, list } from '../fields.ts';

/** -1: without a limit. */
const limit = z.number();
const count = z.int().check(z.minimum(0));

export const usageContract = defineContract({
  name: 'usage',
  summary: 'What the caller uses of the plan: bots, the month’s trade volume and AI calls, storage.',
  auth: ANY_USER,
  scope: 'read',
  body: z.strictObject({}),
  answer: z.strictObject({
    success: done,
    plan: z.enum(TIERS),
    limits: z.strictObject({
      maxBots: limit,
      /** Quote units a calendar month. */
      maxTradeVolume: limit,
      /** Questions to the advisor a calendar month, by the advisor's reading of the plan. */
      aiCalls: limit,
      storageMb: limit,
    }),
    /** The plan as the advisor reads it: Pro without a plan record. */
    advisorPlan: z.enum(TIERS),
    /** Bots that count against the limit: neither archived nor stopped. */
    botCount: count,
    botsByStatus: z.record(z.string(), count),
    /** Quote units bought and sold since the month began (UTC, by the market's time). */
    monthlyTradeVolume: amountText,
    /** AI calls of this month. */
    apiCallsUsed: count,
    promptTokens: count,
    completionTokens: count,
    /** Bytes. */
    storageUsed: count,
    /** Every day of the month so far (UTC, by the market's time), oldest first. */
    days: list(
      z.strictObject({ day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)), calls: count, volume: amountText }),
    ),
    /** ISO times. */
    monthStart: z.string(),
    lastUpdated: z.string(),
  }),
  errors: [],
});
