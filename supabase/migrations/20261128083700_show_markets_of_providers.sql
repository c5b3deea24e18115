-- A copy follows one market of its provider, so whoever copies must see how the trades spread over the markets; and what a copy that
-- mirrors bought first stands among the copied trades, beside what the provider held.
alter table public.signal_providers add column market_trades jsonb not null default '{}'
  check (jsonb_typeof(market_trades) = 'object' and length(market_trades::text) <= 4000);
comment on column public.signal_providers.market_trades is
  'How many trades the provider has made in each market since it was opened: {"BTCUSDT": 12}. The 50 with most.';

CREATE OR REPLACE FUNCTION public.measure_providers()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  provider record;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('measure providers', 0)) then
    return;
  end if;
  for provider in select p.*, s.created_by from public.provider_accounts p join public.signal_providers s on s.id = p.provider_id
    where p.stopped_at is null
  loop
    update public.signal_providers s set
      total_trades = m.trades, win_rate = coalesce(m.win_rate, 0), cost_pct = m.cost_pct, hold_seconds = m.hold_seconds, symbols = m.symbols,
      market_trades = (
        select coalesce(jsonb_object_agg(t.symbol, t.trades), '{}')
        from (select l.symbol, count(*) as trades from public.trade_ledger l
          where l.account_id = provider.account_id and l.exec_ts > provider.opened_at
          group by l.symbol order by count(*) desc, l.symbol limit 50) t),
      total_return = m.total_return, monthly_return = m.monthly_return, max_drawdown = m.drawdown,
      avg_return = case when m.trades = 0 then 0 else round(m.total_return / m.trades, 6) end,
      performance_score = greatest(0, least(1, round(0.5 + m.total_return / 100 - m.drawdown / 200, 4))),
      risk_level = case when m.trades = 0 then null when m.drawdown < 5 then 'Low' when m.drawdown < 15 then 'Medium' else 'High' end,
      capacity = m.capacity, followers_count = m.followers, followers_money = m.money, followers_result = m.result, measured_at = now(),
      figures_of = 'The provider''s own account since ' || to_char(provider.opened_at at time zone 'UTC', 'YYYY-MM-DD') || ', fees included.'
    from public.provider_figures(provider.provider_id, provider.account_id, provider.opened_at, provider.start_equity) m
    where s.id = provider.provider_id;
  end loop;
end
$function$;

-- The first row of a copy that mirrors has the number 0: what the provider held, at what the market asked when the copy was told.
-- Copies from before this was kept show their own order alone.
CREATE OR REPLACE FUNCTION public.copied_trades(p_bot_id uuid, p_before bigint DEFAULT NULL::bigint)
 RETURNS TABLE(number bigint, side text, executed_at timestamp with time zone, provider_quantity text, provider_price text, provider_fee text, order_status text, order_reason text, quantity text, price text, fee text, filled_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with copy as (
    select b.id, b.symbol, b.started_at, b.stopped_at, b.params ->> k.provider_param as provider_id,
      st.state -> 'state' -> 'bot' -> 'opening' as opening
    from public.bots b join public.bot_kinds k on k.kind = b.type left join public.bot_states st on st.bot_id = b.id
    where b.id = p_bot_id and b.user_id = auth.uid() and b.started_at is not null
  ), trades as (
    select s.number, s.side, s.executed_at, s.quantity::text as quantity, s.price::text as price, s.fee::text as fee
    from copy c join public.copy_signals s on s.provider_id::text = c.provider_id and s.symbol = c.symbol
    where s.executed_at >= c.started_at and (c.stopped_at is null or s.executed_at <= c.stopped_at)
      and (p_before is null or s.number < p_before)
    union all
    select 0, 'buy', c.started_at, c.opening ->> 'quantity', c.opening ->> 'price', '0'
    from copy c
    where (p_before is null or p_before > 0) and (c.opening ->> 'quantity' <> '0'
      or exists (select from public.bot_orders o where o.bot_id = c.id and o.slot = 'trade 0'))
  )
  select t.number, t.side, t.executed_at, t.quantity, t.price, t.fee, o.status, o.reason, f.quantity::text, f.price::text, f.fee::text, f.filled_at
  from (select * from trades order by number desc limit 50) t
    left join lateral (
      select o.status, o.reason from public.bot_orders o
      where o.bot_id = p_bot_id and o.slot = 'trade ' || t.number order by o.sequence desc limit 1) o on true
    left join lateral (
      select sum(l.qty) as quantity, trim_scale(round(sum(l.qty * l.price) / nullif(sum(l.qty), 0), 12)) as price, sum(l.fee) as fee,
        max(l.exec_ts) as filled_at
      from public.bot_orders x join public.trade_ledger l on l.order_id = x.id
      where x.bot_id = p_bot_id and x.slot = 'trade ' || t.number) f on true
  order by t.number desc
$function$;
