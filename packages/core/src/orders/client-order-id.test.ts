import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  botClientOrderId,
  parseBotClientOrderId,
  parseClientOrderId,
  parseManualClientOrderId,
} from './client-order-id.ts';
import type { BotId } from './order-request.ts';

const botId = fc.uuid().map((uuid) => uuid as BotId);
const sequence = fc.oneof(fc.nat(), fc.constantFrom(0, 1, 35, 36, 36 ** 7 - 1));

describe('botClientOrderId', () => {
  it('fits every venue and is read back', () => {
    fc.assert(
      fc.property(botId, sequence, (bot, number) => {
        const id = botClientOrderId(bot, number);
        expect(id).toMatch(/^[A-Za-z0-9_-]{1,36}$/);
        expect(parseBotClientOrderId(id)).toEqual({ botId: bot, sequence: number });
        expect(parseClientOrderId(id)).toBe(id);
      }),
    );
  });

  it('differs for every bot and number', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(botId, fc.nat(99)), { selector: ([bot, number]) => `${bot}/${number}` }),
        (orders) => {
          expect(new Set(orders.map(([bot, number]) => botClientOrderId(bot, number))).size).toBe(orders.length);
        },
      ),
    );
  });

  it('is the same at every run', () => {
    const bot = '00000000-0000-0000-0000-000000000001' as BotId;
    expect(botClientOrderId(bot, 0)).toBe('atb0000000000000000000000001-0');
    expect(botClientOrderId('ffffffff-ffff-ffff-ffff-ffffffffffff' as BotId, 36 ** 7 - 1)).toHaveLength(36);
  });

  it.each([-1, 1.5, 36 ** 7, Number.NaN])('refuses the sequence %d', (number) => {
    expect(() => botClientOrderId('00000000-0000-0000-0000-000000000001' as BotId, number)).toThrow('sequence');
  });

  it('refuses a bot id that is not a uuid', () => {
    expect(() => botClientOrderId('bot-1' as BotId, 1)).toThrow('uuid');
  });
});

describe('parseBotClientOrderId', () => {
  it.each([
    '',
    'terminal_1700000000000',
    'atb-1',
    `atb${'z'.repeat(25)}-1`,
    `atb${'0'.repeat(25)}-01`,
    `atb${'0'.repeat(25)}-`,
  ])('does not know %j', (id) => {
    expect(parseBotClientOrderId(id)).toBeNull();
  });
});

describe('parseManualClientOrderId', () => {
  it.each(['terminal_1700000000000', 'x', 'A_b-9', 'a'.repeat(36)])('takes %s', (id) => {
    expect(parseManualClientOrderId(id)).toBe(id);
  });

  it.each([
    '',
    'a'.repeat(37),
    'with space',
    'semi;colon',
    'ünïcode',
    'new\nline',
    'atb0000000000000000000000001-0',
    'ATB_mine',
    'cmd0000000000000000000000001-0',
  ])('refuses %j', (id) => {
    expect(parseManualClientOrderId(id)).toBeNull();
  });
});
