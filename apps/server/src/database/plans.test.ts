import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MyPlan } from '@atb/core/plans/resolve-plan';
import { seedUser, type SeededUser } from '../testing/seed-user.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { withUserScope } from './with-user-scope.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const setDefaultPlan = (plan: string) => database.pools.engine.query('select set_default_plan($1)', [plan]);

async function planOf(user: SeededUser): Promise<MyPlan | undefined> {
  const { rows } = await withUserScope(database.pools.rest, user.claims, (tx) =>
    tx.query<MyPlan & { readonly plan: string }>('select * from my_plan()'),
  );
  return rows[0];
}

describe('the plan of an account', () => {
  it("is the server's default without a record, and its record with one", async () => {
    const [without, pro] = [await seedUser(database.pools), await seedUser(database.pools, 'pro')];
    expect(await planOf(without)).toEqual({ plan: 'free', ai_limit: null });
    await setDefaultPlan('enterprise');
    expect(await planOf(without), 'nobody buys from themselves').toEqual({ plan: 'enterprise', ai_limit: null });
    expect(await planOf(pro)).toMatchObject({ plan: 'pro' });
    await setDefaultPlan('free');
    expect(await planOf(without)).toEqual({ plan: 'free', ai_limit: null });
  });

  it('is a tier that exists, and set by no user', async () => {
    await expect(setDefaultPlan('gold')).rejects.toMatchObject({ code: '23503' });
    const user = await seedUser(database.pools);
    const raise = withUserScope(database.pools.rest, user.claims, (tx) =>
      tx.query(`select set_default_plan('enterprise')`),
    );
    await expect(raise).rejects.toMatchObject({ code: '42501' });
  });
});
