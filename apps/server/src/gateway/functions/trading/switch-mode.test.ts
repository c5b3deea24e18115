import type { EpochMs } from '@atb/core/base/time';
import { MINUTE_MS } from '@atb/core/base/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoke, showSecondFactor } from '../../../testing/connect-exchange.ts';
import { eventually } from '../../../testing/eventually.ts';
import { startTradingServer, type Trader, type TradingServer } from '../../../testing/start-trading-server.ts';

const GRID = { upper: 62_000, lower: 58_000, grids: 5, allocation: 1_000, tpPctPerFill: 0, stopLossPct: 0 };
const SECRET = Buffer.alloc(40).toString('base64');

let server: TradingServer;
beforeAll(async () => {
  server = await startTradingServer();
  let openTime = server.market.now() - 100 * 15 * MINUTE_MS;
  for (let row = 0; row < 100; row += 1, openTime += 15 * MINUTE_MS) {
    const close = 59_900 + row + ([0, 6, 12, 18, 9][row % 5] ?? 0);
    const candle = { openTime: openTime as EpochMs, open: close, high: close, low: close, close, volume: 1 };
    server.market.addCandle('BTCUSDT', '15m', candle);
  }
  await server.market.say('BTCUSDT', 60_000);
  await server.market.say('ETHUSDT', 3_000);
});
afterAll(() => server.stop());

const order = (change: object) => ({
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  quantity: '0.001',
  price: '50000',
  ...change,
});
const switchTo = async (trader: Trader, mode: string, accountId?: string) =>
  (await server.call(trader, 'switch-mode', { mode, ...(accountId !== undefined && { accountId }) })).body;

async function runningBot(trader: Trader): Promise<string> {
  const { body } = await server.call(trader, 'create-bot', {
    type: 'grid',
    symbol: 'BTCUSDT',
    params: GRID,
    start: true,
  });
  expect(body).toMatchObject({ success: true });
  const id = (body['bot'] as { id: string }).id;
  await eventually(async () => {
    const { data } = await trader.client.from('bots').select('status, started_at').eq('id', id).single().throwOnError();
    expect(data).toMatchObject({ status: 'running', started_at: expect.any(String) });
  });
  return id;
}

/** An account of an exchange; keys are not opened here, so a test of them is only noted. */
async function connect(trader: Trader, isTested: boolean): Promise<string> {
  const keys = { api_key_encrypted: SECRET, api_secret_encrypted: SECRET };
  const { data } = await trader.client
    .from('exchange_accounts')
    .insert({ adapter: 'kraken', label: 'Kraken Account', is_paper: false, ...keys })
    .select('id')
    .single<{ id: string }>()
    .throwOnError();
  await server.sql(
    `insert into encrypted_credentials (exchange_account_id, user_id, encrypted_api_key, encrypted_api_secret) values ($1, $2, $3, $3)`,
    [data.id, trader.id, SECRET],
  );
  if (isTested)
    await server.sql('update encrypted_credentials set tested_at = now() where exchange_account_id = $1', [data.id]);
  return data.id;
}

describe('switch-mode', () => {
  it('halts everything with OFFLINE, counts what it did by account, and takes nothing from any client until it ends', async () => {
    const trader = await server.signUpTrader('pro');
    const botId = await runningBot(trader);
    for (const id of ['rest_1', 'rest_2'])
      expect((await server.call(trader, 'exchange-binance/order', order({ newClientOrderId: id }))).body).toMatchObject(
        { success: true },
      );
    const open = trader.client
      .from('bot_orders')
      .select('id')
      .in('status', ['accepted', 'partially_filled', 'submitted', 'pending_cancel']);
    const before = (await open.throwOnError()).data.length;
    const report = await switchTo(trader, 'OFFLINE');
    expect(report).toMatchObject({
      success: true,
      mode: 'OFFLINE',
      accounts: [
        { id: trader.accountId, isDone: true, botsHalted: 1, ordersCancelled: before, ordersFilled: 0, ordersOpen: 0 },
      ],
    });
    expect((await server.call(trader, 'trading-mode', {})).body).toEqual(report);

    const { client } = trader;
    for (const side of ['BUY', 'SELL'])
      expect(
        (await server.call(trader, 'exchange-binance/order', order({ side, newClientOrderId: `no_${side}` }))).body,
      ).toMatchObject({ reason: 'ACCOUNT_OFFLINE' });
    expect(
      (await server.call(trader, 'risk-check', order({ type: undefined, price: undefined, entry: '50000' }))).body,
    ).toMatchObject({ ok: false, reason: 'ACCOUNT_OFFLINE' });
    expect((await client.rpc('start_bot', { bot_id: botId })).error?.message).toMatch(/halted on this account/u);
    const { data: made } = await client
      .from('bots')
      .insert({ type: 'grid', symbol: 'BTCUSDT', exchange_account_id: trader.accountId, params: GRID })
      .select('id')
      .single<{ id: string }>()
      .throwOnError();
    expect((await client.rpc('start_bot', { bot_id: made.id })).error?.message).toMatch(/halted on this account/u);
    for (const change of [{ trading_mode: 'SIMULATION' }, { chosen_state: 'ACTIVE' }, { trading_state: 'ACTIVE' }])
      expect((await client.from('exchange_accounts').update(change).eq('id', trader.accountId)).error?.code).toBe(
        '42501',
      );
    expect(
      (await client.from('trading_modes').update({ mode: 'SIMULATION' }).eq('user_id', trader.id)).error?.code,
    ).toBe('42501');
    await server.market.say('BTCUSDT', 57_000);
    await server.market.say('BTCUSDT', 60_000);
    expect((await open.throwOnError()).data).toEqual([]);

    expect(await switchTo(trader, 'SIMULATION')).toMatchObject({ mode: 'SIMULATION' });
    expect((await client.from('bots').select('status').eq('id', botId).single().throwOnError()).data).toEqual({
      status: 'paused',
    });
    expect(
      (await server.call(trader, 'exchange-binance/order', order({ newClientOrderId: 'again' }))).body,
    ).toMatchObject({ success: true });
  });

  it('refuses LIVE without a tested account, with the reason', async () => {
    const trader = await server.signUpTrader('pro');
    expect(await switchTo(trader, 'LIVE')).toMatchObject({
      success: false,
      reason: 'NO_TESTED_ACCOUNT',
      error: 'LIVE MODE needs an exchange account: connect one in Exchange setup first.',
    });
    await connect(trader, false);
    expect(await switchTo(trader, 'LIVE')).toMatchObject({
      reason: 'NO_TESTED_ACCOUNT',
      error: 'LIVE MODE needs a tested connection: test the keys of Kraken Account first.',
    });
    const other = await server.signUpTrader('pro');
    const theirs = await connect(other, true);
    expect(await switchTo(trader, 'LIVE', theirs)).toMatchObject({ reason: 'NO_TESTED_ACCOUNT' });
    expect((await server.call(trader, 'trading-mode', {})).body).toMatchObject({ mode: 'SIMULATION', changedAt: null });
  });

  it('puts a tested account in front with LIVE, where every order is denied with its reason and recorded', async () => {
    const trader = await server.signUpTrader('pro');
    const accountId = await connect(trader, true);
    expect(await switchTo(trader, 'LIVE')).toMatchObject({ code: 'second_factor_required' });
    await showSecondFactor(trader);
    expect(await invoke(trader.client, 'switch-mode', { mode: 'LIVE' })).toMatchObject({
      success: true,
      mode: 'LIVE',
      accountId,
    });
    const answer = await server.call(
      trader,
      'exchange-binance/order',
      order({ accountId, isPaper: false, newClientOrderId: 'live_1' }),
    );
    expect(answer.body).toMatchObject({
      success: false,
      reason: 'LIVE_NOT_AVAILABLE',
      error: 'Live orders are not enabled yet: nothing was sent to the exchange.',
      order: { status: 'denied', reason: 'LIVE_NOT_AVAILABLE' },
    });
    const bot = { type: 'grid', symbol: 'BTCUSDT', exchange_account_id: accountId, is_paper: false, params: GRID };
    expect((await trader.client.from('bots').insert(bot)).error?.message).toMatch(/^Live orders are not enabled yet/u);
    const [made] = await server.sql<{ id: string }>(
      `insert into bots (user_id, type, symbol, exchange_account_id, is_paper, params) values ($1, 'grid', 'BTCUSDT', $2, false, $3) returning id`,
      [trader.id, accountId, JSON.stringify(GRID)],
    );
    expect((await trader.client.rpc('start_bot', { bot_id: made?.id ?? '' })).error?.message).toMatch(
      /^Live orders are not enabled yet/u,
    );
    const neural = await server.call(trader, 'neural-trade', { newClientOrderId: 'neural_live', accountId });
    expect(neural.body).toMatchObject({ success: false, reason: 'LIVE_NOT_AVAILABLE' });
  });
});

describe('neural-trade', () => {
  it('buys by the best Long signal within the limits, once', async () => {
    const trader = await server.signUpTrader('pro');
    const ask = () => server.call(trader, 'neural-trade', { newClientOrderId: 'neural_1' });
    const { body } = await ask();
    expect(body).toMatchObject({
      success: true,
      best: { symbol: 'BTCUSDT', signal: 'Long', interval: '15m' },
      order: { symbol: 'BTCUSDT' },
    });
    const { data } = await trader.client
      .from('bot_orders')
      .select('side, type, status, quantity::text, stop_loss::text')
      .throwOnError();
    const placed = body['order'] as { quantity: string; notional: string; stop: string };
    expect(data).toMatchObject([{ side: 'buy', type: 'market', quantity: placed.quantity, stop_loss: placed.stop }]);
    expect(Number(placed.notional)).toBeLessThanOrEqual(1_200);
    expect(Number(placed.notional)).toBeGreaterThan(0);
    expect((await ask()).body).toMatchObject({
      success: false,
      reason: 'DUPLICATE_ORDER',
      error: expect.stringMatching(/^Placed before: buy [\d.]+ BTCUSDT, (?:open|filled)\. Nothing more was placed\.$/u),
    });
    expect((await trader.client.from('bot_orders').select('id').throwOnError()).data).toHaveLength(1);
  });

  it('says why nothing is placed while OFFLINE', async () => {
    const trader = await server.signUpTrader('pro');
    await switchTo(trader, 'OFFLINE');
    const { body } = await server.call(trader, 'neural-trade', { newClientOrderId: 'neural_off' });
    expect(body).toMatchObject({ success: false, reason: 'ACCOUNT_OFFLINE', best: { signal: 'Long' } });
  });

  it('tells of no candles instead of guessing', async () => {
    const trader = await server.signUpTrader('pro');
    const { body } = await server.call(trader, 'neural-trade', { newClientOrderId: 'neural_2', interval: '4h' });
    expect(body).toMatchObject({ success: false, reason: 'NO_SIGNAL', scanned: 0, best: null });
  });
});
