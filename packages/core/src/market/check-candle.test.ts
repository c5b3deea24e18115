import { describe, expect, it } from 'vitest';
import { epochMs, MINUTE_MS } from '../base/time.ts';
import type { Candle } from './candle.ts';
import { checkCandle, orderCandle } from './check-candle.ts';

const good: Candle = { openTime: epochMs(300_000), open: 10, high: 12, low: 9, close: 11, volume: 5 };
const closed = epochMs(360_000);

describe('checkCandle', () => {
  it.each([
    [null, {}],
    ['NOT_FINITE', { close: Number.NaN }],
    ['NOT_FINITE', { volume: Number.POSITIVE_INFINITY }],
    ['NOT_POSITIVE', { low: 0 }],
    ['HIGH_NOT_HIGHEST', { high: 10.5 }],
    ['LOW_NOT_LOWEST', { low: 10.5 }],
    ['NEGATIVE_VOLUME', { volume: -1 }],
    ['MISALIGNED', { openTime: epochMs(300_001) }],
    ['UNFINISHED', { openTime: epochMs(360_000) }],
  ])('finds %s', (fault, change) => {
    expect(checkCandle({ ...good, ...change }, '1m', closed)).toBe(fault);
  });

  it('takes a candle at its close and not a millisecond earlier', () => {
    expect(checkCandle(good, '1m', epochMs(closed - 1))).toBe('UNFINISHED');
  });
});

describe('orderCandle', () => {
  it.each([
    [-1, { status: 'late' }],
    [0, { status: 'duplicate' }],
    [1, { status: 'next' }],
    [4, { status: 'gap', missing: 3 }],
  ])('judges a candle %d minutes after the last', (minutes, expected) => {
    const next = { ...good, openTime: epochMs(good.openTime + minutes * MINUTE_MS) };
    expect(orderCandle(good.openTime, next, '1m')).toEqual(expected);
  });
});
