import { z } from 'zod/mini';
import { ANY_USER, API_SCOPES, defineContract } from '../define-contract.ts';
import { done, list, uuid } from '../fields.ts';

/** Characters of a key's name, at most. */
const API_KEY_NAME_MAX = 60;
/** Days after which a key may end, at most; none to choose one that never does. */
const API_KEY_DAYS_MAX = 366;

const NAME = { error: `must be text of 1 to ${API_KEY_NAME_MAX} characters.` };
const DAYS = { error: `must be a whole number from 1 to ${API_KEY_DAYS_MAX}, or null.` };
const SCOPES = { error: `must be a list of ${API_SCOPES.join(', ')}.` };

export const createApiKeyContract = defineContract({
  name: 'create-api-key',
  summary: 'Makes an API key, which is told this once.',
  auth: ANY_USER,
  body: z.strictObject({
    name: z.string(NAME).check(z.trim(), z.minLength(1, NAME), z.maxLength(API_KEY_NAME_MAX, NAME)),
    scopes: z.array(z.enum(API_SCOPES, SCOPES), SCOPES).check(
      z.minLength(1, SCOPES),
      z.refine((scopes) => new Set(scopes).size === scopes.length, SCOPES),
    ),
    /** Days until it ends; null for a key that never does. */
    expiresInDays: z._default(
      z.nullable(z.int(DAYS).check(z.minimum(1, DAYS), z.maximum(API_KEY_DAYS_MAX, DAYS))),
      null,
    ),
  }),
  answer: z.strictObject({
    success: done,
    /** Shown once; only its hash is kept. */
    key: z.string(),
    id: uuid,
    name: z.string(),
    lastFour: z.string(),
    scopes: list(z.enum(API_SCOPES)),
    /** ISO; null for never. */
    expiresAt: z.nullable(z.string()),
  }),
  errors: ['TOO_MANY_KEYS', 'NAME_TAKEN', 'RATE_LIMITED'],
});
