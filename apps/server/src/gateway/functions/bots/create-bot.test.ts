import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTradingServer, type TradingServer } from '../../../testing/start-trading-server.ts';

let server: TradingServer;

beforeAll(async () => {
  server = await startTradingServer();
  await server.market.say('BTCUSDT', 60_000);
});
afterAll(() => server.stop());

it('says which tier a copy takes, and makes none', async () => {
  const trader = await server.signUpTrader('starter');
  const { body } = await server.call(trader, 'create-bot', {
    type: 'copy',
    symbol: 'BTCUSDT',
    params: { providerId: '00000000-0000-4000-8000-000000000001' },
    start: true,
  });
  expect(body).toEqual({
    success: false,
    reason: 'FEATURE_NOT_IN_PLAN',
    error: 'This feature requires pro tier or higher.',
  });
  expect(await server.sql('select id from bots where user_id = $1', [trader.id])).toEqual([]);
});
