import type { FakeAnswers } from './fake-server.ts';

const BTC = {
  exchange: 'binance',
  volume_24h: 1e9,
  change24h: 0,
  high24h: 1,
  low24h: 1,
  timestamp: '2026-11-21T12:00:00Z',
};

/** A market that is there: without one orders are held back. */
export const PRICES: FakeAnswers = {
  '/functions/v1/exchange-binance/prices': {
    success: true,
    mode: 'DEMO',
    source: 'replay',
    venue: 'binance',
    prices: [{ ...BTC, symbol: 'BTCUSDT', price: 61_000, last: 61_000, bid: 60_999, ask: 61_001 }],
  },
};

/** A market that has gone. */
export const NO_PRICES: FakeAnswers = {
  '/functions/v1/exchange-binance/prices': () => Response.json({ message: 'gone' }, { status: 400 }),
};
