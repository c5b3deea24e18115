import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import type { SeededUser } from '../testing/seed-user.ts';
import { BotBench } from './testing/bot-bench.ts';

const GRID = { upper: 62_000, lower: 58_000, grids: 5, allocation: 1_000, tpPctPerFill: 0, stopLossPct: 0 };
const BUY = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', quantity: '0.01', price: '55000' };

let bench: BotBench;
beforeAll(async () => {
  bench = await BotBench.open();
});
afterEach(() => bench.stopEngines());
afterAll(() => bench.close());

const switchMode = (user: SeededUser, mode: string) => bench.ask(user, 'select switch_mode($1)', [mode]);
const resting = (user: SeededUser) =>
  bench.rows<{ status: string }>('select status from bot_orders where account_id = $1 and reserved > 0', [
    user.accountId,
  ]);

async function resultsOf(user: SeededUser, kind: string) {
  const sql = 'select result from engine_commands where account_id = $1 and kind = $2 order by sequence';
  return (await bench.rows<{ result: Record<string, unknown> | null }>(sql, [user.accountId, kind])).map(
    ({ result }) => result,
  );
}

/** A grid at work and an order by hand, at 60,000. */
async function tradingUser() {
  const user = await bench.seedUser('pro');
  const session = await bench.startEngine();
  await session.market.say('BTCUSDT', 60_000);
  const botId = await bench.createBot(user, 'grid', GRID);
  await bench.ask(user, 'select start_bot($1)', [botId]);
  await bench.command(user, 'place_order', { ...BUY, clientOrderId: 'by-hand' });
  await session.worker.onCommand(user.accountId);
  await session.market.say('BTCUSDT', 60_010);
  expect((await resting(user)).length).toBeGreaterThan(1);
  return { user, botId, ...session };
}

describe('OFFLINE', () => {
  it('halts every bot and takes back every resting order, and says how many', async () => {
    const { user, botId, worker } = await tradingUser();
    const before = await resting(user);
    await switchMode(user, 'OFFLINE');
    await worker.onCommand(user.accountId);
    await eventually(async () => expect(await resting(user)).toEqual([]));
    const [result] = await resultsOf(user, 'set_mode');
    expect(result).toMatchObject({ status: 'done', haltedBotIds: [botId] });
    expect(result?.['clientOrderIds']).toHaveLength(before.length);
    const bots = await bench.rows('select status from bots where id = $1', [botId]);
    expect(bots).toEqual([{ status: 'paused' }]);
    await bench.expectReconciled(user);
  });

  it('refuses orders and sales at once whose market has never traded, instead of waiting for its first price', async () => {
    const user = await bench.seedUser('pro');
    const { worker } = await bench.startEngine();
    await switchMode(user, 'OFFLINE');
    await bench.command(user, 'place_order', { ...BUY, clientOrderId: 'unpriced' });
    await bench.command(user, 'close_position', { symbol: 'BTCUSDT', botId: null, fraction: '1' });
    await worker.onCommand(user.accountId);
    for (const kind of ['place_order', 'close_position'])
      expect((await resultsOf(user, kind)).at(-1), kind).toMatchObject({ reason: 'ACCOUNT_OFFLINE' });
  });

  it('lets nothing to the venue though no engine was told, whatever commands are recorded', async () => {
    const { user, market, worker } = await tradingUser();
    // The row alone: no command and no notification comes with it.
    await bench.rows(`insert into trading_modes (user_id, mode) values ($1, 'OFFLINE')`, [user.userId]);
    const [last] = await bench.rows<{ max: string }>('select max(sequence) from bot_orders where account_id = $1', [
      user.accountId,
    ]);
    await bench.command(user, 'place_order', { ...BUY, clientOrderId: 'a-buy' });
    await bench.command(user, 'place_order', {
      ...BUY,
      side: 'sell',
      type: 'market',
      price: null,
      clientOrderId: 'a-sale',
    });
    await worker.onCommand(user.accountId);
    await market.say('BTCUSDT', 58_500, 60_500, 58_500, 61_000);
    const after = await bench.rows<{ status: string; reason: string }>(
      `select distinct status, reason from bot_orders where account_id = $1 and sequence > $2`,
      [user.accountId, last?.max],
    );
    expect(after).toEqual([{ status: 'denied', reason: 'ACCOUNT_OFFLINE' }]);
    await bench.expectReconciled(user);
  });

  it('wins over orders and starts that are asked for at the same moment', async () => {
    const user = await bench.seedUser('pro');
    const { market, worker } = await bench.startEngine();
    await market.say('BTCUSDT', 60_000);
    const botId = await bench.createBot(user, 'grid', GRID);
    const orders = Array.from({ length: 12 }, (_, index) =>
      bench
        .command(user, 'place_order', { ...BUY, quantity: '0.001', clientOrderId: `race-${index}` })
        .then(() => worker.onCommand(user.accountId)),
    );
    await Promise.all([
      ...orders,
      bench.ask(user, 'select start_bot($1)', [botId]).catch(() => undefined),
      switchMode(user, 'OFFLINE'),
      ...Array.from({ length: 5 }, () => worker.onCommand(user.accountId)),
    ]);
    await eventually(async () => {
      await worker.onCommand(user.accountId);
      expect((await resultsOf(user, 'set_mode')).at(-1)).toMatchObject({ status: 'done' });
      expect(await resting(user)).toEqual([]);
    });
    await market.say('BTCUSDT', 59_000, 61_500, 54_000);
    expect(await resting(user)).toEqual([]);
    const [bot] = await bench.rows<{ status: string }>('select status from bots where id = $1', [botId]);
    expect(['draft', 'paused', 'error']).toContain(bot?.status);
    await bench.expectReconciled(user);
  });

  it('survives a restart, and ends with SIMULATION: bots stay paused until they are started', async () => {
    const { user, botId, market, worker } = await tradingUser();
    await switchMode(user, 'OFFLINE');
    await worker.onCommand(user.accountId);
    await bench.stopEngines();
    const second = await bench.startEngine(market);
    await bench.command(user, 'place_order', { ...BUY, clientOrderId: 'after-restart' });
    await second.worker.onCommand(user.accountId);
    expect((await resultsOf(user, 'place_order')).at(-1)).toMatchObject({ reason: 'ACCOUNT_OFFLINE' });
    await expect(bench.ask(user, 'select start_bot($1)', [botId])).rejects.toThrow(/halted/u);

    await switchMode(user, 'SIMULATION');
    await second.worker.onCommand(user.accountId);
    expect(await bench.rows('select status from bots where id = $1', [botId])).toEqual([{ status: 'paused' }]);
    await bench.command(user, 'place_order', { ...BUY, clientOrderId: 'back' });
    await second.worker.onCommand(user.accountId);
    expect((await resultsOf(user, 'place_order')).at(-1)).toMatchObject({ status: 'done' });
    await bench.ask(user, 'select start_bot($1)', [botId]);
    await second.worker.onCommand(user.accountId);
    expect(await bench.rows('select status from bots where id = $1', [botId])).toEqual([{ status: 'running' }]);
    await bench.expectReconciled(user);
  });
});

describe('the state of an account', () => {
  it('REDUCING pauses entries and takes back resting buys by hand; what is held can be sold', async () => {
    const { user, market, worker } = await tradingUser();
    await bench.ask(user, 'select set_account_state($1, $2)', [user.accountId, 'REDUCING']);
    await worker.onCommand(user.accountId);
    await bench.command(user, 'place_order', { ...BUY, clientOrderId: 'no-buy' });
    await worker.onCommand(user.accountId);
    expect((await resultsOf(user, 'place_order')).at(-1)).toMatchObject({ reason: 'ACCOUNT_REDUCING' });
    const buys = `select 1 from bot_orders where account_id = $1 and side = 'buy' and reserved > 0`;
    await eventually(async () => expect(await bench.rows(buys, [user.accountId])).toEqual([]));
    await market.say('BTCUSDT', 60_100);
    await bench.expectReconciled(user);
  });

  it('is REDUCING by a limit as soon as it is reached, and ACTIVE when its day is over, both in the journal', async () => {
    const user = await bench.seedUser('pro');
    await bench.rows(
      `update user_risk_prefs set max_account_exposure_pct = 100, max_symbol_exposure_pct = 100 where user_id = $1`,
      [user.userId],
    );
    const { market, worker } = await bench.startEngine();
    await market.say('BTCUSDT', 60_000);
    await bench.command(user, 'place_order', {
      ...BUY,
      type: 'market',
      price: null,
      quantity: '0.1',
      clientOrderId: 'big',
    });
    await worker.onCommand(user.accountId);
    await market.say('BTCUSDT', 60_000, 56_000);
    const state = async () => {
      const sql = 'select trading_state, state_reason, state_until from exchange_accounts where id = $1';
      return (
        await bench.rows<{ trading_state: string; state_reason: string; state_until: Date | null }>(sql, [
          user.accountId,
        ])
      )[0];
    };
    await eventually(async () => expect((await state())?.trading_state).toBe('REDUCING'));
    expect((await state())?.state_reason).toMatch(
      /^Daily drawdown limit reached - trading paused\. \d+(?:\.\d+)?% of 3%\.$/u,
    );
    expect((await state())?.state_until?.toISOString()).toMatch(/T00:00:00\.000Z$/u);
    const codes = async () =>
      (
        await bench.rows<{ code: string }>(
          `select code from account_decisions where account_id = $1 and actor = 'risk' order by id`,
          [user.accountId],
        )
      ).map(({ code }) => code);
    expect(await codes()).toEqual(['STATE_REDUCING']);
    const notified = `select title, body from notifications where user_id = $1 and kind = 'risk'`;
    expect(await bench.rows(notified, [user.userId])).toMatchObject([
      { title: expect.stringMatching(/ is REDUCING$/u), body: expect.stringContaining('Daily drawdown limit reached') },
    ]);
  });
});

describe('switching back and forth', () => {
  const commandsOf = async ({ userId }: SeededUser) =>
    (await bench.rows(`select from engine_commands where user_id = $1 and kind = 'set_mode'`, [userId])).length;

  it('to the mode that is on already makes work for nobody', async () => {
    const user = await bench.seedUser('pro');
    for (let i = 0; i < 20; i += 1) await switchMode(user, 'SIMULATION');
    expect(await commandsOf(user)).toBe(1);
  });

  it('has a measure, but what halts always passes', async () => {
    const user = await bench.seedUser('pro');
    const setState = (state: string) => bench.ask(user, 'select set_account_state($1, $2)', [user.accountId, state]);
    const flips = async () => {
      for (let i = 0; i < 40; i += 1) {
        await setState('HALTED');
        await setState('ACTIVE');
      }
    };
    await expect(flips()).rejects.toThrow('You switched 30 times within a minute.');
    await expect(switchMode(user, 'SIMULATION')).rejects.toThrow('You switched 30 times within a minute.');
    await switchMode(user, 'OFFLINE');
    await setState('HALTED');
    const sql = 'select trading_mode, chosen_state from exchange_accounts where id = $1';
    expect(await bench.rows(sql, [user.accountId])).toEqual([{ trading_mode: 'OFFLINE', chosen_state: 'HALTED' }]);
  });
});
