// @vitest-environment node
import { expect, it } from 'vitest';
import { freeName } from './free-name.ts';

it('names a bot by market and kind, and none like another', () => {
  expect(freeName('Grid', 'BTCUSDT', [])).toBe('BTC/USDT Grid');
  expect(freeName('Grid', 'BTCUSDT', ['btc/usdt grid', 'Mine'])).toBe('BTC/USDT Grid 2');
  expect(freeName('Grid', 'BTCUSDT', ['BTC/USDT Grid', 'BTC/USDT Grid 2', 'BTC/USDT Grid 4'])).toBe('BTC/USDT Grid 3');
  expect(freeName('DCA', 'ETHUSDT', ['BTC/USDT DCA'])).toBe('ETH/USDT DCA');
});
