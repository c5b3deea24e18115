-- What a provider would take of its followers' profit stands beside its fee: shown, and charged as little.
alter table public.signal_providers
  add column profit_share numeric not null default 0 check (profit_share >= 0 and profit_share <= 50);
comment on column public.signal_providers.profit_share is 'Percent of a follower''s profit, shown and not charged.';
update public.signal_providers s set profit_share = d.share
from (values (49.99, 5), (79.99, 8), (99.99, 10), (149.99, 15)) d (fee, share) where s.created_by is null and s.subscription_fee = d.fee;

-- As before, with the share.
drop function public.open_provider(uuid, text, text, numeric);
create function public.open_provider(p_account_id uuid, p_name text, p_description text, p_fee numeric, p_profit_share numeric default 0)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := auth.uid();
  provider uuid;
begin
  if caller is null then
    raise exception 'Authentication required. Please log in.' using errcode = '42501';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('provider:' || caller::text, 0));
  if not exists (select from public.exchange_accounts a where a.id = p_account_id and a.user_id = caller) then
    raise exception 'Choose one of your own accounts.' using errcode = 'P0001', hint = 'accountId';
  end if;
  if not exists (select from public.exchange_accounts a where a.id = p_account_id and a.adapter = 'paper') then
    raise exception 'Only a paper account can be copied: trades of an exchange account are read after the fact, and no copy would be told of them.'
      using errcode = 'P0001', hint = 'accountId';
  end if;
  if not exists (select from public.trade_ledger t where t.account_id = p_account_id) then
    raise exception 'The account has not traded yet: there is nothing that others could judge it by.' using errcode = 'P0001', hint = 'accountId';
  end if;
  if p_name is null or length(btrim(p_name)) not between 3 and 60 then
    raise exception 'Name must have 3 to 60 characters.' using errcode = 'P0001', hint = 'name';
  end if;
  if exists (select from public.signal_providers s where s.is_listed and lower(btrim(s.name)) = lower(btrim(p_name)) and s.created_by is distinct from caller) then
    raise exception 'Another provider has this name.' using errcode = 'P0001', hint = 'name';
  end if;
  if length(coalesce(p_description, '')) > 500 then
    raise exception 'Description must have at most 500 characters.' using errcode = 'P0001', hint = 'description';
  end if;
  if p_fee is null or not (p_fee >= 0 and p_fee <= 1000) then
    raise exception 'Fee must be between 0 and 1,000 US dollars a month.' using errcode = 'P0001', hint = 'fee';
  end if;
  if p_profit_share is null or not (p_profit_share >= 0 and p_profit_share <= 50) then
    raise exception 'Share of profit must be between 0 and 50 percent.' using errcode = 'P0001', hint = 'profitShare';
  end if;
  if exists (select from public.provider_accounts p where p.account_id = p_account_id and p.stopped_at is null) then
    raise exception 'This account is open to others already.' using errcode = 'P0001', hint = 'accountId';
  end if;
  if (select count(*) from public.signal_providers s where s.created_by = caller) >= 20 then
    raise exception 'You already have 20 providers.' using errcode = 'P0001', hint = 'name';
  end if;
  if not public.account_worth(p_account_id) > 0 then
    raise exception 'The account holds nothing, so nobody could copy it in proportion.' using errcode = 'P0001', hint = 'accountId';
  end if;
  insert into public.signal_providers (name, strategy_description, subscription_fee, profit_share, created_by, is_listed, is_open, opened_at)
  values (btrim(p_name), coalesce(p_description, ''), p_fee, p_profit_share, caller, true, true, public.account_time(p_account_id)) returning id into provider;
  insert into public.provider_accounts (provider_id, account_id, user_id, start_equity, opened_at)
  values (provider, p_account_id, caller, public.account_worth(p_account_id), public.account_time(p_account_id));
  return provider;
end
$$;

revoke all on function public.open_provider(uuid, text, text, numeric, numeric) from public, anon, authenticated, service_role;
grant execute on function public.open_provider(uuid, text, text, numeric, numeric) to atb_engine, authenticated;
grant create on schema public to atb_engine;
alter function public.open_provider(uuid, text, text, numeric, numeric) owner to atb_engine;
revoke create on schema public from atb_engine;
