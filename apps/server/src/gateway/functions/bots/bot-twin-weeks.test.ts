import { DAY_MS } from '@atb/core/base/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { startTradingServer, type TradingServer } from '../../../testing/start-trading-server.ts';

const WALK = [60_000, 59_700, 59_400, 59_900, 60_300, 60_700, 60_100, 59_600, 60_400, 60_800];

// A server of its own: weeks of its market go by.
let server: TradingServer;
beforeAll(async () => {
  server = await startTradingServer();
  await server.market.say('BTCUSDT', 60_000);
});
afterAll(() => server.stop());

it('covers a run of weeks whole, of whose journal only what twins need is kept', async () => {
  const trader = await server.signUpTrader();
  const params = { lower: 59_000, upper: 61_000, grids: 9, allocation: 1_000 };
  const made = await server.call(trader, 'create-bot', { type: 'grid', symbol: 'BTCUSDT', params, start: true });
  const { id: botId } = made.body['bot'] as { id: string };
  await eventually(async () => {
    expect(await server.sql('select 1 from bot_states where bot_id = $1', [botId])).toHaveLength(1);
  });
  await server.market.say('BTCUSDT', ...WALK);
  for (let week = 0; week < 5; week += 1) {
    server.market.pass(7 * DAY_MS);
    await server.market.say('BTCUSDT', ...WALK.toReversed(), ...WALK);
  }
  // How far a quiet account has come is recorded now and then; a trade records it at once.
  const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '0.001', newClientOrderId: 'by-hand' };
  expect((await server.call(trader, 'exchange-binance/order', order)).body).toMatchObject({ success: true });
  await server.market.say('BTCUSDT', 60_000, 60_000);
  await server.sql(`delete from bot_journal where bot_id = $1 and event ->> 'kind' <> 'started'`, [botId]);
  const { body } = await server.call(trader, 'bot-twin', { botId });
  expect(body).toMatchObject({ success: true, difference: '0', causes: [] });
  expect(Date.parse(String(body['to'])) - Date.parse(String(body['from']))).toBeGreaterThan(35 * DAY_MS);
  expect(body['quotes']).toBeGreaterThan(100);
  expect((body['orders'] as { both: number }).both).toBeGreaterThan(10);
});
