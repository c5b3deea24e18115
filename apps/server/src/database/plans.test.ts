import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FEATURES, firstTierWith } from '@atb/core/plans/features';
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

describe('features in the database', () => {
  it('come with the tiers that the plans module says', async () => {
    const { rows } = await database.pools.engine.query<{ feature: string; plan: string | null }>(
      'select feature, feature_plan(feature) as plan from unnest($1::text[]) feature',
      [[...FEATURES, 'nonsense']],
    );
    expect(Object.fromEntries(rows.map(({ feature, plan }) => [feature, plan]))).toEqual({
      ...Object.fromEntries(FEATURES.map((feature) => [feature, firstTierWith(feature)])),
      nonsense: null,
    });
  });

  it('are asked for by a run: more than a year of candles, and rules of its own', async () => {
    const run = async (plan: 'free' | 'pro' | 'elite', request: object): Promise<string> => {
      const user = await seedUser(database.pools, plan);
      const insert = `insert into research_runs (user_id, kind, name, request, engine_version) values ($1, 'backtest', 'x', $2, '1')`;
      return database.pools.engine.query(insert, [user.userId, JSON.stringify(request)]).then(
        () => 'taken',
        (error: unknown) => (error instanceof Error ? error.message : ''),
      );
    };
    const year = { from: '2024-01-01T00:00:00.000Z', to: '2024-12-31T00:00:00.000Z' };
    const longer = { ...year, to: '2025-01-01T00:00:00.000Z' };
    const refused = 'This feature requires elite tier or higher. On your plan a run covers up to 365 days.';
    expect(await run('free', year)).toBe('taken');
    expect(await run('free', longer)).toBe(refused);
    expect(await run('pro', longer)).toBe(refused);
    expect(await run('elite', longer)).toBe('taken');
    const own = { ...year, definition: { id: 'mine' } };
    expect(await run('free', own)).toBe(
      'This feature requires pro tier or higher. Strategies of the catalogue are for every plan.',
    );
    expect(await run('pro', own)).toBe('taken');
  });
});

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
