import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done } from '../fields.ts';

const coordinate = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

export const engineKeyContract = defineContract({
  name: 'engine-key',
  summary: 'The public key that browsers seal keys of an exchange to; its private half never leaves the signer.',
  auth: ANY_USER,
  reads: true,
  body: z.strictObject({}),
  answer: z.strictObject({
    success: done,
    id: z.string(),
    jwk: z.strictObject({ kty: z.literal('EC'), crv: z.literal('P-256'), x: coordinate, y: coordinate }),
    /** ISO; nothing is sealed to it afterwards. */
    expiresAt: z.string(),
    /** Eight groups of four hexadecimal digits, to compare with those that the operator was told. */
    fingerprint: z.string(),
    /** How a data key is wrapped, as `encrypted_credentials.wrap_alg` has it. */
    algorithm: z.string(),
  }),
  errors: ['SIGNER_AWAY'],
});
