import { randomUUID } from 'node:crypto';
import { MEGABYTE, tierLimits } from '@atb/core/plans/tiers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SeededUser, seedUser } from '../testing/seed-user.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { withUserScope } from './with-user-scope.ts';
import type { Transaction } from './with-transaction.ts';

let database: TestDatabase;
let owner: SeededUser;
let other: SeededUser;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = await seedUser(database.pools, 'free');
  other = await seedUser(database.pools, 'pro');
});
afterAll(() => database.drop());

const as = <T>(user: SeededUser, work: (tx: Transaction) => Promise<T>) =>
  withUserScope(database.pools.rest, user.claims, work);

async function reserve(user: SeededUser, name: string, bytes: number): Promise<string> {
  const { rows } = await as(user, (tx) =>
    tx.query<{ id: string }>('select files.reserve($1, $2, $3) as id', ['user-files', name, bytes]),
  );
  return rows[0]?.id ?? '';
}

async function keep(user: SeededUser, name: string, bytes: number): Promise<string> {
  const blob = await reserve(user, name, bytes);
  await as(user, (tx) =>
    tx.query(`insert into files.objects (bucket_id, name, version) values ('user-files', $1, $2)`, [name, blob]),
  );
  return blob;
}

const stateOf = async (blob: string) =>
  (await database.pools.engine.query('select state from files.blobs where id = $1', [blob])).rows[0]?.state;
const usedBy = async (user: SeededUser) =>
  Number((await as(user, (tx) => tx.query('select storage_used() as used'))).rows[0]?.used);

describe('files', () => {
  it('stand behind row-level security that is forced', async () => {
    const open = await database.pools.engine.query(
      `select relname from pg_class where relnamespace = 'files'::regnamespace and relkind = 'r' and not (relrowsecurity and relforcerowsecurity)`,
    );
    expect(open.rows).toEqual([]);
  });

  it('of others are neither seen, written, moved nor removed', async () => {
    const name = `${other.userId}/secret.txt`;
    await keep(other, name, 10);
    const seen = await as(owner, (tx) => tx.query('select 1 from files.objects'));
    expect(seen.rowCount).toBe(0);
    const gone = await as(owner, (tx) => tx.query('delete from files.objects where name = $1', [name]));
    expect(gone.rowCount).toBe(0);
    await expect(reserve(owner, `${other.userId}/x.txt`, 1)).rejects.toMatchObject({ code: '42501' });
    const mine = `${owner.userId}/mine.txt`;
    await keep(owner, mine, 1);
    const move = as(owner, (tx) =>
      tx.query('update files.objects set name = $2 where name = $1', [mine, `${other.userId}/moved.txt`]),
    );
    await expect(move).rejects.toMatchObject({ code: '42501' });
    await as(owner, (tx) => tx.query('delete from files.objects where name = $1', [mine]));
  });

  it('take no bytes that another user has brought', async () => {
    const theirs = await reserve(other, `${other.userId}/a.txt`, 5);
    const write = as(owner, (tx) =>
      tx.query(`insert into files.objects (bucket_id, name, version) values ('user-files', $1, $2)`, [
        `${owner.userId}/a.txt`,
        theirs,
      ]),
    );
    await expect(write).rejects.toMatchObject({ code: '42501' });
  });

  it('count from before their first byte until their row goes', async () => {
    expect(await usedBy(owner)).toBe(0);
    const name = `${owner.userId}/counted.bin`;
    const blob = await keep(owner, name, 7 * MEGABYTE);
    expect([await usedBy(owner), await stateOf(blob)]).toEqual([7 * MEGABYTE, 'live']);
    const next = await reserve(owner, name, 2 * MEGABYTE);
    expect(await usedBy(owner)).toBe(9 * MEGABYTE);
    await as(owner, (tx) => tx.query('update files.objects set version = $2 where name = $1', [name, next]));
    expect([await usedBy(owner), await stateOf(blob)]).toEqual([2 * MEGABYTE, 'dead']);
    await as(owner, (tx) => tx.query('delete from files.objects where name = $1', [name]));
    expect([await usedBy(owner), await stateOf(next)]).toEqual([0, 'dead']);
  });

  it('never pass the quota of the plan, however many come at once', async () => {
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => reserve(owner, `${owner.userId}/${randomUUID()}`, 30 * MEGABYTE)),
    );
    const [kept, refused] = [
      tries.filter((one) => one.status === 'fulfilled'),
      tries.filter((one) => one.status === 'rejected'),
    ];
    expect([kept.length, refused.length]).toEqual([3, 5]);
    for (const one of refused) expect(one.reason).toMatchObject({ message: 'STORAGE_FULL', code: 'P0001' });
    expect(await usedBy(owner)).toBe(90 * MEGABYTE);
    // What was announced too small is looked at again.
    const small = await reserve(owner, `${owner.userId}/small`, 1);
    const settle = as(owner, (tx) => tx.query('select files.settle($1, $2)', [small, 11 * MEGABYTE]));
    await expect(settle).rejects.toMatchObject({ message: 'STORAGE_FULL' });
    await database.pools.engine.query('delete from files.blobs where user_id = $1', [owner.userId]);
  });

  it('are counted in the megabytes of the plans: the last byte fits, and no other', async () => {
    const all = tierLimits('free').storageMb * MEGABYTE;
    await reserve(owner, `${owner.userId}/all`, all);
    await expect(reserve(owner, `${owner.userId}/more`, 1)).rejects.toMatchObject({ message: 'STORAGE_FULL' });
    await database.pools.engine.query('delete from files.blobs where user_id = $1', [owner.userId]);
  });

  it('are bounded in number', async () => {
    await database.pools.engine.query(
      `insert into files.blobs (user_id, size) select $1, 0 from generate_series(1, 999)`,
      [owner.userId],
    );
    const tries = await Promise.allSettled(
      Array.from({ length: 4 }, () => reserve(owner, `${owner.userId}/${randomUUID()}`, 0)),
    );
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    await database.pools.engine.query('delete from files.blobs where user_id = $1', [owner.userId]);
  });
});
