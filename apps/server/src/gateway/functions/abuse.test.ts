import type { FunctionName } from '@atb/api/functions/contracts';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type FunctionAnswer,
  startTradingServer,
  type Trader,
  type TradingServer,
} from '../../testing/start-trading-server.ts';
import { eventually } from '../../testing/eventually.ts';

let server: TradingServer;
const traders: Trader[] = [];
beforeAll(async () => {
  server = await startTradingServer();
  await server.market.say('ETHUSDT', 3_000);
  await server.market.say('BTCUSDT', 60_000);
});
afterAll(async () => {
  await expectNoSurprise();
  await server.stop();
});

const GRID = { upper: 62_000, lower: 58_000, grids: 5, allocation: 1_000 };
const TWENTY = Array.from({ length: 20 });
let orderNumber = 0;

/** After all of it every account adds up, no command waits, and no part of the server met what it did not expect. */
async function expectNoSurprise(): Promise<void> {
  await server.market.say('BTCUSDT', 60_000, 61_500, 58_500, 60_000);
  for (const trader of traders) {
    const { data, error } = await trader.client.rpc('reconcile_account', { account_id: trader.accountId });
    expect(error).toBeNull();
    const checks = data as ReadonlyArray<{ difference: number }>;
    expect(checks.length).toBeGreaterThan(0);
    expect(checks.filter((check) => check.difference !== 0)).toEqual([]);
  }
  expect(await rowsOf(`select kind, payload from engine_commands where status = 'pending'`)).toEqual([]);
  expect(server.engineFaults).toEqual([]);
  expect(server.logLines.filter((line) => /"level":"(?:error|fatal)"/u.test(line))).toEqual([]);
}

async function newTrader(plan?: Parameters<TradingServer['signUpTrader']>[0]): Promise<Trader> {
  const trader = await server.signUpTrader(plan);
  traders.push(trader);
  return trader;
}

function order(change: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  orderNumber += 1;
  const newClientOrderId = `terminal_${orderNumber}`;
  return {
    symbol: 'BTCUSDT',
    side: 'BUY',
    type: 'LIMIT',
    quantity: '0.001',
    price: '50000',
    newClientOrderId,
    ...change,
  };
}

const marketOrder = (change: Readonly<Record<string, unknown>> = {}) =>
  order({ type: 'MARKET', price: undefined, ...change });

async function place(trader: Trader, body: object): Promise<FunctionAnswer['body']> {
  const { status, body: answer } = await server.call(trader, 'exchange-binance/order', body);
  expect(status, JSON.stringify(answer)).toBe(200);
  return answer;
}

async function buy(trader: Trader, quantity: string): Promise<void> {
  expect(await place(trader, marketOrder({ quantity }))).toMatchObject({ success: true });
  await server.market.say('BTCUSDT', 60_000);
}

async function createBot(trader: Trader, start: boolean, params: object = GRID): Promise<string> {
  const { body } = await server.call(trader, 'create-bot', { type: 'grid', symbol: 'BTCUSDT', params, start });
  const bot = body['bot'] as { id: string } | undefined;
  return bot?.id ?? expect.fail(JSON.stringify(body));
}

/** A bot that runs and has bought what it sells. */
async function runningBot(trader: Trader): Promise<string> {
  const botId = await createBot(trader, true);
  await until(async () => (await botRow(botId)).state === 'running');
  await server.market.say('BTCUSDT', 60_000);
  return botId;
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  await eventually(async () => expect(await isTrue()).toBe(true));
}

/** Another holds the row that the engine has to write before the bot has stopped. */
async function whileEngineWaitsFor(botId: string, work: () => Promise<void>): Promise<void> {
  const holder = new Client({ connectionString: server.database.ownerUrl });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from bot_states where bot_id = $1 for update', [botId]);
    await work();
    await holder.query('rollback');
  } finally {
    await holder.end();
  }
}

/** As the user sees the bot, and as the engine keeps it. */
async function botRow(botId: string): Promise<{ status: string; status_reason: string; state: string | null }> {
  const [row] = await server.sql<{ status: string; status_reason: string; state: string | null }>(
    'select b.status, b.status_reason, s.status as state from bots b left join bot_states s on s.bot_id = b.id where b.id = $1',
    [botId],
  );
  return row ?? expect.fail('no such bot');
}

interface PositionRow {
  readonly id: string;
  readonly qty: string;
}

async function openPosition({ accountId }: Trader, botId: string | null = null): Promise<PositionRow> {
  const [row] = await server.sql<PositionRow>(
    'select id, qty::text from positions where account_id = $1 and bot_id is not distinct from $2 and closed_at is null',
    [accountId, botId],
  );
  return row ?? expect.fail('no open position');
}

async function rowsOf(text: string, ...values: readonly unknown[]): Promise<readonly object[]> {
  return server.sql(text, values);
}

describe('somebody else’s ids', () => {
  it('are as good as unknown, in every field of every function', async () => {
    const [owner, thief] = [await newTrader('pro'), await newTrader('pro')];
    const theirs = order();
    await place(owner, theirs);
    await buy(owner, '0.002');
    const { id: positionId } = await openPosition(owner);
    const [row] = await server.sql<{ id: string }>('select id from bot_orders where account_id = $1 and reserved > 0', [
      owner.accountId,
    ]);
    const { accountId } = owner;
    const bot = { type: 'grid', symbol: 'BTCUSDT', params: GRID };
    const attempts: ReadonlyArray<readonly [name: FunctionName, body: object, field: string]> = [
      ['exchange-binance/order', order({ accountId }), 'accountId'],
      ['exchange-binance/cancel', { orderId: row?.id }, 'orderId'],
      ['exchange-binance/cancel', { clientOrderId: theirs['newClientOrderId'] }, 'clientOrderId'],
      ['exchange-binance/cancel', { clientOrderId: theirs['newClientOrderId'], accountId }, 'accountId'],
      ['exchange-binance/cancel', { all: true, accountId }, 'accountId'],
      ['create-bot', { ...bot, exchangeAccountId: accountId }, 'accountId'],
      ['close-position', { positionId }, 'positionId'],
      ['stop-all', { choice: 'close_everything', accountId }, 'accountId'],
      ['portfolio-summary', { accountId }, 'accountId'],
      ['risk-use', { accountId }, 'accountId'],
    ];
    const before = await rowsOf('select count(*) from engine_commands where account_id = $1', accountId);
    for (const [name, body, field] of attempts) {
      const answer = await server.call(thief, name, body);
      expect(answer, name).toMatchObject({
        status: 200,
        body: { success: false, field, error: expect.stringMatching(field) },
      });
    }
    for (const body of [{ accountId }, { userId: owner.id }]) {
      const question = { symbol: 'BTCUSDT', side: 'BUY', quantity: 1, ...body };
      const { body: verdict } = await server.call(thief, 'risk-check', question);
      expect(verdict).toMatchObject({ ok: false, message: expect.stringMatching(/own/u), checks: [] });
    }
    expect(await rowsOf('select count(*) from engine_commands where account_id = $1', accountId)).toEqual(before);
  });

  it('open no bot and no books', async () => {
    const [owner, thief] = [await newTrader('pro'), await newTrader()];
    const bot_id = await createBot(owner, false);
    for (const name of ['start_bot', 'pause_bot', 'stop_bot']) {
      const { error } = await thief.client.rpc(name, { bot_id });
      expect(error, name).toMatchObject({ code: 'P0001', message: 'The requested bot was not found.' });
    }
    expect((await thief.client.rpc('reconcile_account', { account_id: owner.accountId })).data).toEqual([]);
    expect(await botRow(bot_id)).toMatchObject({ status: 'draft' });
  });
});

describe('an order that is refused', () => {
  it('again and again leaves a bounded number of rows, and cancelling goes on', async () => {
    const trader = await newTrader();
    const taken = order();
    expect(await place(trader, taken)).toMatchObject({ success: true });
    const refused = () => place(trader, order({ quantity: '1' }));
    for (let i = 0; i < 60; i += 10) {
      const answers = await Promise.all(Array.from({ length: 10 }, refused));
      for (const answer of answers) expect(answer).toMatchObject({ success: false, order: { status: 'denied' } });
    }
    const late = await Promise.all(Array.from({ length: 20 }, refused));
    for (const answer of late) expect(answer).toMatchObject({ success: false, reason: 'TOO_MANY_REFUSED' });
    const denied = `select 1 from bot_orders where account_id = $1 and status = 'denied'`;
    expect(await rowsOf(denied, trader.accountId)).toHaveLength(60);
    expect(await rowsOf('select 1 from engine_commands where account_id = $1', trader.accountId)).toHaveLength(61);
    const cancel = { accountId: trader.accountId, clientOrderId: taken['newClientOrderId'] };
    expect((await server.call(trader, 'exchange-binance/cancel', cancel)).body).toMatchObject({ success: true });
    expect(await place(await newTrader(), order())).toMatchObject({ success: true });
  });
});

describe('twenty requests at once', () => {
  it('with one order id are one order', async () => {
    const trader = await newTrader();
    const body = order();
    const answers = await Promise.all(TWENTY.map(() => place(trader, body)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ success: true, order: { status: 'accepted' } });
    expect(await rowsOf('select 1 from bot_orders where account_id = $1', trader.accountId)).toHaveLength(1);
  });

  it('for a first bot make one, where the plan allows one', async () => {
    const trader = await newTrader('free');
    const body = { type: 'grid', symbol: 'BTCUSDT', params: GRID };
    const answers = await Promise.all(TWENTY.map(() => server.call(trader, 'create-bot', body)));
    const refused = answers.filter((answer) => answer.body['success'] === false);
    expect(refused).toHaveLength(19);
    expect(refused[0]?.body['error']).toBe('Bot limit reached (1/1). Upgrade your plan to create more bots.');
  });

  it('to start a bot are one start', async () => {
    const trader = await newTrader();
    const bot_id = await createBot(trader, false);
    const answers = await Promise.all(TWENTY.map(() => trader.client.rpc('start_bot', { bot_id })));
    expect(answers.map((answer) => answer.error)).toEqual(TWENTY.map(() => null));
    await until(async () => (await botRow(bot_id)).state === 'running');
    expect(await rowsOf('select 1 from engine_commands where account_id = $1', trader.accountId)).toHaveLength(1);
  });

  it('to close a position sell it once', async () => {
    const trader = await newTrader();
    await buy(trader, '0.002');
    const { id: positionId } = await openPosition(trader);
    const answers = await Promise.all(TWENTY.map(() => server.call(trader, 'close-position', { positionId })));
    expect(answers.filter((answer) => answer.body['success'] === true)).toHaveLength(1);
    const sentences = new Set(answers.flatMap((answer) => answer.body['error'] ?? []));
    expect([...sentences]).toEqual(['The position in BTCUSDT is being closed already.']);
    await server.market.say('BTCUSDT', 60_000);
    const sales = `select 1 from bot_orders where account_id = $1 and side = 'sell'`;
    expect(await rowsOf(sales, trader.accountId)).toHaveLength(1);
  });

  it('to cancel an order cancel it once', async () => {
    const trader = await newTrader();
    const body = order();
    await place(trader, body);
    const command = { clientOrderId: body['newClientOrderId'] };
    const answers = await Promise.all(TWENTY.map(() => server.call(trader, 'exchange-binance/cancel', command)));
    expect(answers.filter((answer) => answer.body['success'] === true)).toHaveLength(1);
    const late = await server.call(trader, 'exchange-binance/cancel', command);
    expect(late.body).toMatchObject({ success: false, reason: 'ORDER_NOT_OPEN', field: 'clientOrderId' });
  });
});

describe('an id that was used before', () => {
  it('answers the same request with the same order, however it is written', async () => {
    const trader = await newTrader();
    const body = order();
    const first = await place(trader, body);
    const again = {
      ...body,
      symbol: 'btcusdt',
      side: 'buy',
      type: 'limit',
      quantity: 0.001,
      price: '50000.00',
      isPaper: true,
    };
    expect(await place(trader, again)).toEqual(first);
  });

  it('is refused with another request, which is told why', async () => {
    const trader = await newTrader();
    const body = order();
    await place(trader, body);
    const other = await place(trader, { ...body, quantity: '0.002' });
    expect(other).toMatchObject({ success: false, reason: 'ID_USED_BEFORE', field: 'newClientOrderId' });
    expect(other).not.toHaveProperty('order');
    await buy(trader, '0.002');
    const close = { positionId: (await openPosition(trader)).id, fraction: 0.5, requestId: 'close_1' };
    expect((await server.call(trader, 'close-position', close)).body).toMatchObject({ success: true });
    const otherClose = await server.call(trader, 'close-position', { ...close, fraction: 1 });
    expect(otherClose.body).toMatchObject({ success: false, reason: 'ID_USED_BEFORE', field: 'requestId' });
  });

  it('is refused also when the command behind it was forgotten', async () => {
    const trader = await newTrader();
    const body = order();
    await place(trader, body);
    await server.call(trader, 'exchange-binance/cancel', { all: true });
    await server.sql('delete from engine_commands where account_id = $1', [trader.accountId]);
    expect(await place(trader, body)).toMatchObject({
      success: false,
      reason: 'DUPLICATE_ORDER',
      field: 'newClientOrderId',
    });
    expect(await place(trader, order())).toMatchObject({ success: true });
  });
});

describe('an order', () => {
  it.each([
    [{ symbol: 'DOGEUSDT' }, 'INVALID_SYMBOL', 'symbol', /DOGEUSDT is not in this market/u],
    [{ symbol: 'ETHUSDT', price: '3000' }, 'SYMBOL_NOT_IN_PLAN', 'symbol', /The free plan includes BTCUSDT/u],
    [{ price: '50000.001' }, 'INVALID_PRICE_INCREMENT', 'price', /multiple of 0.01 USDT/u],
    [{ quantity: '0.0010001' }, 'INVALID_QUANTITY_INCREMENT', 'quantity', /multiple of 0.00001 BTC/u],
    [{ quantity: '0.00001' }, 'NOTIONAL_TOO_SMALL', 'quantity', /at least 5 USDT: at 50000 USDT that is 0.0001 BTC/u],
    [{ side: 'SELL' }, 'INSUFFICIENT_BALANCE', undefined, /It needs 0.001 BTC, 0 is free/u],
    [{ quantity: '1' }, 'MAX_ACCOUNT_EXPOSURE_EXCEEDED', undefined, /exposure/u],
    [{ isPaper: false }, 'ACCOUNT_MODE', 'isPaper', /isPaper must be true/u],
  ])('%j is refused with %s', async (change, reason, field, sentence) => {
    const trader = await newTrader('free');
    const answer = await place(trader, order(change));
    expect(answer).toMatchObject({ success: false, reason, error: expect.stringMatching(sentence) });
    expect(answer['field']).toBe(field);
    expect(await rowsOf('select 1 from bot_orders where account_id = $1 and reserved > 0', trader.accountId)).toEqual(
      [],
    );
  });

  it('of the least quantity that a refusal names is taken', async () => {
    const trader = await newTrader();
    const refusal = await place(trader, order({ quantity: '0.00001' }));
    const quantity = /that is ([\d.]+) BTC/u.exec(String(refusal['error']))?.[1];
    expect(await place(trader, order({ quantity }))).toMatchObject({ success: true });
  });

  it('can spend neither what another has reserved nor what a bot holds', async () => {
    const trader = await newTrader();
    await server.sql(
      'update user_risk_prefs set max_account_exposure_pct = 100, max_symbol_exposure_pct = 100 where user_id = $1',
      [trader.id],
    );
    await place(trader, order({ quantity: '0.15' }));
    const second = await place(trader, order({ quantity: '0.05', price: '50001' }));
    expect(second).toMatchObject({ success: false });
    await server.call(trader, 'exchange-binance/cancel', { all: true });
    const botId = await runningBot(trader);
    expect(Number((await openPosition(trader, botId)).qty)).toBeGreaterThan(0);
    const sale = await place(trader, marketOrder({ side: 'SELL' }));
    expect(sale).toMatchObject({ success: false, reason: 'INSUFFICIENT_BALANCE' });
    await buy(trader, '0.001');
    const more = await place(trader, marketOrder({ side: 'SELL', quantity: '0.002' }));
    expect(more).toMatchObject({ success: false, error: expect.stringMatching(/It needs 0.002 BTC, 0.001 is free/u) });
  });

  it('for a venue with real money is refused, and a bot for it too', async () => {
    const trader = await newTrader();
    const secret = Buffer.alloc(40).toString('base64');
    const live = {
      adapter: 'kraken',
      label: 'Live',
      is_paper: false,
      api_key_encrypted: secret,
      api_secret_encrypted: secret,
    };
    const made = await trader.client.from('exchange_accounts').insert(live).select('id').single<{ id: string }>();
    const accountId = made.data?.id;
    expect(await place(trader, order({ accountId, isPaper: false }))).toMatchObject({ reason: 'LIVE_NOT_AVAILABLE' });
    const bot = { type: 'grid', symbol: 'BTCUSDT', params: GRID, exchangeAccountId: accountId };
    expect((await server.call(trader, 'create-bot', bot)).body).toMatchObject({ reason: 'LIVE_NOT_AVAILABLE' });
  });

  it('that is filled cannot be cancelled, and one of a bot only with the bot', async () => {
    const trader = await newTrader();
    const body = marketOrder();
    await place(trader, body);
    await server.market.say('BTCUSDT', 60_000);
    const filled = await server.call(trader, 'exchange-binance/cancel', { clientOrderId: body['newClientOrderId'] });
    expect(filled.body['error']).toMatch(/is filled: it cannot be cancelled any more/u);
    await runningBot(trader);
    const [row] = await server.sql<{ id: string }>(
      'select id from bot_orders where account_id = $1 and bot_id is not null and reserved > 0 limit 1',
      [trader.accountId],
    );
    const ofBot = await server.call(trader, 'exchange-binance/cancel', { orderId: row?.id });
    expect(ofBot.body).toMatchObject({ success: false, reason: 'ORDER_OF_BOT', field: 'orderId' });
  });
});

describe('a bot', () => {
  const create = (trader: Trader, params: object, change: object = {}) =>
    server.call(trader, 'create-bot', { type: 'grid', symbol: 'BTCUSDT', params, ...change });

  it.each([
    [{ upper: 58_000, lower: 62_000 }, 'upper', /^Upper price \(58000\) must be above lower price \(62000\)\.$/u],
    [{ upper: 62_000 }, 'lower', /^Lower price is missing/u],
    [{ upper: 60_000.05, lower: 60_000, grids: 50 }, 'grids', /both round to 60,000.00.*at most|both round to/u],
    [{ ...GRID, allocation: 5 }, 'allocation', /The smallest allocation that works is [\d.,]+ USDT\.$/u],
    [{ ...GRID, allocation: '1e400' }, 'allocation', /^Allocation must not be above/u],
    [{ ...GRID, allocation: 'NaN' }, 'allocation', /^Allocation must be a number/u],
    [{ ...GRID, allocation: -1 }, 'allocation', /^Allocation must not be negative\.$/u],
    [{ ...GRID, grids: 2.5 }, 'grids', /^Grid lines must be a whole number\.$/u],
    [{ ...GRID, grids: 201 }, 'grids', /^Grid lines must not be above 200\.$/u],
    [{ stepPct: 50, grids: 20 }, 'stepPct', /down to zero or below/u],
    [{ ...GRID, surprise: 1 }, 'surprise', /unknown option surprise/u],
    [{ ...GRID, trailingUp: { enabled: 'yes' } }, 'trailingUp.enabled', /must be true or false/u],
    [{ ...GRID, upper: { a: 1 } }, 'upper', /^Upper price must be a finite number\.$/u],
  ])('with %j is refused at %s', async (params, field, sentence) => {
    const trader = await newTrader();
    const { body } = await create(trader, params);
    expect(body).toMatchObject({ success: false, field, error: expect.stringMatching(sentence) });
    expect(await rowsOf('select 1 from bots where user_id = $1', trader.id)).toEqual([]);
  });

  it('is refused for an unknown symbol, one outside the plan, and money that is not there', async () => {
    const trader = await newTrader('free');
    const answers = await Promise.all([
      create(trader, GRID, { symbol: 'DOGEUSDT' }),
      create(trader, { upper: 3_200, lower: 2_800, allocation: 500 }, { symbol: 'ETHUSDT' }),
      create(trader, { ...GRID, allocation: 20_000 }, { start: true }),
    ]);
    expect(answers.map(({ body }) => body['reason'])).toEqual([
      'INVALID_SYMBOL',
      'SYMBOL_NOT_IN_PLAN',
      'INSUFFICIENT_BALANCE',
    ]);
    expect(await rowsOf('select 1 from bots where user_id = $1', trader.id)).toEqual([]);
  });

  it.each(['arithmetic', 'geometric'])('with the least allocation that a refusal names runs, %s', async (spacing) => {
    const trader = await newTrader();
    const params = { upper: 66_000, lower: 54_000, grids: 9, spacing };
    const refusal = (await create(trader, { ...params, allocation: 1 })).body['error'];
    const least = /works is ([\d.,]+) USDT\.$/u.exec(String(refusal))?.[1]?.replaceAll(',', '');
    const botId = await createBot(trader, true, { ...params, allocation: least });
    await until(async () => (await botRow(botId)).state === 'running');
    await server.market.say('BTCUSDT', 60_000);
    const open = await rowsOf('select 1 from bot_orders where bot_id = $1 and reserved > 0', botId);
    expect(open).toHaveLength(8);
  });

  it('that runs can be neither changed, archived, deleted nor half closed', async () => {
    const trader = await newTrader();
    const botId = await runningBot(trader);
    const bots = () => trader.client.from('bots');
    const answers = await Promise.all([
      bots()
        .update({ params: { ...GRID, upper: 1 } })
        .eq('id', botId),
      bots()
        .update({ archived_at: new Date(0).toISOString() })
        .eq('id', botId),
      bots().delete().eq('id', botId),
    ]);
    expect(answers.map((answer) => answer.error?.message)).toEqual([
      'Stop the bot before changing its parameters.',
      'Stop the bot before archiving it.',
      'Stop the bot before deleting it.',
    ]);
    expect((await bots().update({ status: 'stopped' }).eq('id', botId)).error).toMatchObject({ code: '42501' });
    const { id: positionId } = await openPosition(trader, botId);
    const half = await server.call(trader, 'close-position', { positionId, fraction: 0.5 });
    expect(half.body).toMatchObject({ success: false, reason: 'BOT_OWNS_POSITION', field: 'fraction' });
  });

  it('that stops cannot be started, and once stopped is archived, not deleted', async () => {
    const trader = await newTrader();
    const bot_id = await runningBot(trader);
    await whileEngineWaitsFor(bot_id, async () => {
      expect((await trader.client.rpc('stop_bot', { bot_id, holdings: 'sell' })).error).toBeNull();
      const { error } = await trader.client.rpc('start_bot', { bot_id });
      expect(error?.message).toBe('The bot is still stopping. Start it again once it has stopped.');
    });
    await until(async () => (await botRow(bot_id)).state !== 'running');
    await server.market.say('BTCUSDT', 60_000);
    expect(await botRow(bot_id)).toMatchObject({ status: 'stopped', state: 'stopped' });
    expect((await trader.client.rpc('stop_bot', { bot_id })).error).toBeNull();
    const bad = await trader.client.rpc('stop_bot', { bot_id, holdings: 'burn' });
    expect(bad.error?.message).toBe('holdings must be keep or sell.');
    const paused = await trader.client.rpc('pause_bot', { bot_id });
    expect(paused.error?.message).toBe('Only a running bot can be paused; this one is stopped.');
    const { error } = await trader.client.from('bots').delete().eq('id', bot_id);
    expect(error?.message).toMatch(/^A bot that has placed orders cannot be deleted.*Archive it instead\.$/u);
  });

  it('that could not start is mended or deleted', async () => {
    const trader = await newTrader();
    const bot_id = await createBot(trader, false, { ...GRID, allocation: 20_000 });
    await trader.client.rpc('start_bot', { bot_id });
    await until(async () => (await botRow(bot_id)).status === 'error');
    expect((await botRow(bot_id)).status_reason).toMatch(
      /^Allocation of 20000 USDT is more than the 10000 USDT available/u,
    );
    expect((await trader.client.from('bots').update({ params: GRID }).eq('id', bot_id)).error).toBeNull();
    expect((await trader.client.rpc('stop_bot', { bot_id })).data).toMatchObject({ status: 'stopped' });
    expect((await trader.client.from('bots').delete().eq('id', bot_id).select('id')).data).toHaveLength(1);
  });
});
