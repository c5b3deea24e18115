import type { FakeAnswers } from './fake-server.ts';

const BTC = {
  exchange: 'binance',
  volume_24h: 1e9,
  change24h: 0,
  high24h: 1,
  low24h: 1,
  timestamp: '2026-11-21T12:00:00Z',
};

/** What a market says of its prices: unless it is named, one of recorded candles. */
export function servePrices(prices: readonly object[], market: object = {}): FakeAnswers {
  const answer = { success: true, mode: 'DEMO', source: 'replay', venue: 'binance', ...market, prices };
  return { '/functions/v1/exchange-binance/prices': answer };
}

/** A market that is there: without one orders are held back. */
export const PRICES = servePrices([
  { ...BTC, symbol: 'BTCUSDT', price: 61_000, last: 61_000, bid: 60_999, ask: 61_001 },
]);

/** A market that has gone. */
export const NO_PRICES: FakeAnswers = {
  '/functions/v1/exchange-binance/prices': () => Response.json({ message: 'gone' }, { status: 400 }),
};
