-- One process owns the market, whatever its clock says: who sees the beat stand still may take over, under a new epoch.

create table public.market_owner (
  is_only_row boolean primary key default true check (is_only_row),
  -- The process that tells the prices; null when it gave the market back.
  holder text,
  -- Grows with each change of hands; what is told under an older one is refused.
  epoch bigint not null default 0,
  -- Counted up by the holder as a sign of life.
  beat bigint not null default 0,
  -- Which market it tells; null while it chooses.
  kind text check (kind in ('ccxt', 'replay', 'simulated')),
  venue text,
  identity text
);
insert into public.market_owner default values;

alter table public.market_owner enable row level security;
alter table public.market_owner force row level security;
create policy engine on public.market_owner for all to atb_engine using (true) with check (true);
create policy service on public.market_owner for select to service_role using (true);
revoke all on public.market_owner from public, anon, authenticated, service_role;
grant select, update on public.market_owner to atb_engine;
grant select on public.market_owner to service_role;
