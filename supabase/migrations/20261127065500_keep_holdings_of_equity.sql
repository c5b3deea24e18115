-- A point of the equity line is proved by what was held and at which prices it was counted: both are kept with the point from now on, and how far
-- the ledger had come. Points of before have none of it.
alter table public.equity_snapshots
  add column holdings jsonb,
  add column posting_id bigint,
  add constraint equity_snapshots_proof_check check ((holdings is null) = (posting_id is null)),
  add constraint equity_snapshots_holdings_check check (
    case when holdings is null then true when jsonb_typeof(holdings) = 'array' then jsonb_array_length(holdings) <= 200 else false end);
comment on column public.equity_snapshots.holdings is
  'What was held: [asset, units, mark] of each, amounts as text; the mark of the quote asset is 1. Null where it was not kept.';
comment on column public.equity_snapshots.posting_id is
  'The postings of the account up to this one are what was held. Of an account without any the number of another''s.';
