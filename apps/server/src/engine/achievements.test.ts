import { DAY_MS } from '@atb/core/base/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTradingServer, type Trader, type TradingServer } from '../testing/start-trading-server.ts';

let server: TradingServer;
beforeAll(async () => {
  server = await startTradingServer();
  await server.market.say('BTCUSDT', 60_000);
});
afterAll(() => server.stop());

let orders = 0;
async function trade(trader: Trader, side: 'BUY' | 'SELL', price: number): Promise<void> {
  const order = {
    symbol: 'BTCUSDT',
    side,
    type: 'MARKET',
    quantity: '0.001',
    newClientOrderId: `terminal_${++orders}`,
  };
  const { body } = await server.call(trader, 'exchange-binance/order', order);
  expect(body).toMatchObject({ success: true });
  await server.market.say('BTCUSDT', price);
}

async function achievementsOf({ client }: Trader): Promise<unknown> {
  const { data } = await client.from('achievements').select('achievement_type, title, points').order('points');
  return data;
}

const FIRST = { achievement_type: 'first_trade', title: 'First trade', points: 100 };
const PROFIT = { achievement_type: 'profit_maker', title: 'Profit maker', points: 250 };

it('are awarded with the fill, each once, to who earned them', async () => {
  const [trader, other] = [await server.signUpTrader(), await server.signUpTrader()];
  await trade(trader, 'BUY', 59_000);
  expect(await achievementsOf(trader)).toEqual([FIRST]);
  await trade(trader, 'SELL', 59_000);
  expect(await achievementsOf(trader), 'sold at a loss').toEqual([FIRST]);
  await trade(trader, 'BUY', 59_000);
  await server.market.say('BTCUSDT', 66_000);
  await trade(trader, 'SELL', 66_010);
  await trade(trader, 'BUY', 66_010);
  expect(await achievementsOf(trader)).toEqual([FIRST, PROFIT]);
  expect(await achievementsOf(other)).toEqual([]);
  expect(server.engineFaults).toEqual([]);
});

it('count seven days in a row, without a gap', async () => {
  const [trader, gapped] = [await server.signUpTrader(), await server.signUpTrader()];
  const day = Date.UTC(2026, 5, 1, 23, 59);
  const fill = async ({ id, accountId }: Trader, at: number): Promise<void> => {
    const { engine } = server.database.pools;
    const { rows } = await engine.query<{ id: string }>(
      `insert into bot_orders (user_id, account_id, client_order_id, symbol, side, type, purpose, quantity, reserved_asset, status, created_at, updated_at)
       values ($1, $2, $3, 'BTCUSDT', 'buy', 'market', 'entry', 1, 'USDT', 'filled', now(), now()) returning id`,
      [id, accountId, `week_${++orders}`],
    );
    await engine.query(
      `insert into trade_ledger (user_id, account_id, order_id, venue_trade_id, symbol, side, qty, price, fee, fee_asset, maker, exec_ts)
       values ($1, $2, $3, $4, 'BTCUSDT', 'buy', 1, 1, 0, 'USDT', true, $5)`,
      [id, accountId, rows[0]?.id, `t${orders}`, new Date(at)],
    );
  };
  for (let back = 6; back >= 0; back -= 1) {
    await fill(trader, day - back * DAY_MS);
    if (back !== 3) await fill(gapped, day - back * DAY_MS);
    if (back > 0) expect(await achievementsOf(trader)).toEqual([FIRST]);
  }
  const week = { achievement_type: 'week_trader', title: 'Week trader', points: 500 };
  expect(await achievementsOf(trader)).toEqual([FIRST, week]);
  expect(await achievementsOf(gapped)).toEqual([FIRST]);
});

it('stand beside four demo providers, whose figures nobody made up', async () => {
  const trader = await server.signUpTrader();
  const { data } = await trader.client
    .from('signal_providers')
    .select('subscription_fee::text, is_verified, total_trades, win_rate::text')
    .order('created_at')
    .order('subscription_fee');
  const none = { total_trades: 0, win_rate: '0' };
  expect(data).toEqual([
    { subscription_fee: '49.99', is_verified: true, ...none },
    { subscription_fee: '79.99', is_verified: false, ...none },
    { subscription_fee: '99.99', is_verified: true, ...none },
    { subscription_fee: '149.99', is_verified: true, ...none },
  ]);
});
