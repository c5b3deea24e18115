-- The second factor: what keeps a code from being used twice, and what asks for one that was shown a moment ago.

alter table auth.mfa_factors
  -- When the factor last proved its user.
  add column last_used_at timestamptz,
  -- The latest period of 30 seconds whose code was taken: that code, and those before it, are good no more.
  add column last_totp_step bigint;

alter table auth.mfa_challenges
  add column failed_attempts smallint not null default 0;

-- Whether the session proved its user by a second factor within the last 15 minutes.
create function public.has_fresh_second_factor() returns boolean language sql stable set search_path = '' as $$
  select coalesce(auth.jwt() ->> 'aal', '') = 'aal2' and exists (
    select 1
    from jsonb_path_query(auth.jwt(), '$.amr[*] ? (@.method == "totp" || @.method starts with "mfa/").timestamp') shown
    where jsonb_typeof(shown) = 'number' and shown::numeric > extract(epoch from now()) - 900)
$$;
revoke execute on function public.has_fresh_second_factor() from public;
grant execute on function public.has_fresh_second_factor() to authenticated, service_role, atb_engine;

-- The screen opens the second factor on this hint and asks again.
create function public.require_second_factor() returns void language plpgsql stable set search_path = '' as $$
begin
  if current_user = 'authenticated' and not public.has_fresh_second_factor() then
    raise exception 'Confirm with your second factor, then try again.'
      using errcode = 'PT403', hint = 'second_factor_required';
  end if;
end
$$;
revoke execute on function public.require_second_factor() from public;
grant execute on function public.require_second_factor() to authenticated, service_role, atb_engine;

-- Keys of an exchange: by the policies nobody writes them without one, by the trigger they are told why. A row that was not
-- theirs to change would be passed over in silence, so the policy that finds it does not ask.
create function public.ask_second_factor() returns trigger language plpgsql set search_path = '' as $$
begin
  perform public.require_second_factor();
  return new;
end
$$;
revoke execute on function public.ask_second_factor() from public;
create trigger encrypted_credentials_ask_second_factor before insert or update on public.encrypted_credentials
  for each row execute function public.ask_second_factor();

alter policy own_insert on public.encrypted_credentials
  with check (user_id = (select auth.uid()) and (select public.has_fresh_second_factor()));
alter policy own_update on public.encrypted_credentials
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and (select public.has_fresh_second_factor()));

create or replace function public.check_risk_prefs() returns trigger language plpgsql set search_path = '' as $$
declare
  field text;
  value numeric;
  usual numeric;
  is_percent boolean;
  most integer;
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
      if not exists (
        select 1 from public.my_plan() m join public.plan_limits l on l.plan = m.plan where 'customRiskRules' = any (l.features))
      then
        raise exception using errcode = 'P0001', message = 'RISK_LIMIT_HELD', hint = field, detail =
          jsonb_build_object('field', field, 'usual', usual)::text;
      end if;
      perform public.require_second_factor();
    end if;
  end loop;
  new.updated_at := now();
  return new;
end
$$;
