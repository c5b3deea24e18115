-- What bots acted on, in the one order in which their account lived it, so that a run can be replayed exactly; and each
-- account's own time, which never goes back, whatever the market's clock does after a crash.

create table public.bot_journal (
  id bigint generated always as identity primary key,
  bot_id uuid not null,
  user_id uuid not null,
  -- Number of the bot's next order when it was told.
  next_sequence bigint not null check (next_sequence >= 0),
  -- Event time of the last quote of its symbol that the bot was told, this one included.
  quote_at timestamptz,
  -- The event, without the quotes, candles and fills that are kept elsewhere.
  event jsonb not null,
  foreign key (bot_id, user_id) references public.bots (id, user_id) on delete cascade
);
create index bot_journal_bot on public.bot_journal (bot_id, id);
comment on table public.bot_journal is 'What each bot was told in its current or last run and acted on, in order.';

create table public.account_clocks (
  account_id uuid primary key references public.exchange_accounts (id) on delete cascade,
  -- Market time of the latest thing that was recorded of the account.
  at timestamptz not null
);
comment on table public.account_clocks is 'The time of each account. It never goes back.';

create function public.keep_clock_forward() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.at < old.at then
    raise exception 'the time of account % would go back from % to %', old.account_id, old.at, new.at;
  end if;
  return new;
end
$$;
create trigger keep_clock_forward before update on public.account_clocks
  for each row execute function public.keep_clock_forward();

alter table public.bot_journal enable row level security;
alter table public.bot_journal force row level security;
create policy engine on public.bot_journal for all to atb_engine using (true) with check (true);
create policy service on public.bot_journal for select to service_role using (true);
grant select, insert, delete on public.bot_journal to atb_engine;
grant select on public.bot_journal to service_role;

alter table public.account_clocks enable row level security;
alter table public.account_clocks force row level security;
create policy engine on public.account_clocks for all to atb_engine using (true) with check (true);
create policy service on public.account_clocks for select to service_role using (true);
grant select, insert, update on public.account_clocks to atb_engine;
grant select on public.account_clocks to service_role;

grant execute on function public.keep_clock_forward() to atb_engine;
