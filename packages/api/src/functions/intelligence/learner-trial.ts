import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done, list } from '../fields.ts';
import { curve, learnerKey, signalParams } from '../learner-fields.ts';

const trialArm = z.strictObject({
  params: signalParams,
  /** Mean outcome of all rounds with the interval that holds it with the probability `level`; fractions. */
  mean: z.number(),
  low: z.number(),
  high: z.number(),
  /** Outcomes of all rounds, summed. */
  total: z.number(),
  /** Of the learner's picks in the trial. */
  share: z.number(),
});

export const learnerTrialContract = defineContract({
  name: 'learner-trial',
  summary:
    'Every arm on the same recorded candles, and how a learner that began with nothing would have picked among them.',
  auth: ANY_USER,
  body: z.strictObject(learnerKey),
  answer: z.strictObject({
    success: done,
    venue: z.string(),
    /** Of the candles, ISO. */
    from: z.string(),
    to: z.string(),
    rounds: z.int(),
    level: z.number(),
    arms: list(trialArm),
    /** Place of the arm that brought most. */
    best: z.int(),
    /** Regret against it; at most 200 points, evenly spread over the rounds. */
    learner: curve,
    defaults: curve,
    random: curve,
  }),
  errors: ['INVALID_SYMBOL', 'NO_CANDLES', 'DAMAGED_CANDLES', 'FEATURE_NOT_IN_PLAN'],
});

export type LearnerTrial = z.output<typeof learnerTrialContract.answer>;
