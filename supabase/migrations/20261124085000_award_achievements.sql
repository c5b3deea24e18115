-- Achievements are awarded in the transaction that records what they are for: a fill, or a sale with its gain.
create function public.award_achievement(p_user_id uuid, p_type text) returns void language sql set search_path = '' as $$
  insert into public.achievements (user_id, achievement_type, title, description, points)
  select p_user_id, a.type, a.title, a.description, a.points
  from (values
    ('first_trade', 'First trade', 'Completed the first trade', 100),
    ('profit_maker', 'Profit maker', 'Sold with a profit, net of fees', 250),
    ('week_trader', 'Week trader', 'Traded on 7 consecutive days', 500)) a (type, title, description, points)
  where a.type = p_type
  on conflict (user_id, achievement_type) do nothing
$$;

-- Seven looks by the index at most, and none for whoever has the achievement.
create function public.has_traded_week(p_user_id uuid, p_until timestamptz) returns boolean language sql stable set search_path = '' as $$
  select not exists (
    select 1
    from generate_series(0, 6) back,
      lateral (select date_trunc('day', p_until, 'UTC') - make_interval(days => back) as starts) d
    where not exists (
      select 1 from public.trade_ledger t
      where t.user_id = p_user_id and t.exec_ts >= d.starts and t.exec_ts < d.starts + interval '1 day'))
$$;

create function public.award_for_fills() returns trigger language plpgsql set search_path = '' as $$
declare
  trader record;
begin
  for trader in
    select f.user_id, max(f.exec_ts) as until, coalesce(array_agg(distinct a.achievement_type) filter (where a.user_id is not null), '{}') as has
    from added f left join public.achievements a on a.user_id = f.user_id
    group by f.user_id
  loop
    if not 'first_trade' = any (trader.has) then
      perform public.award_achievement(trader.user_id, 'first_trade');
    end if;
    if not 'week_trader' = any (trader.has) and public.has_traded_week(trader.user_id, trader.until) then
      perform public.award_achievement(trader.user_id, 'week_trader');
    end if;
  end loop;
  return null;
end
$$;
create trigger trade_ledger_awards after insert on public.trade_ledger
  referencing new table as added for each statement execute function public.award_for_fills();

create function public.award_for_gains() returns trigger language plpgsql set search_path = '' as $$
begin
  perform public.award_achievement(g.user_id, 'profit_maker')
  from (select distinct d.user_id from added d where d.gain > 0) g
  where not exists (select 1 from public.achievements a where a.user_id = g.user_id and a.achievement_type = 'profit_maker');
  return null;
end
$$;
create trigger lot_disposals_awards after insert on public.lot_disposals
  referencing new table as added for each statement execute function public.award_for_gains();

revoke all on function public.award_achievement(uuid, text), public.has_traded_week(uuid, timestamptz),
  public.award_for_fills(), public.award_for_gains() from public, anon, authenticated, service_role;
grant execute on function public.award_achievement(uuid, text), public.has_traded_week(uuid, timestamptz),
  public.award_for_fills(), public.award_for_gains() to atb_engine;

-- What was earned before there were awards. As the engine: an owner that is no superuser sees no rows of a table with forced
-- row-level security.
set local role atb_engine;
select public.award_achievement(t.user_id, 'first_trade') from (select distinct user_id from public.trade_ledger) t;
select public.award_achievement(g.user_id, 'profit_maker') from (select distinct user_id from public.lot_disposals where gain > 0) g;

-- Four demo providers for everybody. Their figures are those of ledgers that they do not have yet: nothing is made up.
insert into public.signal_providers (name, strategy_description, is_verified, subscription_fee) values
  ('Trend Desk (demo)', 'Follows the trend of large pairs on closed candles.', true, 99.99),
  ('Momentum Desk (demo)', 'Buys strength after a breakout and leaves when it fades.', true, 149.99),
  ('Reversion Desk (demo)', 'Buys dips within a range and sells at the average.', true, 49.99),
  ('Breakout Desk (demo)', 'Trades the first move out of a quiet range.', false, 79.99);
reset role;
