// What one user may keep: refused in the database whoever writes it and however many at once, and removed when it is over.
import { parseIso } from '@atb/core/base/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withUserScope } from '../database/with-user-scope.ts';
import { type SeededUser, seedUser } from '../testing/seed-user.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { pruneKeptRows } from './kept-rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const NOW = parseIso('2031-06-15T12:00:00Z');
const asEngine = async (sql: string, values: readonly unknown[] = []) =>
  (await database.pools.engine.query(sql, [...values])).rows;
const count = async (table: string, { userId }: SeededUser): Promise<number> => {
  const [row] = await asEngine(`select count(*)::int as n from ${table} where user_id = $1`, [userId]);
  return (row as { n: number }).n;
};

/** Bots that have stopped and were archived: they take no place in the plan. */
const archiveBots = (user: SeededUser, bots: number, params = `'{}'`) =>
  asEngine(
    `insert into bots (user_id, exchange_account_id, name, type, symbol, params, is_paper, status, archived_at)
     select $1, $2, 'Old', 'grid', 'BTCUSDT', ${params}, true, 'stopped', '2031-06-01' from generate_series(1, $3::int)`,
    [user.userId, user.accountId, bots],
  );

const insertBot = (user: SeededUser, params = '{}') =>
  withUserScope(database.pools.rest, user.claims, (tx) =>
    tx.query(
      `insert into bots (exchange_account_id, name, type, symbol, params) values ($1, 'New', 'grid', 'BTCUSDT', $2) returning id`,
      [user.accountId, params],
    ),
  );

const hintsOf = (outcomes: ReadonlyArray<PromiseSettledResult<unknown>>): readonly string[] =>
  outcomes
    .map((one) => (one.status === 'fulfilled' ? 'taken' : String((one.reason as { hint?: string }).hint)))
    .toSorted((a, b) => a.localeCompare(b));

/** Some 60 KB that no compression makes much smaller. */
const LONG = `jsonb_build_object('x', (select string_agg(md5(random()::text), '') from generate_series(1, 1900)))`;

describe('bots', () => {
  it('are at most 500, archived ones included, also when several are inserted at once', async () => {
    const user = await seedUser(database.pools, 'enterprise');
    await archiveBots(user, 498);
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => insertBot(user)));
    expect(hintsOf(outcomes)).toEqual([...Array.from({ length: 4 }, () => 'BOTS_KEPT'), 'taken', 'taken']);
    await withUserScope(database.pools.rest, user.claims, (tx) =>
      tx.query(`delete from bots where id = (select id from bots where status = 'draft' limit 1)`),
    );
    expect(hintsOf(await Promise.allSettled([insertBot(user)]))).toEqual(['taken']);
  });

  it('take at most 4 MB of parameters, whether inserted or changed', async () => {
    const user = await seedUser(database.pools, 'enterprise');
    await archiveBots(user, 66, LONG);
    const [{ long }] = (await asEngine(`select ${LONG} as long`)) as [{ long: object }];
    const text = JSON.stringify(long);
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => insertBot(user, text)));
    expect(hintsOf(outcomes)).toContain('BOTS_KEPT');
    const small = (await insertBot(user)).rows[0] as { id: string };
    const grow = withUserScope(database.pools.rest, user.claims, (tx) =>
      tx.query('update bots set params = $1 where id = $2', [text, small.id]),
    );
    await expect(grow).rejects.toMatchObject({ code: 'P0001', hint: 'BOTS_KEPT' });
    const other = await seedUser(database.pools);
    await expect(insertBot(other, text)).resolves.toMatchObject({ rowCount: 1 });
  });

  it('that were archived long ago and never traded go', async () => {
    const user = await seedUser(database.pools, 'enterprise');
    await archiveBots(user, 3);
    await asEngine(
      `update bots set archived_at = '2031-03-01' where id in (select id from bots where user_id = $1 limit 2)`,
      [user.userId],
    );
    const traded = `(select id from bots where user_id = $1 and archived_at < '2031-06-01' limit 1)`;
    await asEngine(
      `insert into bot_orders (user_id, account_id, bot_id, client_order_id, symbol, side, type, purpose, quantity, price, filled_quantity,
         filled_notional, fill_price, reserved_asset, status, created_at, updated_at)
       values ($1, $2, ${traded}, 'traded', 'BTCUSDT', 'buy', 'limit', 'entry', 0.01, 50000, 0.01, 500, 50000, 'USDT', 'filled', now(), now())`,
      [user.userId, user.accountId],
    );
    await pruneKeptRows(database.pools.engine, NOW);
    expect(await count('bots', user)).toBe(2);
  });
});

describe('runs', () => {
  const addRuns = (user: SeededUser, runs: number, isStarred: boolean) =>
    asEngine(
      `insert into research_runs (user_id, kind, name, request, engine_version, status, finished_at, is_starred)
       select $1, 'backtest', 'Run ' || i, '{}', '1', 'done', timestamptz '2031-06-01' + i * interval '1 minute', $3
       from generate_series(1, $2::int) i`,
      [user.userId, runs, isStarred],
    );

  it('are at most 1,000, also when several are started at once', async () => {
    const user = await seedUser(database.pools);
    await addRuns(user, 998, true);
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => addRuns(user, 1, false)));
    expect(hintsOf(outcomes)).toEqual(['RUNS_KEPT', 'RUNS_KEPT', 'RUNS_KEPT', 'taken', 'taken']);
  });

  it('beyond the newest 500 go unless they have a star', async () => {
    const user = await seedUser(database.pools);
    await addRuns(user, 10, true);
    await addRuns(user, 505, false);
    await pruneKeptRows(database.pools.engine, NOW);
    expect(await count('research_runs', user)).toBe(510);
    const left = await asEngine(
      `select count(*)::int as starred, (select min(name) from research_runs where user_id = $1 and name = 'Run 5' and not is_starred) as gone
       from research_runs where user_id = $1 and is_starred`,
      [user.userId],
    );
    expect(left).toEqual([{ starred: 10, gone: null }]);
  });
});

describe('what the engine writes for a user', () => {
  it('ends at 20,000 notes, 2,000 denied orders and 5,000 commands carried out, newest kept', async () => {
    const [user, other] = [await seedUser(database.pools), await seedUser(database.pools)];
    for (const each of [user, other]) await archiveBots(each, 1);
    const add = (each: SeededUser, notes: number) =>
      asEngine(
        `insert into bot_events (bot_id, user_id, severity, code, message, at)
         select b.id, $1, 'info', 'NOTE', i::text, '2031-06-14' from bots b, generate_series(1, $2::int) i where b.user_id = $1`,
        [each.userId, notes],
      );
    await add(user, 20_003);
    await add(other, 3);
    await asEngine(
      `insert into bot_orders (user_id, account_id, client_order_id, symbol, side, type, purpose, quantity, price, reserved_asset, status, reason,
         created_at, updated_at)
       select $1, $2, 'denied_' || i, 'BTCUSDT', 'buy', 'limit', 'entry', 1, 1, 'USDT', 'denied', 'no',
         timestamptz '2031-06-01' + i * interval '1 second', now() from generate_series(1, 2002) i`,
      [user.userId, user.accountId],
    );
    await asEngine(
      `insert into engine_commands (account_id, user_id, kind, idempotency_key, status, done_at)
       select $2, $1, 'stop_all', 'command ' || i, case when i = 1 then 'pending' else 'done' end, timestamptz '2031-06-01' + i * interval '1 second'
       from generate_series(1, 5003) i`,
      [user.userId, user.accountId],
    );
    await pruneKeptRows(database.pools.engine, NOW);
    expect(await count('engine_commands', user), 'with the one that waits').toBe(5_001);
    expect([await count('bot_events', user), await count('bot_events', other)]).toEqual([20_000, 3]);
    const oldest = await asEngine('select min(message::int) as note from bot_events where user_id = $1', [user.userId]);
    expect(oldest).toEqual([{ note: 4 }]);
    const denied = await asEngine(
      `select count(*)::int as n, min(created_at) as oldest from bot_orders where user_id = $1 and status = 'denied'`,
      [user.userId],
    );
    expect(denied).toEqual([{ n: 2000, oldest: new Date('2031-06-01T00:00:03Z') }]);
  });
});

describe('orders that ended without a fill', () => {
  /** `ended` before NOW. */
  const addOrders = (user: SeededUser, orders: number, change: Readonly<Record<string, string>> = {}) => {
    const { status = 'cancelled', ended = '1 day', filled = '0', bot = null, name = 'order' } = change;
    return asEngine(
      `insert into bot_orders (user_id, account_id, bot_id, client_order_id, symbol, side, type, purpose, quantity, price, filled_quantity,
         filled_notional, reserved_asset, status, created_at, updated_at)
       select $1, $2, $8, $6 || '_' || i, 'BTCUSDT', 'buy', 'limit', 'entry', 1, 1, $5, $5, 'USDT', $4, t.at, t.at
       from generate_series(1, $3::int) i, lateral (select timestamptz '2031-06-15T12:00:00Z' - $7::interval + i * interval '1 millisecond' as at) t`,
      [user.userId, user.accountId, orders, status, filled, name, ended, bot],
    );
  };
  const namesOf = async (user: SeededUser) =>
    (await asEngine('select client_order_id as name from bot_orders where user_id = $1 order by 1', [user.userId])).map(
      (row) => (row as { name: string }).name,
    );

  it('go after 30 days, whoever placed them; what is open, was filled or denied stays', async () => {
    const user = await seedUser(database.pools, 'enterprise');
    await archiveBots(user, 1);
    const [bot] = (await asEngine('select id from bots where user_id = $1', [user.userId])) as [{ id: string }];
    for (const status of ['cancelled', 'expired', 'rejected', 'denied', 'accepted'])
      await addOrders(user, 1, { name: status, status, ended: '31 days' });
    await addOrders(user, 1, { name: 'of_bot', ended: '31 days', bot: bot.id });
    await addOrders(user, 1, { name: 'in_part', filled: '0.5', ended: '31 days' });
    await addOrders(user, 1, { name: 'recent', ended: '29 days' });
    await addOrders(user, 1, { name: 'booked', ended: '31 days' });
    await asEngine(
      `insert into trade_ledger (account_id, user_id, order_id, venue_trade_id, symbol, side, qty, price, fee, fee_asset, maker, exec_ts)
       select account_id, user_id, id, 'late', 'BTCUSDT', 'buy', 1, 1, 0, 'USDT', true, now() from bot_orders where client_order_id = 'booked_1'
         and user_id = $1`,
      [user.userId],
    );
    await pruneKeptRows(database.pools.engine, NOW);
    expect(await namesOf(user)).toEqual(['accepted_1', 'booked_1', 'denied_1', 'in_part_1', 'recent_1']);
  });

  it('are the newest 5,000 of an account, except for those that a late fill or a replay may ask for', async () => {
    const [user, other] = [await seedUser(database.pools, 'enterprise'), await seedUser(database.pools)];
    await archiveBots(user, 1);
    const [bot] = (await asEngine(
      `update bots set status = 'error', started_at = '2031-06-12', stopped_at = '2031-06-14', archived_at = null where user_id = $1
       returning id`,
      [user.userId],
    )) as [{ id: string }];
    await addOrders(user, 5_000, { name: 'newest', ended: '1 minute' });
    await addOrders(user, 3, { name: 'just_now', ended: '10 minutes' });
    await addOrders(user, 1_203, { name: 'many', ended: '2 hours' });
    await addOrders(user, 2, { name: 'failed', ended: '2 days', bot: bot.id });
    await addOrders(user, 2, { name: 'before', ended: '5 days', bot: bot.id });
    await addOrders(user, 2, { name: 'filled', ended: '5 days', filled: '1', status: 'filled' });
    await addOrders(other, 5, { ended: '5 days' });
    await pruneKeptRows(database.pools.engine, NOW);
    const left = (await namesOf(user)).filter((name) => !name.startsWith('newest'));
    expect(left).toEqual(['failed_1', 'failed_2', 'filled_1', 'filled_2', 'just_now_1', 'just_now_2', 'just_now_3']);
    expect([await count('bot_orders', user), await count('bot_orders', other)]).toEqual([5_007, 5]);
  });
});

describe('what came to nothing', () => {
  it('goes: imports that failed or booked nothing, and advice that was given up', async () => {
    const user = await seedUser(database.pools);
    await asEngine(
      `insert into history_imports (user_id, account_id, file_name, status, booked, created_at, finished_at)
       select $1, $2, status || n, status, booked, now() - n * age, now() - n * age
       from (values ('failed', 0, interval '1 day', 3), ('failed', 0, interval '100 days', 1), ('done', 0, interval '1 second', 110),
         ('done', 5, interval '200 days', 2)) g (status, booked, age, many), generate_series(1, many) n`,
      [user.userId, user.accountId],
    );
    await asEngine(
      `insert into advisor_advice (user_id, answered_by, symbol, condition, level, reference_price, probability, market, made_at, due_at,
         status, end_price, outcome, scored_at)
       select $1, 'model', 'BTCUSDT', 'above', 1, 1, 0.5, 'm', now() - interval '300 days', now() - interval '299 days', status,
         case when status = 'scored' then 2 end, case when status = 'scored' then true end, case when status <> 'open' then now() - age end
       from (values ('void', interval '91 days'), ('void', interval '89 days'), ('scored', interval '299 days'), ('open', interval '1 day')) g (status, age)`,
      [user.userId],
    );
    await pruneKeptRows(database.pools.engine, NOW);
    const imports = await asEngine(
      `select status, booked, count(*)::int as n from history_imports where user_id = $1 group by 1, 2 order by 1, 2`,
      [user.userId],
    );
    expect(imports).toEqual([
      { status: 'done', booked: 0, n: 100 },
      { status: 'done', booked: 5, n: 2 },
    ]);
    const advice = await asEngine('select status from advisor_advice where user_id = $1 order by 1', [user.userId]);
    expect(advice).toEqual([{ status: 'open' }, { status: 'scored' }, { status: 'void' }]);
  });
});
