import { expect, it } from 'vitest';
import { freeName } from './free-name.ts';

it('names a bot by market and kind, and none like another', () => {
  expect(freeName('Grid', 'BTCUSDT', [])).toBe('BTC/USDT Grid');
  expect(freeName('Grid', 'BTCUSDT', ['btc/usdt grid', 'Mine'])).toBe('BTC/USDT Grid 2');
  expect(freeName('Grid', 'BTCUSDT', ['BTC/USDT Grid', 'BTC/USDT Grid 2', 'BTC/USDT Grid 4'])).toBe('BTC/USDT Grid 3');
  expect(freeName('DCA', 'ETHUSDT', ['BTC/USDT DCA'])).toBe('ETH/USDT DCA');
});

it('cuts a name that is too long, never its number', () => {
  const label = 'x'.repeat(100);
  const first = freeName(label, 'BTCUSDT', []);
  expect(first).toHaveLength(80);
  const second = freeName(label, 'BTCUSDT', [first]);
  expect(second).toHaveLength(80);
  expect(second).toMatch(/^BTC\/USDT x+ 2$/u);
});
