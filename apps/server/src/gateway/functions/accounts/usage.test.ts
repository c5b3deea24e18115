import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTradingServer, type TradingServer } from '../../../testing/start-trading-server.ts';

let server: TradingServer;
beforeAll(async () => {
  server = await startTradingServer();
  await server.market.say('BTCUSDT', 60_000);
});
afterAll(() => server.stop());

it('tells what the caller uses of the plan, and nothing of others', async () => {
  const trader = await server.signUpTrader('starter');
  const other = await server.signUpTrader();
  const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '0.001' };
  const placed = await server.call(trader, 'exchange-binance/order', { ...order, newClientOrderId: 'terminal_usage' });
  expect(placed.body).toMatchObject({ success: true });
  await server.market.say('BTCUSDT', 60_010);
  const [fill] = await server.sql<{ volume: string }>(
    'select sum(qty * price) as volume from trade_ledger where user_id = $1',
    [trader.id],
  );
  // The market of the test begins in June 2026.
  const month = 202_606;
  await server.sql('select upsert_ai_usage($1, $2, 3, 100, 50)', [trader.email, month]);
  await server.sql('select upsert_ai_usage($1, $2, 9, 9, 9)', [trader.email, month - 1]);
  await server.sql(
    `insert into bots (user_id, type, symbol, exchange_account_id, params) values ($1, 'grid', 'BTCUSDT', $2, '{}')`,
    [trader.id, trader.accountId],
  );
  const { body } = await server.call(trader, 'usage', {});
  expect(body).toMatchObject({
    plan: 'starter',
    advisorPlan: 'starter',
    limits: { maxBots: 5, maxTradeVolume: 10_000, aiCalls: 1_000, storageMb: 500 },
    botCount: 1,
    botsByStatus: { draft: 1 },
    monthlyTradeVolume: fill?.volume,
    apiCallsUsed: 3,
    promptTokens: 100,
    completionTokens: 50,
    storageUsed: 0,
  });
  const nothing = {
    botCount: 0,
    monthlyTradeVolume: '0',
    apiCallsUsed: 0,
    advisorPlan: 'pro',
    limits: { aiCalls: 200 },
  };
  expect((await server.call(other, 'usage', {})).body).toMatchObject(nothing);
});
