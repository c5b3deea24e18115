import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done, list } from '../fields.ts';
import { curve, LEARNER_SOURCES, learnerKey, signalParams } from '../learner-fields.ts';

const armReport = z.strictObject({
  id: z.string(),
  params: signalParams,
  /** Outcomes counted, and what is left of their weight. */
  outcomes: z.int(),
  weight: z.number(),
  /** Believed mean outcome, and the interval that holds it with the probability `level`. Fractions. */
  mean: z.number(),
  low: z.number(),
  high: z.number(),
  /** Probability of being the best arm. */
  chance: z.number(),
  pulls: z.int(),
  /** Of all pulls. */
  share: z.number(),
});

const tradeReport = z.strictObject({
  id: z.string(),
  /** The arm that was in use when it was opened. */
  arm: z.string(),
  openedAt: z.string(),
  closedAt: z.string(),
  outcome: z.number(),
  source: z.enum(LEARNER_SOURCES),
  isCounted: z.boolean(),
});

const learner = z.strictObject({
  source: z.enum(LEARNER_SOURCES),
  /** Null while it learns. */
  frozenArm: z.nullable(z.string()),
  /** Outcomes that were counted, by source. */
  counted: z.strictObject({ shadow: z.int(), paper: z.int(), live: z.int() }),
  /** The round under way, market time. */
  round: z.nullable(z.strictObject({ arm: z.string(), startsAt: z.string(), endsAt: z.string() })),
  champion: z.string(),
  arms: list(armReport),
  /** Rounds that ended, oldest first: what the picks have cost against the arm that turned out best in them. */
  regret: curve,
  /** The same for always the defaults, and for a random choice as expected. */
  regretOfDefaults: curve,
  regretOfRandom: curve,
  bestArm: z.nullable(z.string()),
  /** Newest first. */
  trades: list(tradeReport),
});

export type LearnerFigures = z.output<typeof learner>;

export const learnerReportContract = defineContract({
  name: 'learner-report',
  summary: 'What the learner of a symbol and interval believes, what it picked, and what that has cost.',
  auth: ANY_USER,
  body: z.strictObject(learnerKey),
  answer: z.strictObject({
    success: done,
    level: z.number(),
    /** Candles of a round, and what a shadow pays on each side, a fraction. */
    roundCandles: z.int(),
    costRate: z.number(),
    /** Null before it was first asked to choose. */
    learner: z.nullable(learner),
  }),
  errors: ['INVALID_SYMBOL'],
});
