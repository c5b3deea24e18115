import { z } from 'zod/mini';
import { NOTIFICATION_KINDS } from '../../rows/notifications.ts';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done, rules, uuid } from '../fields.ts';

const NAME_MAX = 60;
const SECRET_MAX = 2_000;
const NAME = { error: `must be text of 1 to ${NAME_MAX} characters.` };
const TEXT = { error: `must be text of 1 to ${SECRET_MAX} characters.` };
const KINDS = { error: `must be a list of ${NOTIFICATION_KINDS.join(', ')}.` };
const KIND = { error: 'must be mail, telegram, discord or webhook.' };

const name = z.string(NAME).check(z.trim(), z.minLength(1, NAME), z.maxLength(NAME_MAX, NAME));
const kinds = z.array(z.enum(NOTIFICATION_KINDS, KINDS), KINDS).check(z.maxLength(NOTIFICATION_KINDS.length, KINDS));
const text = z.string(TEXT).check(z.trim(), z.minLength(1, TEXT), z.maxLength(SECRET_MAX, TEXT));

const NEEDED = {
  mail: [],
  telegram: ['botToken', 'chatId'],
  discord: ['url'],
  webhook: ['url'],
} as const;

export const createNotificationChannelContract = defineContract({
  name: 'create-notification-channel',
  summary: 'Adds a place that notifications are sent to. What is secret of it is kept sealed and told to nobody again.',
  auth: ANY_USER,
  body: z
    .strictObject({
      kind: z.enum(['mail', 'telegram', 'discord', 'webhook'], KIND),
      name,
      /** What it is told; users choose more on the screen. */
      kinds,
      /** Of a bot of Telegram. */
      botToken: z.optional(text),
      /** The chat that the bot writes to. */
      chatId: z.optional(text),
      /** Of a webhook of a Discord channel, or of a receiver of one's own. */
      url: z.optional(text),
    })
    .check(
      rules((body, add) => {
        for (const field of NEEDED[body.kind])
          if (body[field] === undefined) add(field, `is required for ${body.kind}.`);
      }),
    ),
  answer: z.strictObject({
    success: done,
    id: uuid,
    /** What a webhook's receiver checks signatures with: told this once. Null for the other kinds. */
    signingSecret: z.nullable(z.string()),
  }),
  errors: ['INVALID_CHANNEL', 'TOO_MANY_CHANNELS', 'NAME_TAKEN', 'FEATURE_NOT_IN_PLAN'],
});
