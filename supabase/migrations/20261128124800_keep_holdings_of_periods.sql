-- What a day and a week began with is noted for the limits as one amount. Kept with it from now on is what that amount was made of, and how far
-- the ledger had come, so that the change of today and of this week are proved from the postings until then. One row for each span of an account.
create table public.period_holdings (
  account_id uuid not null,
  user_id uuid not null,
  span text not null check (span in ('day', 'week')),
  -- 00:00 UTC of market time, of a week on Monday.
  starts_at timestamptz not null,
  -- [asset, units, mark] of each, amounts as text; the mark of the quote asset is 1.
  holdings jsonb not null check (
    case when jsonb_typeof(holdings) = 'array' then jsonb_array_length(holdings) <= 200 else false end),
  -- The postings of the account up to this one are what was held. Of an account without any the number of another's.
  posting_id bigint not null,
  primary key (account_id, span),
  foreign key (account_id, user_id) references public.exchange_accounts (id, user_id) on delete cascade
);
comment on table public.period_holdings is 'What each account held, and its marks, when its present day and week began.';

alter table public.period_holdings enable row level security;
alter table public.period_holdings force row level security;
create policy engine on public.period_holdings for all to atb_engine using (true) with check (true);
create policy service on public.period_holdings for select to service_role using (true);
create policy own_select on public.period_holdings for select to authenticated using (user_id = (select auth.uid()));
grant select, insert, update on public.period_holdings to atb_engine;
grant select on public.period_holdings to service_role, authenticated;
