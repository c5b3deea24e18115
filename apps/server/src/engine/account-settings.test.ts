import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import type { SeededUser } from '../testing/seed-user.ts';
import { checkByReplay } from './check-by-replay.ts';
import { BotBench } from './testing/bot-bench.ts';

const GRID = { upper: 62_000, lower: 58_000, grids: 5, allocation: 1_000, tpPctPerFill: 0, stopLossPct: 5 };
/** Two of them fit into what an account may have in one symbol. */
const SMALL = { ...GRID, allocation: 400 };
const BUY = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', quantity: '0.01', price: '59000' };

let bench: BotBench;
beforeAll(async () => {
  bench = await BotBench.open();
});
afterEach(() => bench.stopEngines());
afterAll(() => bench.close());

const ordersOf = (user: SeededUser) =>
  bench.rows<{ status: string }>('select status from bot_orders where account_id = $1 order by sequence', [
    user.accountId,
  ]);

describe('limits and halts', () => {
  // No notification reaches any engine of these tests: nobody listens.
  it('are those of now in every transaction, though nobody was told of the change', async () => {
    const user = await bench.seedUser();
    const { market, worker } = await bench.startEngine();
    await market.say('BTCUSDT', 60_000);
    await bench.command(user, 'place_order', { ...BUY, clientOrderId: 'before' });
    await worker.onCommand(user.accountId);
    expect(await ordersOf(user)).toEqual([{ status: 'accepted' }]);
    await bench.ask(user, 'update user_risk_prefs set max_symbol_exposure_pct = 6 where user_id = $1', [user.userId]);
    await bench.command(user, 'place_order', { ...BUY, clientOrderId: 'after' });
    await worker.onCommand(user.accountId);
    await eventually(async () => expect(await ordersOf(user)).toEqual([{ status: 'accepted' }, { status: 'denied' }]));
    await bench.expectReconciled(user);
  });

  it('reach an account on which nothing happens by the rounds of its worker', async () => {
    const user = await bench.seedUser();
    const { market, worker } = await bench.startEngine();
    await market.say('BTCUSDT', 60_000);
    await bench.command(user, 'place_order', { ...BUY, clientOrderId: 'before' });
    await worker.onCommand(user.accountId);
    const before = worker.runner(user.accountId);
    await bench.ask(user, 'update user_risk_prefs set loss_streak_limit = 2 where user_id = $1', [user.userId]);
    await eventually(() => {
      const now = worker.runner(user.accountId);
      expect(now).not.toBeNull();
      expect(now).not.toBe(before);
    });
  });

  it('let a bot open nothing while trading is halted, before it has heard of the halt', async () => {
    const user = await bench.seedUser();
    const { market, worker } = await bench.startEngine();
    await market.say('BTCUSDT', 60_000);
    const botId = await bench.createBot(user, 'grid', GRID);
    await bench.ask(user, 'select start_bot($1)', [botId]);
    await worker.onCommand(user.accountId);
    await market.say('BTCUSDT', 59_000, 59_900);
    const before = await bench.rows(`select 1 from bot_orders where bot_id = $1 and side = 'buy'`, [botId]);
    // The halt itself, without the commands and notifications that come with it.
    await bench.rows('update platform_state set trading_halted = true, changed_at = now()', []);
    try {
      await market.say('BTCUSDT', 61_900, 59_000, 61_900, 59_000);
      const entries = `select status, reason from bot_orders where bot_id = $1 and side = 'buy' order by sequence offset $2`;
      const after = await bench.rows<{ status: string; reason: string }>(entries, [botId, before.length]);
      expect(after.filter(({ status }) => status !== 'denied')).toEqual([]);
      await bench.expectReconciled(user);
    } finally {
      await bench.rows('update platform_state set trading_halted = false, changed_at = now()', []);
    }
  });
});

describe('a bot whose stored state cannot be read', () => {
  it('is stopped alone, with its orders taken back, and cannot be started under old numbers', async () => {
    const user = await bench.seedUser('pro');
    const first = await bench.startEngine();
    await first.market.say('BTCUSDT', 60_000);
    const broken = await bench.createBot(user, 'grid', SMALL);
    const sound = await bench.createBot(user, 'grid', SMALL);
    for (const botId of [broken, sound]) await bench.ask(user, 'select start_bot($1)', [botId]);
    await first.worker.onCommand(user.accountId);
    await first.market.say('BTCUSDT', 59_100);
    await bench.stopEngines();
    await bench.rows(`update bot_states set state = '{"facts":{},"state":{"version":99}}' where bot_id = $1`, [broken]);

    const second = await bench.startEngine(first.market);
    const bots = () =>
      bench.rows<{ status: string; status_reason: string }>('select status, status_reason from bots where id = $1', [
        broken,
      ]);
    expect(await bots()).toMatchObject([{ status: 'error', status_reason: expect.stringContaining('cannot be read') }]);
    const open = `select 1 from bot_orders where bot_id = $1 and reserved > 0`;
    expect(await bench.rows(open, [broken])).toEqual([]);
    expect((await bench.rows(open, [sound])).length).toBeGreaterThan(0);
    expect(second.worker.vitals().failingCount).toBe(0);
    const before = (await bench.fillsOf(sound)).length;
    await second.market.say('BTCUSDT', 58_100, 61_500);
    expect((await bench.fillsOf(sound)).length).toBeGreaterThan(before);
    await bench.expectReconciled(user);

    await bench.stopEngines();
    const third = await bench.startEngine(second.market);
    expect(await bench.notesOf(broken), 'it is said once').toEqual(
      (await bench.notesOf(broken)).filter((code, i, all) => code !== 'STATE_UNREADABLE' || all.indexOf(code) === i),
    );
    await bench.command(user, 'start_bot', { botId: broken });
    await third.worker.onCommand(user.accountId);
    const [answer] = await bench.rows<{ result: { reason: string } }>(
      'select result from engine_commands where account_id = $1 order by sequence desc limit 1',
      [user.accountId],
    );
    expect(answer?.result.reason).toBe('STATE_UNREADABLE');
    expect(third.worker.runner(user.accountId)?.fault).toBeNull();
  });

  it('says so on its page when its life is to be replayed', async () => {
    const user = await bench.seedUser('pro');
    const session = await bench.startEngine();
    await session.market.say('BTCUSDT', 60_000);
    const botId = await bench.createBot(user, 'grid', SMALL);
    await bench.ask(user, 'select start_bot($1)', [botId]);
    await session.worker.onCommand(user.accountId);
    const parts = bench.replayOf(botId, session);
    expect(await checkByReplay(parts)).toMatchObject({ status: 'replayed' });
    await bench.rows(`update bot_states set state = '{"facts":{}}' where bot_id = $1`, [botId]);
    expect(await checkByReplay(parts)).toMatchObject({
      status: 'refused',
      reason: 'STATE_UNREADABLE',
      error: expect.stringContaining('cannot be read'),
    });
  });
});

describe('an account whose stored state cannot be read', () => {
  it('says so to its owner and in its health, and goes on when it is mended', async () => {
    const user = await bench.seedUser('pro');
    const first = await bench.startEngine();
    await first.market.say('BTCUSDT', 60_000);
    const botId = await bench.createBot(user, 'grid', SMALL);
    await bench.ask(user, 'select start_bot($1)', [botId]);
    await first.worker.onCommand(user.accountId);
    await bench.stopEngines();
    const [kept] = await bench.rows<{ state: unknown }>('select state from account_states where account_id = $1', [
      user.accountId,
    ]);
    const put = (state: unknown) =>
      bench.rows('update account_states set state = $2 where account_id = $1', [user.accountId, JSON.stringify(state)]);
    await put({ version: 99 });

    const second = await bench.startEngine(first.market, { isLockstep: false });
    const reason = async () => {
      const sql = 'select status, status_reason from bots where id = $1';
      const [bot] = await bench.rows<{ status: string; status_reason: string }>(sql, [botId]);
      return bot ?? expect.fail('no bot');
    };
    expect(await reason()).toEqual({
      status: 'running',
      status_reason: expect.stringMatching(/^Not traded: the stored state of its account cannot be read/u),
    });
    expect(second.worker.vitals()).toMatchObject({ failingCount: 1, unreadableCount: 1 });
    await put(kept?.state);
    await eventually(async () => expect(await reason()).toEqual({ status: 'running', status_reason: '' }));
    const codes = (await bench.notesOf(botId)).filter((code) => code.startsWith('ACCOUNT_'));
    expect(codes).toEqual(['ACCOUNT_NOT_OPENED', 'ACCOUNT_OPENED']);
  });
});
