-- Limits and halts are state that every transaction of the engine reads: a notification only wakes it up, and may be lost.

-- Names what the account is traded under; whatever changes it changes this text.
create function public.account_settings(p_account_id uuid) returns text language sql stable set search_path = '' as $$
  select md5(concat_ws('|', p.trading_halted, p.changed_at, a.market, to_jsonb(r)))
  from public.exchange_accounts a cross join public.platform_state p left join public.user_risk_prefs r on r.user_id = a.user_id
  where a.id = p_account_id
$$;

-- Called after assert_lease: what was decided under settings that have changed since is not recorded, and decided anew.
create function public.assert_settings(p_account_id uuid, p_settings text) returns void language plpgsql set search_path = '' as $$
begin
  if public.account_settings(p_account_id) is distinct from p_settings then
    raise exception 'the settings of account % have changed', p_account_id using errcode = 'AT001';
  end if;
end
$$;
revoke all on function public.account_settings(uuid), public.assert_settings(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.account_settings(uuid), public.assert_settings(uuid, text) to atb_engine;
