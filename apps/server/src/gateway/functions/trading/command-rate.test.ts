// How often bots are started and changed and orders placed by hand: bounded, while what ends something never is.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTradingServer, type Trader, type TradingServer } from '../../../testing/start-trading-server.ts';

let server: TradingServer;
beforeAll(async () => {
  server = await startTradingServer();
  await server.market.say('BTCUSDT', 60_000);
});
afterAll(() => server.stop());

/** Of plan Free, which lets one bot run: 31 a minute, 310 an hour. */
const STARTS_A_MINUTE = 31;
const GRID = { upper: 58_000, lower: 50_000, grids: 5, allocation: 1_000 };
const order = (newClientOrderId: string, change: object = {}) => ({
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  quantity: '0.001',
  price: '50000',
  newClientOrderId,
  ...change,
});

async function insertBot({ client, accountId }: Trader): Promise<string> {
  const row = { type: 'grid', symbol: 'BTCUSDT', exchange_account_id: accountId, params: GRID };
  const { data, error } = await client.from('bots').insert(row).select('id').single<{ id: string }>();
  return data?.id ?? expect.fail(error?.message ?? 'no row');
}

const statusOf = async ({ client }: Trader, id: string): Promise<unknown> =>
  (await client.from('bots').select('status').eq('id', id).single<{ status: string }>()).data?.status;

/** Commands of before, as the queue has written them. */
const fill = ({ id, accountId }: Trader, kind: string, age: string, many: number) =>
  server.sql(
    `insert into engine_commands (account_id, user_id, kind, idempotency_key, status, result, done_at, created_at)
     select $1, $2, $3, 'before ' || $3 || i, 'done', '{"status": "done"}', now(), now() - $4::interval from generate_series(1, $5::int) i`,
    [accountId, id, kind, age, many],
  );

describe('starting a bot', () => {
  it('again and again is refused after some tens in a minute, and stopping it never is', async () => {
    const trader = await server.signUpTrader('free');
    const botId = await insertBot(trader);
    const refusals: unknown[] = [];
    for (let round = 0; round < STARTS_A_MINUTE + 3; round += 1) {
      const { error } = await trader.client.rpc('start_bot', { bot_id: botId });
      if (error !== null) refusals.push(error);
      expect((await trader.client.rpc('stop_bot', { bot_id: botId })).error).toBeNull();
      await expect.poll(() => statusOf(trader, botId), { timeout: 30_000, interval: 10 }).toBe('stopped');
    }
    expect(refusals).toHaveLength(3);
    expect(refusals[0]).toMatchObject({
      code: 'P0001',
      hint: 'RATE_LIMITED',
      message: expect.stringMatching(
        /^Bots are started and changed at most 31 times a minute and 310 times an hour\./u,
      ),
    });
    const bulk = await server.call(trader, 'bulk-bots', { action: 'start', botIds: [botId] });
    expect(JSON.stringify(bulk.body)).toContain('at most 31 times a minute');
    const stopped = await server.call(trader, 'stop-all', { choice: 'pause_entries' });
    expect(stopped.body).toMatchObject({ success: true });
  }, 120_000);

  it('is counted by the hour, too, together with what was changed', async () => {
    const trader = await server.signUpTrader('free');
    const botId = await insertBot(trader);
    await fill(trader, 'edit_bot', '50 minutes', 310);
    const started = await trader.client.rpc('start_bot', { bot_id: botId });
    expect(started.error).toMatchObject({ hint: 'RATE_LIMITED' });
    const edited = await server.call(trader, 'edit-bot', { botId, changes: { allocation: 900 } });
    expect(edited.body).toMatchObject({ success: false, reason: 'RATE_LIMITED' });
    await server.sql(`update engine_commands set created_at = now() - interval '2 hours' where user_id = $1`, [
      trader.id,
    ]);
    expect((await trader.client.rpc('start_bot', { bot_id: botId })).error).toBeNull();
  });
});

describe('orders by hand', () => {
  it('are at most 300 a minute; what sells at the market, cancels, or was asked before is never refused', async () => {
    const trader = await server.signUpTrader();
    const place = async (...given: Parameters<typeof order>) =>
      (await server.call(trader, 'exchange-binance/order', order(...given))).body;
    expect(await place('rests')).toMatchObject({ success: true });
    await fill(trader, 'place_order', '30 seconds', 299);
    // Nor do they count as orders that were refused, of which 60 an hour are too many.
    for (let round = 0; round < 61; round += 1)
      expect(await place(`fast_${round}`)).toMatchObject({ success: false, reason: 'RATE_LIMITED' });
    expect(await place('rests')).toMatchObject({ success: true });
    const sold = await place('sold', { side: 'SELL', type: 'MARKET', price: undefined });
    expect(sold['reason'], 'there is nothing to sell').not.toBe('RATE_LIMITED');
    const cancelled = await server.call(trader, 'exchange-binance/cancel', { clientOrderId: 'rests' });
    expect(cancelled.body).toMatchObject({ success: true });
    const names = await server.sql(
      `select client_order_id as name from bot_orders where user_id = $1 and status <> 'denied'`,
      [trader.id],
    );
    expect(names).toEqual([{ name: 'rests' }]);
  }, 60_000);
});
