import { z } from 'zod/mini';
import { defineContract, ANY_USER } from '../define-contract.ts';
import { done } from '../fields.ts';

const ACTIONS = ['check', 'initialize'] as const;

export const demoDataContract = defineContract({
  name: 'demo-data',
  summary: 'Says whether there is demo data; `initialize` loads what is missing.',
  auth: ANY_USER,
  body: z.strictObject({ action: z.enum(ACTIONS, { error: `must be one of ${ACTIONS.join(', ')}.` }) }),
  answer: z.strictObject({
    success: done,
    /** The four demo providers have accounts of their own, on which they trade. */
    signalProviders: z.boolean(),
    priceFeeds: z.boolean(),
    /** A price of the last five minutes of market time. */
    recentPrices: z.boolean(),
  }),
  errors: [],
});
