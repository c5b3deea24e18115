-- What a plan allows is a row of plan_limits and nothing else: no function knows a plan by its name. The rows are those of the plans
-- module (PLAN_TABLE), which a test holds them equal to.
alter table public.plan_limits
  add column usual_ai_limit integer not null default 0,
  add column features text[] not null default '{}';
comment on column public.plan_limits.usual_ai_limit is 'AI calls a month of a plan record that names no number.';
comment on column public.plan_limits.features is 'What the plan has besides its limits.';

-- As the engine: an owner that is no superuser sees no rows of a table with forced row-level security.
set local role atb_engine;
insert into public.plan_limits (plan, rank, max_bots, max_trade_volume, ai_calls, usual_ai_limit, storage_mb, supported_symbols, features) values
  ('free', 0, 1, '1000', 100, 0, 100, '{BTCUSDT}', '{}'),
  ('starter', 1, 5, '10000', 1000, 1000, 500, '{BTCUSDT,ETHUSDT,SOLUSDT,XRPUSDT,ADAUSDT}', '{advancedAnalytics,mobileAlerts}'),
  ('pro', 2, 20, '-1', 10000, 10000, 2000, null, '{advancedAnalytics,mobileAlerts,copyTrading,customIndicators}'),
  ('elite', 3, -1, '-1', 50000, 50000, 10000, null, '{advancedAnalytics,mobileAlerts,copyTrading,customIndicators,apiAccess,taxReporting,arbitrage,whiteLabel,historicalBacktesting}'),
  ('enterprise', 4, -1, '-1', -1, -1, -1, null, '{advancedAnalytics,mobileAlerts,copyTrading,customIndicators,apiAccess,taxReporting,arbitrage,whiteLabel,historicalBacktesting,customRiskRules,teamManagement,compliance,onPremise,slaGuarantees}')
on conflict (plan) do update set
  rank = excluded.rank, max_bots = excluded.max_bots, max_trade_volume = excluded.max_trade_volume, ai_calls = excluded.ai_calls,
  usual_ai_limit = excluded.usual_ai_limit, storage_mb = excluded.storage_mb, supported_symbols = excluded.supported_symbols, features = excluded.features;
reset role;

-- Another plan says these two itself.
alter table public.plan_limits alter column usual_ai_limit drop default, alter column features drop default;
alter table public.platform_state alter column default_plan drop default;

-- The tier that limits apply to: the best plan record of the account, or the server's default; the least plan when there is neither.
create or replace function public.plan_of(p_user_id uuid) returns public.plan_limits
language sql stable set search_path = '' as $$
  select l.*
  from public.plan_limits l
  where l.plan = coalesce(
    (public.plan_record(p_user_id)).plan, (select s.default_plan from public.platform_state s),
    (select least.plan from public.plan_limits least order by least.rank limit 1))
$$;

create or replace function public.usual_ai_limit(p_plan text) returns integer language sql stable set search_path = '' as $$
  select l.usual_ai_limit from public.plan_limits l where l.plan = p_plan
$$;

create or replace function public.complete_ai_limit() returns trigger language plpgsql set search_path = '' as $$
begin
  -- A change of plan brings the new tier's number, unless the record has a number of its own.
  if tg_op = 'UPDATE' and new.plan <> old.plan and new.ai_limit = old.ai_limit and old.ai_limit = public.usual_ai_limit(old.plan) then
    new.ai_limit := null;
  end if;
  if coalesce(new.ai_limit, 0) = 0 then
    new.ai_limit := public.usual_ai_limit(new.plan);
  end if;
  -- An unknown plan has no number: the reference to plan_limits refuses it, by its name.
  new.ai_limit := coalesce(new.ai_limit, 0);
  return new;
end
$$;

-- What a limit refuses is told by code and figures; the sentence is made from them in one place (limit-refusal.ts), for every client.
create function public.refuse_for_limit(p_code text, p_figures jsonb) returns void language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'P0001', message = p_code, hint = p_code, detail = p_figures::text;
end
$$;

create function public.assert_bot_place(p_plan public.plan_limits, p_used bigint) returns void
language plpgsql set search_path = '' as $$
begin
  if p_plan.max_bots >= 0 and p_used >= p_plan.max_bots then
    perform public.refuse_for_limit('BOT_LIMIT_REACHED', jsonb_build_object('used', p_used, 'limit', p_plan.max_bots));
  end if;
end
$$;

create function public.assert_symbol(p_plan public.plan_limits, p_symbol text) returns void language plpgsql set search_path = '' as $$
begin
  if p_plan.supported_symbols is not null and not (p_symbol = any (p_plan.supported_symbols)) then
    perform public.refuse_for_limit('SYMBOL_NOT_IN_PLAN',
      jsonb_build_object('symbol', p_symbol, 'plan', p_plan.plan, 'symbols', p_plan.supported_symbols));
  end if;
end
$$;

revoke all on function public.refuse_for_limit(text, jsonb), public.assert_bot_place(public.plan_limits, bigint),
  public.assert_symbol(public.plan_limits, text) from public, anon, authenticated, service_role;
grant execute on function public.refuse_for_limit(text, jsonb), public.assert_bot_place(public.plan_limits, bigint),
  public.assert_symbol(public.plan_limits, text) to atb_engine;

create function public.has_feature(p_user_id uuid, p_feature text) returns boolean language sql stable set search_path = '' as $$
  select p_feature = any ((public.plan_of(p_user_id)).features)
$$;
revoke all on function public.has_feature(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.has_feature(uuid, text) to atb_engine;

create or replace function public.check_research_run() returns trigger language plpgsql set search_path = '' as $$
declare
  days constant integer := 365;
begin
  if new.kind <> 'backtest' and not public.has_strategy_lab(new.user_id) then
    perform public.refuse_for_limit('FEATURE_NOT_IN_PLAN', '{"feature": "strategyLab"}');
  end if;
  if jsonb_typeof(new.request -> 'definition') = 'object' and not public.has_feature(new.user_id, 'customIndicators') then
    perform public.refuse_for_limit('FEATURE_NOT_IN_PLAN', '{"feature": "customIndicators"}');
  end if;
  if (new.request ->> 'to')::timestamptz - (new.request ->> 'from')::timestamptz > make_interval(days => days)
    and not public.has_feature(new.user_id, 'historicalBacktesting') then
    perform public.refuse_for_limit('FEATURE_NOT_IN_PLAN', jsonb_build_object('feature', 'historicalBacktesting', 'days', days));
  end if;
  -- One after another, so that two at once cannot both be the last.
  perform pg_advisory_xact_lock(hashtextextended('research:' || new.user_id::text, 0));
  if (select count(*) from public.research_runs r where r.user_id = new.user_id and r.status in ('queued', 'running')) >= 20 then
    raise exception 'You have 20 runs waiting or at work. Wait for one to end, or cancel one.'
      using errcode = 'P0001', hint = 'TOO_MANY_RUNS';
  end if;
  return new;
end
$$;
drop function public.assert_feature(uuid, text, text);
drop function public.feature_plan(text);

create or replace function public.check_bot_restored() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- One after another, so that two at once cannot both take the last place.
  perform pg_advisory_xact_lock(hashtextextended('bots:' || new.user_id::text, 0));
  perform public.assert_bot_place(public.plan_of(new.user_id), (
    select count(*) from public.bots b
    where b.user_id = new.user_id and b.id <> new.id and b.archived_at is null and b.status <> 'stopped'));
  return new;
end
$$;

create or replace function public.check_engine_command() returns trigger language plpgsql set search_path = '' as $$
begin
  perform public.assert_symbol(public.plan_of(new.user_id), new.payload ->> 'symbol');
  return new;
end
$$;

-- The hint stays the column, beside which a screen shows the sentence.
create or replace function public.check_risk_prefs() returns trigger language plpgsql set search_path = '' as $$
declare
  field text;
  value numeric;
  usual numeric;
  is_percent boolean;
  most integer;
  may_loosen boolean;
begin
  for field, usual in
    select * from (values ('max_trade_risk_pct', 0.5), ('max_daily_dd_pct', 3), ('max_weekly_dd_pct', 7.5),
      ('max_account_exposure_pct', 35), ('max_symbol_exposure_pct', 12), ('loss_streak_limit', 3)) limits (name, by_default)
  loop
    value := (to_jsonb(new) ->> field)::numeric;
    is_percent := field <> 'loss_streak_limit';
    most := case when is_percent then 100 else 10 end;
    if value is null or value = 'NaN' or value <= 0 or value > most then
      raise exception using errcode = 'P0001', message = 'RISK_LIMIT_OUT_OF_RANGE', hint = field, detail =
        jsonb_build_object('field', field, 'isPercent', is_percent, 'max', most)::text;
    end if;
    if value > usual and value > (to_jsonb(old) ->> field)::numeric and current_user = 'authenticated' then
      may_loosen := exists (
        select 1 from public.my_plan() m join public.plan_limits l on l.plan = m.plan where 'customRiskRules' = any (l.features));
      if not may_loosen or coalesce(auth.jwt() ->> 'aal', '') <> 'aal2' then
        raise exception using errcode = 'P0001', message = 'RISK_LIMIT_HELD', hint = field, detail =
          jsonb_build_object('field', field, 'usual', usual, 'hasPlan', may_loosen)::text;
      end if;
    end if;
  end loop;
  new.updated_at := now();
  return new;
end
$$;
