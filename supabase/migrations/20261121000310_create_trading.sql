-- Bots, orders, fills and the money they move. Written by the engine alone, except for a bot's own draft fields.

create table public.bots (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null default '' check (length(name) <= 80),
  type text not null check (type in ('grid', 'dca', 'copy', 'strategy')),
  symbol text not null check (symbol ~ '^[A-Z0-9]{5,20}$'),
  side text not null default 'long' check (side in ('long')),
  exchange_account_id uuid not null,
  is_paper boolean not null default true,
  params jsonb not null default '{}' check (jsonb_typeof(params) = 'object' and pg_column_size(params) < 65536),
  status text not null default 'draft' check (status in ('draft', 'running', 'active', 'paused', 'stopping', 'stopped', 'error')),
  -- One sentence: why the bot does nothing right now, or why it stopped.
  status_reason text not null default '',
  -- Counts the wishes (start, pause, stop), so that each reaches the engine exactly once.
  wish_number integer not null default 0,
  started_at timestamptz,
  stopped_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (exchange_account_id, user_id) references public.exchange_accounts (id, user_id) on delete cascade,
  unique (id, user_id)
);
create index bots_user on public.bots (user_id, created_at desc);
create index bots_account on public.bots (exchange_account_id) where status in ('running', 'active', 'paused', 'stopping', 'error');

create table public.bot_orders (
  id uuid primary key default gen_random_uuid(),
  -- Order of recording, which is the order in which a venue got them.
  sequence bigint generated always as identity,
  user_id uuid not null,
  account_id uuid not null,
  -- Null for a manual order.
  bot_id uuid,
  client_order_id text not null check (client_order_id ~ '^[A-Za-z0-9_-]{1,36}$'),
  venue_order_id text,
  symbol text not null,
  side text not null check (side in ('buy', 'sell')),
  type text not null check (type in ('market', 'limit')),
  purpose text not null check (purpose in ('entry', 'exit')),
  slot text,
  quantity numeric not null check (quantity > 0 and quantity <> 'NaN' and quantity < 'Infinity'),
  price numeric check (price > 0 and price <> 'NaN' and price < 'Infinity'),
  stop_loss numeric check (stop_loss > 0 and stop_loss <> 'NaN' and stop_loss < 'Infinity'),
  take_profit numeric check (take_profit > 0 and take_profit <> 'NaN' and take_profit < 'Infinity'),
  filled_quantity numeric not null default 0 check (filled_quantity >= 0 and filled_quantity <> 'NaN' and filled_quantity <= quantity),
  filled_notional numeric not null default 0 check (filled_notional >= 0 and filled_notional <> 'NaN' and filled_notional < 'Infinity'),
  -- Average price of the fills; null until the first.
  fill_price numeric check (fill_price > 0 and fill_price <> 'NaN' and fill_price < 'Infinity'),
  reserved_asset text not null,
  reserved numeric not null default 0 check (reserved >= 0 and reserved <> 'NaN' and reserved < 'Infinity'),
  status text not null check (status in ('intended', 'submitted', 'accepted', 'partially_filled', 'pending_cancel', 'unknown',
    'filled', 'cancelled', 'rejected', 'denied', 'expired')),
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint bot_orders_limit_has_price check ((type = 'limit') = (price is not null)),
  constraint bot_orders_inactive_reserves_nothing check (
    reserved = 0 or status in ('intended', 'submitted', 'accepted', 'partially_filled', 'pending_cancel', 'unknown')),
  unique (account_id, client_order_id),
  unique (id, user_id),
  foreign key (account_id, user_id) references public.exchange_accounts (id, user_id) on delete cascade,
  foreign key (bot_id, user_id) references public.bots (id, user_id)
);
create index bot_orders_active on public.bot_orders (account_id)
  where status in ('intended', 'submitted', 'accepted', 'partially_filled', 'pending_cancel', 'unknown');
create index bot_orders_bot on public.bot_orders (bot_id, created_at desc);
create index bot_orders_user on public.bot_orders (user_id, created_at desc);

create table public.trade_ledger (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  account_id uuid not null,
  bot_id uuid,
  order_id uuid not null,
  venue_trade_id text not null,
  symbol text not null,
  side text not null check (side in ('buy', 'sell')),
  qty numeric not null check (qty > 0 and qty <> 'NaN' and qty < 'Infinity'),
  price numeric not null check (price > 0 and price <> 'NaN' and price < 'Infinity'),
  fee numeric not null check (fee >= 0 and fee <> 'NaN' and fee < 'Infinity'),
  fee_asset text not null,
  -- Realised gain of the disposal net of fees, in the quote asset; null for an acquisition.
  realized_pnl numeric check (realized_pnl <> 'NaN' and realized_pnl > '-Infinity' and realized_pnl < 'Infinity'),
  maker boolean not null,
  exec_ts timestamptz not null,
  unique (account_id, symbol, venue_trade_id),
  foreign key (account_id, user_id) references public.exchange_accounts (id, user_id) on delete cascade,
  foreign key (bot_id, user_id) references public.bots (id, user_id),
  foreign key (order_id, user_id) references public.bot_orders (id, user_id)
);
create index trade_ledger_account on public.trade_ledger (account_id, exec_ts desc);
create index trade_ledger_user on public.trade_ledger (user_id, exec_ts desc);
create index trade_ledger_bot on public.trade_ledger (bot_id, exec_ts desc);

create table public.positions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  account_id uuid not null,
  bot_id uuid,
  symbol text not null,
  side text not null default 'long' check (side in ('long', 'short')),
  qty numeric not null check (qty >= 0 and qty <> 'NaN' and qty < 'Infinity'),
  entry_price numeric not null check (entry_price >= 0 and entry_price <> 'NaN' and entry_price < 'Infinity'),
  last_mark numeric check (last_mark > 0 and last_mark <> 'NaN' and last_mark < 'Infinity'),
  unrealized_pnl numeric not null default 0 check (unrealized_pnl <> 'NaN' and unrealized_pnl > '-Infinity' and unrealized_pnl < 'Infinity'),
  realized_pnl numeric not null default 0 check (realized_pnl <> 'NaN' and realized_pnl > '-Infinity' and realized_pnl < 'Infinity'),
  fees_paid numeric not null default 0 check (fees_paid >= 0 and fees_paid <> 'NaN' and fees_paid < 'Infinity'),
  opened_at timestamptz not null,
  updated_at timestamptz not null,
  closed_at timestamptz,
  constraint positions_closed_is_empty check (closed_at is null or qty = 0),
  foreign key (account_id, user_id) references public.exchange_accounts (id, user_id) on delete cascade,
  foreign key (bot_id, user_id) references public.bots (id, user_id)
);
create unique index positions_one_open on public.positions (account_id, symbol, bot_id) nulls not distinct where closed_at is null;
create unique index positions_episode on public.positions (account_id, symbol, bot_id, opened_at) nulls not distinct;
create index positions_user on public.positions (user_id, closed_at);
create index positions_bot on public.positions (bot_id);

create table public.balances (
  account_id uuid not null,
  user_id uuid not null,
  asset text not null check (asset ~ '^[A-Z0-9]{2,15}$'),
  free numeric not null check (free >= 0 and free <> 'NaN' and free < 'Infinity'),
  locked numeric not null check (locked >= 0 and locked <> 'NaN' and locked < 'Infinity'),
  ts timestamptz not null,
  primary key (account_id, asset),
  foreign key (account_id, user_id) references public.exchange_accounts (id, user_id) on delete cascade
);
create index balances_user on public.balances (user_id);

create table public.ledger_transactions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  account_id uuid not null,
  kind text not null check (kind in ('fill', 'fee', 'deposit', 'withdrawal', 'transfer', 'adjustment')),
  -- The fill, transfer or adjustment that caused it; each is posted once.
  reference text not null,
  at timestamptz not null,
  unique (account_id, kind, reference),
  unique (id, account_id),
  foreign key (account_id, user_id) references public.exchange_accounts (id, user_id) on delete cascade
);
create index ledger_transactions_account on public.ledger_transactions (account_id, at desc);

create table public.ledger_postings (
  id bigint generated always as identity primary key,
  transaction_id uuid not null,
  account_id uuid not null,
  user_id uuid not null,
  ledger_account text not null check (ledger_account in ('assets', 'venue', 'fees', 'external')),
  asset text not null,
  amount numeric not null check (amount <> 0 and amount <> 'NaN' and amount > '-Infinity' and amount < 'Infinity'),
  foreign key (transaction_id, account_id) references public.ledger_transactions (id, account_id) on delete cascade
);
create index ledger_postings_transaction on public.ledger_postings (transaction_id);
create index ledger_postings_account on public.ledger_postings (account_id, asset);

create table public.tax_lots (
  id text not null,
  account_id uuid not null,
  user_id uuid not null,
  asset text not null,
  quantity numeric not null check (quantity > 0 and quantity <> 'NaN' and quantity < 'Infinity'),
  remaining numeric not null check (remaining >= 0 and remaining <> 'NaN' and remaining <= quantity),
  -- What the whole lot cost in the quote asset, fees included.
  cost numeric not null check (cost >= 0 and cost <> 'NaN' and cost < 'Infinity'),
  acquired_at timestamptz not null,
  -- Order of acquisition within the account.
  sequence bigint not null,
  primary key (account_id, id),
  foreign key (account_id, user_id) references public.exchange_accounts (id, user_id) on delete cascade
);
create index tax_lots_open on public.tax_lots (account_id, asset, sequence) where remaining > 0;

create table public.lot_disposals (
  id text not null,
  account_id uuid not null,
  user_id uuid not null,
  lot_id text not null,
  -- The fill that disposed of it.
  reference text not null,
  asset text not null,
  quantity numeric not null check (quantity > 0 and quantity <> 'NaN' and quantity < 'Infinity'),
  cost numeric not null check (cost >= 0 and cost <> 'NaN' and cost < 'Infinity'),
  proceeds numeric not null check (proceeds <> 'NaN' and proceeds > '-Infinity' and proceeds < 'Infinity'),
  gain numeric not null check (gain <> 'NaN' and gain > '-Infinity' and gain < 'Infinity'),
  acquired_at timestamptz not null,
  disposed_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, lot_id) references public.tax_lots (account_id, id) on delete cascade
);

create table public.bot_states (
  bot_id uuid primary key,
  user_id uuid not null,
  account_id uuid not null,
  -- As the engine last left the bot. bots.status may already show a wish that the engine has not taken up yet.
  status text not null check (status in ('running', 'active', 'paused', 'stopping', 'stopped', 'error')),
  -- The whole bot as the engine keeps it: what it may spend, what it has spent, its slots.
  state jsonb not null,
  updated_at timestamptz not null,
  foreign key (bot_id, user_id) references public.bots (id, user_id) on delete cascade
);
create index bot_states_account on public.bot_states (account_id);

create table public.bot_events (
  id bigint generated always as identity primary key,
  bot_id uuid not null,
  user_id uuid not null,
  severity text not null check (severity in ('info', 'warning', 'error')),
  code text not null,
  message text not null,
  at timestamptz not null,
  foreign key (bot_id, user_id) references public.bots (id, user_id) on delete cascade
);
create index bot_events_bot on public.bot_events (bot_id, id desc);
create index bot_events_user on public.bot_events (user_id, id desc);
comment on table public.bot_events is 'Decision log: what a bot did, skipped or waited for, in sentences.';

create table public.equity_snapshots (
  account_id uuid not null,
  user_id uuid not null,
  at timestamptz not null,
  -- All in the account's quote asset.
  equity numeric not null check (equity <> 'NaN' and equity > '-Infinity' and equity < 'Infinity'),
  cash numeric not null check (cash <> 'NaN' and cash >= 0 and cash < 'Infinity'),
  exposure numeric not null check (exposure <> 'NaN' and exposure >= 0 and exposure < 'Infinity'),
  primary key (account_id, at),
  foreign key (account_id, user_id) references public.exchange_accounts (id, user_id) on delete cascade
);

create function public.refuse_change() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end
$$;
create trigger trade_ledger_append_only before update or truncate on public.trade_ledger execute function public.refuse_change();
create trigger ledger_transactions_append_only before update or truncate on public.ledger_transactions execute function public.refuse_change();
create trigger ledger_postings_append_only before update or truncate on public.ledger_postings execute function public.refuse_change();

create function public.assert_transaction_balances() returns trigger language plpgsql set search_path = '' as $$
declare
  unbalanced record;
begin
  select p.asset, sum(p.amount) as total into unbalanced
  from public.ledger_postings p
  where p.transaction_id = new.transaction_id
  group by p.asset having sum(p.amount) <> 0 limit 1;
  if found then
    raise exception 'ledger transaction % does not balance: % % left over', new.transaction_id, unbalanced.total, unbalanced.asset
      using errcode = '23514';
  end if;
  return null;
end
$$;
create constraint trigger ledger_postings_balance after insert on public.ledger_postings
  deferrable initially deferred for each row execute function public.assert_transaction_balances();
