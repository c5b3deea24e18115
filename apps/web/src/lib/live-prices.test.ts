// @vitest-environment node
import type { PriceView } from '@atb/api/functions/market/prices';
import { describe, expect, it } from 'vitest';
import { applySnapshot, applyTick } from './live-prices.ts';

const VIEW: PriceView = {
  symbol: 'BTCUSDT',
  exchange: 'binance',
  price: 110,
  last: 110,
  bid: 109,
  ask: 111,
  volume_24h: 1000,
  change24h: 0.1,
  high24h: 120,
  low24h: 90,
  timestamp: '2026-11-21T12:00:00.000Z',
};
const AT = Date.parse(VIEW.timestamp);
const KNOWN = applySnapshot(undefined, VIEW, 1);
const TICK = { symbol: 'BTCUSDT', last: 121, bid: 120, ask: 122, volume24h: 1100, eventTime: AT + 1000 };

describe('applyTick', () => {
  it('moves the change of the day from the same opening price', () => {
    expect(applyTick(KNOWN, TICK, 2)?.change24h, 'the day opened at 100').toBeCloseTo(0.21, 10);
  });

  it('stretches the range of the day', () => {
    expect(applyTick(KNOWN, TICK, 2)).toMatchObject({ high24h: 121, low24h: 90 });
  });

  it('tells the way the price went', () => {
    expect(applyTick(KNOWN, TICK, 2)?.direction).toBe(1);
    expect(applyTick(KNOWN, { ...TICK, last: 100 }, 2)?.direction).toBe(-1);
    expect(applyTick(KNOWN, { ...TICK, last: 110 }, 2)?.direction).toBe(0);
  });

  it('takes no quote that is not newer, and none of a market whose day is unknown', () => {
    expect(applyTick(KNOWN, { ...TICK, eventTime: AT }, 2)).toBeNull();
    expect(applyTick(undefined, TICK, 2)).toBeNull();
  });
});

describe('applySnapshot', () => {
  it('does not take the price back when it is older than the live one', () => {
    const live = applyTick(KNOWN, TICK, 2) ?? KNOWN;
    const after = applySnapshot(live, { ...VIEW, high24h: 130 }, 3);
    expect(after).toMatchObject({ last: 121, high24h: 130, changedAt: 2 });
  });

  it('does not count a repeated quote as news', () => {
    expect(applySnapshot(KNOWN, VIEW, 9).changedAt).toBe(1);
  });
});
