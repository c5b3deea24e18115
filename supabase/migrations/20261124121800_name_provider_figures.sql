-- What a signal provider's figures are of: a backtest that is named, or nothing that anybody could check. No user writes it.
alter table public.signal_providers add column figures_of text not null default '' check (length(figures_of) <= 400);
comment on column public.signal_providers.figures_of is
  'The recorded backtest that the figures are of, in a sentence; empty for figures of no account and no backtest.';
