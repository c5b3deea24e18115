import { describe, expect, it } from 'vitest';
import { epochMs } from '../base/time.ts';
import { compareQuotes, isStale, type Quote, spreadBps } from './quote.ts';

const quote: Quote = {
  symbol: 'BTCUSDT',
  bid: 99.95,
  ask: 100.05,
  last: 100,
  volume24hQuote: 1e9,
  eventTime: epochMs(1_000_000),
  receivedAt: epochMs(1_000_050),
};

describe('quote', () => {
  it('measures the spread over the middle', () => {
    expect(spreadBps(quote)).toBeCloseTo(10, 9);
  });

  it('is stale after five minutes of market time, counted from the event', () => {
    expect(isStale(quote, epochMs(1_300_000))).toBe(false);
    expect(isStale(quote, epochMs(1_300_001))).toBe(true);
    expect(isStale(quote, epochMs(1_000_011), 10)).toBe(true);
  });

  it('is ordered by time, then symbol', () => {
    const later = { ...quote, symbol: 'ADAUSDT', eventTime: epochMs(1_000_001) };
    const sameTime = { ...quote, symbol: 'ADAUSDT' };
    expect([later, quote, sameTime].sort(compareQuotes)).toEqual([sameTime, quote, later]);
    expect(compareQuotes(quote, quote)).toBe(0);
  });
});
