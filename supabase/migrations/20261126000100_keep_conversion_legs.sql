-- Exchanges tell the two sides of a conversion apart: on another page, or of another wallet. A side is kept until the other one came; then
-- the two are one trade.
create table public.exchange_conversion_legs (
  account_id uuid not null,
  user_id uuid not null,
  -- The exchange's number of the conversion, the same on both legs.
  conversion text not null check (length(conversion) between 1 and 100),
  -- Its number of this leg alone.
  reference text not null check (length(reference) between 1 and 128),
  at timestamptz not null,
  asset text not null check (asset ~ '^[^[:cntrl:][:space:]/]{1,32}$'),
  -- What the holding changed by: positive for what came, negative for what was given.
  amount numeric not null check (amount <> 0 and amount <> 'NaN' and amount > '-Infinity' and amount < 'Infinity'),
  -- Of it, what was kept as a fee.
  fee numeric not null check (fee >= 0 and fee <> 'NaN' and fee < 'Infinity'),
  -- In the ledger, as a trade with the other leg or, where none came, as a transfer.
  is_booked boolean not null default false,
  primary key (account_id, reference),
  foreign key (account_id, user_id) references public.exchange_accounts (id, user_id) on delete cascade
);
create index exchange_conversion_legs_user on public.exchange_conversion_legs (user_id);
create index exchange_conversion_legs_open on public.exchange_conversion_legs (account_id) where not is_booked;
comment on table public.exchange_conversion_legs is
  'Sides of conversions that a connected account''s exchange tells apart. They stay after they are booked, so that none is booked twice.';

alter table public.exchange_conversion_legs enable row level security;
alter table public.exchange_conversion_legs force row level security;
create policy engine on public.exchange_conversion_legs for all to atb_engine using (true) with check (true);
create policy service on public.exchange_conversion_legs for select to service_role using (true);
create policy own_select on public.exchange_conversion_legs for select to authenticated using (user_id = (select auth.uid()));
grant select, insert, update, delete on public.exchange_conversion_legs to atb_engine;
grant select on public.exchange_conversion_legs to authenticated, service_role;
