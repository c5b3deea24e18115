import { defineContract, ANY_USER } from '../define-contract.ts';
import { runAnswer, runIdBody } from '../research-fields.ts';

export const cancelRunContract = defineContract({
  name: 'cancel-run',
  summary: 'Stops a run.',
  auth: ANY_USER,
  body: runIdBody,
  answer: runAnswer,
  errors: ['RUN_NOT_FOUND', 'RUN_ENDED'],
});
