-- What many accounts act on at once costs less: settings are read in one statement for all of them, and states of bots of common size are
-- written as they are.

-- What an account is traded under, by a name that changes with it. It sets no search path, so that it becomes part of the statement.
create function public.account_settings_of(p_account_id uuid) returns table (settings text) language sql stable as $$
  select md5(concat_ws('|', p.trading_halted, p.changed_at, a.market, a.chosen_state, m.mode, m.change_id, to_jsonb(r)))
  from public.exchange_accounts a cross join public.platform_state p left join public.user_risk_prefs r on r.user_id = a.user_id
    left join public.trading_modes m on m.user_id = a.user_id
  where a.id = p_account_id
$$;

create or replace function public.account_settings(p_account_id uuid) returns text language sql stable set search_path = '' as $$
  select s.settings from public.account_settings_of(p_account_id) s
$$;

-- Raises for the first account whose settings are not the given ones: a list of account_id and settings.
create function public.assert_settings(p_given json) returns void language plpgsql set search_path = '' as $$
declare
  changed uuid;
begin
  select g.account_id into changed
  from json_to_recordset(p_given) g (account_id uuid, settings text) left join lateral public.account_settings_of(g.account_id) s on true
  where s.settings is distinct from g.settings limit 1;
  if found then
    raise exception 'the settings of account % have changed', changed using errcode = 'AT001';
  end if;
end
$$;

revoke all on function public.account_settings_of(uuid), public.assert_settings(json) from public, anon, authenticated, service_role;
grant execute on function public.account_settings_of(uuid), public.assert_settings(json) to atb_engine;

-- A state of 2 kB was packed on each event of its bot to save a quarter of it. Larger ones are packed as before.
alter table public.bot_states set (toast_tuple_target = 4080, fillfactor = 60);
