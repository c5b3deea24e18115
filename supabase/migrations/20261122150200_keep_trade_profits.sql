-- What a bot's sale earned by the bot's own trade (a grid's pair, a DCA deal, a strategy's round trip), beside its gain on the
-- average cost of the position: the two differ, and each has its name on the screens.
alter table public.trade_ledger add column trade_profit numeric
  check (trade_profit <> 'NaN' and trade_profit > '-Infinity' and trade_profit < 'Infinity');
comment on column public.trade_ledger.trade_profit is
  'Of a sale by a working bot: what its trade earned, both fees paid. Null by hand, for purchases, and before this was kept.';
comment on column public.trade_ledger.realized_pnl is
  'Of a sale: its proceeds less its fee and the average price paid for what the position held. Null for purchases.';
