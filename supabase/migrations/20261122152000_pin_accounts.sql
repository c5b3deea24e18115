-- An account that has something open is carried on only with the prices it was traded on: never with those of another market.

alter table public.exchange_accounts add column market text;
comment on column public.exchange_accounts.market is
  'Identity of the market on whose prices what is open was traded: ccxt:binance, simulated, replay:<digest>; null before the first.';

create function public.has_open_work(p_account_id uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select 1 from public.bot_states s where s.account_id = p_account_id and s.status in ('running', 'paused', 'stopping'))
    or exists (select 1 from public.bot_orders o where o.account_id = p_account_id
      and o.status in ('intended', 'submitted', 'accepted', 'partially_filled', 'pending_cancel', 'unknown'))
    or exists (select 1 from public.positions p where p.account_id = p_account_id and p.closed_at is null)
$$;

-- The time of a market has nothing to do with that of another: an account that changes over begins anew in both.
create function public.forget_market(p_account_id uuid) returns void language plpgsql set search_path = '' as $$
begin
  delete from public.engine_cursors where account_id = p_account_id;
  delete from public.account_clocks where account_id = p_account_id;
  insert into public.account_clocks (account_id, at) values (p_account_id, to_timestamp(0));
end
$$;
grant delete on public.account_clocks to atb_engine;

-- Called by the account's one writer before it loads the account. One that has nothing open takes the market of now, and forgets
-- how far it had come in the other; what is open keeps its market. Answers with the market the account is pinned to.
create function public.pin_account(p_account_id uuid, p_market text) returns text language plpgsql set search_path = '' as $$
declare
  pinned text;
begin
  select a.market into pinned from public.exchange_accounts a where a.id = p_account_id for update;
  if pinned = p_market or (pinned is not null and public.has_open_work(p_account_id)) then
    return pinned;
  end if;
  update public.exchange_accounts set market = p_market where id = p_account_id;
  if pinned is not null then
    perform public.forget_market(p_account_id);
  end if;
  return p_market;
end
$$;

-- The operator's way out: what is open in the account is carried on with the prices of now, whatever they are.
create function public.release_market(account_id uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  update public.exchange_accounts a set market = null where a.id = release_market.account_id;
  if not found then
    raise exception 'There is no account %.', release_market.account_id using errcode = 'P0002';
  end if;
  perform public.forget_market(release_market.account_id);
  perform pg_notify('engine_accounts', release_market.account_id::text);
end
$$;

grant create on schema public to atb_engine;
alter function public.release_market(uuid) owner to atb_engine;
revoke create on schema public from atb_engine;
revoke all on function public.has_open_work(uuid), public.forget_market(uuid), public.pin_account(uuid, text), public.release_market(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.has_open_work(uuid), public.forget_market(uuid), public.pin_account(uuid, text) to atb_engine;
grant execute on function public.release_market(uuid) to service_role;

-- Where nothing was ever played or simulated, what is open was traded on the prices of the exchange.
update public.exchange_accounts a set market = 'ccxt:' || f.exchange
from (select exchange from public.price_feeds order by ts desc limit 1) f
where not exists (select 1 from public.market_sessions) and public.has_open_work(a.id);
