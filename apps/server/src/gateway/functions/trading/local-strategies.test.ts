import { dec, sumDecimals, toPlain } from '@atb/core/base/decimal';
import type { EpochMs } from '@atb/core/base/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTradingServer, type Trader, type TradingServer } from '../../../testing/start-trading-server.ts';

const HOUR = 3_600_000;

let server: TradingServer;
beforeAll(async () => {
  server = await startTradingServer();
  const { market } = server;
  const begun = Math.floor(market.now() / HOUR - 300) * HOUR;
  // A steady rise: a trend by the rules of the market analysis.
  for (let i = 0; i < 300; i += 1) {
    const open = 50_000 + i * 40;
    const candle = {
      openTime: (begun + i * HOUR) as EpochMs,
      open,
      high: open + 60,
      low: open - 10,
      close: open + 40,
      volume: 5,
    };
    market.addCandle('BTCUSDT', '1h', candle);
  }
  await market.say('BTCUSDT', 60_000);
});
afterAll(() => server.stop());

let orders = 0;
async function trade(trader: Trader, side: 'BUY' | 'SELL', price: number): Promise<void> {
  const order = { symbol: 'BTCUSDT', side, type: 'MARKET', quantity: '0.001', newClientOrderId: `local_${++orders}` };
  const { body } = await server.call(trader, 'exchange-binance/order', order);
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  await server.market.say('BTCUSDT', price);
}

const ask = async (trader: Trader, body: object = {}) => (await server.call(trader, 'local-strategies', body)).body;

interface Answer {
  readonly trades: ReadonlyArray<{
    readonly profit: string;
    readonly success: boolean;
    readonly strategy: string | null;
  }>;
  readonly strategies: ReadonlyArray<{
    readonly id: string;
    readonly performance: { readonly totalTrades: number };
    readonly tradeSize: string;
  }>;
}

describe('local-strategies', () => {
  it('knows six strategies of an account without a trade, and makes nothing up', async () => {
    const body = await ask(await server.signUpTrader());
    expect(body).toMatchObject({
      success: true,
      marketCondition: 'trending',
      tradeCount: 0,
      trades: [],
      insights: [],
      profile: null,
    });
    const { strategies } = body as unknown as Answer;
    expect(strategies).toHaveLength(6);
    expect(strategies[0]).toMatchObject({
      id: 'trend_following',
      confidence: 70,
      tradeSize: '1166.66',
      stopPct: 2,
      performance: { totalTrades: 0, winRate: null, avgProfit: null, consistency: null },
    });
  });

  it('reads the trades off the account’s own fills, profits of the tax lots, with insights and a profile in time', async () => {
    const [trader, other] = [await server.signUpTrader(), await server.signUpTrader()];
    for (let i = 0; i < 5; i += 1) {
      await server.market.say('BTCUSDT', 60_000);
      await trade(trader, 'BUY', 60_000 + i);
      await server.market.say('BTCUSDT', i === 2 ? 58_000 : 61_000);
      await trade(trader, 'SELL', i === 2 ? 58_000 : 61_000);
      await server.market.say('BTCUSDT', 60_000);
      if (i === 1) expect(await ask(trader)).toMatchObject({ tradeCount: 2, insights: [], profile: null });
    }
    const body = await ask(trader);
    expect(body).toMatchObject({ tradeCount: 5, profile: { winRate: 0.8, mostTraded: null } });
    expect(body['insights']).toEqual([expect.stringMatching(/^Trades 1 to 3: 2 of 3 won, /u)]);
    const { trades } = body as unknown as Answer;
    const [booked] = await server.sql<{ gain: string }>(
      'select sum(gain)::text as gain from lot_disposals where user_id = $1',
      [trader.id],
    );
    expect(toPlain(sumDecimals(trades.map(({ profit }) => dec(profit))))).toBe(toPlain(dec(booked?.gain ?? '0')));
    expect(
      trades.every(({ strategy, success, profit }) => strategy === null && success === dec(profit).gt(dec('0'))),
    ).toBe(true);
    expect(trades[0]).toMatchObject({ symbol: 'BTCUSDT', direction: 'long', marketCondition: 'trending' });
    const { body: answer } = await server.call(trader, 'ai-advisor', {
      question: 'What do my trades say?',
      analyst: true,
    });
    expect(answer['answer']).toMatch(/^You have closed 5 trades\. 80\.0% of them won; .*Trades 1 to 3: 2 of 3 won, /su);
    const figures = answer['figures'] as ReadonlyArray<{ source: string | null }>;
    expect(
      figures.every(({ source }) => source !== null),
      'each figure of it is of that reading',
    ).toBe(true);
    expect(await ask(other)).toMatchObject({ tradeCount: 0 });
    expect(await ask(other, { accountId: trader.accountId })).toMatchObject({
      success: false,
      reason: 'ACCOUNT_NOT_FOUND',
    });
    expect(server.engineFaults).toEqual([]);
  });

  it('counts the sales of a grid bot to range trading', async () => {
    const trader = await server.signUpTrader();
    await server.market.say('BTCUSDT', 60_000);
    const params = { lower: 59_000, upper: 61_000, grids: 9, allocation: 1_000 };
    const { body } = await server.call(trader, 'create-bot', { type: 'grid', symbol: 'BTCUSDT', params, start: true });
    const botId = (body['bot'] as { id: string }).id;
    await expect.poll(() => server.sql('select 1 from bot_states where bot_id = $1', [botId])).toHaveLength(1);
    await server.market.say('BTCUSDT', 60_000, 59_400, 60_800, 59_300, 60_900, 60_000);
    const answer = (await ask(trader)) as unknown as Answer;
    const range = answer.strategies.find(({ id }) => id === 'range_trading');
    expect(range?.performance.totalTrades).toBe(answer.trades.length);
    expect(answer.trades.length).toBeGreaterThan(2);
  });

  it('refuses a symbol that is not in this market', async () => {
    expect(await ask(await server.signUpTrader(), { symbol: 'NOPEUSDT' })).toMatchObject({
      success: false,
      reason: 'INVALID_SYMBOL',
    });
  });
});
