import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SeededUser, seedUser } from '../testing/seed-user.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openPool } from '../testing/open-pool.ts';
import { withTransaction } from './with-transaction.ts';
import { withUserScope } from './with-user-scope.ts';

// The ledger is right only if nobody can write half of a transaction: neither the engine nor the owner of the database, in whatever way.
describe('postings that do not balance', () => {
  let database: TestDatabase;
  let owner: Pool;
  let user: SeededUser;

  beforeAll(async () => {
    database = await createTestDatabase();
    owner = openPool({ connectionString: database.ownerUrl });
    user = await seedUser(database.pools);
  });
  afterAll(async () => {
    await owner.end();
    await database.drop();
  });

  /** Adds a transaction of the account for each list of postings; all of them in one statement. */
  const post = (pool: Pool, ...transactions: ReadonlyArray<ReadonlyArray<readonly [asset: string, amount: string]>>) =>
    pool.query(
      `with entries as (
         select gen_random_uuid() as id, e.value as postings from json_array_elements($3::json) e
       ), posted as (
         insert into ledger_transactions (id, user_id, account_id, kind, reference, at)
         select id, $1, $2, 'adjustment', id::text, now() from entries)
       insert into ledger_postings (transaction_id, account_id, user_id, ledger_account, asset, amount)
       select e.id, $2, $1, 'assets', p.value ->> 0, (p.value ->> 1)::numeric from entries e, json_array_elements(e.postings) p`,
      [user.userId, user.accountId, JSON.stringify(transactions)],
    );
  const count = async (): Promise<unknown> =>
    (await owner.query('select count(*) from ledger_postings where account_id = $1', [user.accountId])).rows[0];

  it('are refused to the engine and to the owner, by transaction and asset, to the last digit', async () => {
    const before = await count();
    for (const pool of [database.pools.engine, owner]) {
      for (const wrong of [
        [[['USDT', '1']]],
        [
          [
            ['USDT', '1'],
            ['USDT', '-0.999999999999999999999999'],
          ],
        ],
        // What is left over in one asset, or in one transaction, is not made good by another.
        [
          [
            ['USDT', '1'],
            ['USDC', '-1'],
          ],
        ],
        [[['USDT', '1']], [['USDT', '-1']]],
        [
          [
            ['BTC', '2'],
            ['BTC', '-2'],
          ],
          [
            ['BTC', '1'],
            ['BTC', '-2'],
          ],
        ],
      ] as const) {
        await expect(post(pool, ...wrong), JSON.stringify(wrong)).rejects.toMatchObject({ code: '23514' });
      }
    }
    expect(await count()).toEqual(before);
    await post(
      database.pools.engine,
      [
        ['USDT', '1'],
        ['USDT', '-1'],
      ],
      [
        ['BTC', '0.5'],
        ['BTC', '-0.2'],
        ['BTC', '-0.3'],
      ],
    );
  });

  it('are none of those that a sign-up adds', async () => {
    const { rows } = await owner.query(
      `select asset, trim_scale(sum(amount))::text as total, count(*)::int as postings from ledger_postings p
         join ledger_transactions t on t.id = p.transaction_id
       where t.account_id = $1 and t.reference = 'opening' group by asset`,
      [user.accountId],
    );
    expect(rows).toEqual([{ asset: 'USDT', total: '0', postings: 2 }]);
  });

  it('are refused at once, also where the rest would follow before the commit', async () => {
    const half = withTransaction(database.pools.engine, async (tx) => {
      const { rows } = await tx.query<{ id: string }>(
        `insert into ledger_transactions (user_id, account_id, kind, reference, at) values ($1, $2, 'adjustment', 'in halves', now()) returning id`,
        [user.userId, user.accountId],
      );
      for (const amount of ['1', '-1']) {
        await tx.query(
          `insert into ledger_postings (transaction_id, account_id, user_id, ledger_account, asset, amount) values ($1, $2, $3, 'assets', 'USDT', $4)`,
          [rows[0]?.id, user.accountId, user.userId, amount],
        );
      }
    });
    await expect(half).rejects.toMatchObject({ code: '23514' });
  });

  it('cannot be made of those that do by a change of one', async () => {
    for (const pool of [database.pools.engine, owner]) {
      await expect(pool.query(`update ledger_postings set amount = amount * 2`)).rejects.toThrow();
      await expect(pool.query('truncate ledger_postings')).rejects.toThrow();
    }
    await expect(
      database.pools.engine.query('delete from ledger_postings where account_id = $1', [user.accountId]),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it('are looked for by a trigger that users cannot borrow', async () => {
    const borrow = withUserScope(database.pools.rest, user.claims, async (tx) => {
      await tx.query('create temporary table mine (transaction_id uuid, asset text, amount numeric)');
      await tx.query(
        `create trigger peek after insert on mine referencing new table as added
         for each statement execute function public.assert_postings_balance()`,
      );
    });
    await expect(borrow).rejects.toMatchObject({ code: '42501' });
  });

  // Before PostgreSQL 18 a deferred trigger runs as whoever is the current role at the commit, who may not see what it asks for.
  it('are found by no trigger that waits for the commit', async () => {
    const { rows } = await owner.query('select tgname from pg_trigger where tgdeferrable and not tgisinternal');
    expect(rows).toEqual([]);
  });
});
