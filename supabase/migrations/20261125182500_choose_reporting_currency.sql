-- One currency for all sums on screens, chosen by the user; amounts in the database stay in what they were traded in.
alter table public.profiles
  add column reporting_currency text not null default 'USDT'
    constraint profiles_reporting_currency_check check (reporting_currency in ('USDT', 'USD', 'USDC', 'EUR'));
comment on column public.profiles.reporting_currency is 'What sums of money are shown in.';
grant update (reporting_currency) on public.profiles to authenticated;
