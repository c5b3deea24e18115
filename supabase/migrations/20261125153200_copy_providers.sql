-- Copy trading: a provider is a real account whose fills reach those who copy it. What it did is a row that stands in the transaction
-- of the fill itself, numbered without a gap, so no copy is lost or made twice whichever process dies.
alter table public.bot_kinds
  add column provider_param text check (provider_param ~ '^[A-Za-z]{1,40}$'),
  add column feature text check (feature ~ '^[A-Za-z]{1,40}$');
comment on column public.bot_kinds.provider_param is 'The parameter that names the provider whose fills a bot of the kind is told; null for kinds that copy nobody.';
comment on column public.bot_kinds.feature is 'What a plan must include for bots of the kind to be made and started; null for none.';
update public.bot_kinds set can_start = true, provider_param = 'providerId', feature = 'copyTrading' where kind = 'copy';

comment on column public.signal_providers.win_rate is 'Percent, 0 to 100: sales that brought a profit, net of fees.';
comment on column public.signal_providers.performance_score is 'A fraction, 0 to 1.';
comment on column public.signal_providers.avg_return is 'Percent of equity a trade.';
comment on column public.signal_providers.max_drawdown is 'Percent: the deepest fall of equity from its highest value.';
comment on column public.signal_providers.subscription_fee is 'US dollars a month, shown and not charged.';
alter table public.signal_providers
  add column is_listed boolean not null default false,
  add column is_open boolean not null default false,
  add column opened_at timestamptz,
  add column symbols text[] not null default '{}' check (cardinality(symbols) <= 50),
  add column total_return numeric check (total_return > '-Infinity' and total_return < 'Infinity'),
  add column monthly_return numeric check (monthly_return > '-Infinity' and monthly_return < 'Infinity'),
  add column hold_seconds numeric check (hold_seconds >= 0 and hold_seconds < 'Infinity'),
  add column cost_pct numeric check (cost_pct > '-Infinity' and cost_pct < 'Infinity'),
  add column capacity numeric check (capacity >= 0 and capacity < 'Infinity'),
  add column risk_level text check (risk_level in ('Low', 'Medium', 'High')),
  add column followers_money numeric not null default 0 check (followers_money >= 0 and followers_money < 'Infinity'),
  add column followers_result numeric not null default 0 check (followers_result > '-Infinity' and followers_result < 'Infinity'),
  add column measured_at timestamptz;
comment on column public.signal_providers.is_listed is 'Linked to a real account: its figures are those of that account''s ledger since opened_at.';
comment on column public.signal_providers.capacity is 'US dollars that may follow before an average trade of all of them is more than a thousandth of a day''s volume.';
comment on column public.signal_providers.cost_pct is 'Fees in percent of what was traded.';
comment on column public.signal_providers.followers_money is 'Allocations of all copies that have traded, quote units.';
comment on column public.signal_providers.followers_result is 'What those copies have really earned, net of fees, what they hold included; quote units.';
drop policy visible_select on public.signal_providers;
create policy visible_select on public.signal_providers for select to authenticated
  using (created_by is null or is_listed or created_by = (select auth.uid()));

create table public.provider_accounts (
  provider_id uuid primary key references public.signal_providers (id) on delete cascade,
  account_id uuid not null,
  user_id uuid not null,
  -- What the account was worth when it was opened to others, quote units.
  start_equity numeric not null check (start_equity > 0 and start_equity < 'Infinity'),
  last_number bigint not null default 0 check (last_number >= 0),
  -- Market time, as all of an account's times.
  opened_at timestamptz not null,
  stopped_at timestamptz,
  foreign key (account_id, user_id) references public.exchange_accounts (id, user_id) on delete cascade
);
comment on table public.provider_accounts is 'Whose account a provider is: read by its owner alone.';
create unique index provider_accounts_open on public.provider_accounts (account_id) where stopped_at is null;
create index provider_accounts_account on public.provider_accounts (account_id, user_id);
create index provider_accounts_user on public.provider_accounts (user_id);

create table public.copy_signals (
  provider_id uuid not null references public.provider_accounts (provider_id) on delete cascade,
  number bigint not null check (number > 0),
  trade_id text not null,
  symbol text not null,
  side text not null check (side in ('buy', 'sell')),
  quantity numeric not null check (quantity > 0 and quantity < 'Infinity'),
  price numeric not null check (price > 0 and price < 'Infinity'),
  -- Quote units.
  fee numeric not null check (fee > '-Infinity' and fee < 'Infinity'),
  held_before numeric not null check (held_before >= 0 and held_before < 'Infinity'),
  equity numeric check (equity > '-Infinity' and equity < 'Infinity'),
  executed_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  primary key (provider_id, number),
  unique (provider_id, symbol, trade_id)
);
comment on table public.copy_signals is 'Fills of providers for those who copy them: written in the transaction of the fill, read by the engine.';
create index copy_signals_time on public.copy_signals (provider_id, executed_at);

alter table public.provider_accounts enable row level security;
alter table public.provider_accounts force row level security;
alter table public.copy_signals enable row level security;
alter table public.copy_signals force row level security;
create policy engine on public.provider_accounts for all to atb_engine using (true) with check (true);
create policy service on public.provider_accounts for select to service_role using (true);
create policy own_select on public.provider_accounts for select to authenticated using (user_id = (select auth.uid()));
create policy engine on public.copy_signals for all to atb_engine using (true) with check (true);
create policy service on public.copy_signals for select to service_role using (true);
revoke all on public.provider_accounts, public.copy_signals from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.provider_accounts, public.copy_signals to atb_engine;
grant select on public.provider_accounts, public.copy_signals to service_role;
grant select (provider_id, account_id, user_id, opened_at, stopped_at) on public.provider_accounts to authenticated;

-- Called by the engine in the transaction of a fill. @param p_fills oldest first.
create function public.record_signals(p_account_id uuid, p_equity numeric, p_fills json) returns void
language plpgsql set search_path = '' as $$
declare
  provider public.provider_accounts;
begin
  update public.provider_accounts p set last_number = p.last_number + json_array_length(p_fills)
  where p.account_id = p_account_id and p.stopped_at is null returning * into provider;
  if not found then
    return;
  end if;
  insert into public.copy_signals (provider_id, number, trade_id, symbol, side, quantity, price, fee, held_before, equity, executed_at)
  select provider.provider_id, provider.last_number - json_array_length(p_fills) + f.place, f.entry ->> 'trade_id', f.entry ->> 'symbol',
    f.entry ->> 'side', (f.entry ->> 'quantity')::numeric, (f.entry ->> 'price')::numeric, (f.entry ->> 'fee')::numeric,
    (f.entry ->> 'held_before')::numeric, p_equity, (f.entry ->> 'executed_at')::timestamptz
  from json_array_elements(p_fills) with ordinality f (entry, place);
  perform pg_notify('copy_signals', provider.provider_id::text);
end
$$;

-- How far an account has come, market time; of one that has not traded, the time of now.
create function public.account_time(p_account_id uuid) returns timestamptz language sql stable set search_path = '' as $$
  select coalesce((select c.at from public.account_clocks c where c.account_id = p_account_id), now())
$$;

-- What an account is worth by its rows, quote units.
create function public.account_worth(p_account_id uuid) returns numeric language sql stable set search_path = '' as $$
  select coalesce((select sum(b.free + b.locked) from public.balances b where b.account_id = p_account_id and b.asset = 'USDT'), 0)
    + coalesce((select sum(p.qty * p.entry_price + p.unrealized_pnl) from public.positions p
        where p.account_id = p_account_id and p.closed_at is null), 0)
$$;

-- Why a bot of this user may not copy that provider; nothing happens where it may.
create function public.assert_may_copy(p_user_id uuid, p_provider text) returns void
language plpgsql set search_path = '' as $$
declare
  provider public.provider_accounts;
begin
  select * into provider from public.provider_accounts p where p.provider_id::text = p_provider;
  if not found then
    raise exception 'Choose a provider that can be copied.' using errcode = 'P0001', hint = 'providerId';
  end if;
  if provider.user_id = p_user_id then
    raise exception 'You cannot copy your own account.' using errcode = 'P0001', hint = 'providerId';
  end if;
  if provider.stopped_at is not null then
    raise exception 'This provider has stopped and cannot be copied any more.' using errcode = 'P0001', hint = 'providerId';
  end if;
  -- Two who begin to copy each other at the same moment wait for one another here.
  perform pg_advisory_xact_lock(hashtextextended('who copies whom', 0));
  if exists (
    with recursive copied (user_id) as (
      select provider.user_id
      union
      select p.user_id
      from copied c
        join public.bots b on b.user_id = c.user_id and b.status in ('running', 'active', 'paused', 'stopping')
        join public.bot_kinds k on k.kind = b.type and k.provider_param is not null
        join public.provider_accounts p on p.provider_id::text = b.params ->> k.provider_param)
    select from copied c where c.user_id = p_user_id) then
    raise exception 'This provider copies you, directly or through others: the same trade would go round in a circle.'
      using errcode = 'P0001', hint = 'providerId';
  end if;
end
$$;

create function public.check_copy() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  kind public.bot_kinds;
begin
  select * into kind from public.bot_kinds k where k.kind = new.type;
  -- A draft may name nobody yet: its start is refused.
  if kind.provider_param is null or not new.params ? kind.provider_param then
    return new;
  end if;
  if not public.has_feature(new.user_id, kind.feature) then
    perform public.refuse_for_limit('FEATURE_NOT_IN_PLAN', jsonb_build_object('feature', kind.feature));
  end if;
  perform public.assert_may_copy(new.user_id, new.params ->> kind.provider_param);
  return new;
end
$$;
create trigger bots_copy before insert or update of params on public.bots for each row execute function public.check_copy();

-- Whatever asks for a start: a provider may have stopped since, and a plan ended.
create function public.check_copy_start() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  bot public.bots;
  kind public.bot_kinds;
begin
  select * into bot from public.bots b where b.id::text = new.payload ->> 'botId';
  select * into kind from public.bot_kinds k where k.kind = bot.type;
  if kind.feature is not null and not public.has_feature(bot.user_id, kind.feature) then
    perform public.refuse_for_limit('FEATURE_NOT_IN_PLAN', jsonb_build_object('feature', kind.feature));
  end if;
  if kind.provider_param is not null then
    perform public.assert_may_copy(bot.user_id, bot.params ->> kind.provider_param);
  end if;
  return new;
end
$$;
create trigger engine_commands_copy before insert on public.engine_commands
  for each row when (new.kind = 'start_bot') execute function public.check_copy_start();

create function public.open_provider(p_account_id uuid, p_name text, p_description text, p_fee numeric) returns uuid
language plpgsql security definer set search_path = '' as $$
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
  if exists (select from public.provider_accounts p where p.account_id = p_account_id and p.stopped_at is null) then
    raise exception 'This account is open to others already.' using errcode = 'P0001', hint = 'accountId';
  end if;
  if (select count(*) from public.signal_providers s where s.created_by = caller) >= 20 then
    raise exception 'You already have 20 providers.' using errcode = 'P0001', hint = 'name';
  end if;
  if not public.account_worth(p_account_id) > 0 then
    raise exception 'The account holds nothing, so nobody could copy it in proportion.' using errcode = 'P0001', hint = 'accountId';
  end if;
  insert into public.signal_providers (name, strategy_description, subscription_fee, created_by, is_listed, is_open, opened_at)
  values (btrim(p_name), coalesce(p_description, ''), p_fee, caller, true, true, public.account_time(p_account_id)) returning id into provider;
  insert into public.provider_accounts (provider_id, account_id, user_id, start_equity, opened_at)
  values (provider, p_account_id, caller, public.account_worth(p_account_id), public.account_time(p_account_id));
  return provider;
end
$$;

create function public.stop_provider(p_provider_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is null then
    raise exception 'Authentication required. Please log in.' using errcode = '42501';
  end if;
  update public.provider_accounts p set stopped_at = now()
  where p.provider_id = p_provider_id and p.user_id = auth.uid() and p.stopped_at is null;
  if not found then
    raise exception 'You have no provider of this kind that is open.' using errcode = 'P0001', hint = 'providerId';
  end if;
end
$$;

-- Copies of a provider that ends end with it, each as its owner has chosen; nothing of that depends on a process that lives.
create function public.end_copies() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  bot public.bots;
begin
  update public.signal_providers s set is_open = false where s.id = old.provider_id;
  for bot in
    select b.* from public.bots b join public.bot_kinds k on k.kind = b.type
    where b.params ->> k.provider_param = old.provider_id::text and b.status in ('running', 'active', 'paused')
    order by b.id for update of b
  loop
    perform public.submit_bot_command(bot, 'stop_bot', 'stopping', 'The provider has stopped.', jsonb_build_object(
      'holdings', case when bot.params ->> 'holdingsAtEnd' = 'keep' then 'keep' else 'sell' end, 'reason', 'The provider has stopped.'));
  end loop;
  return null;
end
$$;
create trigger provider_accounts_end after update of stopped_at on public.provider_accounts
  for each row when (old.stopped_at is null and new.stopped_at is not null) execute function public.end_copies();
create trigger provider_accounts_gone after delete on public.provider_accounts
  for each row when (old.stopped_at is null) execute function public.end_copies();

-- A copy's trades beside its provider's, newest first; null for a bot of somebody else.
create function public.copied_trades(p_bot_id uuid, p_before bigint default null)
returns table (
  number bigint, side text, executed_at timestamptz, provider_quantity text, provider_price text, provider_fee text,
  order_status text, order_reason text, quantity text, price text, fee text, filled_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select s.number, s.side, s.executed_at, s.quantity::text, s.price::text, s.fee::text,
    o.status, o.reason, f.quantity::text, f.price::text, f.fee::text, f.filled_at
  from public.bots b
    join public.bot_kinds k on k.kind = b.type
    join public.copy_signals s on s.provider_id::text = b.params ->> k.provider_param and s.symbol = b.symbol
    left join lateral (
      select o.status, o.reason from public.bot_orders o
      where o.bot_id = b.id and o.slot = 'trade ' || s.number order by o.sequence desc limit 1) o on true
    left join lateral (
      select sum(t.qty) as quantity, trim_scale(round(sum(t.qty * t.price) / nullif(sum(t.qty), 0), 12)) as price, sum(t.fee) as fee,
        max(t.exec_ts) as filled_at
      from public.bot_orders x join public.trade_ledger t on t.order_id = x.id
      where x.bot_id = b.id and x.slot = 'trade ' || s.number) f on true
  where b.id = p_bot_id and b.user_id = auth.uid() and b.started_at is not null and s.executed_at >= b.started_at
    and (b.stopped_at is null or s.executed_at <= b.stopped_at) and (p_before is null or s.number < p_before)
  order by s.number desc limit 50
$$;
create index bot_orders_slot on public.bot_orders (bot_id, slot);

-- Figures of every listed provider, from its ledger and from those of its followers.
create function public.measure_providers() returns void language plpgsql set search_path = '' as $$
declare
  provider record;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('measure providers', 0)) then
    return;
  end if;
  for provider in select p.*, s.created_by from public.provider_accounts p join public.signal_providers s on s.id = p.provider_id
    where p.stopped_at is null
  loop
    update public.signal_providers s set
      total_trades = m.trades, win_rate = coalesce(m.win_rate, 0), cost_pct = m.cost_pct, hold_seconds = m.hold_seconds, symbols = m.symbols,
      total_return = m.total_return, monthly_return = m.monthly_return, max_drawdown = m.drawdown,
      avg_return = case when m.trades = 0 then 0 else round(m.total_return / m.trades, 6) end,
      performance_score = greatest(0, least(1, round(0.5 + m.total_return / 100 - m.drawdown / 200, 4))),
      risk_level = case when m.trades = 0 then null when m.drawdown < 5 then 'Low' when m.drawdown < 15 then 'Medium' else 'High' end,
      capacity = m.capacity, followers_count = m.followers, followers_money = m.money, followers_result = m.result, measured_at = now(),
      figures_of = 'The provider''s own account since ' || to_char(provider.opened_at at time zone 'UTC', 'YYYY-MM-DD') || ', fees included.'
    from public.provider_figures(provider.provider_id, provider.account_id, provider.opened_at, provider.start_equity) m
    where s.id = provider.provider_id;
  end loop;
end
$$;

create function public.provider_figures(p_provider_id uuid, p_account_id uuid, p_since timestamptz, p_start numeric)
returns table (trades integer, win_rate numeric, cost_pct numeric, hold_seconds numeric, symbols text[], total_return numeric,
  monthly_return numeric, drawdown numeric, capacity numeric, followers integer, money numeric, result numeric)
language sql stable set search_path = '' as $$
  with fills as (
    select t.*, case when t.fee_asset = 'USDT' then t.fee else t.fee * t.price end as fee_quote
    from public.trade_ledger t where t.account_id = p_account_id and t.exec_ts > p_since
  ), paid_in as (
    select l.at, p.amount from public.ledger_transactions l join public.ledger_postings p on p.transaction_id = l.id
    where l.account_id = p_account_id and l.at > p_since and l.kind in ('deposit', 'withdrawal', 'transfer', 'adjustment')
      and p.ledger_account = 'assets' and p.asset = 'USDT'
  ), line as (
    select e.at, e.equity - coalesce((select sum(i.amount) from paid_in i where i.at <= e.at), 0) as equity
    from public.equity_snapshots e where e.account_id = p_account_id and e.at >= p_since
    union all select p_since, p_start
    union all select public.account_time(p_account_id), public.account_worth(p_account_id) - coalesce((select sum(i.amount) from paid_in i), 0)
  ), falls as (
    select l.at, l.equity, max(l.equity) over (order by l.at) as peak from line l
  ), worth as (
    select (select l.equity from line l order by l.at desc limit 1) as now,
      coalesce((select l.equity from line l where l.at <= public.account_time(p_account_id) - interval '30 days' order by l.at desc limit 1), p_start) as month_ago
  ), copies as (
    select b.id, b.status, coalesce((st.state -> 'facts' ->> 'allocation')::numeric, 0) as allocation,
      (select sum(case t.side when 'sell' then 1 else -1 end * t.qty * t.price - case when t.fee_asset = 'USDT' then t.fee else 0 end)
        from public.trade_ledger t where t.bot_id = b.id) as cash,
      (select sum(q.qty * q.entry_price + q.unrealized_pnl) from public.positions q where q.bot_id = b.id and q.closed_at is null) as held
    from public.bots b join public.bot_kinds k on k.kind = b.type left join public.bot_states st on st.bot_id = b.id
    where b.params ->> k.provider_param = p_provider_id::text
  )
  select
    (select count(*)::integer from fills),
    (select round(100.0 * count(*) filter (where f.realized_pnl > 0) / nullif(count(*), 0), 2) from fills f where f.side = 'sell' and f.realized_pnl is not null),
    (select round(100 * sum(f.fee_quote) / nullif(sum(f.qty * f.price), 0), 4) from fills f),
    (select round(avg(extract(epoch from q.closed_at - q.opened_at))) from public.positions q
      where q.account_id = p_account_id and q.opened_at >= p_since and q.closed_at is not null),
    (select coalesce(array_agg(distinct s.symbol), '{}') from (
      select f.symbol from fills f union select b.symbol from public.bots b
      where b.exchange_account_id = p_account_id and b.status in ('running', 'active') limit 50) s),
    (select round(100 * (w.now - p_start) / p_start, 4) from worth w),
    (select round(100 * (w.now - w.month_ago) / nullif(greatest(w.month_ago, 0), 0), 4) from worth w),
    (select coalesce(round(max(100 * (f.peak - f.equity) / nullif(f.peak, 0)), 4), 0) from falls f),
    (select round(min(v.volume) * 0.001 / nullif((select avg(f.qty * f.price) from fills f) / p_start, 0), 2)
      from (select distinct f.symbol from fills f) s
        cross join lateral (select q.volume_24h as volume from public.price_feeds q where q.symbol = s.symbol order by q.ts desc limit 1) v),
    (select count(*)::integer from copies c where c.status in ('running', 'active', 'paused')),
    (select coalesce(sum(c.allocation), 0) from copies c where c.cash is not null),
    (select coalesce(round(sum(c.cash + coalesce(c.held, 0)), 8), 0) from copies c where c.cash is not null)
$$;
create index bots_provider on public.bots ((params ->> 'providerId')) where params ? 'providerId';

-- An account of the house: nobody can sign in to it. Its numbers are those of its ledger like everybody's.
create function public.open_house_account(p_user_id uuid, p_email text, p_name text) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  insert into auth.users (id, email, banned_until, raw_user_meta_data)
  values (p_user_id, p_email, 'infinity', jsonb_build_object('full_name', p_name)) on conflict (id) do nothing;
  perform public.provision_user(p_user_id, p_email, jsonb_build_object('full_name', p_name));
  return p_user_id;
end
$$;

revoke all on function public.record_signals(uuid, numeric, json), public.account_worth(uuid), public.account_time(uuid), public.assert_may_copy(uuid, text), public.check_copy(),
  public.check_copy_start(), public.open_provider(uuid, text, text, numeric), public.stop_provider(uuid), public.end_copies(),
  public.copied_trades(uuid, bigint), public.measure_providers(), public.provider_figures(uuid, uuid, timestamptz, numeric),
  public.open_house_account(uuid, text, text) from public, anon, authenticated, service_role;
grant execute on function public.record_signals(uuid, numeric, json), public.account_worth(uuid), public.account_time(uuid), public.assert_may_copy(uuid, text), public.check_copy(),
  public.check_copy_start(), public.open_provider(uuid, text, text, numeric), public.stop_provider(uuid), public.end_copies(),
  public.copied_trades(uuid, bigint), public.measure_providers(), public.provider_figures(uuid, uuid, timestamptz, numeric),
  public.open_house_account(uuid, text, text) to atb_engine;
grant execute on function public.open_provider(uuid, text, text, numeric), public.stop_provider(uuid), public.copied_trades(uuid, bigint) to authenticated;
grant create on schema public to atb_engine, supabase_auth_admin;
alter function public.check_copy() owner to atb_engine;
alter function public.check_copy_start() owner to atb_engine;
alter function public.open_provider(uuid, text, text, numeric) owner to atb_engine;
alter function public.stop_provider(uuid) owner to atb_engine;
alter function public.end_copies() owner to atb_engine;
alter function public.copied_trades(uuid, bigint) owner to atb_engine;
alter function public.open_house_account(uuid, text, text) owner to supabase_auth_admin;
revoke create on schema public from atb_engine, supabase_auth_admin;
select change_feed.publish('public.signal_providers');
