import { z } from 'zod/mini';
import { session } from '../commerce-fields.ts';
import { ANYBODY, defineContract } from '../define-contract.ts';

export const licenseLookupContract = defineContract({
  name: 'license-lookup',
  summary: 'The licence of a checkout session, for whoever came back from it.',
  auth: ANYBODY,
  body: z.strictObject(session),
  answer: z.strictObject({
    license_key: z.nullable(z.string()),
    email: z.nullable(z.string()),
    /** A sentence; null when the licence is there. */
    error: z.nullable(z.string()),
  }),
  errors: [],
});
