import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done, list, marketMode } from '../fields.ts';

const accountServing = z.strictObject({
  accountId: z.string(),
  label: z.string(),
  tradingMode: z.string(),
  /** served: a living worker trades it. idle: nothing is to be done. unserved: there is work, and nobody does it. */
  state: z.enum(['served', 'idle', 'unserved']),
  /** Milliseconds of market time since the last price that the account's record says it has handled; null before the first. */
  ageMs: z.nullable(z.number()),
  /** Commands of this account that wait. */
  commandsPending: z.number(),
});

export type AccountServing = z.output<typeof accountServing>;

const runCounts = z.strictObject({ queued: z.number(), running: z.number(), failedToday: z.number() });

export type RunCounts = z.output<typeof runCounts>;

export const mySystemContract = defineContract({
  name: 'my-system',
  summary: 'How the server does for the caller: accounts, market, runs, and its clock.',
  auth: ANY_USER,
  body: z.strictObject({}),
  answer: z.strictObject({
    success: done,
    version: z.string(),
    /** Whom users write to. */
    supportEmail: z.string(),
    /** Wall time of the server, ISO. */
    serverTime: z.string(),
    accounts: list(accountServing),
    market: z.strictObject({
      mode: marketMode,
      source: z.string(),
      venue: z.string(),
      symbols: z.number(),
      symbolsStale: z.number(),
      /** Milliseconds of market time since the newest price; null without one. */
      newestAgeMs: z.nullable(z.number()),
      roundTripMs: z.nullable(z.number()),
    }),
    runs: runCounts,
  }),
  errors: [],
});
