import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SeededUser, seedUser } from '../testing/seed-user.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openPool } from '../testing/open-pool.ts';
import { withTransaction } from './with-transaction.ts';
import { withUserScope } from './with-user-scope.ts';

// Before PostgreSQL 18 a deferred trigger runs as whoever is the current role at the commit.
describe('deferred triggers', () => {
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

  it('have rights of their own, whoever commits', async () => {
    const { rows } = await owner.query<{ name: string; definer: boolean; owner: string; path: string[] | null }>(
      `select t.tgname as name, p.prosecdef as definer, pg_get_userbyid(p.proowner) as owner, p.proconfig as path
       from pg_trigger t join pg_proc p on p.oid = t.tgfoid
       where t.tgdeferrable and not t.tgisinternal`,
    );
    expect(rows).toEqual([
      { name: 'ledger_postings_balance', definer: true, owner: 'atb_engine', path: ['search_path=""'] },
    ]);
  });

  it('let the auth service commit what a procedure posted', async () => {
    const result = await database.pools.engine.query(
      'select asset, sum(amount) as total from ledger_postings where account_id = $1 group by asset',
      [user.accountId],
    );
    expect(result.rows).toEqual([{ asset: 'USDT', total: '0' }]);
  });

  it('refuse a transaction that does not balance, also where the committer sees no posting', async () => {
    const post = withTransaction(owner, async (tx) => {
      await tx.query(
        `with posted as (
           insert into ledger_transactions (user_id, account_id, kind, reference, at)
           values ($1, $2, 'adjustment', 'a gift', now()) returning id)
         insert into ledger_postings (transaction_id, account_id, user_id, ledger_account, asset, amount)
         select id, $2, $1, 'assets', 'USDT', 1 from posted`,
        [user.userId, user.accountId],
      );
      await tx.query('set local role authenticated');
    });
    await expect(post).rejects.toMatchObject({ code: '23514' });
  });

  it('cannot be borrowed by a user', async () => {
    const borrow = withUserScope(database.pools.rest, user.claims, async (tx) => {
      await tx.query('create temporary table mine (transaction_id uuid)');
      await tx.query(
        'create trigger peek after insert on mine for each row execute function public.assert_transaction_balances()',
      );
    });
    await expect(borrow).rejects.toMatchObject({ code: '42501' });
  });
});
