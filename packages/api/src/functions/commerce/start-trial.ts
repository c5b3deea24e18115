import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done } from '../fields.ts';

export const startTrialContract = defineContract({
  name: 'start-trial',
  summary: 'Starts the trial of Pro: 14 days, once for an account and its address, without a payment.',
  auth: ANY_USER,
  body: z.strictObject({}),
  answer: z.strictObject({
    success: done,
    /** ISO time. */
    until: z.string(),
  }),
  errors: ['TRIAL_USED'],
});
