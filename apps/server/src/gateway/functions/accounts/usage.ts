import { usageContract } from '@atb/api/functions/accounts/usage';
import { toIso, utcMonthStart } from '@atb/core/base/time';
import { advisorPlan, limitsTier, type MyPlan } from '@atb/core/plans/resolve-plan';
import { tierLimits } from '@atb/core/plans/tiers';
import { implement } from '../function-services.ts';

interface UsageRow extends MyPlan {
  readonly volume: string;
  readonly storage: string;
  readonly calls: number | null;
  readonly prompt_tokens: string | null;
  readonly completion_tokens: string | null;
  readonly by_status: Readonly<Record<string, number>>;
  readonly days: ReadonlyArray<{ readonly day: string; readonly calls: number; readonly volume: string }>;
}

/** As the caller: row-level security leaves the caller's own rows. */
const USAGE = `
  with traded as (
    select (t.exec_ts at time zone 'UTC')::date as day, sum(t.qty * t.price) as volume from public.trade_ledger t
    where t.user_id = $1 and t.exec_ts >= $2 and t.source = 'engine' group by 1)
  select p.plan, p.ai_limit, public.storage_used() as storage, u.calls, u.prompt_tokens, u.completion_tokens,
    (select coalesce(sum(t.volume), 0) from traded t) as volume,
    (select jsonb_agg(jsonb_build_object('day', d::date, 'calls', coalesce(c.calls, 0), 'volume', coalesce(t.volume, 0)::text) order by d)
      from generate_series($5::date, $6::date, interval '1 day') d
        left join traded t on t.day = d::date left join public.ai_call_days c on c.user_id = $1 and c.day = d::date) as days,
    (select coalesce(jsonb_object_agg(b.status, b.n), '{}') from (
      select status, count(*)::int as n from public.bots where user_id = $1 and archived_at is null group by status) b) as by_status
  from public.my_plan() p left join public.ai_usage u on u.email = $3 and u.yyyymm = $4`;

export const usage = implement(usageContract, {
  handle: async ({ claims, userScope, services }) => {
    const now = services.market.now();
    const monthStart = utcMonthStart(now);
    const month = Number(toIso(monthStart).slice(0, 7).replace('-', ''));
    const email = claims.email.toLowerCase();
    const days = [monthStart, now].map((at) => toIso(at).slice(0, 10));
    const values = [claims.sub, toIso(monthStart), email, month, ...days];
    const { rows } = await userScope((tx) => tx.query<UsageRow>(USAGE, values));
    const [row] = rows;
    if (row === undefined) throw new Error('The plan was not answered.');
    const tier = limitsTier(row);
    const advisor = advisorPlan(row);
    const { maxBots, maxTradeVolume, storageMb } = tierLimits(tier);
    const counted = Object.entries(row.by_status).filter(([status]) => status !== 'stopped');
    return {
      success: true,
      plan: tier,
      limits: { maxBots, maxTradeVolume, aiCalls: advisor.aiLimit, storageMb },
      advisorPlan: advisor.tier,
      botCount: counted.reduce((sum, [, n]) => sum + n, 0),
      botsByStatus: row.by_status,
      monthlyTradeVolume: row.volume,
      apiCallsUsed: row.calls ?? 0,
      promptTokens: Number(row.prompt_tokens ?? 0),
      completionTokens: Number(row.completion_tokens ?? 0),
      storageUsed: Number(row.storage),
      days: row.days,
      monthStart: toIso(monthStart),
      lastUpdated: new Date().toISOString(),
    };
  },
});
