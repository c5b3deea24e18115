import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done } from '../fields.ts';
import { LEARNER_SOURCES, learnerKey } from '../learner-fields.ts';

/** What may be done to a learner. */
export const LEARNER_CHANGES = ['freeze', 'resume', 'reset', 'delete', ...LEARNER_SOURCES] as const;
export type LearnerChange = (typeof LEARNER_CHANGES)[number];

export const changeLearnerContract = defineContract({
  name: 'change-learner',
  summary:
    'Freezes a learner on its champion, lets it learn again, forgets all it has learnt, deletes it, or says which outcomes it learns from.',
  auth: ANY_USER,
  body: z.strictObject({
    ...learnerKey,
    /** A source of outcomes means: learn from these. */
    change: z.enum(LEARNER_CHANGES, { error: `must be one of ${LEARNER_CHANGES.join(', ')}.` }),
  }),
  answer: z.strictObject({ success: done }),
  errors: ['INVALID_SYMBOL', 'LEARNER_NOT_FOUND', 'FEATURE_NOT_IN_PLAN'],
});
