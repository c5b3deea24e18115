import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedUser, type SeededUser } from '../testing/seed-user.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { acquireLease, announceWorker, renewLeases } from './lease.ts';
import { ServingWatch } from './serving-watch.ts';

const GRACE_MS = 4_000;

let database: TestDatabase;
let user: SeededUser;
let client: PoolClient;
let now = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  user = await seedUser(database.pools);
  client = await database.pools.engine.connect();
  await database.pools.engine.query(
    `insert into bots (user_id, name, type, symbol, exchange_account_id, status)
     values ($1, 'Running', 'grid', 'BTCUSDT', $2, 'running')`,
    [user.userId, user.accountId],
  );
});
afterAll(() => database.drop());

it('counts accounts with work once no living engine has held them for some seconds', async () => {
  const { engine, services } = database.pools;
  const watch = new ServingWatch({ pool: services, now: () => now });
  const lookAfter = async (ms: number) => {
    now += ms;
    await watch.look();
    return watch.figures();
  };
  expect(() => watch.figures()).toThrow('it is not known');
  expect(await lookAfter(0), 'it may just be taken').toEqual({ engines: 0, accountsUnserved: 0 });
  expect(await lookAfter(GRACE_MS)).toEqual({ engines: 0, accountsUnserved: 1 });

  expect(await announceWorker(client, 'worker')).toBe(true);
  expect(await lookAfter(1), 'it lives, and has not taken it').toEqual({ engines: 1, accountsUnserved: 1 });
  await acquireLease(engine, user.accountId, 'worker', []);
  expect(await lookAfter(1)).toEqual({ engines: 1, accountsUnserved: 0 });

  // It stands still and keeps its connection.
  expect(await lookAfter(8_000)).toEqual({ engines: 0, accountsUnserved: 0 });
  expect(await lookAfter(GRACE_MS)).toEqual({ engines: 0, accountsUnserved: 1 });
  await renewLeases(engine, 'worker');
  expect(await lookAfter(1)).toEqual({ engines: 1, accountsUnserved: 0 });

  // It is killed: its connection is gone.
  client.release(true);
  await expect.poll(async () => (await lookAfter(0)).engines).toBe(0);
  expect(await lookAfter(GRACE_MS)).toEqual({ engines: 0, accountsUnserved: 1 });
  now += 20_000;
  expect(() => watch.figures()).toThrow('it is not known');
});
