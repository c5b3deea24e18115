import { z } from 'zod/mini';
import { defineContract, ANY_USER } from '../define-contract.ts';
import { done } from '../fields.ts';
import { runIdBody } from '../research-fields.ts';
import { bundle } from '../bundle-fields.ts';

/**
 * How often its owner has tried, at the moment of reading. Beside the bundle and not in it: the bundle of the same run is
 * always the same.
 */
const trialRecord = z.strictObject({
  /**
   * Parameter sets of this strategy on this market and timeframe that came to figures: backtests and the trials of sweeps
   * and walk-forwards that are kept. The same set counts once; with other rules under the same name it is another.
   */
  count: z.int(),
  /** Sharpe ratio a year that the best of so many without skill can be expected to show. */
  expectedSharpe: z.nullable(z.number()),
  /** Probability that the true Sharpe ratio is above that; for one trial, that it is above 0. */
  deflatedSharpe: z.nullable(z.number()),
});

/** What was known of the days before the run was started. */
const earlierLooks = z.strictObject({
  /** Runs of this strategy on these pairs that were started before and are kept, on any timeframe. */
  runs: z.int(),
  /** End of the last candle range that one of them saw, ISO: what lies after it was not looked at. Null without any. */
  seenTo: z.nullable(z.string()),
  /** Whether the run opened the period that a sweep had sealed. */
  isHoldout: z.boolean(),
});

/** After every trial that the account has ever run, whatever it was of and whether it is kept or not. */
const accountTrials = z.strictObject({
  count: z.int(),
  /** Sharpe ratio a year that the best of so many without skill can be expected to show. */
  expectedSharpe: z.nullable(z.number()),
  /** Probability that this result's true Sharpe ratio is above that. */
  deflatedSharpe: z.nullable(z.number()),
});

const history = z.strictObject({ trials: trialRecord, account: accountTrials, earlier: earlierLooks });

export type TrialRecord = z.output<typeof trialRecord>;
export type EarlierLooks = z.output<typeof earlierLooks>;
export type RunHistory = z.output<typeof history>;

export const researchResultContract = defineContract({
  name: 'research-result',
  summary: 'The full result of a run that is done.',
  auth: ANY_USER,
  scope: 'read',
  body: runIdBody,
  answer: z.strictObject({
    success: done,
    name: z.string(),
    bundle,
    /** Of a backtest, for its owner alone. */
    history: z.exactOptional(history),
  }),
  errors: ['RUN_NOT_FOUND', 'RUN_FAILED', 'NO_RESULT'],
});
