-- Files of exchanges that users import: read beside the main thread, booked in one transaction, so a history is there whole or not at all.
create table public.history_imports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  account_id uuid not null,
  -- Name in the bucket of users' files.
  file_name text not null check (length(file_name) <= 1024),
  date_order text check (date_order in ('day-first', 'month-first')),
  status text not null default 'queued' check (status in ('queued', 'checking', 'booking', 'done', 'failed')),
  progress real not null default 0 check (progress between 0 and 1),
  -- Format, kinds of records, lines left out, faults by line: what the reader of the file found.
  summary jsonb,
  booked integer not null default 0 check (booked >= 0),
  known integer not null default 0 check (known >= 0),
  -- Known under their id with other figures, and left as they were: the first hundred.
  different jsonb not null default '[]',
  error text check (length(error) <= 500),
  attempts integer not null default 0,
  beat_at timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  foreign key (account_id, user_id) references public.exchange_accounts (id, user_id) on delete cascade
);
comment on table public.history_imports is 'Imports of trading histories. Written by the server alone.';
create unique index history_imports_under_way on public.history_imports (user_id) where status in ('queued', 'checking', 'booking');
create index history_imports_user on public.history_imports (user_id, created_at desc);
create index history_imports_account on public.history_imports (account_id);

alter table public.history_imports enable row level security;
alter table public.history_imports force row level security;
create policy engine_all on public.history_imports for all to atb_engine using (true) with check (true);
create policy own_rows on public.history_imports for select to authenticated using (user_id = auth.uid());
create policy service_reads on public.history_imports for select to service_role using (true);
grant select, insert, update, delete on public.history_imports to atb_engine;
grant select on public.history_imports to authenticated, service_role;
