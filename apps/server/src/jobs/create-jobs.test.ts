import { setTimeout as sleep } from 'node:timers/promises';
import { parseIso } from '@atb/core/base/time';
import { makeWorkerUtils } from 'graphile-worker';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '../logger.ts';
import { openCandleArchive } from '../market-data/archive/open-candle-archive.ts';
import { type SeededUser, seedUser } from '../testing/seed-user.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createJobs, type Jobs, type JobsDeps } from './create-jobs.ts';
import { createQueueLogger } from './create-queue-logger.ts';
import { eventually } from '../testing/eventually.ts';

/** Market time of these tests: far from the wall clock, so that a job which asks the wrong one is found out. */
const NOW = parseIso('2031-06-15T12:00:00Z');
const logger = createLogger('error');

let database: TestDatabase;
let user: SeededUser;
let jobs: Jobs;
let authRuns = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  user = await seedUser(database.pools);
  jobs = createJobs(deps());
  await jobs.start();
});

afterAll(async () => {
  await jobs.stop();
  await database.drop();
});

it('removes quotes past their retention and keeps the others', async () => {
  const { engine } = database.pools;
  const insert = `insert into quotes (symbol, bid, ask, last, ts) values ('BTCUSDT', 1, 2, 1.5, $1)`;
  for (const ts of ['2031-06-13T11:59:59Z', '2031-06-13T12:00:01Z', '2031-06-15T11:59:00Z'])
    await engine.query(insert, [ts]);
  await runJob('prune-quotes');
  expect(await column(`select ts as value from quotes order by ts`)).toEqual([
    new Date('2031-06-13T12:00:01Z'),
    new Date('2031-06-15T11:59:00Z'),
  ]);
});

it('removes finished commands after 30 days and never one that waits', async () => {
  await database.pools.engine.query('delete from engine_commands');
  const insert = `insert into engine_commands (account_id, user_id, kind, idempotency_key, status, done_at)
    values ($1, $2, 'stop_all', $3, $4, $5)`;
  const add = (key: string, status: string, doneAt: string | null) =>
    database.pools.engine.query(insert, [user.accountId, user.userId, key, status, doneAt]);
  await add('old', 'done', '2031-05-16T11:59:59Z');
  await add('recent', 'done', '2031-05-16T12:00:01Z');
  await add('waiting', 'pending', null);
  await runJob('prune-commands');
  expect(await column(`select idempotency_key as value from engine_commands order by 1`)).toEqual([
    'recent',
    'waiting',
  ]);
});

it('removes refused orders by hand after a day, denied ones after 90, and never one that was placed', async () => {
  const { engine } = database.pools;
  await engine.query('delete from engine_commands');
  for (const [key, status, doneAt] of [
    ['old', 'refused', '2031-06-14T11:59:59Z'],
    ['recent', 'refused', '2031-06-14T12:00:01Z'],
    ['done', 'done', '2031-06-10T12:00:00Z'],
  ])
    await engine.query(
      `insert into engine_commands (account_id, user_id, kind, idempotency_key, status, result, done_at)
       values ($1, $2, 'place_order', $3, 'done', jsonb_build_object('status', $4::text), $5)`,
      [user.accountId, user.userId, key, status, doneAt],
    );
  for (const [id, status, at] of [
    ['denied-old', 'denied', '2031-03-17T11:59:59Z'],
    ['denied-new', 'denied', '2031-03-17T12:00:01Z'],
    ['placed', 'cancelled', '2030-01-01T00:00:00Z'],
  ])
    await engine.query(
      `insert into bot_orders (user_id, account_id, client_order_id, symbol, side, type, purpose, quantity, reserved_asset, status, created_at, updated_at)
       values ($1, $2, $3, 'BTCUSDT', 'buy', 'market', 'entry', 1, 'USDT', $4, $5, $5)`,
      [user.userId, user.accountId, id, status, at],
    );
  await runJob('prune-refused');
  expect(await column('select idempotency_key as value from engine_commands order by 1')).toEqual(['done', 'recent']);
  expect(await column('select client_order_id as value from bot_orders order by 1')).toEqual(['denied-new', 'placed']);
});

it('removes what bots noted two years ago', async () => {
  const { engine } = database.pools;
  const botId = await ensureBot();
  const insert = `insert into bot_events (bot_id, user_id, severity, code, message, at) values ($1, $2, 'info', 'NOTE', $3, $4)`;
  await engine.query(insert, [botId, user.userId, 'old', '2029-06-15T11:59:59Z']);
  await engine.query(insert, [botId, user.userId, 'kept', '2029-06-15T12:00:01Z']);
  await runJob('prune-bot-events');
  expect(await column(`select message as value from bot_events`)).toEqual(['kept']);
});

it('removes what bots were told in runs that are too long or too long ago to be replayed', async () => {
  const { engine } = database.pools;
  const botId = await ensureBot();
  const keepsJournal = async (startedAt: string, stoppedAt: string | null, event = '{}'): Promise<boolean> => {
    await engine.query('delete from bot_journal');
    await engine.query('update bots set started_at = $1, stopped_at = $2', [startedAt, stoppedAt]);
    await engine.query(`insert into bot_journal (bot_id, user_id, next_sequence, event) values ($1, $2, 0, $3)`, [
      botId,
      user.userId,
      event,
    ]);
    await runJob('prune-bot-journal');
    return (await column('select id::text as value from bot_journal')).length > 0;
  };
  expect(await keepsJournal('2031-06-10T12:00:00Z', null), 'runs since five days').toBe(false);
  expect(await keepsJournal('2031-05-15T10:00:00Z', '2031-05-15T11:00:00Z'), 'over a month ago').toBe(false);
  expect(await keepsJournal('2031-06-14T12:00:00Z', null)).toBe(true);
  for (const event of ['{"kind":"started"}', '{"kind":"paused"}', '{"kind":"order_closed","status":"denied"}']) {
    expect(await keepsJournal('2031-06-10T12:00:00Z', null, event), 'twins need it').toBe(true);
    expect(await keepsJournal('2031-05-15T10:00:00Z', '2031-05-15T11:00:00Z', event), 'over a month ago').toBe(false);
  }
  const filled = '{"kind":"filled"}';
  expect(await keepsJournal('2031-06-10T12:00:00Z', null, filled), 'the books have it').toBe(false);
});

it('removes health checks after a week and what they came to by day after a hundred days, by the clock of the wall', async () => {
  const { engine } = database.pools;
  for (const [slot, age] of [
    [1, '7 days 1 second'],
    [2, '6 days 23 hours'],
  ])
    await engine.query(
      `insert into health_checks (service, status, slot, created_at) values ('x', 'healthy', $1, now() - $2::interval)`,
      [slot, age],
    );
  for (const [service, days] of [
    ['old', 101],
    ['kept', 99],
  ])
    await engine.query(`insert into health_days (service, day, first_slot) values ($1, current_date - $2::int, 1)`, [
      service,
      days,
    ]);
  await engine.query(
    `insert into incidents (service, kind, title, impact, started_at) values ('x', 'outage', 'open', 'x', '2020-01-01')`,
  );
  await runJob('prune-health');
  expect(await column(`select slot::int as value from health_checks`)).toEqual([2]);
  expect(await column(`select service as value from health_days where service <> 'x'`)).toEqual(['kept']);
  expect(await column(`select title as value from incidents`), 'one that is open stays').toEqual(['open']);
});

it('lets the auth service tidy up', async () => {
  const before = authRuns;
  await runJob('prune-auth');
  expect(authRuns).toBe(before + 1);
});

it('that is stopped while it starts is stopped when it has started', async () => {
  const hasty = createJobs(deps());
  const starting = hasty.start();
  await hasty.stop();
  const outcome = await Promise.race([starting.then(() => 'started'), sleep(0, 'still starting')]);
  expect(outcome, 'the pool may be closed now').toBe('started');
});

it('shares one queue between processes that start on an empty database at the same moment', async () => {
  const empty = await createTestDatabase();
  const { ownerUrl, pools } = empty;
  const processes = [1, 2, 3].map(() => createJobs({ ...deps(), ownerUrl, pool: pools.engine }));
  await Promise.all(processes.map((each) => each.start()));
  const before = authRuns;
  await runJob('prune-auth', pools.engine);
  expect(authRuns, 'one process takes the job').toBe(before + 1);
  await Promise.all(processes.map((each) => each.stop()));
  await empty.drop();
});

it('keeps a timetable for every job', async () => {
  expect(await column(`select identifier as value from graphile_worker._private_known_crontabs order by 1`)).toEqual([
    'expire-licences',
    'prune-alerts',
    'prune-api',
    'prune-auth',
    'prune-bot-events',
    'prune-bot-journal',
    'prune-commands',
    'prune-health',
    'prune-kept',
    'prune-notifications',
    'prune-quotes',
    'prune-refused',
    'prune-sales',
    'prune-signer-audit',
    'prune-verdicts',
    'research',
    'sweep-files',
    'thin-equity',
  ]);
});

it('keeps users out of the queue', async () => {
  const result = await database.pools.engine.query<{ role: string; may: boolean }>(
    `select role, has_schema_privilege(role, 'graphile_worker', 'usage') as may
     from unnest(array['anon', 'authenticated', 'service_role']) role`,
  );
  expect(result.rows.map(({ may }) => may)).toEqual([false, false, false]);
});

function deps(): JobsDeps {
  const pruneAuth = async () => {
    authRuns += 1;
    return 0;
  };
  const archive = openCandleArchive({ dataDir: '/nowhere', shippedDir: null });
  const { ownerUrl, pools } = database;
  return { ownerUrl, pool: pools.engine, archive, now: () => NOW, pruneAuth, sweepFiles: async () => 0, logger };
}

/** Hands a job to the queue and waits until it is done: a finished job leaves the queue. */
async function runJob(name: string, pool: Pool = database.pools.engine): Promise<void> {
  const queue = await makeWorkerUtils({ pgPool: pool, logger: createQueueLogger(logger) });
  const { id } = await queue.addJob(name, {}, { maxAttempts: 1 });
  await queue.release();
  const fault = await eventually(async () => {
    const { rows } = await pool.query<{ last_error: string | null }>(
      'select last_error from graphile_worker.jobs where id = $1',
      [id],
    );
    const [job] = rows;
    if (job?.last_error === null) throw new Error(`the job ${name} was not done`);
    return job?.last_error;
  });
  if (fault !== undefined) throw new Error(fault);
}

/** The one bot that the user's plan allows. */
async function ensureBot(): Promise<string> {
  const found = await database.pools.engine.query<{ id: string }>(
    `with made as (
       insert into bots (user_id, exchange_account_id, name, type, symbol, params, is_paper)
       select $1, $2, 'Grid', 'grid', 'BTCUSDT', '{}', true where not exists (select 1 from bots) returning id)
     select id from made union all select id from bots`,
    [user.userId, user.accountId],
  );
  const [bot] = found.rows;
  if (bot === undefined) throw new Error('there is no bot');
  return bot.id;
}

async function column(sql: string): Promise<readonly unknown[]> {
  const { rows } = await database.pools.engine.query<{ value: unknown }>(sql);
  return rows.map(({ value }) => value);
}
