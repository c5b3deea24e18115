import { expect, it } from 'vitest';
import { freeName } from './free-name.ts';

it('names a bot by market and kind, and none like another', () => {
  expect(freeName('grid', 'BTCUSDT', [])).toBe('BTC/USDT Grid');
  expect(freeName('grid', 'BTCUSDT', ['btc/usdt grid', 'Mine'])).toBe('BTC/USDT Grid 2');
  expect(freeName('grid', 'BTCUSDT', ['BTC/USDT Grid', 'BTC/USDT Grid 2', 'BTC/USDT Grid 4'])).toBe('BTC/USDT Grid 3');
  expect(freeName('dca', 'ETHUSDT', ['BTC/USDT DCA'])).toBe('ETH/USDT DCA');
});
