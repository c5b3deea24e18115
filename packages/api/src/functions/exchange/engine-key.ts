import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done, list } from '../fields.ts';

const coordinate = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
const publicKey = z.strictObject({ kty: z.literal('EC'), crv: z.literal('P-256'), x: coordinate, y: coordinate });

export const engineKeyContract = defineContract({
  name: 'engine-key',
  summary: 'The public key that browsers seal keys of an exchange to; its private half never leaves the signer.',
  auth: ANY_USER,
  reads: true,
  body: z.strictObject({}),
  answer: z.strictObject({
    success: done,
    id: z.string(),
    jwk: publicKey,
    /** ISO; nothing is sealed to it afterwards. */
    expiresAt: z.string(),
    /** The root that vouches for the key. What to trust is its fingerprint, as the operator says it, not this answer. */
    root: publicKey,
    /** ES256 by the root of `engine-key/v1|id|x|y|expiresAt`: base64url of 64 bytes. */
    signature: z.string().check(z.regex(/^[A-Za-z0-9_-]{86}$/)),
    /** Eight groups of four hexadecimal digits, to compare with those that the operator was told. */
    fingerprint: z.string(),
    /** How a data key is wrapped, as `encrypted_credentials.wrap_alg` has it. */
    algorithm: z.string(),
    /** Where this server's requests to exchanges come from, as its operator says; empty when that is not said. */
    egressAddresses: list(z.string()),
  }),
  errors: ['SIGNER_AWAY'],
});
