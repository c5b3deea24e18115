-- A number that a user sets may have some sixteen thousand digits, which everybody who lists it would get: what is money has eighteen
-- decimals at most, what is measured a hundred. Rows of before are left as they are.

alter table public.alert_sources add constraint alert_sources_quantity_digits check (scale(quantity) <= 18) not valid;

alter table public.signal_providers
  add constraint signal_providers_subscription_fee_digits check (scale(subscription_fee) <= 18 and subscription_fee < 1e15) not valid,
  add constraint signal_providers_profit_share_digits check (scale(profit_share) <= 18) not valid,
  add constraint signal_providers_performance_score_digits check (scale(performance_score) <= 100) not valid,
  add constraint signal_providers_win_rate_digits check (scale(win_rate) <= 100) not valid,
  add constraint signal_providers_avg_return_digits check (scale(avg_return) <= 100 and abs(avg_return) < 1e20) not valid,
  add constraint signal_providers_max_drawdown_digits check (scale(max_drawdown) <= 100 and abs(max_drawdown) < 1e20) not valid;
