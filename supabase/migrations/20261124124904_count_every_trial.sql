-- Every trial that an account has ever run: counted where it is written, by triggers, so that no function has to remember it; and it
-- stays when the runs are deleted. Sums of the Sharpe ratios give the variance between all of them.
create table public.luck_budgets (
  user_id uuid primary key references auth.users (id) on delete cascade,
  backtests bigint not null default 0 check (backtests >= 0),
  sweep_trials bigint not null default 0 check (sweep_trials >= 0),
  walk_forward_trials bigint not null default 0 check (walk_forward_trials >= 0),
  -- Trials with a Sharpe ratio a year, the sum of those ratios and of their squares.
  rated bigint not null default 0 check (rated >= 0),
  sharpe_sum double precision not null default 0,
  sharpe_squares double precision not null default 0,
  updated_at timestamptz not null default now()
);
comment on table public.luck_budgets is 'How often an account has tried. It grows only.';

create function public.keep_luck_growing() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.backtests < old.backtests or new.sweep_trials < old.sweep_trials or new.walk_forward_trials < old.walk_forward_trials
    or new.rated < old.rated or new.sharpe_squares < old.sharpe_squares then
    raise exception 'what an account has tried cannot become less';
  end if;
  return new;
end
$$;
create trigger luck_budgets_grow before update on public.luck_budgets for each row execute function public.keep_luck_growing();

create function public.add_to_luck_budget(p_user_id uuid, p_kind text, p_trials bigint, p_rated bigint, p_sum double precision,
  p_squares double precision) returns void language sql set search_path = '' as $$
  insert into public.luck_budgets as b (user_id, backtests, sweep_trials, walk_forward_trials, rated, sharpe_sum, sharpe_squares)
  values (p_user_id, case when p_kind = 'backtest' then p_trials else 0 end, case when p_kind = 'sweep' then p_trials else 0 end,
    case when p_kind = 'walk_forward' then p_trials else 0 end, p_rated, p_sum, p_squares)
  on conflict (user_id) do update set
    backtests = b.backtests + excluded.backtests,
    sweep_trials = b.sweep_trials + excluded.sweep_trials,
    walk_forward_trials = b.walk_forward_trials + excluded.walk_forward_trials,
    rated = b.rated + excluded.rated,
    sharpe_sum = b.sharpe_sum + excluded.sharpe_sum,
    sharpe_squares = b.sharpe_squares + excluded.sharpe_squares,
    updated_at = now()
$$;

-- A trial that could not be run tried nothing.
create function public.count_search_trials() returns trigger language plpgsql set search_path = '' as $$
begin
  perform public.add_to_luck_budget(t.user_id, t.kind, t.trials, t.rated, t.total, t.squares)
  from (
    select a.user_id, r.kind, count(*) as trials, count(s.sharpe) as rated, coalesce(sum(s.sharpe), 0) as total,
      coalesce(sum(s.sharpe * s.sharpe), 0) as squares
    from added a join public.research_runs r on r.id = a.run_id,
      lateral (select (a.figures ->> 'sharpe')::double precision as sharpe) s
    where not a.figures ? 'fault'
    group by a.user_id, r.kind) t;
  return null;
end
$$;
create trigger research_trials_count after insert on public.research_trials
  referencing new table as added for each statement execute function public.count_search_trials();

-- One backtest is one trial, however many pairs it has; one that opens a sealed period is no search.
create function public.count_backtest() returns trigger language plpgsql set search_path = '' as $$
declare
  sharpe double precision := (new.summary ->> 'sharpe')::double precision;
begin
  perform public.add_to_luck_budget(new.user_id, 'backtest', 1, (sharpe is not null)::int, coalesce(sharpe, 0), coalesce(sharpe * sharpe, 0));
  return null;
end
$$;
create trigger research_runs_count after update of status on public.research_runs for each row
  when (new.kind = 'backtest' and new.status = 'done' and old.status <> 'done' and new.holdout_of is null)
  execute function public.count_backtest();

revoke all on function public.keep_luck_growing(), public.add_to_luck_budget(uuid, text, bigint, bigint, double precision, double precision),
  public.count_search_trials(), public.count_backtest() from public, anon, authenticated, service_role;
grant execute on function public.keep_luck_growing(),
  public.add_to_luck_budget(uuid, text, bigint, bigint, double precision, double precision),
  public.count_search_trials(), public.count_backtest() to atb_engine;

alter table public.luck_budgets enable row level security;
alter table public.luck_budgets force row level security;
create policy engine on public.luck_budgets for all to atb_engine using (true) with check (true);
create policy service on public.luck_budgets for select to service_role using (true);
create policy own_select on public.luck_budgets for select to authenticated using (user_id = (select auth.uid()));
grant select, insert, update on public.luck_budgets to atb_engine;
grant select on public.luck_budgets to authenticated, service_role;

-- What was tried before anybody counted, as far as it is kept. As the engine, whose policies show all rows.
set local role atb_engine;
select public.add_to_luck_budget(t.user_id, t.kind, count(*), count(t.sharpe), coalesce(sum(t.sharpe), 0),
  coalesce(sum(t.sharpe * t.sharpe), 0))
from (
  select r.user_id, r.kind, (r.summary ->> 'sharpe')::double precision as sharpe
  from public.research_runs r where r.kind = 'backtest' and r.status = 'done' and r.holdout_of is null
  union all
  select t.user_id, r.kind, (t.figures ->> 'sharpe')::double precision
  from public.research_trials t join public.research_runs r on r.id = t.run_id
  where not t.figures ? 'fault') t
group by t.user_id, t.kind;
reset role;
