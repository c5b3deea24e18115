-- A number such as 1e131071 takes ten bytes as jsonb and 131,072 as text, in which every reader gets it: a row within its 64 KB would
-- be answered with half a gigabyte. So the size of parameters is that of their text, and it is made only when no number blows it up.
create function public.has_endless_number(p jsonb) returns boolean language sql immutable set search_path = '' as $$
  -- Strict: lax paths would look at the items of a list once more for every level of lists.
  select exists (
    select from jsonb_path_query(p, 'strict $.** ? (@.type() == "number")') n
    where abs(n::numeric) >= 1e400 or scale(n::numeric) > 400)
$$;
revoke all on function public.has_endless_number(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.has_endless_number(jsonb) to atb_engine;

create function public.assert_params(p jsonb) returns void language plpgsql set search_path = '' as $$
begin
  if p is null or jsonb_typeof(p) <> 'object' or pg_column_size(p) >= 65536 then
    raise exception 'params must be an object of at most 64 KB.' using errcode = 'P0001', hint = 'params';
  end if;
  if public.is_nested_too_deep(p) then
    raise exception 'params must not be nested deeper than 32 levels.' using errcode = 'P0001', hint = 'params';
  end if;
  if public.has_endless_number(p) then
    raise exception 'params must not hold numbers of more than 400 digits.' using errcode = 'P0001', hint = 'params';
  end if;
  if octet_length(p::text) >= 65536 then
    raise exception 'params must be an object of at most 64 KB.' using errcode = 'P0001', hint = 'params';
  end if;
end
$$;
revoke all on function public.assert_params(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.assert_params(jsonb) to atb_engine;

create or replace function public.check_bot() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  tier public.plan_limits := public.plan_of(new.user_id);
  account public.exchange_accounts;
begin
  if tg_op = 'INSERT' then
    perform pg_advisory_xact_lock(hashtextextended('bots:' || new.user_id::text, 0));
    perform public.assert_bot_place(tier, (
      select count(*) from public.bots b
      where b.user_id = new.user_id and b.archived_at is null and b.status <> 'stopped'));
  end if;
  perform public.assert_symbol(tier, new.symbol);
  if not exists (select 1 from public.bot_kinds k where k.kind = new.type) then
    raise exception 'type must be one of %.', (select string_agg(k.kind, ', ' order by k.kind) from public.bot_kinds k)
      using errcode = 'P0001', hint = 'type';
  end if;
  select * into account from public.exchange_accounts a where a.id = new.exchange_account_id and a.user_id = new.user_id;
  if not found then
    raise exception 'exchange_account_id must be one of your own accounts.' using errcode = 'P0001', hint = 'exchange_account_id';
  end if;
  if new.is_paper is distinct from account.is_paper then
    raise exception 'is_paper must match the account, which is a % account.', case when account.is_paper then 'paper' else 'live' end
      using errcode = 'P0001', hint = 'is_paper';
  end if;
  if new.name is null or length(new.name) > 80 then
    raise exception 'name must be text of at most 80 characters.' using errcode = 'P0001', hint = 'name';
  end if;
  perform public.assert_params(new.params);
  new.updated_at := now();
  return new;
end
$$;

-- A limit such as 1e-2000 is above 0, and nothing that counts with money can read it: the account would not be opened again, not even to
-- stop it.
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
    if scale(value) > 18 then
      raise exception '% must have at most 18 decimal places.', field using errcode = 'P0001', hint = field;
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

-- What was written before: limits that cannot be read become the least that can, and parameters with which no bot starts are emptied.
-- A plan that has ended since is no reason to keep them.
alter table public.bots disable trigger bots_check;
set local role atb_engine;
update public.user_risk_prefs set
  max_trade_risk_pct = greatest(round(max_trade_risk_pct, 18), 1e-18),
  max_daily_dd_pct = greatest(round(max_daily_dd_pct, 18), 1e-18),
  max_weekly_dd_pct = greatest(round(max_weekly_dd_pct, 18), 1e-18),
  max_account_exposure_pct = greatest(round(max_account_exposure_pct, 18), 1e-18),
  max_symbol_exposure_pct = greatest(round(max_symbol_exposure_pct, 18), 1e-18)
where 18 < greatest(scale(max_trade_risk_pct), scale(max_daily_dd_pct), scale(max_weekly_dd_pct), scale(max_account_exposure_pct),
  scale(max_symbol_exposure_pct));
update public.bots set params = '{}' where status in ('draft', 'stopped', 'error') and public.has_endless_number(params);
reset role;
alter table public.bots enable trigger bots_check;
