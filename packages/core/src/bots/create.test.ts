import { describe, expect, it } from 'vitest';
import { epochMs } from '../base/time.ts';
import { FEE_RATE, quoteOf } from '../engine/bot/testing/bot-driver.ts';
import { ROUND_INSTRUMENT } from '../market/testing/round-instrument.ts';
import type { AccountId, BotId } from '../orders/order-request.ts';
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
