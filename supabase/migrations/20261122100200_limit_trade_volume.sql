-- The monthly trade volume of a plan is of all accounts of a user. The engine weighs it before every order; here it is made sure
-- that two accounts, or two workers, do not each take the last of it.

-- Quote units that accounts of a user, all but one, have traded since a moment, with what their open entries may still fill.
create function public.traded_volume(p_user_id uuid, p_but_account uuid, p_since timestamptz) returns numeric
language sql stable set search_path = '' as $$
  select coalesce((
    select sum(t.qty * t.price) from public.trade_ledger t
    where t.user_id = p_user_id and t.account_id <> p_but_account and t.exec_ts >= p_since), 0)
  + coalesce((
    select sum(case when o.price is null then o.reserved else (o.quantity - o.filled_quantity) * o.price end)
    from public.exchange_accounts a join public.bot_orders o on o.account_id = a.id
    where a.user_id = p_user_id and a.id <> p_but_account and o.purpose = 'entry' and o.side = 'buy'
      and o.status in ('intended', 'submitted', 'accepted', 'partially_filled', 'pending_cancel', 'unknown')), 0)
$$;

-- Called in the transaction that records an entry order. One account of a user at a time gets past; when the others have traded
-- more than the order was weighed against, or the plan has changed, nothing is recorded and the account is opened anew.
create function public.assert_trade_volume(p_user_id uuid, p_account_id uuid, p_since timestamptz, p_limit numeric, p_elsewhere numeric)
returns void language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('volume:' || p_user_id::text, 0));
  if (select l.max_trade_volume from public.plan_of(p_user_id) l) is distinct from p_limit
    or public.traded_volume(p_user_id, p_account_id, p_since) > p_elsewhere then
    raise exception 'the trade volume of user % has changed', p_user_id using errcode = '40001';
  end if;
end
$$;

-- A plan takes effect at once: the engine opens the accounts of its user anew.
create function public.notify_plan_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('engine_accounts', a.id::text)
  from public.exchange_accounts a join public.profiles u on u.id = a.user_id
  where lower(u.email) in (new.email, old.email);
  return null;
end
$$;
create trigger user_plans_changed after insert or update or delete on public.user_plans
  for each row execute function public.notify_plan_changed();

grant create on schema public to atb_engine;
alter function public.notify_plan_changed() owner to atb_engine;
revoke create on schema public from atb_engine;
revoke all on function public.traded_volume(uuid, uuid, timestamptz), public.notify_plan_changed(),
  public.assert_trade_volume(uuid, uuid, timestamptz, numeric, numeric) from public, anon, authenticated, service_role;
grant execute on function public.traded_volume(uuid, uuid, timestamptz),
  public.assert_trade_volume(uuid, uuid, timestamptz, numeric, numeric) to atb_engine;
