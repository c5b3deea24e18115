import { isPlainObject } from '@atb/core/base/is-plain-object';
import { OUTCOME_RANGE } from '@atb/core/signals/learner-settings';
import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done, uuid, wholeNumberField } from '../fields.ts';
import { learnerKey, signalParams } from '../learner-fields.ts';

const NOT_AN_OUTCOME = `must be profit as a fraction of what was paid, from ${OUTCOME_RANGE.min} to ${OUTCOME_RANGE.max}.`;
const NOT_A_MODE = 'must be choose or update.';

const choose = z.strictObject({ mode: z.literal('choose', { error: NOT_A_MODE }), ...learnerKey });

const update = z.strictObject({
  mode: z.literal('update', { error: NOT_A_MODE }),
  /** The id of a pick. */
  arm: uuid,
  /** Profit and loss as a fraction of what was paid. */
  outcome: z
    .number({ error: NOT_AN_OUTCOME })
    .check(z.minimum(OUTCOME_RANGE.min, NOT_AN_OUTCOME), z.maximum(OUTCOME_RANGE.max, NOT_AN_OUTCOME)),
  /** The closed position that proves it, or the round of the shadow; without either the account is searched for a trade that does. */
  trade: z.optional(uuid),
  shadow: z.optional(wholeNumberField(1, Number.MAX_SAFE_INTEGER)),
});

export const learnerWeightsContract = defineContract({
  name: 'learner-weights',
  summary: 'The parameters that the learner chooses for a symbol and interval, or an outcome for it to learn from.',
  auth: ANY_USER,
  body: z.discriminatedUnion('mode', [choose, update], {
    // What is no object has a sentence of its own.
    error: ({ input }) => (isPlainObject(input) ? NOT_A_MODE : undefined),
  }),
  answer: z.union([
    z.strictObject({
      success: done,
      ok: done,
      pick: z.strictObject({ id: z.string(), params: signalParams }),
      /** When the learner picks again, market time, ISO; null while it is frozen. */
      until: z.nullable(z.string()),
    }),
    z.strictObject({
      success: done,
      ok: done,
      /** False when it was counted before. */
      counted: z.boolean(),
      /** Where it was learnt from. */
      source: z.enum(['shadow', 'paper', 'live']),
      /** As the server has it. */
      outcome: z.number(),
    }),
  ]),
  errors: [
    'INVALID_SYMBOL',
    'NO_CANDLES',
    'FEATURE_NOT_IN_PLAN',
    'TOO_MANY_LEARNERS',
    'ARM_NOT_FOUND',
    'OUTCOME_NOT_PROVEN',
    'OUTCOME_OF_OTHER_ARM',
    'LEARNER_FROZEN',
  ],
});
