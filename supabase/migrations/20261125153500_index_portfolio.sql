-- The portfolio asks whether the ledger of an account has grown, what was paid in, and what moved without an execution, what a day has realised: each by an index.

create index ledger_postings_growth on public.ledger_postings (account_id, id);
create index ledger_postings_outside on public.ledger_postings (account_id) include (transaction_id, asset, amount)
  where ledger_account = 'external';
create index ledger_transactions_moves on public.ledger_transactions (user_id, at desc, id desc) where kind <> 'fill';
create index lot_disposals_time on public.lot_disposals (account_id, disposed_at) include (gain);
