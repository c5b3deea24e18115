import { afterAll, beforeAll, expect, it } from 'vitest';
import { withUserScope } from '../database/with-user-scope.ts';
import { type SeededUser, seedUser } from '../testing/seed-user.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { RunAsCaller } from '../database/run-as-caller.ts';
import { POSTED, PostedSumBook } from './posted-sums.ts';

const MINUTE = 60_000;

let database: TestDatabase;
let user: SeededUser;
let run: RunAsCaller;
beforeAll(async () => {
  database = await createTestDatabase();
  user = await seedUser(database.pools);
  run = (work) => withUserScope(database.pools.functions, user.claims, work);
});
afterAll(() => database.drop());

/** A deposit, and the number of its posting to the assets. */
async function deposit(asset: string, amount: string, reference: string): Promise<string> {
  const { rows } = await database.pools.engine.query<{ id: string }>(
    `with t as (
       insert into ledger_transactions (user_id, account_id, kind, reference, at) values ($1, $2, 'deposit', $3, now()) returning id
     )
     insert into ledger_postings (transaction_id, account_id, user_id, ledger_account, asset, amount)
     select t.id, $2, $1, side.name, $4, side.sign * $5::numeric from t, (values ('assets', 1), ('external', -1)) side (name, sign)
     returning id::text`,
    [user.userId, user.accountId, reference, asset, amount],
  );
  return rows[0]?.id ?? '';
}

it('adds up what has settled once, and never what another transaction could still come before', async () => {
  let now = 0;
  const book = new PostedSumBook(() => now);
  const settled = () => book.settled(run, user.accountId);
  const before = (await settled()).until;
  expect(before, 'nothing is known at first').toBe('0');
  await deposit('ADA', '5', 'first');
  now += 9 * MINUTE;
  expect(await settled()).toEqual({ until: '0', units: [] });
  now += MINUTE;
  // What was there at the first look is settled by now; the deposit came after it.
  const first = await settled();
  expect(first.units.map(([asset]) => asset)).not.toContain('ADA');
  expect(BigInt(first.until)).toBeGreaterThan(0n);
  const more = await deposit('ADA', '2.5', 'second');
  now += 10 * MINUTE;
  const second = await settled();
  expect(second.units).toContainEqual(['ADA', '5']);
  expect(BigInt(second.until)).toBeLessThan(BigInt(more));
  now += 10 * MINUTE;
  const third = await settled();
  expect(third.units).toContainEqual(['ADA', '7.5']);
  await deposit('ADA', '1', 'third');
  const values = [...(await book.values(run, [user.accountId]))];
  expect(values[1], 'what comes after is added').toEqual([third.until]);
  const { rows } = await run((tx) =>
    tx.query<{ asset: string; total: string }>(
      `with ${POSTED} select asset, trim_scale(total)::text as total from posted order by asset`,
      values,
    ),
  );
  expect(rows).toContainEqual({ asset: 'ADA', total: '8.5' });
  const all = await database.pools.engine.query(
    `select asset, trim_scale(sum(amount))::text as total from ledger_postings
     where account_id = $1 and ledger_account = 'assets' group by 1 order by 1`,
    [user.accountId],
  );
  expect(rows).toEqual(all.rows);
  // Kept, however long nothing comes.
  now += 100 * MINUTE;
  expect((await settled()).units).toEqual(third.units);
});
