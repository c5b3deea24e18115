-- Reading connected accounts: how far it has come, what the exchange reports besides the ledger, and what could not be booked.

-- One row an account that is read. Processes claim it for a while, so that each account is read by one of them.
create table public.exchange_syncs (
  account_id uuid primary key,
  user_id uuid not null,
  -- waiting: has not been read; reading: its history comes in; current: all is read, and looked at again every minute; failed: see fault.
  state text not null default 'waiting' check (state in ('waiting', 'reading', 'current', 'failed')),
  -- Code and sentence of the last failure; null when the last round went well.
  fault text check (length(fault) <= 40),
  fault_detail text check (length(fault_detail) <= 500),
  failures integer not null default 0,
  parts_total integer not null default 0,
  parts_done integer not null default 0,
  -- Records that were new in the ledger.
  records bigint not null default 0,
  started_at timestamptz,
  -- When balances, orders and all parts were last read without a fault.
  current_at timestamptz,
  next_at timestamptz not null default now(),
  visited_at timestamptz,
  claimed_until timestamptz,
  updated_at timestamptz not null default now(),
  foreign key (account_id, user_id) references public.exchange_accounts (id, user_id) on delete cascade
);
create index exchange_syncs_user on public.exchange_syncs (user_id);
create index exchange_syncs_next on public.exchange_syncs (next_at);

-- Where each part of an account's history was left, so that reading goes on there.
create table public.exchange_sync_parts (
  account_id uuid not null,
  user_id uuid not null,
  part text not null check (length(part) <= 100),
  cursor jsonb not null check (octet_length(cursor::text) <= 1000),
  is_caught_up boolean not null,
  records bigint not null default 0,
  read_at timestamptz not null,
  primary key (account_id, part),
  foreign key (account_id, user_id) references public.exchange_accounts (id, user_id) on delete cascade
);

create table public.exchange_open_orders (
  account_id uuid not null,
  user_id uuid not null,
  venue_order_id text not null check (length(venue_order_id) <= 128),
  symbol text not null,
  side text not null check (side in ('buy', 'sell')),
  type text not null check (length(type) <= 40),
  quantity numeric not null check (quantity > 0 and quantity <> 'NaN' and quantity < 'Infinity'),
  filled numeric not null check (filled >= 0 and filled <> 'NaN' and filled < 'Infinity'),
  price numeric check (price > 0 and price <> 'NaN' and price < 'Infinity'),
  placed_at timestamptz not null,
  read_at timestamptz not null default now(),
  primary key (account_id, symbol, venue_order_id),
  foreign key (account_id, user_id) references public.exchange_accounts (id, user_id) on delete cascade
);
create index exchange_open_orders_user on public.exchange_open_orders (user_id);
comment on table public.exchange_open_orders is 'Orders that rest at the exchange of a connected account, as it last reported them. None of ours.';

-- What an exchange said and is not booked, or differs from what is.
create table public.exchange_findings (
  account_id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('different', 'unreadable', 'unknown_pair')),
  reference text not null check (length(reference) between 1 and 200),
  detail text not null check (length(detail) <= 500),
  found_at timestamptz not null default now(),
  primary key (account_id, kind, reference),
  foreign key (account_id, user_id) references public.exchange_accounts (id, user_id) on delete cascade
);
create index exchange_findings_user on public.exchange_findings (user_id, found_at desc);

do $$
declare
  name text;
begin
  foreach name in array array['exchange_syncs', 'exchange_sync_parts', 'exchange_open_orders', 'exchange_findings'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('alter table public.%I force row level security', name);
    execute format('create policy engine on public.%I for all to atb_engine using (true) with check (true)', name);
    execute format('create policy service on public.%I for select to service_role using (true)', name);
    execute format('create policy own_select on public.%I for select to authenticated using (user_id = (select auth.uid()))', name);
    execute format('grant select, insert, update, delete on public.%I to atb_engine', name);
    execute format('grant select on public.%I to authenticated, service_role', name);
  end loop;
end
$$;

-- Asks for an account to be read at once, or its whole history anew: what is known is not booked again, what was missing is.
create function public.read_exchange_account(p_account_id uuid, p_from_start boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  sync public.exchange_syncs;
begin
  if auth.uid() is null then
    raise exception 'Authentication required. Please log in.' using errcode = '42501';
  end if;
  select * into sync from public.exchange_syncs s where s.account_id = p_account_id and s.user_id = auth.uid() for update;
  if not found then
    raise exception 'This account is not read: connect it with a tested key first.' using errcode = 'P0001', hint = 'p_account_id';
  end if;
  if p_from_start then
    if sync.started_at > now() - interval '10 minutes' and sync.state <> 'failed' then
      raise exception 'The history was begun less than ten minutes ago. Wait a moment before reading it anew.' using errcode = 'P0001', hint = 'p_from_start';
    end if;
    delete from public.exchange_sync_parts p where p.account_id = p_account_id;
    delete from public.exchange_findings f where f.account_id = p_account_id;
    update public.exchange_syncs s set state = 'waiting', started_at = null, parts_done = 0 where s.account_id = p_account_id;
  elsif sync.visited_at > now() - interval '10 seconds' then
    return;
  end if;
  update public.exchange_syncs s set next_at = now() where s.account_id = p_account_id;
end
$$;
grant create on schema public to atb_engine;
alter function public.read_exchange_account(uuid, boolean) owner to atb_engine;
revoke create on schema public from atb_engine;
revoke all on function public.read_exchange_account(uuid, boolean) from public, anon, service_role;
grant execute on function public.read_exchange_account(uuid, boolean) to authenticated;

-- Of a connected account the exchange's own figures stand beside the book's, asset by asset: lots and positions are computed from the
-- ledger where they are needed, and are no second record that could differ.
create or replace function public.reconcile_account(account_id uuid)
returns table (check_name text, asset text, expected numeric, actual numeric, difference numeric)
language sql stable set search_path = '' as $$
  with account as (
    select a.id, a.adapter = 'paper' as is_paper from public.exchange_accounts a where a.id = reconcile_account.account_id
  ), ledger as (
    select p.asset, sum(p.amount) as total from public.ledger_postings p
    where p.account_id = reconcile_account.account_id and p.ledger_account = 'assets' group by p.asset
  ), held as (
    select b.asset, b.free + b.locked as total, b.locked from public.balances b where b.account_id = reconcile_account.account_id
  ), reserved as (
    select o.reserved_asset as asset, sum(o.reserved) as total from public.bot_orders o
    where o.account_id = reconcile_account.account_id and o.reserved > 0 group by o.reserved_asset
  ), lots as (
    select l.asset, sum(l.remaining) as total from public.tax_lots l where l.account_id = reconcile_account.account_id group by l.asset
  ), positions as (
    select regexp_replace(p.symbol, '(USDT|USDC|USD|EUR)$', '') as asset, sum(p.qty) as total from public.positions p
    where p.account_id = reconcile_account.account_id and p.closed_at is null group by 1
  ), fills as (
    select f.account_id, sum(case when f.side = 'buy' then -f.qty * f.price else f.qty * f.price end - f.fee) as total
    from public.trade_ledger f where f.account_id = reconcile_account.account_id and f.symbol ~ 'USDT$' and f.fee_asset = 'USDT' group by f.account_id
  ), deposits as (
    select sum(-p.amount) as total from public.ledger_postings p
    where p.account_id = reconcile_account.account_id and p.ledger_account = 'external' and p.asset = 'USDT'
  ), compared as (
    select case when (select is_paper from account) then 'Ledger equals balance' else 'Book equals exchange' end as check_name,
      coalesce(l.asset, h.asset) as asset, coalesce(l.total, 0) as expected, coalesce(h.total, 0) as actual
    from ledger l full join held h on h.asset = l.asset
    where (select is_paper from account) or coalesce(l.total, 0) <> 0 or coalesce(h.total, 0) <> 0
    union all
    select 'Open orders equal locked', coalesce(r.asset, h.asset), coalesce(r.total, 0), coalesce(h.locked, 0)
    from reserved r full join held h on h.asset = r.asset
    where (select is_paper from account)
    union all
    select 'Lots equal ledger', coalesce(t.asset, l.asset), coalesce(l.total, 0), coalesce(t.total, 0)
    from (select * from ledger where asset not in ('USDT', 'USDC', 'USD', 'EUR')) l full join lots t on t.asset = l.asset
    where (select is_paper from account)
    union all
    select 'Positions equal lots', coalesce(p.asset, t.asset), coalesce(t.total, 0), coalesce(p.total, 0)
    from positions p full join lots t on t.asset = p.asset
    where (select is_paper from account)
    union all
    select 'Deposits and fills equal cash', 'USDT', coalesce((select total from deposits), 0) + coalesce((select total from fills), 0),
      coalesce((select total from held where held.asset = 'USDT'), 0)
    where (select is_paper from account)
  )
  select c.check_name, c.asset, c.expected, c.actual, c.actual - c.expected
  from compared c
  where exists (select 1 from account)
  order by c.check_name, c.asset
$$;

-- Orders go to paper: simulated fills among what an exchange reports would make both worthless.
create function public.keep_bots_on_paper() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if auth.role() = 'authenticated'
    and exists (select from public.exchange_accounts a where a.id = new.exchange_account_id and a.user_id = new.user_id and a.adapter <> 'paper') then
    raise exception 'Live orders are not enabled yet: choose your paper account.' using errcode = 'P0001', hint = 'exchange_account_id';
  end if;
  return new;
end
$$;
grant create on schema public to atb_engine;
alter function public.keep_bots_on_paper() owner to atb_engine;
revoke create on schema public from atb_engine;
revoke all on function public.keep_bots_on_paper() from public, anon, authenticated, service_role;
create trigger bots_stay_on_paper before insert on public.bots for each row execute function public.keep_bots_on_paper();
