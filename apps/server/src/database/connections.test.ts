import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openPool } from '../testing/open-pool.ts';
import { createLogger } from '../logger.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type ListenOptions, listen } from './listen.ts';
import { withTransaction } from './with-transaction.ts';
import { withUserScope } from './with-user-scope.ts';

let database: TestDatabase;
let owner: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = openPool({ connectionString: database.ownerUrl });
  await owner.query('create table public.notes (id int primary key); grant all on public.notes to atb_engine');
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

describe('createPools', () => {
  it.each([
    ['auth', 'supabase_auth_admin', '5s'],
    ['rest', 'authenticator', '5s'],
    ['functions', 'authenticator', '5s'],
    ['commands', 'authenticator', '5s'],
    ['engine', 'atb_engine', '30s'],
    ['services', 'atb_engine', '15s'],
    ['commandQueue', 'atb_engine', '5s'],
  ] as const)('enters the %s pool as %s with a statement timeout of %s', async (pool, role, timeout) => {
    const result = await database.pools[pool].query(
      `select session_user as role, current_setting('statement_timeout') as timeout, current_setting('application_name') as name`,
    );
    expect(result.rows).toEqual([
      { role, timeout, name: `atb-${pool.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}` },
    ]);
  });

  it('reads money and large integers as exact text', async () => {
    const result = await database.pools.engine.query('select 0.1::numeric(38,18) as money, 9007199254740993 as big');
    expect(result.rows).toEqual([{ money: '0.100000000000000000', big: '9007199254740993' }]);
  });

  it('goes on after the database has ended every connection', async () => {
    const { engine, rest } = database.pools;
    await Promise.all([engine.query('select 1'), rest.query('select 1')]);
    const inFlight = engine.query('select pg_sleep(5)');
    inFlight.catch(() => undefined);
    await sleep(50);
    await terminateAll("usename in ('atb_engine', 'authenticator')");
    await expect(inFlight).rejects.toMatchObject({ code: '57P01' });
    expect((await engine.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect((await rest.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});

describe('withTransaction', () => {
  const ids = async () =>
    (await owner.query<{ id: number }>('select id from notes order by id')).rows.map(({ id }) => id);

  it('commits when the work resolves and rolls back when it throws', async () => {
    const { engine } = database.pools;
    await withTransaction(engine, (tx) => tx.query('insert into notes values (1)'));
    const failing = withTransaction(engine, async (tx) => {
      await tx.query('insert into notes values (2)');
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await ids()).toEqual([1]);
  });

  it('gives the connection back clean after a failed statement', async () => {
    const pool = openPool({ connectionString: database.ownerUrl, max: 1 });
    onTestFinished(() => pool.end());
    await expect(withTransaction(pool, (tx) => tx.query('select 1 / 0'))).rejects.toThrow('division by zero');
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('reports a connection that is lost in the middle, and does not reuse it', async () => {
    const { engine } = database.pools;
    const broken = withTransaction(engine, async (tx) => {
      await tx.query('insert into notes values (3)');
      await terminateAll("usename = 'atb_engine'");
      await tx.query('insert into notes values (4)');
    });
    await expect(broken).rejects.toThrow();
    expect((await engine.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(await ids()).not.toContain(3);
  });
});

describe('withUserScope', () => {
  const who = `select current_user as role, auth.uid() as uid, auth.role() as claimed`;

  it("acts as the caller's role with the caller's claims", async () => {
    const sub = randomUUID();
    const result = await withUserScope(database.pools.rest, { role: 'authenticated', sub }, (tx) => tx.query(who));
    expect(result.rows).toEqual([{ role: 'authenticated', uid: sub, claimed: 'authenticated' }]);
  });

  it('leaves nothing of one caller to the next', async () => {
    const pool = openPool({ connectionString: database.pools.rest.options.connectionString, max: 1 });
    onTestFinished(() => pool.end());
    await withUserScope(pool, { role: 'authenticated', sub: randomUUID() }, (tx) => tx.query('select 1'));
    const after = await pool.query<{ role: string; claims: string }>(
      `select current_user as role, coalesce(current_setting('request.jwt.claims', true), '') as claims`,
    );
    expect(after.rows).toEqual([{ role: 'authenticator', claims: '' }]);
  });

  it('keeps quotes and backslashes in claims from ending the statement', async () => {
    const email = `o'brien\\'); drop table notes; --`;
    const result = await withUserScope(database.pools.rest, { role: 'anon', email }, (tx) =>
      tx.query(`select auth.jwt() ->> 'email' as email`),
    );
    expect(result.rows).toEqual([{ email }]);
  });

  it.each(['postgres', 'atb_engine', 'supabase_auth_admin'])('refuses to act as %s', async (role) => {
    const claims = { role: role as 'anon' };
    await expect(withUserScope(database.pools.rest, claims, (tx) => tx.query('select 1'))).rejects.toThrow(
      'is not a role',
    );
  });
});

describe('listen', () => {
  const start = async (options: Partial<ListenOptions>) => {
    const listener = listen({
      pool: database.pools.engine,
      channels: ['things'],
      logger: createLogger('silent'),
      onNotification: () => undefined,
      onListening: () => undefined,
      ...options,
    });
    onTestFinished(() => listener.stop());
    await listener.ready;
  };

  it('hands over every notification of its channels', async () => {
    const heard: string[] = [];
    await start({
      channels: ['things', 'Other things'],
      onNotification: (channel, text) => heard.push(`${channel}: ${text}`),
    });
    await owner.query(`notify things, 'one'; notify "Other things", 'two'; notify unrelated, 'three'`);
    await expect.poll(() => heard).toEqual(['things: one', 'Other things: two']);
  });

  it('listens again after the connection is lost, and says so', async () => {
    const heard: string[] = [];
    let listenings = 0;
    await start({ onNotification: (_channel, text) => heard.push(text), onListening: () => (listenings += 1) });
    expect(listenings).toBe(1);
    await terminateAll(`query like 'listen %'`);
    await expect.poll(() => listenings).toBe(2);
    await owner.query(`notify things, 'after'`);
    await expect.poll(() => heard).toEqual(['after']);
  });

  it('survives a receiver that throws', async () => {
    const heard: string[] = [];
    await start({
      onNotification: (_channel, text) => {
        heard.push(text);
        throw new Error('receiver is broken');
      },
    });
    await owner.query(`notify things, 'one'`);
    await owner.query(`notify things, 'two'`);
    await expect.poll(() => heard).toEqual(['one', 'two']);
  });
});

async function terminateAll(condition: string): Promise<void> {
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and ${condition}`,
  );
  await client.end();
}
