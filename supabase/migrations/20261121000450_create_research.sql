-- Backtests, sweeps and walk-forwards: what was asked, how far it is, what came of it, and every trial on the way.

create table public.research_runs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('backtest', 'sweep', 'walk_forward')),
  name text not null check (length(btrim(name)) between 1 and 120),
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
  -- All that the run depends on, so that it can be run again.
  request jsonb not null check (jsonb_typeof(request) = 'object' and pg_column_size(request) < 262144),
  engine_version text not null,
  -- Of the candles that were read, and of the result; both null until they are known.
  data_hash text,
  digest text,
  progress numeric not null default 0 check (progress >= 0 and progress <= 1),
  stage text not null default 'Waiting for a free worker.',
  done_count integer not null default 0 check (done_count >= 0),
  total_count integer not null default 1 check (total_count >= 0),
  -- Estimated time to the end, milliseconds; null when nothing can be said.
  eta_ms integer check (eta_ms >= 0),
  -- The key figures, for cards and tables.
  summary jsonb,
  -- One sentence: why it failed or was cancelled.
  reason text,
  cancel_requested boolean not null default false,
  is_starred boolean not null default false,
  note text not null default '' check (length(note) <= 2000),
  share_token text unique check (share_token ~ '^[A-Za-z0-9_-]{32,64}$'),
  -- The run whose sealed period this one opens.
  holdout_of uuid,
  -- The process at work and its last sign of life; a run whose process is silent is taken up by another.
  worker_id text,
  heartbeat_at timestamptz,
  attempts integer not null default 0 check (attempts >= 0),
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  unique (id, user_id),
  constraint research_runs_finished_has_time check ((status in ('done', 'failed', 'cancelled')) = (finished_at is not null)),
  constraint research_runs_failed_has_reason check (status <> 'failed' or reason is not null)
);
create index research_runs_user on public.research_runs (user_id, created_at desc);
create index research_runs_open on public.research_runs (created_at) where status in ('queued', 'running');

create table public.research_results (
  run_id uuid primary key,
  user_id uuid not null,
  -- JSON, compressed by gzip.
  bundle bytea not null check (octet_length(bundle) < 67108864),
  created_at timestamptz not null default now(),
  foreign key (run_id, user_id) references public.research_runs (id, user_id) on delete cascade
);

create table public.research_trials (
  run_id uuid not null,
  -- In the order in which the sampler asked for them, from 0.
  number integer not null check (number >= 0),
  user_id uuid not null,
  params jsonb not null,
  -- Null figures are undefined, not zero.
  figures jsonb not null,
  primary key (run_id, number),
  foreign key (run_id, user_id) references public.research_runs (id, user_id) on delete cascade
);
comment on table public.research_trials is 'Every parameter set that a sweep tried. What was tried and thrown away is what makes the best one doubtful.';

create table public.research_holdouts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The sweep that sealed it. Opened once.
  run_id uuid not null unique,
  strategy_id text not null,
  venue text not null,
  symbol text not null,
  timeframe text not null,
  from_ts timestamptz not null,
  to_ts timestamptz not null,
  opened_at timestamptz not null default now(),
  check (from_ts < to_ts)
);
create index research_holdouts_user on public.research_holdouts (user_id, symbol, from_ts);
comment on table public.research_holdouts is 'Sealed periods that were looked at. Append-only: a second look is never a first one.';

-- The Strategy Lab needs an AI limit above 0 (-1 is unlimited). Without a plan record it is open, as the specification says.
create function public.has_strategy_lab(p_user_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(
    (select p.ai_limit <> 0 from public.user_plans p join public.profiles u on p.email = lower(u.email) where u.id = p_user_id), true)
$$;

create function public.check_research_run() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.kind <> 'backtest' and not public.has_strategy_lab(new.user_id) then
    raise exception 'This feature requires pro tier or higher.' using errcode = 'P0001', hint = 'FEATURE_NOT_IN_PLAN';
  end if;
  -- One after another, so that two at once cannot both be the last.
  perform pg_advisory_xact_lock(hashtextextended('research:' || new.user_id::text, 0));
  if (select count(*) from public.research_runs r where r.user_id = new.user_id and r.status in ('queued', 'running')) >= 20 then
    raise exception 'You have 20 runs waiting or at work. Wait for one to end, or cancel one.'
      using errcode = 'P0001', hint = 'TOO_MANY_RUNS';
  end if;
  return new;
end
$$;
create trigger research_runs_check before insert on public.research_runs
  for each row execute function public.check_research_run();

create function public.notify_research_cancel() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('research_cancel', new.id::text);
  return null;
end
$$;
create trigger research_runs_cancel after update of cancel_requested on public.research_runs
  for each row when (new.cancel_requested and not old.cancel_requested) execute function public.notify_research_cancel();

revoke all on function public.has_strategy_lab(uuid), public.check_research_run(), public.notify_research_cancel()
  from public, anon, authenticated, service_role;
grant execute on function public.has_strategy_lab(uuid) to atb_engine;

do $$
declare
  t text;
begin
  foreach t in array array['research_runs', 'research_results', 'research_trials', 'research_holdouts'] loop
    execute format('revoke all on public.%I from public, anon, authenticated, service_role', t);
    execute format('alter table public.%I enable row level security', t);
    execute format('alter table public.%I force row level security', t);
    execute format('create policy engine on public.%I for all to atb_engine using (true) with check (true)', t);
    execute format('create policy service on public.%I for select to service_role using (true)', t);
    execute format('create policy own_select on public.%I for select to authenticated using (user_id = (select auth.uid()))', t);
    execute format('grant select, insert, update, delete on public.%I to atb_engine', t);
    execute format('grant select on public.%I to service_role, authenticated', t);
  end loop;
end
$$;
revoke update, delete on public.research_holdouts from atb_engine;

create policy own_update on public.research_runs for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
grant update (name, note, is_starred) on public.research_runs to authenticated;

select change_feed.publish('public.research_runs'::regclass);
