import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done, uuid } from '../fields.ts';
import { engineKeyId, wrap } from '../sealed-fields.ts';

const UNTIL = { error: 'must be a date and time such as 2026-11-24T12:00:00.000Z.' };

export const unlockAccountContract = defineContract({
  name: 'unlock-account',
  summary:
    'Opens an attended exchange account until a moment at most a week away: the signer keeps its data key in memory. Asks for the second factor.',
  auth: ANY_USER,
  body: z.strictObject({
    accountId: uuid,
    /** The data key sealed to the engine key and bound to `until`, base64. */
    dekWrapped: wrap,
    engineKeyId,
    until: z.string(UNTIL).check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/, UNTIL)),
  }),
  answer: z.strictObject({
    success: done,
    /** ISO; earlier when the signer is started anew. */
    unlockedUntil: z.string(),
  }),
  errors: [
    'SIGNER_AWAY',
    'ENGINE_KEY_UNKNOWN',
    'KEYS_UNREADABLE',
    'KEYS_REVOKED',
    'NO_KEYS',
    'NOT_ATTENDED',
    'UNLOCK_EXPIRED',
    'ACCOUNT_NOT_FOUND',
  ],
});
