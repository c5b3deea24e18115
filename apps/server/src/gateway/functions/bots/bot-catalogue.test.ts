import { DAY_MS } from '@atb/core/base/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTradingServer, type Trader, type TradingServer } from '../../../testing/start-trading-server.ts';
import { eventually } from '../../../testing/eventually.ts';

let server: TradingServer;
let trader: Trader;
let stranger: Trader;

beforeAll(async () => {
  server = await startTradingServer();
  trader = await server.signUpTrader('pro');
  stranger = await server.signUpTrader('free');
});
afterAll(() => server.stop());

describe('bot-catalogue', () => {
  it('sums up what the bots of all accounts did, and tells everybody the same', async () => {
    const before = await server.call(stranger, 'bot-catalogue', {});
    expect(before.body).toMatchObject({ success: true, activeBots: 0, closedTrades: 0, gainedTrades: 0, volume: '0' });
    await server.market.say('BTCUSDT', 60_000);
    const params = {
      lower: 58_000,
      upper: 62_000,
      grids: 5,
      allocation: 1_000,
      tpPctPerFill: 0,
      buyBaseAtStart: false,
    };
    const made = await server.call(trader, 'create-bot', { type: 'grid', symbol: 'BTCUSDT', params, start: true });
    expect(made.body).toMatchObject({ success: true });
    await eventually(async () => {
      await server.market.say('BTCUSDT', 60_000, 58_990, 58_900, 60_010, 60_100);
      const { body } = await server.call(stranger, 'bot-catalogue', {});
      expect(body).toMatchObject({ success: true, activeBots: 1 });
      expect(Number(body['closedTrades'])).toBeGreaterThan(0);
    });
    const { body } = await server.call(stranger, 'bot-catalogue', {});
    const [sum] = await server.sql<{ volume: string; fills: number }>(
      `select sum(qty * price)::text as volume, count(*)::int as fills from public.trade_ledger`,
    );
    expect(body).toMatchObject({ volume: sum?.volume, fills: sum?.fills });
    expect(body['gainedTrades'], 'sold a line above where it was bought').toBe(body['closedTrades']);
    expect(Object.keys(body).toSorted(), 'sums, and nothing that says whose').toEqual(
      ['activeBots', 'asOf', 'closedTrades', 'fills', 'gainedTrades', 'success', 'volume'].toSorted(),
    );

    server.market.pass(31 * DAY_MS);
    const later = await server.call(trader, 'bot-catalogue', {});
    expect(later.body, 'thirty days, by the clock of the market').toMatchObject({
      closedTrades: 0,
      fills: 0,
      volume: '0',
      activeBots: 1,
    });
  });
});

const whole = (base64: unknown): Int32Array => {
  const bytes = Buffer.from(String(base64), 'base64');
  return new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
};

describe('replay-candles', () => {
  it('is the last ninety days that are kept where the market knows none, in whole ticks', async () => {
    const { body } = await server.call(trader, 'replay-candles', { symbol: 'BTCUSDT' });
    expect(body).toMatchObject({ success: true, origin: 'archive', timeframe: '1h', ticks: 100, missing: 0 });
    expect(body['length']).toBe(90 * 24);
    const span = { symbol: 'BTCUSDT', timeframe: '1h', from: '2025-04-02', to: '2025-07-01' };
    const archive = await server.call(trader, 'archive-candles', span);
    const bytes = Buffer.from(String(archive.body['close']), 'base64');
    const closes = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    const ticks = whole(body['close']);
    expect(ticks).toHaveLength(closes.length);
    expect(Math.max(...ticks.map((tick, row) => Math.abs(tick - (closes[row] ?? 0) * 100)))).toBeLessThan(1);
    expect(Array.from(whole(body['openTime']).subarray(0, 3))).toEqual([0, 1, 2]);
  });

  it('refuses a pair that nobody has candles of, and one that there is not', async () => {
    const none = await server.call(trader, 'replay-candles', { symbol: 'DOTUSDT' });
    expect(none.body).toMatchObject({ success: false, reason: 'NO_CANDLES' });
    const unknown = await server.call(trader, 'replay-candles', { symbol: 'NOPEUSDT' });
    expect(unknown.body).toMatchObject({ success: false, reason: 'INVALID_SYMBOL' });
  });
});
