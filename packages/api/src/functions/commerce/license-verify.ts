import { z } from 'zod/mini';
import { ANYBODY, defineContract } from '../define-contract.ts';

const text = (what: string) =>
  z
    .string({ error: `must be ${what}.` })
    .check(z.minLength(1, { error: `must be ${what}.` }), z.maxLength(254, { error: `must be ${what}.` }));

export const licenseVerifyContract = defineContract({
  name: 'license-verify',
  summary: 'Whether a licence key holds for an e-mail address; for a signed-in user it is entered in the account.',
  auth: ANYBODY,
  body: z.strictObject({ license_key: text('a licence key'), email: text('an e-mail address') }),
  answer: z.strictObject({
    valid: z.boolean(),
    /** A sentence; null when the key holds. */
    error: z.nullable(z.string()),
  }),
  errors: [],
});
