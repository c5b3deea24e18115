import { dec, sumDecimals, toPlain } from '@atb/core/base/decimal';
import type { EpochMs } from '@atb/core/base/time';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTwinTask } from '../../../engine/read-twin-task.ts';
import { VenueUnavailableError } from '../../../market-data/ccxt/venue-error.ts';
import { writeQuotes } from '../../../market-data/quote-writer.ts';
import { createTwinWorker } from '../../../research/twin/create-twin-worker.ts';
import { answerTwin } from '../../../research/twin/twin-runner.ts';
import { eventually } from '../../../testing/eventually.ts';
import { type Trader, startTradingServer, type TradingServer } from '../../../testing/start-trading-server.ts';

const GRID = { lower: 59_000, upper: 61_000, grids: 9, allocation: 1_000 };
const WALK = [60_000, 59_700, 59_400, 59_900, 60_300, 60_700, 60_100, 59_600, 60_400, 60_800];

let server: TradingServer;
beforeAll(async () => {
  server = await startTradingServer();
  await server.market.say('BTCUSDT', 60_000);
});
afterAll(() => server.stop());

async function startGrid(trader: Trader, params: object = {}): Promise<string> {
  await server.market.say('BTCUSDT', 60_000);
  const { body } = await server.call(trader, 'create-bot', {
    type: 'grid',
    symbol: 'BTCUSDT',
    params: { ...GRID, ...params },
    start: true,
  });
  expect(body).toMatchObject({ success: true });
  const botId = (body['bot'] as { id: string }).id;
  await eventually(async () => {
    expect(await server.sql('select 1 from bot_states where bot_id = $1', [botId])).toHaveLength(1);
  });
  return botId;
}

/** How far a quiet account has come is recorded now and then; a trade records it at once. */
async function record(trader: Trader): Promise<void> {
  const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '0.001', newClientOrderId: 'by-hand' };
  expect((await server.call(trader, 'exchange-binance/order', order)).body).toMatchObject({ success: true });
  await server.market.say('BTCUSDT', 60_000, 60_000);
}

const twinOf = async (trader: Trader, botId: string) => (await server.call(trader, 'bot-twin', { botId })).body;

const statusOf = (botId: string, status: string) =>
  eventually(async () => {
    expect(await server.sql('select status from bots where id = $1', [botId])).toEqual([{ status }]);
  });

interface Cause {
  readonly cause: string;
  readonly amount: string;
}

function expectSum(body: Readonly<Record<string, unknown>>): void {
  const causes = body['causes'] as readonly Cause[];
  expect(toPlain(sumDecimals(causes.map(({ amount }) => dec(amount))))).toBe(body['difference']);
  const [bot, twin] = [dec(String(body['bot'])), dec(String(body['twin']))];
  expect(toPlain(bot.minus(twin))).toBe(body['difference']);
}

describe('bot-twin', () => {
  it('differs by nothing from a paper bot that nothing disturbs, however often the engine starts anew', async () => {
    const trader = await server.signUpTrader();
    const botId = await startGrid(trader);
    await server.market.say('BTCUSDT', ...WALK);
    await server.restartEngine();
    await server.market.say('BTCUSDT', ...WALK.toReversed());
    const body = await twinOf(trader, botId);
    expect(body).toMatchObject({ success: true, difference: '0', causes: [], gaps: [], gapCount: 0 });
    expect(body['orders']).toMatchObject({ botOnly: 0, twinOnly: 0 });
    expect((body['orders'] as { both: number }).both).toBeGreaterThan(3);
    const [filled] = await server.sql<{ count: string }>(
      `select count(distinct order_id)::text as count from trade_ledger where bot_id = $1`,
      [botId],
    );
    expect(Number(filled?.count)).toBe((body['orders'] as { both: number }).both);
    const equity = body['equity'] as ReadonlyArray<{ bot: number; twin: number }>;
    expect(equity.at(-1)?.bot).toBeCloseTo(Number(body['bot']), 6);
    expect(equity.every(({ bot, twin }) => Math.abs(bot - twin) < 1e-9)).toBe(true);
  });

  it('lives through what is kept of an exchange’s prices as through all of them, and through candles where nothing is', async () => {
    const trader = await server.signUpTrader();
    const begunAt = server.market.now();
    const botId = await startGrid(trader);
    await server.market.say('BTCUSDT', ...WALK, ...WALK.toReversed());
    await record(trader);
    const { market } = server;
    const { pools } = server.database;
    const worker = createTwinWorker();
    const source = {
      kind: 'ccxt' as const,
      venue: market.venue,
      quotesSince: async () => [],
      candles: market.candles.bind(market),
      instrument: market.instrument.bind(market),
    };
    const twin = (change: object = {}) =>
      answerTwin(worker, () => readTwinTask({ pool: pools.services, source: { ...source, ...change }, botId }));
    expect(await twin()).toMatchObject({ status: 'refused', reason: 'NO_QUOTES' });
    const isAway = async () => Promise.reject(new VenueUnavailableError('kraken does not answer', 0 as EpochMs));
    expect(await twin({ quotesSince: isAway })).toMatchObject({
      reason: 'NO_QUOTES',
      error: 'The exchange does not tell its prices of that time now. Try again in a moment.',
    });
    // One that says what candles would have left of it: every third price.
    const quotesSince = async (symbol: string, from: EpochMs, to: EpochMs) =>
      (await market.quotesSince(symbol, from, to)).filter(({ eventTime }) => ((eventTime - begunAt) / 1_000) % 3 === 1);
    const onCandles = await twin({ quotesSince });
    if (onCandles.status === 'refused') return expect.fail(onCandles.error);
    expect(onCandles.prices).toBe('candles');
    const gaps = onCandles.outcome.gaps.map(({ amount }) => dec(amount));
    expect(gaps.length).toBeGreaterThan(0);
    expect(['price', 'fee', 'slippage']).toEqual(
      expect.arrayContaining([...new Set(onCandles.outcome.gaps.map(({ cause }) => cause))]),
    );
    expect(toPlain(sumDecimals(gaps))).toBe(onCandles.outcome.difference);

    await writeQuotes(pools.engine, market.venue, await market.quotesSince('BTCUSDT', begunAt, market.now()));
    const onKept = await twin();
    expect(onKept).toMatchObject({ status: 'done', prices: 'kept', outcome: { difference: '0', gaps: [] } });
    await worker.close();
  });

  it('puts down to a pause what was missed in it, to the last unit', async () => {
    const trader = await server.signUpTrader();
    const botId = await startGrid(trader);
    await server.market.say('BTCUSDT', ...WALK);
    await trader.client.rpc('pause_bot', { bot_id: botId }).throwOnError();
    await statusOf(botId, 'paused');
    await server.market.say('BTCUSDT', ...WALK, ...WALK.toReversed());
    await record(trader);
    const body = await twinOf(trader, botId);
    expect(body['difference']).not.toBe('0');
    expect((body['causes'] as readonly Cause[]).map(({ cause }) => cause)).toEqual(['pause']);
    expectSum(body);
  });

  it('puts down to denials what the account’s limits kept a bot from', async () => {
    const trader = await server.signUpTrader();
    await trader.client
      .from('user_risk_prefs')
      .update({ max_symbol_exposure_pct: 2 })
      .eq('user_id', trader.id)
      .throwOnError();
    const botId = await startGrid(trader);
    await server.market.say('BTCUSDT', ...WALK, ...WALK.toReversed());
    await record(trader);
    const body = await twinOf(trader, botId);
    expect((body['causes'] as readonly Cause[]).map(({ cause }) => cause)).toContain('denial');
    expectSum(body);
  });

  it('ends with a bot that was stopped', async () => {
    const trader = await server.signUpTrader();
    const botId = await startGrid(trader);
    await server.market.say('BTCUSDT', ...WALK);
    await trader.client.rpc('stop_bot', { bot_id: botId }).throwOnError();
    await server.market.say('BTCUSDT', 60_500, 60_500);
    await statusOf(botId, 'stopped');
    await server.market.say('BTCUSDT', ...WALK);
    expect(await twinOf(trader, botId)).toMatchObject({ success: true, difference: '0', causes: [] });
  });

  it('ends with a bot whose position was closed by hand', async () => {
    const trader = await server.signUpTrader();
    const botId = await startGrid(trader);
    await server.market.say('BTCUSDT', ...WALK.slice(0, 4));
    const [position] = await server.sql<{ id: string }>('select id from positions where bot_id = $1', [botId]);
    const sale = await server.call(trader, 'close-position', { positionId: position?.id });
    expect(sale.body).toMatchObject({ success: true });
    await server.market.say('BTCUSDT', 60_000, 60_000, 60_500);
    await statusOf(botId, 'stopped');
    const body = await twinOf(trader, botId);
    expect(body).toMatchObject({ success: true, difference: '0', orders: { botOnly: 0, twinOnly: 0 } });
  });

  it('is for the owner alone, of a bot that has run', async () => {
    const [trader, stranger] = [await server.signUpTrader(), await server.signUpTrader()];
    const botId = await startGrid(trader);
    expect(await twinOf(stranger, botId)).toMatchObject({ success: false, reason: 'BOT_NOT_FOUND' });
    const { data } = await trader.client
      .from('bots')
      .insert({ type: 'grid', symbol: 'BTCUSDT', exchange_account_id: trader.accountId, params: GRID })
      .select('id')
      .single<{ id: string }>()
      .throwOnError();
    expect(await twinOf(trader, data.id)).toMatchObject({ success: false, reason: 'NEVER_STARTED' });
  });

  it('is computed for one user at a time, and refuses whoever asks for too many at once', async () => {
    const trader = await server.signUpTrader();
    const botId = await startGrid(trader);
    const lock = new Client({ connectionString: server.database.ownerUrl });
    await lock.connect();
    const statuses: number[] = [];
    let asked: Promise<unknown> | undefined;
    try {
      // What a twin is computed from: who is let in stays until it is read.
      await lock.query('begin; lock table bot_journal in access exclusive mode');
      asked = Promise.all(
        Array.from({ length: 6 }, async () => statuses.push((await server.call(trader, 'bot-twin', { botId })).status)),
      );
      await eventually(() => expect(statuses).toContain(429));
      expect(statuses).not.toContain(200);
    } finally {
      await lock.query('rollback');
      await asked;
      await lock.end();
    }
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3);
    expect(statuses.every((status) => status === 200 || status === 429)).toBe(true);
    expect(server.engineFaults).toEqual([]);
  });
});
