import { afterAll, beforeAll, expect, it } from 'vitest';
import { LeavingExchange } from '../../../market-data/testing/leaving-exchange.ts';
import { eventually } from '../../../testing/eventually.ts';
import { startTradingServer, type TradingServer } from '../../../testing/start-trading-server.ts';

const exchange = new LeavingExchange(Date.UTC(2026, 5, 1, 12));

let server: TradingServer;
beforeAll(async () => {
  server = await startTradingServer(exchange);
  await exchange.say('BTCUSDT', 60_000);
});
afterAll(() => server.stop());

it('closes everything as far as it goes without an exchange, and says what waits for one', async () => {
  const trader = await server.signUpTrader();
  const order = { symbol: 'BTCUSDT', side: 'BUY', quantity: '0.001' };
  const place = (body: object) => server.call(trader, 'exchange-binance/order', { ...order, ...body });
  expect((await place({ type: 'MARKET', newClientOrderId: 'held' })).body).toMatchObject({ success: true });
  const rests = { type: 'LIMIT', price: '50000', newClientOrderId: 'rests' };
  expect((await place(rests)).body).toMatchObject({ success: true });
  await exchange.say('BTCUSDT', 60_000, 60_010);
  const positions = async () =>
    (await trader.client.from('positions').select('id').is('closed_at', null).throwOnError()).data;
  await eventually(async () => expect(await positions()).toHaveLength(1));
  exchange.isAway = true;
  exchange.pass(3_600_000);
  await server.restartEngine();

  const { data, error } = await trader.client.functions.invoke<Readonly<Record<string, unknown>>>('stop-all', {
    body: { accountId: trader.accountId, choice: 'close_everything' },
  });
  expect(error).toBeNull();
  expect(data).toEqual({
    success: true,
    botsAffected: 0,
    ordersCancelled: 1,
    positionsClosing: 1,
    waitsFor:
      'The exchange does not answer, so there is no price to sell at. Bots are paused and their buys cancelled; what is held is sold as soon as a price comes.',
  });

  await exchange.comeBack(60_100);
  await exchange.say('BTCUSDT', 60_110, 60_120);
  await eventually(async () => expect(await positions()).toEqual([]));
});
