import { createHash, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { INSTRUMENTS } from '@atb/core/market/instruments';
import { withUserScope } from '../database/with-user-scope.ts';
import { createLogger } from '../logger.ts';
import { MarketHub } from '../market-data/market-hub.ts';
import { ScriptedMarket } from '../market-data/testing/scripted-market.ts';
import { type SeededUser, seedUser } from '../testing/seed-user.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { PaperVenue } from '../venues/paper/paper-venue.ts';
import type { PlaceOutcome, QueryOutcome, Venue } from '../venues/venue.ts';
import { PASS_ALL_RULES } from './testing/pass-all-rules.ts';
import { EngineWorker } from './engine-worker.ts';
import { announceWorker } from './lease.ts';

function createPaperVenue(): PaperVenue {
  return new PaperVenue(INSTRUMENTS.filter(({ symbol }) => symbol === 'BTCUSDT'));
}

/** Takes the first placement of each order, or loses it, without a word; questions it answers after some silence. */
class SilentVenue implements Venue {
  readonly #paper = createPaperVenue();
  readonly #isLost: boolean;
  /** Questions that still get no answer. */
  silences: number;
  readonly placed: string[] = [];
  questions = 0;

  constructor(isLost: boolean, silences: number) {
    this.#isLost = isLost;
    this.silences = silences;
  }

  place: Venue['place'] = async (request, reserved, at): Promise<PlaceOutcome> => {
    const isAgain = this.placed.includes(request.clientOrderId);
    this.placed.push(request.clientOrderId);
    if (isAgain) return this.#paper.place(request, reserved, at);
    if (!this.#isLost) await this.#paper.place(request, reserved, at);
    return { status: 'unknown', reason: 'timeout' };
  };
  query: Venue['query'] = (clientOrderId): Promise<QueryOutcome> => {
    this.questions += 1;
    this.silences -= 1;
    return this.silences >= 0
      ? Promise.resolve({ status: 'unknown', reason: 'timeout' })
      : this.#paper.query(clientOrderId);
  };
  cancel: Venue['cancel'] = (clientOrderId, at) => this.#paper.cancel(clientOrderId, at);
  match: Venue['match'] = (quote) => this.#paper.match(quote);
  recall: Venue['recall'] = (quote) => this.#paper.recall(quote);
  restore: Venue['restore'] = (order) => this.#paper.restore(order);
}

const GRID = { upper: 62_000, lower: 58_000, grids: 5, allocation: 1_000, tpPctPerFill: 0, stopLossPct: 5 };
const STARTS_AT = Date.UTC(2026, 5, 1, 12);

let database: TestDatabase;
const running: EngineWorker[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pools.engine.query(`select set_default_plan('enterprise')`);
});
afterEach(async () => {
  for (const worker of running.splice(0)) await worker.stop();
});
afterAll(() => database.drop());

interface Session {
  readonly source: ScriptedMarket;
  readonly worker: EngineWorker;
}

/** `silent`: an account with a venue of its own; every other gets one that answers. */
async function startEngine(
  source = new ScriptedMarket(['BTCUSDT'], STARTS_AT),
  silent: { readonly user: SeededUser; readonly venue: Venue } | null = null,
  pool: Pool = database.pools.engine,
): Promise<Session> {
  const hub = new MarketHub(source);
  const worker = new EngineWorker({
    pool,
    hub,
    createVenue: (accountId) => (accountId === silent?.user.accountId ? silent.venue : createPaperVenue()),
    validator: PASS_ALL_RULES,
    logger: createLogger('silent'),
    isLockstep: true,
  });
  running.push(worker);
  const cursors = await worker.start();
  await hub.start({ cursors, onFault: (error) => expect.fail(error.message) });
  return { source, worker };
}

/** Connections of the engine, of which the first to say `text` is lost. */
function losingPool(text: string): Pool {
  const { engine } = database.pools;
  let isLost = false;
  return new Proxy(engine, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      return (...args: readonly unknown[]): unknown => {
        if (key === 'query' && !isLost && String(args[0]).includes(text)) {
          isLost = true;
          return Promise.reject(new Error('Connection terminated unexpectedly'));
        }
        return Reflect.apply(value, target, args);
      };
    },
  });
}

async function createBot(user: SeededUser, params: object = GRID, id: string = randomUUID()): Promise<string> {
  const made = await withUserScope(database.pools.rest, user.claims, (tx) =>
    tx.query<{ id: string }>(
      `insert into bots (id, type, symbol, exchange_account_id, params) values ($1, 'grid', 'BTCUSDT', $2, $3) returning id`,
      [id, user.accountId, JSON.stringify(params)],
    ),
  );
  return made.rows[0]?.id ?? expect.fail('no bot');
}

function call(user: SeededUser, sql: string, values: readonly unknown[]): Promise<unknown> {
  return withUserScope(database.pools.rest, user.claims, (tx) => tx.query(sql, [...values]));
}

/** Records a command as the gateway does. */
async function ask(user: SeededUser, kind: string, payload: object): Promise<void> {
  await rows(
    `insert into engine_commands (account_id, user_id, kind, payload, idempotency_key) values ($1, $2, $3, $4, gen_random_uuid()::text)`,
    [user.accountId, user.userId, kind, JSON.stringify(payload)],
  );
}

async function rows<Row extends object>(sql: string, values: readonly unknown[]): Promise<readonly Row[]> {
  return (await database.pools.engine.query<Row>(sql, [...values])).rows;
}

async function botRow(botId: string): Promise<{ status: string; status_reason: string } | undefined> {
  return (
    await rows<{ status: string; status_reason: string }>('select status, status_reason from bots where id = $1', [
      botId,
    ])
  )[0];
}

/** Every money row of an account as one digest: equal digests mean equal to the last unit. */
async function digest(user: SeededUser): Promise<string> {
  const parts = await Promise.all(
    [
      'select client_order_id, status, quantity, price, filled_quantity, filled_notional, reserved, created_at, updated_at from bot_orders where account_id = $1 order by client_order_id',
      'select venue_trade_id, side, qty, price, fee, realized_pnl, maker, exec_ts from trade_ledger where account_id = $1 order by venue_trade_id',
      'select asset, free, locked from balances where account_id = $1 order by asset',
      'select symbol, qty, entry_price, realized_pnl, fees_paid, opened_at, closed_at from positions where account_id = $1 order by opened_at',
      'select id, asset, quantity, remaining, cost from tax_lots where account_id = $1 order by id',
      'select state, status from bot_states where account_id = $1 order by bot_id',
    ].map((sql) => rows(sql, [user.accountId])),
  );
  return createHash('sha256').update(JSON.stringify(parts).replaceAll(user.accountId, 'the account')).digest('hex');
}

async function expectReconciled(user: SeededUser): Promise<void> {
  const checks = await rows<{ check_name: string; difference: string }>('select * from reconcile_account($1)', [
    user.accountId,
  ]);
  expect(checks.length).toBeGreaterThan(0);
  expect(checks.filter((check) => Number(check.difference) !== 0)).toEqual([]);
}

const WALK = [
  60_000, 59_400, 58_900, 59_300, 60_100, 61_200, 60_400, 59_100, 58_400, 59_900, 61_400, 62_300, 61_100, 60_000,
];

describe('EngineWorker', () => {
  it('runs a grid from start to stop and every unit adds up', async () => {
    const user = await seedUser(database.pools);
    const { source, worker } = await startEngine();
    await source.say('BTCUSDT', 60_000);
    const botId = await createBot(user);
    await call(user, 'select start_bot($1)', [botId]);
    await worker.onCommand(user.accountId);
    expect(await botRow(botId)).toMatchObject({ status: 'running' });
    await source.say('BTCUSDT', ...WALK);
    const fills = await rows<{ side: string }>('select side from trade_ledger where bot_id = $1', [botId]);
    expect(fills.filter((fill) => fill.side === 'sell').length).toBeGreaterThan(1);
    await expectReconciled(user);
    await call(user, 'select stop_bot($1, $2)', [botId, 'sell']);
    await worker.onCommand(user.accountId);
    await source.say('BTCUSDT', 60_000, 60_010);
    expect(await botRow(botId)).toMatchObject({ status: 'stopped' });
    expect(await rows('select 1 from bot_orders where account_id = $1 and reserved > 0', [user.accountId])).toEqual([]);
    expect(await rows('select 1 from positions where account_id = $1 and closed_at is null', [user.accountId])).toEqual(
      [],
    );
    await expectReconciled(user);
  });

  it('ends in the same state however often it is restarted on the way', async () => {
    const botId = randomUUID();
    const run = async (isRestarted: (step: number) => boolean): Promise<string> => {
      const user = await seedUser(database.pools);
      await createBot(user, GRID, botId);
      await call(user, 'select start_bot($1)', [botId]);
      let session = await startEngine();
      for (const [step, price] of WALK.entries()) {
        await session.source.say('BTCUSDT', price);
        if (!isRestarted(step)) continue;
        await session.worker.stop();
        session = await startEngine(session.source);
      }
      await session.worker.stop();
      await expectReconciled(user);
      const result = await digest(user);
      await database.pools.auth.query('delete from auth.users where id = $1', [user.userId]);
      return result;
    };
    const undisturbed = await run(() => false);
    expect(await run(() => true)).toBe(undisturbed);
    expect(await run((step) => step % 3 === 1)).toBe(undisturbed);
  });

  it('catches up on the quotes it missed while it was down', async () => {
    const user = await seedUser(database.pools);
    const botId = await createBot(user);
    await call(user, 'select start_bot($1)', [botId]);
    const first = await startEngine();
    await first.source.say('BTCUSDT', 60_000, 60_001);
    await first.worker.stop();
    await first.source.say('BTCUSDT', 58_400, 60_600);
    const second = await startEngine(first.source);
    await second.source.say('BTCUSDT', 60_000);
    await second.worker.onCommand(user.accountId);
    const fills = await rows('select 1 from trade_ledger where bot_id = $1', [botId]);
    expect(fills.length).toBeGreaterThan(2);
    await expectReconciled(user);
  });

  it('lets the market go on only when commands of before are carried out, also when the database is lost meanwhile', async () => {
    const user = await seedUser(database.pools);
    const { source, worker } = await startEngine();
    await source.say('BTCUSDT', 60_000);
    await worker.stop();
    await ask(user, 'stop_all', { choice: 'pause_entries' });
    await startEngine(source, null, losingPool('from engine_commands where account_id'));
    // Not at the next round of housekeeping, for which the market does not wait.
    expect(await rows('select status from engine_commands where account_id = $1', [user.accountId])).toEqual([
      { status: 'done' },
    ]);
  });

  it('says why a bot could not start and keeps the others trading', async () => {
    const user = await seedUser(database.pools, 'pro');
    const { source, worker } = await startEngine();
    await source.say('BTCUSDT', 60_000);
    const broken = await createBot(user, { ...GRID, allocation: 10 });
    const sound = await createBot(user);
    for (const botId of [broken, sound]) await call(user, 'select start_bot($1)', [botId]);
    await worker.onCommand(user.accountId);
    const row = await botRow(broken);
    expect(row?.status).toBe('error');
    expect(row?.status_reason).toMatch(/allocation/i);
    expect(await botRow(sound)).toMatchObject({ status: 'running' });
  });

  it('places one order for one client order id, however often it is asked', async () => {
    const user = await seedUser(database.pools);
    const { source, worker } = await startEngine();
    await source.say('BTCUSDT', 60_000);
    const payload = {
      clientOrderId: 'terminal_1',
      symbol: 'BTCUSDT',
      side: 'buy',
      type: 'limit',
      quantity: '0.01',
      price: '59000',
    };
    for (const key of ['a', 'b']) {
      await database.pools.engine.query(
        `insert into engine_commands (account_id, user_id, kind, payload, idempotency_key) values ($1, $2, 'place_order', $3, $4)`,
        [user.accountId, user.userId, JSON.stringify(payload), key],
      );
    }
    await worker.onCommand(user.accountId);
    expect(await rows('select 1 from bot_orders where account_id = $1', [user.accountId])).toHaveLength(1);
    const results = await rows<{ result: { status: string } }>(
      'select result from engine_commands where account_id = $1 order by sequence',
      [user.accountId],
    );
    expect(results.map((row) => row.result.status)[0]).toBe('done');
    await expectReconciled(user);
  });

  it('closes a command that the account can never carry out, and goes on', async () => {
    const user = await seedUser(database.pools);
    const { source, worker } = await startEngine();
    await source.say('BTCUSDT', 60_000);
    const order = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', quantity: '0.01', price: '59000' };
    await ask(user, 'place_order', { ...order, clientOrderId: 'terminal_1', quantity: '+5' });
    await ask(user, 'place_order', { ...order, clientOrderId: 'terminal_2' });
    // The check constraint on ids lets the database refuse what the book has accepted.
    await ask(user, 'place_order', { ...order, clientOrderId: 'no such id' });
    await worker.onCommand(user.accountId);
    await worker.onCommand(user.accountId);
    const results = await rows<{ status: string; result: { status: string; reason?: string } }>(
      'select status, result from engine_commands where account_id = $1 order by sequence',
      [user.accountId],
    );
    expect(results.map(({ result }) => `${result.status} ${result.reason ?? ''}`)).toEqual([
      'refused SYSTEM_ERROR',
      'done ',
      'refused SYSTEM_ERROR',
    ]);
    expect(worker.runner(user.accountId)?.fault ?? null).toBeNull();
    await source.say('BTCUSDT', 58_990);
    expect(await rows('select 1 from trade_ledger where account_id = $1', [user.accountId])).toHaveLength(1);
    await expectReconciled(user);
  });

  it('shows a bot as stopped when its position is closed twice at once', async () => {
    const user = await seedUser(database.pools);
    const { source, worker } = await startEngine();
    await source.say('BTCUSDT', 60_000);
    const botId = await createBot(user);
    await call(user, 'select start_bot($1)', [botId]);
    await worker.onCommand(user.accountId);
    await source.say('BTCUSDT', 60_000);
    for (const fraction of ['1', '0.25']) await ask(user, 'close_position', { symbol: 'BTCUSDT', botId, fraction });
    await worker.onCommand(user.accountId);
    await source.say('BTCUSDT', 60_000, 60_000);
    expect(await botRow(botId)).toMatchObject({ status: 'stopped' });
    await expectReconciled(user);
  });

  it('refuses the writes of a worker that lost its lease', async () => {
    const user = await seedUser(database.pools);
    const first = await startEngine();
    await first.source.say('BTCUSDT', 60_000);
    const botId = await createBot(user);
    await call(user, 'select start_bot($1)', [botId]);
    await first.worker.onCommand(user.accountId);
    const thief = await database.pools.engine.connect();
    expect(await announceWorker(thief, 'thief')).toBe(true);
    await database.pools.engine.query(
      `update engine_leases set token = token + 1, worker_id = 'thief' where account_id = $1`,
      [user.accountId],
    );
    const before = await digest(user);
    await first.source.say('BTCUSDT', 58_000);
    expect(await digest(user)).toBe(before);
    expect(first.worker.runner(user.accountId)).toBeNull();
    thief.release(true);
  });
});

describe('an order whose outcome is unknown', () => {
  const LIMIT_BUY = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', quantity: '0.01', price: '59000' };
  const orderRows = (user: SeededUser) =>
    rows<{ status: string; reserved: string }>('select status, reserved from bot_orders where account_id = $1', [
      user.accountId,
    ]);

  async function placeUnknown(venue: Venue): Promise<Session & { readonly user: SeededUser }> {
    const user = await seedUser(database.pools);
    const session = await startEngine(undefined, { user, venue });
    await session.source.say('BTCUSDT', 60_000);
    await ask(user, 'place_order', { ...LIMIT_BUY, clientOrderId: 'terminal_1' });
    await session.worker.onCommand(user.accountId);
    expect(await orderRows(user)).toEqual([{ status: 'unknown', reserved: '590.59' }]);
    return { ...session, user };
  }

  it.each([
    { name: 'is found at the venue', isLost: false, placed: ['terminal_1'] },
    {
      name: 'is sent again, under its own id, when it never arrived',
      isLost: true,
      placed: ['terminal_1', 'terminal_1'],
    },
  ])('$name, without a restart', async ({ isLost, placed }) => {
    const venue = new SilentVenue(isLost, 1);
    const { source, user } = await placeUnknown(venue);
    await expect.poll(() => orderRows(user)).toMatchObject([{ status: 'accepted' }]);
    expect(venue.placed).toEqual(placed);
    expect(venue.questions).toBe(2);
    await source.say('BTCUSDT', 58_990);
    expect(await orderRows(user)).toMatchObject([{ status: 'filled' }]);
    await expectReconciled(user);
  });

  it('is cancelled as asked when it turns out that it never arrived', async () => {
    const { worker, user } = await placeUnknown(new SilentVenue(true, 1));
    await ask(user, 'cancel_order', { clientOrderId: 'terminal_1' });
    await worker.onCommand(user.accountId);
    await expect.poll(() => orderRows(user)).toEqual([{ status: 'cancelled', reserved: '0' }]);
    await expectReconciled(user);
  });

  it('is told in the log of its bot once, and asked about for as long as it takes', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const user = await seedUser(database.pools);
      const venue = new SilentVenue(true, 1_000);
      const { source, worker } = await startEngine(undefined, { user, venue });
      await source.say('BTCUSDT', 60_000);
      const botId = await createBot(user);
      await call(user, 'select start_bot($1)', [botId]);
      await worker.onCommand(user.accountId);
      const count = (await orderRows(user)).filter((order) => order.status === 'unknown').length;
      expect(count).toBeGreaterThan(0);
      const notices = () =>
        rows<{ message: string }>(`select message from bot_events where bot_id = $1 and code = 'ORDER_UNKNOWN'`, [
          botId,
        ]);
      for (let tries = 1; tries <= 8; tries += 1) {
        vi.advanceTimersByTime(60_000);
        await worker.runner(user.accountId)?.askAboutUnsettled();
        expect(venue.questions).toBe(tries * count);
        expect(await notices()).toHaveLength(tries < 6 ? 0 : count);
      }
      expect((await orderRows(user)).filter((order) => order.status === 'unknown')).toHaveLength(count);
      await expectReconciled(user);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the operator', () => {
  it('halts everything that opens and lets it go on again', async () => {
    const user = await seedUser(database.pools);
    const { source, worker } = await startEngine();
    await source.say('BTCUSDT', 60_000);
    const botId = await createBot(user);
    await call(user, 'select start_bot($1)', [botId]);
    await worker.onCommand(user.accountId);
    const operator = { role: 'service_role' as const };
    await withUserScope(database.pools.rest, operator, (tx) => tx.query(`select halt_trading('maintenance')`));
    await worker.onCommand(user.accountId);
    await worker.onAccountChanged(user.accountId);
    await source.say('BTCUSDT', 59_990);
    expect(await botRow(botId)).toMatchObject({ status: 'paused' });
    const openBuys = await rows(`select 1 from bot_orders where account_id = $1 and side = 'buy' and reserved > 0`, [
      user.accountId,
    ]);
    expect(openBuys).toEqual([]);
    await expect(call(user, 'select start_bot($1)', [botId])).rejects.toThrow(/halted/);
    await withUserScope(database.pools.rest, operator, (tx) => tx.query('select resume_trading()'));
    await worker.onAccountChanged(user.accountId);
    await call(user, 'select start_bot($1)', [botId]);
    await worker.onCommand(user.accountId);
    expect(await botRow(botId)).toMatchObject({ status: 'running' });
    await expectReconciled(user);
  });

  it('is nobody who signed in', async () => {
    const user = await seedUser(database.pools);
    await expect(call(user, `select halt_trading('mine')`, [])).rejects.toMatchObject({ code: '42501' });
  });
});
