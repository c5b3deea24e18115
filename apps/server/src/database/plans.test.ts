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

describe('the AI calls of a plan record', () => {
  const asOperator = (sql: string, values: readonly unknown[]) =>
    withUserScope(database.pools.rest, { role: 'service_role' }, (tx) => tx.query(sql, [...values]));
  const hasLab = async (user: SeededUser) =>
    (await database.pools.engine.query<{ has: boolean }>('select has_strategy_lab($1) as has', [user.userId])).rows[0]
      ?.has;

  it.each([
    { plan: 'free', calls: 0, lab: false },
    { plan: 'starter', calls: 1000, lab: true },
    { plan: 'pro', calls: 10_000, lab: true },
    { plan: 'elite', calls: 50_000, lab: true },
    { plan: 'enterprise', calls: -1, lab: true },
  ])("are the tier's when absent, and never 0 when it is paid for: $plan", async ({ plan, calls, lab }) => {
    const [absent, zero] = [await seedUser(database.pools), await seedUser(database.pools)];
    await asOperator('insert into user_plans (email, plan) values ($1, $2)', [absent.email, plan]);
    await asOperator('insert into user_plans (email, plan, ai_limit) values ($1, $2, 0)', [zero.email, plan]);
    for (const user of [absent, zero]) {
      expect(await planOf(user)).toEqual({ plan, ai_limit: calls });
      expect(await hasLab(user)).toBe(lab);
    }
    await asOperator('update user_plans set ai_limit = 0 where email = $1', [zero.email]);
    expect(await planOf(zero)).toEqual({ plan, ai_limit: calls });
  });

  it('follow a change of plan, unless the record has a number of its own', async () => {
    const [usual, own] = [await seedUser(database.pools, 'free'), await seedUser(database.pools, 'pro')];
    await asOperator('update user_plans set ai_limit = 500 where email = $1', [own.email]);
    const change = 'update user_plans set plan = $2 where email = $1';
    await asOperator(change, [usual.email, 'pro']);
    await asOperator(change, [own.email, 'elite']);
    expect(await planOf(usual)).toEqual({ plan: 'pro', ai_limit: 10_000 });
    expect(await planOf(own)).toEqual({ plan: 'elite', ai_limit: 500 });
    await asOperator(change, [usual.email, 'free']);
    expect(await planOf(usual)).toEqual({ plan: 'free', ai_limit: 0 });
  });

  it('do not hide that a tier does not exist', async () => {
    const user = await seedUser(database.pools);
    const gold = asOperator(`insert into user_plans (email, plan) values ($1, 'gold')`, [user.email]);
    await expect(gold).rejects.toMatchObject({ code: '23503' });
  });

  it('without a record leave the Strategy Lab open', async () => {
    expect(await hasLab(await seedUser(database.pools))).toBe(true);
  });
});
