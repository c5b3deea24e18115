// @vitest-environment node
import { expect, it } from 'vitest';
import { listMarkets } from './list-markets.ts';

const SYMBOLS = ['XRPUSDT', 'ADAUSDT', 'LINKUSDT', 'BTCUSDT', 'SOLUSDT', 'ETHUSDT'];

it('lists the four main markets first and the others by name', () => {
  expect(listMarkets(SYMBOLS, { query: '', only: null })).toEqual([
    'BTCUSDT',
    'ETHUSDT',
    'SOLUSDT',
    'ADAUSDT',
    'LINKUSDT',
    'XRPUSDT',
  ]);
});

it('finds a market however it is written', () => {
  expect(listMarkets(SYMBOLS, { query: 'sol/us', only: null })).toEqual(['SOLUSDT']);
});

it('searches only the starred ones when asked', () => {
  expect(listMarkets(SYMBOLS, { query: 'usdt', only: ['XRPUSDT'] })).toEqual(['XRPUSDT']);
});
