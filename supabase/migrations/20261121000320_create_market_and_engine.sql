-- Prices as last seen, and the engine's own bookkeeping.

create table public.price_feeds (
  id bigint generated always as identity primary key,
  exchange text not null,
  symbol text not null,
  bid numeric not null check (bid > 0 and bid <> 'NaN' and bid < 'Infinity'),
  ask numeric not null check (ask > 0 and ask <> 'NaN' and ask < 'Infinity'),
  last numeric not null check (last > 0 and last <> 'NaN' and last < 'Infinity'),
  volume_24h numeric not null default 0 check (volume_24h >= 0 and volume_24h <> 'NaN' and volume_24h < 'Infinity'),
  ts timestamptz not null
);
comment on column public.price_feeds.volume_24h is 'Traded in the last 24 hours, in the quote currency.';
create index price_feeds_latest on public.price_feeds (symbol, ts desc);
create index price_feeds_age on public.price_feeds using brin (ts);

create table public.quotes (
  id bigint generated always as identity primary key,
  symbol text not null,
  bid numeric not null check (bid > 0 and bid <> 'NaN' and bid < 'Infinity'),
  ask numeric not null check (ask > 0 and ask <> 'NaN' and ask < 'Infinity'),
  last numeric not null check (last > 0 and last <> 'NaN' and last < 'Infinity'),
  ts timestamptz not null
);
create index quotes_latest on public.quotes (symbol, ts desc);
create index quotes_age on public.quotes using brin (ts);

create table public.market_sessions (
  source text primary key check (source in ('replay', 'simulated')),
  seed bigint not null default 0,
  -- Where the source's own time began.
  epoch timestamptz not null,
  -- Added to the recording's time to give market time.
  offset_ms bigint not null default 0,
  created_at timestamptz not null default now()
);

create table public.engine_leases (
  account_id uuid primary key references public.exchange_accounts (id) on delete cascade,
  worker_id text not null,
  -- Fencing token: grows with every change of hands; a write with an older one is refused.
  token bigint not null,
  expires_at timestamptz not null
);

create table public.engine_commands (
  id uuid primary key default gen_random_uuid(),
  sequence bigint generated always as identity unique,
  account_id uuid not null references public.exchange_accounts (id) on delete cascade,
  user_id uuid not null,
  kind text not null check (kind in ('place_order', 'cancel_order', 'cancel_orders', 'start_bot', 'pause_bot', 'stop_bot', 'stop_all', 'close_position', 'set_mode')),
  payload jsonb not null default '{}',
  idempotency_key text not null check (length(idempotency_key) between 1 and 100),
  status text not null default 'pending' check (status in ('pending', 'done')),
  result jsonb,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  unique (account_id, idempotency_key)
);
create index engine_commands_pending on public.engine_commands (account_id, sequence) where status = 'pending';

create table public.engine_cursors (
  account_id uuid not null references public.exchange_accounts (id) on delete cascade,
  symbol text not null,
  -- Market time of the last quote this account has fully handled.
  event_time timestamptz not null,
  -- That quote itself: what the account knew at the time is what it knows after a restart.
  quote jsonb not null,
  primary key (account_id, symbol)
);

create table public.account_states (
  account_id uuid primary key references public.exchange_accounts (id) on delete cascade,
  user_id uuid not null,
  -- Day and week start equity, recent outcomes, counters: what the engine must remember between events.
  state jsonb not null default '{}',
  updated_at timestamptz not null default now()
);

-- The operator's kill switch: one row, above every account's own mode.
create table public.platform_state (
  is_only_row boolean primary key default true check (is_only_row),
  trading_halted boolean not null default false,
  reason text not null default '',
  changed_at timestamptz not null default now()
);
insert into public.platform_state default values;

create function public.notify_engine_command() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('engine_commands', new.account_id::text);
  return null;
end
$$;
create trigger engine_commands_notify after insert on public.engine_commands for each row execute function public.notify_engine_command();

create function public.notify_engine_result() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('engine_results', new.id::text);
  return null;
end
$$;
create trigger engine_commands_result after update of status on public.engine_commands
  for each row when (new.status = 'done') execute function public.notify_engine_result();

-- Called first in every engine transaction: a worker that has lost its lease can write nothing.
create function public.assert_lease(p_account_id uuid, p_token bigint) returns void language plpgsql set search_path = '' as $$
begin
  perform 1 from public.engine_leases where account_id = p_account_id and token = p_token for share;
  if not found then
    raise exception 'lease of account % with token % was lost', p_account_id, p_token using errcode = '55006';
  end if;
end
$$;
