import { epochMs, HOUR_MS } from '@atb/core/base/time';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTradingServer, type Trader, type TradingServer } from '../../testing/start-trading-server.ts';

let server: TradingServer;
let traders: readonly Trader[];
let look: ReturnType<typeof vi.spyOn>;

beforeAll(async () => {
  server = await startTradingServer();
  traders = await Promise.all([server.signUpTrader('free'), server.signUpTrader('pro')]);
  const first = server.market.now() - 200 * HOUR_MS;
  for (let row = 0; row < 200; row += 1) {
    const [open, close] = [50_000 + 50 * row, 50_050 + 50 * row + (row % 7) * 20];
    const openTime = epochMs(first + row * HOUR_MS);
    const candle = { openTime, open, high: close + 40, low: open - 40, close, volume: 10 };
    server.market.addCandle('BTCUSDT', '1h', candle);
  }
  await server.market.say('BTCUSDT', 60_500);
  look = vi.spyOn(server.market, 'candles');
});
afterAll(() => server.stop());

const ask = (trader: Trader, body: object) => server.call(trader, 'market-analysis', body);

// The test server refuses to send what the contract does not say, so every answer below fits it.
describe('market-analysis', () => {
  it('refuses a coin that has no price yet', async () => {
    const [trader] = traders as [Trader];
    expect((await ask(trader, { action: 'scan-markets', symbols: ['ETH'] })).body).toMatchObject({
      reason: 'NO_PRICE_DATA',
    });
    expect((await ask(trader, { action: 'analyze-coin', symbol: 'ETH' })).body).toMatchObject({
      reason: 'NO_PRICE_DATA',
      field: 'symbol',
    });
  });

  it('answers every action, whoever asks, out of one pass', async () => {
    await ask(traders[0] as Trader, { action: 'scan-markets' });
    look.mockClear();
    const bodies = [
      { action: 'scan-markets', symbols: ['btc', 'ETHUSDT', 'DOGE'] },
      { action: 'analyze-coin', symbol: 'btcusdt' },
      { action: 'live-scan', config: { minVolume: 1e6, maxRank: 10, riskLevel: 'low', strategies: ['swing'] } },
    ];
    const answers = await Promise.all(bodies.flatMap((body) => traders.map((trader) => ask(trader, body))));
    const [scan, sameScan, coin, , live] = answers.map(({ body }) => body);
    expect(scan).toMatchObject({
      mode: 'DEMO',
      data: [{ symbol: 'BTCUSDT', name: 'BTC', price: 60_500, marketCap: null, newsCount: null, rank: null }],
      skipped: [
        { symbol: 'ETHUSDT', reason: 'NO_PRICE_DATA' },
        { symbol: 'DOGE', reason: 'INVALID_SYMBOL' },
      ],
    });
    expect(sameScan).toEqual(scan);
    expect(coin).toMatchObject({ data: { marketCondition: 'trending', candles: 200 } });
    expect(live).toMatchObject({
      data: [{ symbol: 'BTCUSDT' }],
      filters: [{ name: 'maxRank', isApplied: false }, {}, {}, {}],
    });
    // Of ether there are no candles yet, so it is looked for again.
    expect(look).not.toHaveBeenCalledWith(expect.objectContaining({ symbol: 'BTCUSDT' }));
  });

  it.each([
    [{ config: { minVolume: -1 } }, 'config.minVolume must be a number from 0 to 10000000000000.'],
    [{ config: { minVolume: 1e14 } }, 'config.minVolume must be a number from 0 to 10000000000000.'],
    [{ config: { maxRank: 0 } }, 'config.maxRank must be a whole number from 1 to 10000.'],
    [{ config: { exchanges: [] } }, 'config.exchanges must be a list of binance, coinbase, kraken, bybit.'],
    [{ config: { strategies: ['luck'] } }, 'must be a list of momentum, reversal, breakout, scalping, swing.'],
    [{ config: { riskLevel: 'none' } }, 'config.riskLevel must be low, medium or high.'],
    [{ config: { depth: 3 } }, 'config.depth is not a known field.'],
    [{ symbols: ['BTC', 'not a coin'] }, 'must be a coin such as BTC, or a symbol such as BTCUSDT.'],
  ])('refuses absurd filters: %j', async (filters, sentence) => {
    const { status, body } = await ask(traders[0] as Trader, { action: 'live-scan', ...filters });
    expect(status).toBe(400);
    expect(body['message']).toContain(sentence);
  });
});

describe('kraken-api', () => {
  it('speaks in Kraken’s shape and says that it is our own market', async () => {
    const [trader] = traders as [Trader];
    const read = (endpoint: string, data?: object) =>
      server.call(trader, 'kraken-api', { endpoint, method: 'GET', ...(data && { data }) });
    const status = await read('/0/public/SystemStatus');
    expect(status.body).toMatchObject({ mode: 'DEMO', error: [], result: { status: 'online' } });
    const ticker = await read('/0/public/Ticker?pair=XXBTZUSD,XETHZUSD');
    expect(ticker.body).toMatchObject({ mode: 'DEMO', result: { XXBTZUSD: { c: ['60500', '0'] } } });
    expect((await read('/0/public/Ticker', { pair: 'XXBTZUSD' })).body['result']).toEqual(ticker.body['result']);
    const none = await read('/0/public/Ticker?pair=DOTUSD');
    expect(none.body).toMatchObject({ success: false, reason: 'NO_PRICE_DATA', error: 'No ticker data received' });
  });
});
