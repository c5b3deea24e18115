import { assert } from '../base/assert.ts';
import type { BotId, ClientOrderId } from './order-request.ts';

// 'atb' + the bot's uuid in base 36 (25 digits hold 128 bits) + '-' + the bot's own sequence in base 36:
// 29 characters before the sequence, which leaves 7 of the 36 that every venue accepts, 78 thousand million orders a bot.
const PREFIX = 'atb';
const UUID_DIGITS = 25;
const LENGTH_MAX = 36;
const SEQUENCE_MAX = 36 ** 7 - 1;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const BOT_ORDER = /^atb([0-9a-z]{25})-(0|[1-9a-z][0-9a-z]{0,6})$/;
const UUID_VALUE_MAX = (1n << 128n) - 1n;

/** Id of a bot's order: the same bot and sequence always give the same id, so a repeated placement is one order. */
export function botClientOrderId(botId: BotId, sequence: number): ClientOrderId {
  if (botId !== lastBot.botId) lastBot = { botId, prefix: prefixOf(botId) };
  assert(
    Number.isInteger(sequence) && sequence >= 0 && sequence <= SEQUENCE_MAX,
    `order sequence ${sequence} is out of range`,
  );
  return `${lastBot.prefix}${sequence.toString(36)}` as ClientOrderId;
}

/** A bot asks for one id after the other. */
let lastBot = { botId: '', prefix: '' };

function prefixOf(botId: BotId): string {
  assert(UUID.test(botId), `bot id "${botId}" is not a lower-case uuid`);
  const digits = BigInt(`0x${botId.replaceAll('-', '')}`)
    .toString(36)
    .padStart(UUID_DIGITS, '0');
  return `${PREFIX}${digits}-`;
}

/** Reads a bot's order id back; null when the id was not made by `botClientOrderId`. */
export function parseBotClientOrderId(id: string): { readonly botId: BotId; readonly sequence: number } | null {
  const match = BOT_ORDER.exec(id);
  const digits = match?.[1];
  const sequence = match?.[2];
  if (digits === undefined || sequence === undefined) return null;
  const value = parseBase36(digits);
  if (value > UUID_VALUE_MAX) return null;
  return { botId: toUuid(value) as BotId, sequence: Number.parseInt(sequence, 36) };
}

/** Any acceptable client order id, a bot's or a person's; null when it is too long, empty or has other characters. */
export function parseClientOrderId(text: string): ClientOrderId | null {
  return text.length <= LENGTH_MAX && /^[A-Za-z0-9_-]+$/.test(text) ? (text as ClientOrderId) : null;
}

/** Beginnings of the ids of bots' orders and of orders that a command makes by itself. */
const RESERVED = /^(?:atb|cmd)/iu;

/** Id that a person's client chose, such as `terminal_1700000000000`; null when malformed or reserved for the engine. */
export function parseManualClientOrderId(text: string): ClientOrderId | null {
  const id = parseClientOrderId(text);
  return id === null || RESERVED.test(text) ? null : id;
}

function parseBase36(digits: string): bigint {
  let value = 0n;
  for (const digit of digits) value = value * 36n + BigInt(Number.parseInt(digit, 36));
  return value;
}

function toUuid(value: bigint): string {
  const hex = value.toString(16).padStart(32, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
