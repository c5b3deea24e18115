import { createHash, randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { tmpdir } from 'node:os';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { databaseUrl } from '../testing/database-url.ts';
import { dumpSchema } from './dump-schema.ts';
import { migrate } from './migrate.ts';

const MIGRATIONS = resolve(import.meta.dirname, '../../../../supabase/migrations');
const SCHEMA = resolve(import.meta.dirname, '../../../../supabase/schema.sql');
const FIXTURE = resolve(import.meta.dirname, 'fixtures/earlier-migrations.json');

/** Lines of the file of today, counted from 0, that an earlier form had otherwise. */
const edit = z.object({ at: z.number(), drop: z.number(), add: z.array(z.string()) });
const fixture = z
  .object({
    files: z.array(z.object({ file: z.string(), sha256: z.string(), edits: z.array(edit) })),
    /** What a server of an earlier commit had applied: the hash of each file. */
    schemas: z.array(z.object({ name: z.string(), migrations: z.record(z.string(), z.string()) })),
  })
  .parse(JSON.parse(await readFile(FIXTURE, 'utf8')));

async function textOf(file: string, sha256: string): Promise<string> {
  const lines = (await readFile(join(MIGRATIONS, file), 'utf8')).split('\n');
  const earlier = fixture.files.find((form) => form.sha256 === sha256);
  for (const { at, drop, add } of (earlier?.edits ?? []).toReversed()) lines.splice(at, drop, ...add);
  const text = lines.join('\n');
  expect(createHash('sha256').update(text).digest('hex'), file).toBe(sha256);
  return text;
}

describe('a data directory of an earlier commit', () => {
  let directory: string;
  let name: string;
  let client: Client;
  let url: string;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'atb-upgrade-'));
    name = `upgrade_${randomBytes(6).toString('hex')}`;
    await asOwner(`create database ${name}`);
    url = databaseUrl(inject('ownerUrl'), name);
    client = new Client({ connectionString: url });
    await client.connect();
  });
  afterEach(async () => {
    await client.end();
    await asOwner(`drop database ${name} with (force)`);
    await asOwner(`drop role if exists ${name}_owner`);
    await rm(directory, { recursive: true });
  });

  const install = async (migrations: Readonly<Record<string, string>>): Promise<void> => {
    for (const [file, sha256] of Object.entries(migrations))
      await writeFile(join(directory, file), await textOf(file, sha256));
    await migrate(url, directory);
  };

  it.each(fixture.schemas)('is upgraded: $name', async ({ migrations }) => {
    await install(migrations);
    await migrate(url, MIGRATIONS);
    expect(await dumpSchema(url), 'what a new database has').toBe(await readFile(SCHEMA, 'utf8'));
    expect(await migrate(url, MIGRATIONS), 'nothing is left to do').toMatchObject({ applied: [], amended: [] });
  });

  it('keeps its users, their money and their bots', async () => {
    const [first] = fixture.schemas;
    await install(first?.migrations ?? {});
    await client.query(SEED);
    await migrate(url, MIGRATIONS);
    const { rows } = await client.query<{ state: unknown; free: string; halted: boolean }>(
      `select s.state, b.free, p.trading_halted as halted
       from bot_states s join balances b on b.account_id = s.account_id and b.asset = 'USDT', platform_state p`,
    );
    expect(rows).toMatchObject([{ free: '10000', halted: false }]);
    const record = z.object({ facts: z.unknown(), state: z.unknown() }).parse(rows[0]?.state);
    expect(record.state).toEqual({ version: 1 });
    expect(record.facts).toEqual({
      botId: '6d0f4b0a-0000-4000-8000-000000000002',
      symbol: 'BTCUSDT',
      status: 'running',
      statusReason: 'Trades between its lines.',
      allocation: '1000.5',
      cash: '400.25',
      startedAt: Date.UTC(2026, 10, 21, 12, 0, 0, 125),
      stoppedAt: null,
    });
  });

  it('keeps a plan for the account that was there when it was given', async () => {
    const [first] = fixture.schemas;
    await install(first?.migrations ?? {});
    await client.query(SEED);
    await client.query(PLANS);
    await migrate(url, MIGRATIONS);
    const { rows } = await client.query<object>(
      `select p.email, p.user_id is not null as named, (plan_of(u.id)).plan from user_plans p join profiles u using (email) order by email`,
    );
    expect(rows).toEqual([
      { email: 'first@example.test', named: true, plan: 'pro' },
      { email: 'second@example.test', named: false, plan: 'free' },
    ]);
  });

  it('is rid of numbers that nothing can read, of a plan that has ended too', async () => {
    const [first] = fixture.schemas;
    await install(first?.migrations ?? {});
    await client.query(SEED);
    await client.query(`update bots set status = 'stopped'`);
    await client.query(`update bots set params = '{"a": [1e131071]}'`);
    await client.query('update user_risk_prefs set max_trade_risk_pct = 1e-2000');
    await migrate(url, MIGRATIONS);
    const { rows } = await client.query<object>(
      'select b.params, p.max_trade_risk_pct as risk from bots b join user_risk_prefs p using (user_id)',
    );
    expect(rows).toEqual([{ params: {}, risk: '0.000000000000000001' }]);
  });

  it('keeps what its runs were asked for, under the name that it has now', async () => {
    const files = (await readdir(MIGRATIONS)).filter((file) => file < RENAMED_ASSUMPTIONS);
    await Promise.all(files.map((file) => copyFile(join(MIGRATIONS, file), join(directory, file))));
    await migrate(url, directory);
    await client.query(RUN);
    const plainOwner = `${name}_owner`;
    // An owner that is no superuser and inherits nothing, as an operator's own PostgreSQL may have it.
    await client.query(
      `create role ${plainOwner} noinherit; grant atb_engine to ${plainOwner}; alter table research_runs owner to ${plainOwner}`,
    );
    const rename = await readFile(join(MIGRATIONS, RENAMED_ASSUMPTIONS), 'utf8');
    await client.query(`begin; set local session authorization ${plainOwner}; ${rename}; commit`);
    const { rows } = await client.query<object>('select request from research_runs');
    expect(rows).toEqual([{ request: { symbol: 'BTCUSDT', assumptions: { feeBps: 10 } } }]);
  });

  it('is refused when a file has a form that nobody knows', async () => {
    const [first] = fixture.schemas;
    await install(first?.migrations ?? {});
    await client.query(
      `update supabase_migrations.schema_migrations set hash = repeat('0', 64) where version = '20261121000330'`,
    );
    await expect(migrate(url, MIGRATIONS)).rejects.toThrow('was changed after it was applied');
  });
});

/** What a user, an account and a grid bot left behind in the first schema. */
const SEED = `
  insert into auth.users (id, email) values ('6d0f4b0a-0000-4000-8000-000000000001', 'first@example.test');
  select public.provision_user('6d0f4b0a-0000-4000-8000-000000000001', 'first@example.test', '{}');
  set session_replication_role = replica;
  insert into bots (id, user_id, name, type, symbol, exchange_account_id, params, status)
    select '6d0f4b0a-0000-4000-8000-000000000002', user_id, 'First', 'grid', 'BTCUSDT', id, '{}', 'running' from exchange_accounts;
  insert into bot_states (bot_id, user_id, account_id, allocation, cash, status, status_reason, started_at, state, updated_at)
    select '6d0f4b0a-0000-4000-8000-000000000002', user_id, id, 1000.5, 400.25, 'running', 'Trades between its lines.',
      '2026-11-21 12:00:00.125Z', '{"version": 1}', now() from exchange_accounts;
  set session_replication_role = origin;`;

/** The migration that renames what requests of runs call their assumptions. */
const RENAMED_ASSUMPTIONS = '20261123233000_rename_kept_run_assumptions.sql';

/** A run that was kept before. */
const RUN = `
  set session_replication_role = replica;
  insert into research_runs (user_id, kind, name, request, engine_version)
    values (gen_random_uuid(), 'backtest', 'First', '{"symbol": "BTCUSDT", "terms": {"feeBps": 10}}', '1');
  set session_replication_role = origin;`;

/** A plan for an account, and one that was there before anybody had its address. */
const PLANS = `
  insert into user_plans (email, plan) values ('first@example.test', 'pro');
  insert into auth.users (id, email) values ('6d0f4b0a-0000-4000-8000-000000000003', 'second@example.test');
  select public.provision_user('6d0f4b0a-0000-4000-8000-000000000003', 'second@example.test', '{}');
  insert into user_plans (email, plan, created_at) values ('second@example.test', 'pro', now() - interval '1 day');`;

async function asOwner(sql: string): Promise<void> {
  const client = new Client({ connectionString: inject('ownerUrl') });
  await client.connect();
  await client.query(sql);
  await client.end();
}
