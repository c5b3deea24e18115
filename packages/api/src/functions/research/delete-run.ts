import { defineContract, ANY_USER } from '../define-contract.ts';
import { runAnswer, runIdBody } from '../research-fields.ts';

export const deleteRunContract = defineContract({
  name: 'delete-run',
  summary: 'Removes a run that has ended, with its result and trials.',
  auth: ANY_USER,
  body: runIdBody,
  answer: runAnswer,
  errors: ['RUN_NOT_FOUND', 'RUN_NOT_ENDED'],
});
