import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done } from '../fields.ts';

const count = z.int();

export const advisorStatusContract = defineContract({
  name: 'advisor-status',
  summary: 'Who answers the advisor’s questions, where they are sent, and how many are left.',
  auth: ANY_USER,
  body: z.strictObject({}),
  answer: z.strictObject({
    success: done,
    /** Null: no model is configured, the built-in analyst answers. */
    model: z.nullable(z.strictObject({ name: z.string(), server: z.string() })),
    /** Questions a calendar month, -1 without a limit. */
    monthLimit: count,
    monthUsed: count,
    dayLimit: count,
    /** Since midnight UTC. */
    dayUsed: count,
    minuteLimit: count,
    cacheMinutes: count,
  }),
  errors: [],
});
