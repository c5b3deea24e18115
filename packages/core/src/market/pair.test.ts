import { expect, it } from 'vitest';
import { isCash, isDollar, pairOf, pairOfCandles } from './pair.ts';

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

it.each([
  ['BTCUSDT', 'BTC', 'USDT'],
  ['BTCFDUSD', 'BTC', 'FDUSD'],
  ['ETHBUSD', 'ETH', 'BUSD'],
  ['SOLGBP', 'SOL', 'GBP'],
  ['ETHBTC', 'ETH', 'BTC'],
  ['WBTCETH', 'WBTC', 'ETH'],
])('candles of %s are %s against %s', (symbol, base, quote) => {
  expect(pairOfCandles(symbol)).toEqual({ base, quote });
});

it('reads nothing into candles of what is no pair', () => {
  expect([pairOfCandles('BTC'), pairOfCandles('USDT'), pairOfCandles('SOLXYZ')]).toEqual([null, null, null]);
});

it('knows dollars', () => {
  expect(['USD', 'USDC', 'USDT', 'DAI', 'EUR', 'BTC'].map(isDollar)).toEqual([true, true, true, true, false, false]);
  expect(['USD', 'DAI', 'EUR', 'BTC'].map(isCash)).toEqual([true, true, true, false]);
});
