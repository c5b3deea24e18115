-- What was found out about rules before they may trade: a bot starts only with rules that passed, whichever way it was made.
create table public.strategy_verdicts (
  -- Hash of rules, parameters, pair, timeframe and the version that computes them.
  key text primary key check (key ~ '^[0-9a-f]{64}$'),
  -- Both null when the rules passed.
  code text check (code in ('LOOKS_AHEAD', 'UNSTEADY_SIGNALS')),
  message text check (length(message) <= 500),
  judged_at timestamptz not null default now(),
  check ((code is null) = (message is null))
);
create index strategy_verdicts_judged_at on public.strategy_verdicts (judged_at);
alter table public.strategy_verdicts enable row level security;
alter table public.strategy_verdicts force row level security;
create policy engine on public.strategy_verdicts for all to atb_engine using (true) with check (true);
create policy service on public.strategy_verdicts for select to service_role using (true);
grant select, insert, update, delete on public.strategy_verdicts to atb_engine;
grant select on public.strategy_verdicts to service_role;
