-- Who a user is, what their plan allows and where they trade.

create table public.plan_limits (
  plan text primary key,
  rank integer not null unique,
  -- -1 means unlimited.
  max_bots integer not null,
  -- Quote currency per calendar month; -1 means unlimited.
  max_trade_volume numeric not null,
  ai_calls integer not null,
  storage_mb integer not null,
  -- Null means every symbol.
  supported_symbols text[]
);
comment on table public.plan_limits is 'Limits of each plan tier; the same figures as the plans module, held equal by a test.';
insert into public.plan_limits (plan, rank, max_bots, max_trade_volume, ai_calls, storage_mb, supported_symbols) values
  ('free', 0, 1, 1000, 100, 100, array['BTCUSDT']),
  ('starter', 1, 5, 10000, 1000, 500, array['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'ADAUSDT']),
  ('pro', 2, 20, -1, 10000, 2000, null),
  ('elite', 3, -1, -1, 50000, 10000, null),
  ('enterprise', 4, -1, -1, -1, -1, null);

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text not null,
  full_name text not null default '' check (length(full_name) <= 200),
  risk_preference text not null default 'medium' check (risk_preference in ('low', 'medium', 'high')),
  timezone text not null default 'UTC' check (length(timezone) <= 64),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.user_plans (
  email text primary key check (email = lower(email)),
  plan text not null references public.plan_limits (plan),
  ai_limit integer not null default 0 check (ai_limit >= -1),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.ai_usage (
  email text not null check (email = lower(email)),
  yyyymm integer not null check (yyyymm between 200001 and 999912 and yyyymm % 100 between 1 and 12),
  calls integer not null default 0 check (calls >= 0),
  prompt_tokens bigint not null default 0 check (prompt_tokens >= 0),
  completion_tokens bigint not null default 0 check (completion_tokens >= 0),
  updated_at timestamptz not null default now(),
  primary key (email, yyyymm)
);

create table public.user_risk_prefs (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Percent of equity lost if the stop is hit.
  max_trade_risk_pct numeric not null default 0.5 check (max_trade_risk_pct > 0 and max_trade_risk_pct <= 100),
  max_daily_dd_pct numeric not null default 3 check (max_daily_dd_pct > 0 and max_daily_dd_pct <= 100),
  max_weekly_dd_pct numeric not null default 7.5 check (max_weekly_dd_pct > 0 and max_weekly_dd_pct <= 100),
  max_account_exposure_pct numeric not null default 35 check (max_account_exposure_pct > 0 and max_account_exposure_pct <= 100),
  max_symbol_exposure_pct numeric not null default 12 check (max_symbol_exposure_pct > 0 and max_symbol_exposure_pct <= 100),
  loss_streak_limit integer not null default 3 check (loss_streak_limit between 1 and 10),
  updated_at timestamptz not null default now()
);
comment on table public.user_risk_prefs is 'A user''s own limits. Each may be tightened freely; loosening one past its default needs a second factor.';

create table public.exchange_accounts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  adapter text not null check (adapter in ('paper', 'binance', 'kraken', 'coinbase')),
  label text not null check (length(btrim(label)) between 1 and 80),
  is_paper boolean not null default true,
  api_key_encrypted text,
  api_secret_encrypted text,
  -- SIMULATION trades on paper, LIVE with real money, OFFLINE halts every bot of the account.
  trading_mode text not null default 'SIMULATION' check (trading_mode in ('SIMULATION', 'LIVE', 'OFFLINE')),
  created_at timestamptz not null default now(),
  -- base64 of a 12-byte nonce, ciphertext and a 16-byte tag
  constraint exchange_accounts_key_is_ciphertext check (
    (api_key_encrypted is null or (api_key_encrypted ~ '^[A-Za-z0-9+/]+={0,2}$' and length(decode(api_key_encrypted, 'base64')) >= 29))
    and (api_secret_encrypted is null or (api_secret_encrypted ~ '^[A-Za-z0-9+/]+={0,2}$' and length(decode(api_secret_encrypted, 'base64')) >= 29))
  ),
  constraint exchange_accounts_paper_has_no_keys check (adapter <> 'paper' or (is_paper and api_key_encrypted is null and api_secret_encrypted is null)),
  constraint exchange_accounts_live_is_not_paper check (trading_mode <> 'LIVE' or not is_paper),
  unique (id, user_id)
);
create index exchange_accounts_user on public.exchange_accounts (user_id, created_at);

create table public.encrypted_credentials (
  exchange_account_id uuid primary key,
  user_id uuid not null default auth.uid(),
  encrypted_api_key text not null check (encrypted_api_key ~ '^[A-Za-z0-9+/]+={0,2}$' and length(decode(encrypted_api_key, 'base64')) >= 29),
  encrypted_api_secret text not null check (encrypted_api_secret ~ '^[A-Za-z0-9+/]+={0,2}$' and length(decode(encrypted_api_secret, 'base64')) >= 29),
  encryption_version integer not null default 2 check (encryption_version = 2),
  -- The data key sealed to the signer; never readable through the API.
  dek_wrapped bytea,
  engine_key_id text,
  wrap_alg text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (exchange_account_id, user_id) references public.exchange_accounts (id, user_id) on delete cascade
);

create table public.signal_providers (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 120),
  strategy_description text not null default '' check (length(strategy_description) <= 2000),
  performance_score numeric not null default 0 check (performance_score >= 0 and performance_score <= 1),
  total_trades integer not null default 0 check (total_trades >= 0),
  win_rate numeric not null default 0 check (win_rate >= 0 and win_rate <= 100),
  avg_return numeric not null default 0 check (avg_return > '-Infinity' and avg_return < 'Infinity'),
  max_drawdown numeric not null default 0 check (max_drawdown > '-Infinity' and max_drawdown < 'Infinity'),
  followers_count integer not null default 0 check (followers_count >= 0),
  is_verified boolean not null default false,
  subscription_fee numeric not null default 0 check (subscription_fee >= 0 and subscription_fee < 'Infinity'),
  -- Null for a provider of the platform; set for one that a user created as demo data, which only they see.
  created_by uuid references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);

create table public.achievements (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  achievement_type text not null check (achievement_type in ('first_trade', 'profit_maker', 'week_trader')),
  title text not null,
  description text not null,
  points integer not null check (points > 0),
  created_at timestamptz not null default now(),
  unique (user_id, achievement_type)
);

create table public.health_checks (
  id uuid primary key default gen_random_uuid(),
  service text not null check (length(service) between 1 and 80),
  status text not null check (status in ('healthy', 'warning', 'error')),
  message text not null default '',
  response_time_ms integer check (response_time_ms >= 0),
  created_at timestamptz not null default now()
);
create index health_checks_latest on public.health_checks (service, created_at desc);

create table public.licences (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email)),
  license_key text not null unique check (license_key ~ '^ATB-[A-Z0-9]{8}-[A-Z0-9]{4}$'),
  kind text not null check (kind in ('one_time', 'monthly')),
  plan text not null references public.plan_limits (plan),
  status text not null default 'active' check (status in ('active', 'cancelled', 'expired', 'refunded')),
  issued_at timestamptz not null default now(),
  -- End of the paid period; null for a one-time licence.
  paid_until timestamptz,
  cancelled_at timestamptz,
  refunded_at timestamptz
);
create index licences_email on public.licences (email);
