import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMIT_CODES, sayLimit } from '@atb/api/limit-refusal';
import { dec, type Decimal, toPlain } from '@atb/core/base/decimal';
import { PLAN_TABLE, type PlanLimitsRow } from '@atb/core/plans/plan-table';
import type { MyPlan } from '@atb/core/plans/resolve-plan';
import { TIERS } from '@atb/core/plans/tiers';
import { DEFAULT_RISK_LIMITS } from '@atb/core/risk/risk-limits';
import { renderPlanLimits } from '../testing/render-plan-limits.ts';
import { seedUser, type SeededUser } from '../testing/seed-user.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { readUserRefusal } from './user-refusal.ts';
import { withTransaction } from './with-transaction.ts';
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

describe('the rules of plans', () => {
  const readTable = async (tx: { query: (sql: string) => Promise<{ rows: object[] }> }): Promise<object[]> =>
    (await tx.query(`select ${Object.keys(PLAN_TABLE[0] ?? {}).join(', ')} from plan_limits order by rank`)).rows;

  it('are the same in the database as in the plans module, figure by figure', async () => {
    const repair = `Let a new migration say (as atb_engine):\n${renderPlanLimits(PLAN_TABLE)}\n`;
    expect(await readTable(database.pools.engine), repair).toEqual(PLAN_TABLE);
    const columns = await database.pools.engine.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = 'plan_limits'::regclass and attnum > 0 and not attisdropped`,
    );
    expect(columns.rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(PLAN_TABLE[0] ?? {}).toSorted());
  });

  it('differ as soon as one figure of one plan is changed alone, and the statement that is told makes them the same', async () => {
    const others: Readonly<Record<Exclude<keyof PlanLimitsRow, 'plan'>, string>> = {
      rank: 'rank + 10',
      max_bots: 'max_bots + 2',
      max_trade_volume: 'max_trade_volume + 0.01',
      ai_calls: 'ai_calls + 2',
      usual_ai_limit: 'usual_ai_limit + 2',
      storage_mb: 'storage_mb + 2',
      api_calls_hour: 'api_calls_hour + 2',
      supported_symbols: `array_append(supported_symbols, 'DOGEUSDT')`,
      features: `array_append(features, 'x')`,
    };
    await withTransaction(database.pools.engine, async (tx) => {
      for (const { plan } of PLAN_TABLE) {
        for (const [column, value] of Object.entries(others)) {
          await tx.query(`update plan_limits set ${column} = ${value} where plan = $1`, [plan]);
          expect(await readTable(tx), `${plan}.${column}`).not.toEqual(PLAN_TABLE);
          await tx.query(renderPlanLimits(PLAN_TABLE));
          expect(await readTable(tx)).toEqual(PLAN_TABLE);
        }
      }
    });
  });

  it('name no plan anywhere else in the database', async () => {
    const named = await database.pools.engine.query<{ place: string }>(
      `with places as (
         select proname::text as place, prosrc as body from pg_proc where pronamespace = 'public'::regnamespace
         union all select conrelid::regclass::text, pg_get_constraintdef(oid) from pg_constraint
         union all select adrelid::regclass::text, pg_get_expr(adbin, adrelid) from pg_attrdef
         union all select polrelid::regclass::text, pg_get_expr(polqual, polrelid) from pg_policy)
       select place from places, unnest($1::text[]) plan where body like '%''' || plan || '''%'`,
      [TIERS],
    );
    expect(named.rows).toEqual([]);
  });

  it('refuse under codes that have a sentence, and every such code is one that the database raises', async () => {
    const { rows } = await database.pools.engine.query<{ code: string }>(
      `select distinct (regexp_matches(prosrc, $$(?:refuse_for_limit\\(|message = )'([A-Z_]+)'$$, 'g'))[1] as code
       from pg_proc where pronamespace in ('public'::regnamespace, 'files'::regnamespace)`,
    );
    expect(rows.map(({ code }) => code).toSorted()).toEqual(LIMIT_CODES.toSorted());
  });

  it('ask for features that there are, each with a sentence', async () => {
    const { rows } = await database.pools.engine.query<{ feature: string }>(
      `select distinct feature from (
         select (regexp_matches(prosrc, $$'\\{"feature": "(\\w+)"|'feature', '(\\w+)'|has_feature\\([^,]+, '(\\w+)'\\)$$, 'g')) as names
         from pg_proc where pronamespace = 'public'::regnamespace) found, unnest(names) feature
       union select feature from bot_kinds
       where feature is not null order by feature`,
    );
    const features = rows.flatMap(({ feature }) => feature ?? []);
    expect(features).toEqual(
      expect.arrayContaining(['copyTrading', 'customIndicators', 'mobileAlerts', 'strategyLab']),
    );
    for (const feature of features)
      expect(sayLimit('FEATURE_NOT_IN_PLAN', JSON.stringify({ feature })), feature).toMatch(/tier or higher\./u);
  });

  it('are asked for by a run: more than a year of candles, and rules of its own', async () => {
    const run = async (plan: 'free' | 'pro' | 'elite', request: object): Promise<string> => {
      const user = await seedUser(database.pools, plan);
      const insert = `insert into research_runs (user_id, kind, name, request, engine_version) values ($1, 'backtest', 'x', $2, '1')`;
      return database.pools.engine.query(insert, [user.userId, JSON.stringify(request)]).then(
        () => 'taken',
        (error: unknown) => readUserRefusal(error)?.error ?? '',
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

describe('the usual risk limits', () => {
  it('are the same in the database as in the risk module', async () => {
    const user = await seedUser(database.pools);
    const { rows } = await database.pools.engine.query('select * from user_risk_prefs where user_id = $1', [
      user.userId,
    ]);
    const usual = DEFAULT_RISK_LIMITS;
    const percent = (fraction: Decimal): string => toPlain(fraction.times(dec('100')));
    expect(rows).toMatchObject([
      {
        max_trade_risk_pct: percent(usual.tradeRiskMax),
        max_daily_dd_pct: percent(usual.dailyDrawdownMax),
        max_weekly_dd_pct: percent(usual.weeklyDrawdownMax),
        max_account_exposure_pct: percent(usual.accountExposureMax),
        max_symbol_exposure_pct: percent(usual.symbolExposureMax),
        loss_streak_limit: usual.lossStreakMax,
      },
    ]);
  });

  it('are what a limit is held to that nobody may raise', async () => {
    const user = await seedUser(database.pools);
    const { rows } = await database.pools.engine.query<Record<string, unknown>>(
      'select to_jsonb(p) - array[$2, $3] as usual from user_risk_prefs p where user_id = $1',
      [user.userId, 'user_id', 'updated_at'],
    );
    for (const [field, value] of Object.entries(rows[0]?.['usual'] ?? {})) {
      const raise = withUserScope(database.pools.rest, user.claims, (tx) =>
        tx.query(`update user_risk_prefs set ${field} = ${field} + 1`),
      );
      await expect(raise, field).rejects.toMatchObject({
        message: 'RISK_LIMIT_HELD',
        detail: expect.stringContaining(`"usual": ${String(value)}`),
      });
    }
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
