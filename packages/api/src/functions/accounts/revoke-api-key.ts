import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done, uuid } from '../fields.ts';

export const revokeApiKeyContract = defineContract({
  name: 'revoke-api-key',
  summary: 'Ends an API key at once, for good.',
  auth: ANY_USER,
  body: z.strictObject({ id: uuid }),
  answer: z.strictObject({ success: done }),
  errors: ['KEY_NOT_FOUND'],
});
