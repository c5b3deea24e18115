import { expect, it } from 'vitest';
import { isCash, isDollar, pairOf } from './pair.ts';

it.each([
  ['BTCUSDT', 'BTC', 'USDT'],
  ['ETHUSDC', 'ETH', 'USDC'],
  ['SOLUSD', 'SOL', 'USD'],
  ['USDTUSD', 'USDT', 'USD'],
  ['BTCEUR', 'BTC', 'EUR'],
  ['BNB/BTC', 'BNB', 'BTC'],
])('%s is %s against %s', (symbol, base, quote) => {
  expect(pairOf(symbol)).toEqual({ base, quote });
});

it('reads nothing into what is no pair', () => {
  expect([pairOf('BTC'), pairOf('USDT'), pairOf('')]).toEqual([null, null, null]);
});

it('knows dollars', () => {
  expect(['USD', 'USDC', 'USDT', 'DAI', 'EUR', 'BTC'].map(isDollar)).toEqual([true, true, true, true, false, false]);
  expect(['USD', 'DAI', 'EUR', 'BTC'].map(isCash)).toEqual([true, true, true, false]);
});
