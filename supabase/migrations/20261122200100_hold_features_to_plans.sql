-- Features that come with a plan are asked for where they are used.

-- The first tier that has a feature; the same table as the plans module, held equal by a test. Null for no feature at all.
create function public.feature_plan(p_feature text) returns text language sql immutable set search_path = '' as $$
  select case
    when p_feature in ('advancedAnalytics', 'mobileAlerts') then 'starter'
    when p_feature in ('copyTrading', 'customIndicators') then 'pro'
    when p_feature in ('apiAccess', 'taxReporting', 'arbitrage', 'whiteLabel', 'historicalBacktesting') then 'elite'
    when p_feature in ('customRiskRules', 'teamManagement', 'compliance', 'onPremise', 'slaGuarantees') then 'enterprise'
  end
$$;

create function public.assert_feature(p_user_id uuid, p_feature text, p_remedy text) returns void
language plpgsql stable set search_path = '' as $$
declare
  needed text := public.feature_plan(p_feature);
begin
  if (public.plan_of(p_user_id)).rank >= (select l.rank from public.plan_limits l where l.plan = needed) then
    return;
  end if;
  raise exception 'This feature requires % tier or higher. %', needed, p_remedy using errcode = 'P0001', hint = 'FEATURE_NOT_IN_PLAN';
end
$$;

revoke all on function public.feature_plan(text), public.assert_feature(uuid, text, text) from public, anon, authenticated, service_role;
grant execute on function public.feature_plan(text), public.assert_feature(uuid, text, text) to atb_engine;

create or replace function public.check_research_run() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.kind <> 'backtest' and not public.has_strategy_lab(new.user_id) then
    raise exception 'This feature requires pro tier or higher.' using errcode = 'P0001', hint = 'FEATURE_NOT_IN_PLAN';
  end if;
  if jsonb_typeof(new.request -> 'definition') = 'object' then
    perform public.assert_feature(new.user_id, 'customIndicators', 'Strategies of the catalogue are for every plan.');
  end if;
  if (new.request ->> 'to')::timestamptz - (new.request ->> 'from')::timestamptz > interval '365 days' then
    perform public.assert_feature(new.user_id, 'historicalBacktesting', 'On your plan a run covers up to 365 days.');
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
