import { describe, expect, it } from 'vitest';
import { epochMs } from '../base/time.ts';
import { FEE_RATE, quoteOf } from '../engine/bot/testing/bot-driver.ts';
import { ROUND_INSTRUMENT } from '../market/testing/round-instrument.ts';
import type { AccountId, BotId } from '../orders/order-request.ts';
import { above, indicator } from '../strategies/build-rule.ts';
import { strategyById } from '../strategies/catalogue/catalogue.ts';
import { BOT_MODULES } from './registry.ts';

/** While the market is at 100. */
const create = (kind: 'grid' | 'dca', params: object) =>
  BOT_MODULES[kind].create({
    accountId: 'account' as AccountId,
    botId: '00000000-0000-4000-8000-0000000000b1' as BotId,
    params,
    instrument: ROUND_INSTRUMENT,
    quote: quoteOf(100, epochMs(0)),
    feeRate: FEE_RATE,
    nextSequence: 0,
  });

describe.each([
  { kind: 'grid' as const, params: { grids: 3, allocation: 100 }, field: 'allocation' },
  { kind: 'dca' as const, params: { maxSafetyOrders: 0, baseAllocation: 100 }, field: 'baseAllocation' },
])('a $kind bot', ({ kind, params, field }) => {
  it('that begins at once is planned at the market', () => {
    expect(create(kind, params)).toMatchObject({ status: 'created', state: { kind, phase: 'new' } });
  });

  it('that waits for a price is planned there', () => {
    // The smallest lot of 0.001 costs 900.
    expect(create(kind, { ...params, triggerPrice: 900_000 })).toMatchObject({ status: 'invalid', field });
  });
});

describe('a refusal of parameters', () => {
  const long = 'x'.repeat(60_000);
  const many = Object.fromEntries(Array.from({ length: 9_000 }, (_, i) => [`k${i}`, 1]));
  const known = { strategyId: 'ema-cross', allocation: 100 };
  const rules = { ...strategyById('ema-cross') };
  const HOSTILE: readonly object[] = [
    many,
    { [long]: 1 },
    { safetySignal: many },
    { trailingUp: { [long]: 1 } },
    { safetyOrders: [many] },
    { lower: long, baseAllocation: long, allocation: long },
    { ...known, strategyId: long },
    { ...known, timeframe: long },
    { ...known, values: { [long]: 1 } },
    { ...known, values: { [long]: 'x' } },
    { ...known, [long]: 1 },
    { allocation: 100, definition: { ...rules, [long]: 1 } },
    { allocation: 100, definition: { ...rules, ...many } },
    { allocation: 100, definition: { ...rules, id: long, name: long } },
    { allocation: 100, definition: { ...rules, entry: { long: { kind: long } } } },
    { allocation: 100, definition: { ...rules, entry: { long: above(indicator(long), 1) } } },
    { allocation: 100, definition: { ...rules, entry: { long: { kind: 'above', left: { param: long }, right: 1 } } } },
    {
      allocation: 100,
      definition: {
        ...rules,
        entry: { long: { kind: 'above', left: { kind: 'indicator', id: 'ema', params: { [long]: 1 } }, right: 1 } },
      },
    },
    {
      allocation: 100,
      definition: {
        ...rules,
        entry: { long: { kind: 'above', left: { kind: 'indicator', id: 'macd', output: long }, right: 1 } },
      },
    },
  ];

  // It is kept with the bot and with every start that was refused.
  it.each(Object.values(BOT_MODULES))('of a $kind bot is short, whatever they are', (module) => {
    for (const [index, params] of HOSTILE.entries()) {
      const parsed = module.parse(params);
      if (parsed.status !== 'invalid') throw new Error(`${index} was taken`);
      expect(parsed.message.length, `message of ${index}: ${parsed.message.slice(0, 60)}`).toBeLessThan(500);
      expect(parsed.field.length, `field of ${index}: ${parsed.field.slice(0, 60)}`).toBeLessThan(500);
    }
  });
});
