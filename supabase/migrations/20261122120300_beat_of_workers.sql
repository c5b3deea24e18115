-- Engine workers show life by counting, not by the clock: one that stands still is replaced whatever anybody's clock says.

create table public.engine_workers (
  worker_id text primary key,
  -- Counted up by the worker every two seconds.
  beat bigint not null default 0
);
comment on column public.engine_leases.expires_at is 'Not used any more: whether the holder lives is told by engine_workers.';

alter table public.engine_workers enable row level security;
alter table public.engine_workers force row level security;
create policy engine on public.engine_workers for all to atb_engine using (true) with check (true);
create policy service on public.engine_workers for select to service_role using (true);
revoke all on public.engine_workers from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.engine_workers to atb_engine;
grant select on public.engine_workers to service_role;
