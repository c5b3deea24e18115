-- The Learning Engine: one learner for each user, market, symbol and interval chooses the parameters that signals are read with. Users
-- read their rows; the server alone writes them, since what is believed must follow from outcomes that it has checked.
create table public.learners (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Identity of the prices: what was learnt on one market says nothing of another.
  market text not null check (length(market) between 1 and 200),
  symbol text not null check (symbol ~ '^[A-Z0-9]{5,20}$'),
  "interval" text not null check ("interval" in ('1m', '5m', '15m', '1h', '4h', '1d')),
  -- Whose outcomes choose: those of the other sources are kept apart and never mixed.
  source text not null default 'shadow' check (source in ('shadow', 'paper', 'live')),
  seed integer not null,
  -- Counts resets.
  generation integer not null default 1 check (generation >= 1),
  pulls integer not null default 0 check (pulls >= 0),
  created_at timestamptz not null default now(),
  unique (user_id, market, symbol, "interval"),
  unique (id, user_id)
);
comment on table public.learners is 'At most 50 of one user.';

create table public.learner_arms (
  id uuid primary key default gen_random_uuid(),
  learner_id uuid not null,
  user_id uuid not null,
  arm_no smallint not null check (arm_no between 0 and 31),
  ema_short smallint not null,
  ema_long smallint not null check (ema_long > ema_short),
  rsi_low smallint not null,
  rsi_high smallint not null check (rsi_high > rsi_low),
  foreign key (learner_id, user_id) references public.learners (id, user_id) on delete cascade,
  unique (learner_id, arm_no),
  unique (id, learner_id, user_id)
);

-- The arm that is used while nothing is learnt; of no learner more than one.
create table public.learner_freezes (
  learner_id uuid primary key,
  user_id uuid not null,
  arm_id uuid not null,
  frozen_at timestamptz not null default now(),
  foreign key (arm_id, learner_id, user_id) references public.learner_arms (id, learner_id, user_id) on delete cascade
);

-- What the outcomes of an arm have said, older ones weighing less.
create table public.learner_posteriors (
  arm_id uuid not null,
  learner_id uuid not null,
  user_id uuid not null,
  source text not null check (source in ('shadow', 'paper', 'live')),
  weight double precision not null default 0 check (weight >= 0 and weight < 'Infinity'),
  mean double precision not null default 0 check (mean between -1 and 10),
  squares double precision not null default 0 check (squares >= 0 and squares < 'Infinity'),
  outcomes integer not null default 0 check (outcomes >= 0),
  updated_at timestamptz not null default now(),
  primary key (arm_id, source),
  foreign key (arm_id, learner_id, user_id) references public.learner_arms (id, learner_id, user_id) on delete cascade
);
create index learner_posteriors_learner on public.learner_posteriors (learner_id, source);
comment on column public.learner_posteriors.mean is 'Fraction of what was put in.';

-- Rounds in which an arm was used, by market time.
create table public.learner_pulls (
  id bigint generated always as identity primary key,
  learner_id uuid not null,
  user_id uuid not null,
  arm_id uuid not null,
  -- Trades count from then on.
  picked_at timestamptz not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'settled', 'void')),
  -- What each arm's shadow made of the round's candles, by arm_no.
  outcomes double precision[] check (cardinality(outcomes) between 1 and 32),
  check (starts_at < ends_at),
  check ((status = 'settled') = (outcomes is not null)),
  foreign key (arm_id, learner_id, user_id) references public.learner_arms (id, learner_id, user_id) on delete cascade,
  unique (id, arm_id, learner_id, user_id)
);
create unique index learner_pulls_one_open on public.learner_pulls (learner_id) where status = 'open';
create index learner_pulls_learner on public.learner_pulls (learner_id, id desc);
create index learner_pulls_arm on public.learner_pulls (arm_id, starts_at);
comment on table public.learner_pulls is 'The newest 500 of each learner.';

-- Outcomes that were counted, each with what proves it.
create table public.learner_outcomes (
  id bigint generated always as identity primary key,
  learner_id uuid not null,
  user_id uuid not null,
  arm_id uuid not null,
  source text not null check (source in ('shadow', 'paper', 'live')),
  pull_id bigint not null,
  -- The closed position, of what is no shadow.
  position_id uuid references public.positions (id) on delete cascade,
  outcome double precision not null check (outcome between -1 and 10),
  counted_at timestamptz not null default now(),
  check ((source = 'shadow') = (position_id is null)),
  foreign key (pull_id, arm_id, learner_id, user_id) references public.learner_pulls (id, arm_id, learner_id, user_id) on delete cascade
);
-- Counted once, whoever reports it how often.
create unique index learner_outcomes_position on public.learner_outcomes (position_id) where position_id is not null;
create unique index learner_outcomes_shadow on public.learner_outcomes (pull_id) where position_id is null;
create index learner_outcomes_learner on public.learner_outcomes (learner_id, id desc);
create index learner_outcomes_pull on public.learner_outcomes (pull_id);

do $$
declare
  t text;
begin
  foreach t in array array['learners', 'learner_arms', 'learner_freezes', 'learner_posteriors', 'learner_pulls', 'learner_outcomes'] loop
    execute format('alter table public.%I enable row level security', t);
    execute format('alter table public.%I force row level security', t);
    execute format('create policy engine on public.%I for all to atb_engine using (true) with check (true)', t);
    execute format('create policy service on public.%I for select to service_role using (true)', t);
    execute format('create policy own_select on public.%I for select to authenticated using (user_id = (select auth.uid()))', t);
    execute format('grant select, insert, update, delete on public.%I to atb_engine', t);
    execute format('grant select on public.%I to authenticated, service_role', t);
  end loop;
end
$$;

-- One after another, so that two at once cannot both be the last.
create function public.check_learner() returns trigger language plpgsql set search_path = '' as $$
begin
  if not public.has_strategy_lab(new.user_id) then
    perform public.refuse_for_limit('FEATURE_NOT_IN_PLAN', '{"feature": "strategyLab"}');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('learners:' || new.user_id::text, 0));
  if (select count(*) from public.learners l where l.user_id = new.user_id) >= 50 then
    raise exception 'You have 50 learners. Delete one that is not used any more.'
      using errcode = 'P0001', hint = 'TOO_MANY_LEARNERS';
  end if;
  return new;
end
$$;
create trigger learners_check before insert on public.learners for each row execute function public.check_learner();

-- The oldest rounds make room, with what was counted in them: a trade of a round that is gone is not taken any more.
create function public.trim_learner_pulls() returns trigger language plpgsql set search_path = '' as $$
begin
  delete from public.learner_pulls where learner_id = new.learner_id and id <= (
    select p.id from public.learner_pulls p where p.learner_id = new.learner_id order by p.id desc offset 500 limit 1);
  return null;
end
$$;
create trigger learner_pulls_trim after insert on public.learner_pulls for each row execute function public.trim_learner_pulls();

-- What a closed position earned, net of fees, as a fraction of all that was paid for it; no rows for one that is open or of
-- somebody else. Of several purchases each counts, so a position that was added to is not flattered.
create function public.closed_trade_outcomes(p_learner public.learners)
  returns table (position_id uuid, account_id uuid, is_paper boolean, opened_at timestamptz, closed_at timestamptz, outcome double precision)
  language sql stable set search_path = '' as $$
  select p.id, p.account_id, a.is_paper, p.opened_at, p.closed_at, (p.realized_pnl / b.paid)::double precision
  from public.positions p
    join public.exchange_accounts a on a.id = p.account_id and (a.market is null or a.market = p_learner.market)
    cross join lateral (
      select sum(t.qty * t.price) as paid
      from public.trade_ledger t
      where t.account_id = p.account_id and t.symbol = p.symbol and t.bot_id is not distinct from p.bot_id and t.side = 'buy'
        and t.exec_ts >= p.opened_at and t.exec_ts <= p.closed_at) b
  where p.user_id = p_learner.user_id and p.symbol = p_learner.symbol and p.closed_at is not null and p.side = 'long' and b.paid > 0
    and p.opened_at >= (select min(r.picked_at) from public.learner_pulls r where r.learner_id = p_learner.id)
  order by p.closed_at desc
  limit 200
$$;

revoke all on function public.check_learner(), public.trim_learner_pulls(), public.closed_trade_outcomes(public.learners)
  from public, anon, authenticated, service_role;
grant execute on function public.check_learner(), public.trim_learner_pulls(), public.closed_trade_outcomes(public.learners) to atb_engine;
