-- Raising a limit past its default needs the plan with custom risk rules and a second factor; lowering one needs neither.

create or replace function public.check_risk_prefs() returns trigger language plpgsql set search_path = '' as $$
declare
  field text;
  value numeric;
  usual numeric;
begin
  for field, usual in
    select * from (values ('max_trade_risk_pct', 0.5), ('max_daily_dd_pct', 3), ('max_weekly_dd_pct', 7.5),
      ('max_account_exposure_pct', 35), ('max_symbol_exposure_pct', 12), ('loss_streak_limit', 3)) limits (name, by_default)
  loop
    value := (to_jsonb(new) ->> field)::numeric;
    if field = 'loss_streak_limit' and (value is null or value < 1 or value > 10) then
      raise exception 'loss_streak_limit must be a whole number from 1 to 10.' using errcode = 'P0001', hint = field;
    end if;
    if value is null or value = 'NaN' or value <= 0 or value > 100 then
      raise exception '% must be above 0 and at most 100.', field using errcode = 'P0001', hint = field;
    end if;
    if value > usual and value > (to_jsonb(old) ->> field)::numeric and current_user = 'authenticated' then
      if (select m.plan from public.my_plan() m) is distinct from 'enterprise' then
        raise exception '% may be raised above % only on the Enterprise plan and in a session with a second factor.', field, usual
          using errcode = 'P0001', hint = field;
      end if;
      if coalesce(auth.jwt() ->> 'aal', '') <> 'aal2' then
        raise exception '% may be raised above % only in a session with a second factor.', field, usual
          using errcode = 'P0001', hint = field;
      end if;
    end if;
  end loop;
  new.updated_at := now();
  return new;
end
$$;

-- The trigger judges what rises. The policy judged the whole row: whoever had one limit above its default could lower no other.
alter policy own_update on public.user_risk_prefs
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
