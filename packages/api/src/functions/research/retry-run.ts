import { defineContract, SIGNED_IN } from '../define-contract.ts';
import { runAnswer, runIdBody } from '../research-fields.ts';

export const retryRunContract = defineContract({
  name: 'retry-run',
  summary: 'Goes on with a run that failed or was cancelled.',
  auth: SIGNED_IN,
  body: runIdBody,
  answer: runAnswer,
  errors: ['RUN_NOT_FOUND', 'NOT_RESUMABLE', 'FEATURE_NOT_IN_PLAN', 'TOO_MANY_RUNS', 'RUNS_KEPT', 'REFUSED'],
});
