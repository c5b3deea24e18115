import { epochMs } from '@atb/core/base/time';
import type { Quote } from '@atb/core/market/quote';
import { describe, expect, it } from 'vitest';
import { PriceCollar } from './price-collar.ts';

function quote(last: number, seconds: number, change: Partial<Quote> = {}): Quote {
  const eventTime = epochMs(seconds * 1_000);
  return {
    symbol: 'BTCUSDT',
    bid: last,
    ask: last,
    last,
    volume24hQuote: 1e9,
    eventTime,
    receivedAt: eventTime,
    ...change,
  };
}

function verdicts(...quotes: Quote[]): string[] {
  const collar = new PriceCollar();
  return quotes.map((each) => {
    const verdict = collar.check(each);
    return verdict.status === 'accepted' ? 'accepted' : verdict.reason;
  });
}

describe('PriceCollar', () => {
  it.each([
    ['a price of zero', { last: 0 }, 'NOT_A_PRICE'],
    ['no number', { bid: Number.NaN }, 'NOT_A_PRICE'],
    ['a bid above the ask', { bid: 101, ask: 100 }, 'CROSSED'],
    ['a last price far from the book', { last: 130 }, 'OFF_BOOK'],
  ])('holds %s', (_, change, reason) => {
    expect(verdicts(quote(100, 0, change))).toEqual([reason]);
  });

  it('holds a single spike and goes on', () => {
    expect(verdicts(quote(100, 0), quote(10, 5), quote(101, 10))).toEqual(['accepted', 'JUMP', 'accepted']);
  });

  it('believes a jump that three quotes in a row confirm', () => {
    const crash = [quote(100, 0), quote(70, 5), quote(69, 10), quote(70.5, 15), quote(71, 20)];
    expect(verdicts(...crash)).toEqual(['accepted', 'JUMP', 'JUMP', 'accepted', 'accepted']);
  });

  it('does not count jumps that contradict each other', () => {
    const noise = [quote(100, 0), quote(10, 5), quote(900, 10), quote(11, 15), quote(100, 20)];
    expect(verdicts(...noise)).toEqual(['accepted', 'JUMP', 'JUMP', 'JUMP', 'accepted']);
  });

  it('takes any price after five minutes of silence', () => {
    expect(verdicts(quote(100, 0), quote(50, 301))).toEqual(['accepted', 'accepted']);
  });

  it('judges every symbol by itself, and moves of a fifth pass', () => {
    expect(verdicts(quote(100, 0), quote(3, 1, { symbol: 'SOLUSDT' }), quote(119, 2))).toEqual([
      'accepted',
      'accepted',
      'accepted',
    ]);
  });
});
