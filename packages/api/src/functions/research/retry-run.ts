import { defineContract, ANY_USER } from '../define-contract.ts';
import { runAnswer, runIdBody } from '../research-fields.ts';

export const retryRunContract = defineContract({
  name: 'retry-run',
  summary: 'Goes on with a run that failed or was cancelled.',
  auth: ANY_USER,
  body: runIdBody,
  answer: runAnswer,
  errors: ['RUN_NOT_FOUND', 'NOT_RESUMABLE', 'FEATURE_NOT_IN_PLAN', 'TOO_MANY_RUNS', 'RUNS_KEPT', 'REFUSED'],
});
