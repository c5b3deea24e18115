import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done, optionalAmount, rules, symbol, uuid } from '../fields.ts';

const NAME_MAX = 60;
const NAME = { error: `must be text of 1 to ${NAME_MAX} characters.` };

export const createAlertSourceContract = defineContract({
  name: 'create-alert-source',
  summary: 'Makes an address that alerts of TradingView and other programs are sent to. Its key is told this once.',
  auth: ANY_USER,
  body: z
    .strictObject({
      name: z.string(NAME).check(z.trim(), z.minLength(1, NAME), z.maxLength(NAME_MAX, NAME)),
      /** `key`: in the address or the body; `signature`: each body is signed with it. */
      auth: z._default(z.enum(['key', 'signature'], { error: 'must be key or signature.' }), 'key'),
      /** What an alert does: is kept in the log, is told to a bot, prepares an order. */
      target: z._default(z.enum(['log', 'bot', 'ticket'], { error: 'must be log, bot or ticket.' }), 'log'),
      botId: z._default(z.nullable(uuid), null),
      /** Where prepared orders are for; the first paper account when absent. */
      accountId: z._default(z.nullable(uuid), null),
      /** The only symbol it speaks of; null for any. */
      symbol: z._default(z.nullable(symbol), null),
      /** Of prepared orders that say none, base units. */
      quantity: optionalAmount,
    })
    .check(
      rules(({ target, botId }, add) => {
        if (target === 'bot' && botId === null) add('botId', 'is required for a source that tells a bot.');
      }),
    ),
  answer: z.strictObject({
    success: done,
    id: uuid,
    /** Shown once. */
    key: z.string(),
    /** Where alerts are sent, without the key. */
    address: z.string(),
  }),
  errors: ['BOT_NOT_FOUND', 'ACCOUNT_NOT_FOUND', 'TOO_MANY_SOURCES', 'NAME_TAKEN'],
});
