import { describe, expect, it } from 'vitest';
import { dec } from '../base/decimal.ts';
import { feeInQuote } from './fee-in-quote.ts';
import type { Fill } from './fill.ts';

const fill = (fee: string, feeAsset: string) => ({ fee: dec(fee), feeAsset, price: dec('50000') }) as Fill;
const pair = { base: 'BTC', quote: 'USDT' };

describe('feeInQuote', () => {
  it('is the fee itself in the quote asset', () => {
    expect(feeInQuote(fill('1.5', 'USDT'), pair, null)?.eq(dec('1.5'))).toBe(true);
  });

  it('values a base fee at the price of the fill', () => {
    expect(feeInQuote(fill('0.001', 'BTC'), pair, null)?.eq(dec('50'))).toBe(true);
  });

  it('values a third asset at its own price, and not at all without one', () => {
    expect(feeInQuote(fill('0.01', 'BNB'), pair, dec('600'))?.eq(dec('6'))).toBe(true);
    expect(feeInQuote(fill('0.01', 'BNB'), pair, null)).toBeNull();
  });
});
