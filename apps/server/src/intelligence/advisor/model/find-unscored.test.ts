// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { findUnscored } from './find-unscored.ts';

const SYMBOLS = ['BTCUSDT', 'ETHUSDT'];
const ADVICE = {
  symbol: 'BTCUSDT',
  condition: 'above',
  level: '57000',
  referencePrice: '57000',
  probability: 0.6,
  dueAt: '2026-06-02T12:00:00.000Z',
} as const;
const symbolsOf = (text: string) => findUnscored(text, SYMBOLS, []).map(({ symbol }) => symbol);

describe('findUnscored', () => {
  it.each([
    ['BTCUSDT will rise tomorrow.', ['BTCUSDT']],
    ['Bitcoin is at 57,000. It will probably fall.', ['BTCUSDT']],
    ['I expect ETH to reach 3,500.', ['ETHUSDT']],
    ['I expect a further rise of BTC.', ['BTCUSDT']],
    ['I am bullish on ETH.', ['ETHUSDT']],
    ['BTC is likely to drop. ETH is going to climb.', ['BTCUSDT', 'ETHUSDT']],
    ['BTC should not fall below 50,000.', ['BTCUSDT']],
  ])('finds the forecast in “%s”', (text, symbols) => {
    expect(symbolsOf(text)).toEqual(symbols);
  });

  it.each([
    'BTC rose by 5% yesterday.',
    'Will BTC rise?',
    'Nobody knows whether BTC will rise.',
    'If BTC falls, the bot will buy.',
    'Your fees will rise with turnover.',
    'The form for BTC is filled in; you will see it there.',
  ])('finds none in “%s”', (text) => {
    expect(symbolsOf(text)).toEqual([]);
  });

  it('leaves out symbols of which a forecast was stated', () => {
    const text = 'BTC will rise. ETH will fall.';
    expect(findUnscored(text, SYMBOLS, [ADVICE])).toEqual([{ symbol: 'ETHUSDT', sentence: 'ETH will fall.' }]);
  });
});
