import { z } from 'zod/mini';
import { CONNECTED_EXCHANGES } from '../../exchanges.ts';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done, list, rules, uuid } from '../fields.ts';
import { engineKeyId, SEALED, wrap } from '../sealed-fields.ts';

/** What keys may do, in our words. */
const KEY_PERMISSIONS = ['read', 'trade', 'margin', 'futures', 'transfer', 'withdraw'] as const;

/** Why keys are not taken. */
const KEY_REASONS = [
  'SIGNER_AWAY',
  'ENGINE_KEY_UNKNOWN',
  'KEYS_UNREADABLE',
  'KEYS_OF_ANOTHER_KIND',
  'KEYS_REFUSED',
  'KEYS_CAN_WITHDRAW',
  'KEYS_CAN_TRANSFER',
  'KEYS_REVOKED',
  'KEYS_LOCKED',
  'NO_KEYS',
  'PERMISSION_MISSING',
  'PERMISSIONS_UNKNOWN',
  'CLOCK_DIFFERS',
  'NO_TESTNET',
  'EXCHANGE_UNREACHABLE',
  'ACCOUNT_NOT_FOUND',
] as const;

/** base64 in groups of four of an IV, at least one byte and a tag. */
const CIPHERTEXT = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)$/;
const sealedText = z
  .string(SEALED)
  .check(z.minLength(40, SEALED), z.maxLength(8_192, SEALED), z.regex(CIPHERTEXT, SEALED));
const ADAPTER = { error: `must be one of ${CONNECTED_EXCHANGES.join(', ')}.` };

/** What comes with keys that are not saved yet. */
const NEW_KEYS = ['adapter', 'apiKey', 'apiSecret', 'dekWrapped', 'engineKeyId'] as const;

const body = z
  .strictObject({
    action: z.literal('test_connection', { error: 'must be test_connection.' }),
    /** A saved account to test, or the id that one will be saved under: the wrap is bound to it. */
    accountId: uuid,
    adapter: z.optional(z.enum(CONNECTED_EXCHANGES, ADAPTER)),
    apiKey: z.optional(sealedText),
    apiSecret: z.optional(sealedText),
    dekWrapped: z.optional(wrap),
    engineKeyId: z.optional(engineKeyId),
    /** Of a saved account what was chosen then counts. */
    testnet: z._default(z.boolean({ error: 'must be true or false.' }), true),
    /** The keys will be saved without their wrap: the account is opened by its owner's passphrase alone. */
    attended: z._default(z.boolean({ error: 'must be true or false.' }), false),
  })
  .check(
    rules((value, add) => {
      if (NEW_KEYS.every((name) => value[name] === undefined)) return;
      for (const name of NEW_KEYS) {
        if (value[name] === undefined) add(name, name === 'adapter' ? ADAPTER.error : SEALED.error);
      }
    }),
  );

export const liveTradingExecutorContract = defineContract({
  name: 'live-trading-executor',
  summary: 'Tries keys of an exchange and says what they may do; keys that can withdraw or transfer are refused.',
  auth: ANY_USER,
  body,
  answer: z.strictObject({
    success: done,
    connected: z.literal(true),
    error: z.null(),
    permissions: list(z.enum(KEY_PERMISSIONS)),
    /** Whether they work from certain addresses only; null where the exchange does not say. */
    isIpRestricted: z.nullable(z.boolean()),
    /** By how much the exchange's clock is ahead of the server's, milliseconds; null where it does not tell the time. */
    clockOffsetMs: z.nullable(z.int()),
    /** Sentences about what could be safer. */
    warnings: list(z.string()),
  }),
  errors: KEY_REASONS,
  beside: { connected: z.boolean(), permissions: list(z.enum(KEY_PERMISSIONS)) },
});
