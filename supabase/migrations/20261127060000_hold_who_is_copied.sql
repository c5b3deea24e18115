-- What a provider's card says cannot be written by those whom it praises or blames: a copy keeps its provider once it has run, followers
-- are counted as people and their money as what they had in at one time, sales of what was held before the opening say nothing about
-- the provider, who goes on with the same record after a pause and under a name that looks like nobody else's.
create or replace function public.check_copy() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  kind public.bot_kinds;
begin
  select * into kind from public.bot_kinds k where k.kind = new.type;
  -- Its results stand on that provider's card, and that provider's trades are shown to it.
  if tg_op = 'UPDATE' and kind.provider_param is not null and old.started_at is not null
    and new.params -> kind.provider_param is distinct from old.params -> kind.provider_param then
    raise exception 'A copy that has run keeps its provider. Make a new copy to follow somebody else.'
      using errcode = 'P0001', hint = kind.provider_param;
  end if;
  -- A draft may name nobody yet: its start is refused.
  if kind.provider_param is null or not new.params ? kind.provider_param then
    return new;
  end if;
  if not public.has_feature(new.user_id, kind.feature) then
    perform public.refuse_for_limit('FEATURE_NOT_IN_PLAN', jsonb_build_object('feature', kind.feature));
  end if;
  perform public.assert_may_copy(new.user_id, new.params ->> kind.provider_param);
  return new;
end
$$;

comment on column public.signal_providers.win_rate is
  'Percent, 0 to 100: sales that brought a profit, net of fees, of positions opened since the account was opened to others.';
comment on column public.signal_providers.followers_count is 'Users who copy the provider now, each once.';
comment on column public.signal_providers.followers_money is
  'Allocations of all copies that have traded, quote units: of each user the most that was in at one time.';

create or replace function public.provider_figures(p_provider_id uuid, p_account_id uuid, p_since timestamptz, p_start numeric)
returns table (
  trades integer, win_rate numeric, cost_pct numeric, hold_seconds numeric, symbols text[], total_return numeric, monthly_return numeric,
  drawdown numeric, capacity numeric, followers integer, money numeric, result numeric)
language sql stable set search_path = ''
as $$
  with fills as (
    select t.*, case when t.fee_asset = 'USDT' then t.fee else t.fee * t.price end as fee_quote
    from public.trade_ledger t where t.account_id = p_account_id and t.exec_ts > p_since
  ), held_before as (
    -- What was bought before anybody could follow: its sale is the past's gain.
    select q.symbol, q.bot_id, coalesce(q.closed_at, 'infinity') as until
    from public.positions q
    where q.account_id = p_account_id and q.opened_at <= p_since and (q.closed_at is null or q.closed_at > p_since)
  ), sales as (
    select f.realized_pnl from fills f
    where f.side = 'sell' and f.realized_pnl is not null and not exists (
      select from held_before h where h.symbol = f.symbol and h.bot_id is not distinct from f.bot_id and f.exec_ts <= h.until)
  ), paid_in as (
    select l.at, p.amount from public.ledger_transactions l join public.ledger_postings p on p.transaction_id = l.id
    where l.account_id = p_account_id and l.at > p_since and l.kind in ('deposit', 'withdrawal', 'transfer', 'adjustment')
      and p.ledger_account = 'assets' and p.asset = 'USDT'
  ), line as (
    select e.at, e.equity - coalesce((select sum(i.amount) from paid_in i where i.at <= e.at), 0) as equity
    from public.equity_snapshots e where e.account_id = p_account_id and e.at >= p_since
    union all select p_since, p_start
    union all select public.account_time(p_account_id), public.account_worth(p_account_id) - coalesce((select sum(i.amount) from paid_in i), 0)
  ), falls as (
    select l.at, l.equity, max(l.equity) over (order by l.at) as peak from line l
  ), worth as (
    select (select l.equity from line l order by l.at desc limit 1) as now,
      coalesce((select l.equity from line l where l.at <= public.account_time(p_account_id) - interval '30 days' order by l.at desc limit 1), p_start) as month_ago
  ), copies as (
    select b.id, b.user_id, b.status, b.started_at, b.stopped_at, coalesce((st.state -> 'facts' ->> 'allocation')::numeric, 0) as allocation,
      (select sum(case t.side when 'sell' then 1 else -1 end * t.qty * t.price - case when t.fee_asset = 'USDT' then t.fee else 0 end)
        from public.trade_ledger t where t.bot_id = b.id) as cash,
      (select sum(q.qty * q.entry_price + q.unrealized_pnl) from public.positions q where q.bot_id = b.id and q.closed_at is null) as held
    from public.bots b join public.bot_kinds k on k.kind = b.type left join public.bot_states st on st.bot_id = b.id
    where b.params ->> k.provider_param = p_provider_id::text
  ), put_in as (
    -- What a user had in is most when one of the copies begins.
    select max(at_once.money) as money
    from copies c cross join lateral (
      select sum(o.allocation) as money from copies o
      where o.user_id = c.user_id and o.cash is not null and (o.id = c.id
        or (o.started_at <= c.started_at and (o.stopped_at is null or o.stopped_at > c.started_at)))) at_once
    where c.cash is not null
    group by c.user_id
  )
  select
    (select count(*)::integer from fills),
    (select round(100.0 * count(*) filter (where s.realized_pnl > 0) / nullif(count(*), 0), 2) from sales s),
    (select round(100 * sum(f.fee_quote) / nullif(sum(f.qty * f.price), 0), 4) from fills f),
    (select round(avg(extract(epoch from q.closed_at - q.opened_at))) from public.positions q
      where q.account_id = p_account_id and q.opened_at >= p_since and q.closed_at is not null),
    (select coalesce(array_agg(distinct s.symbol), '{}') from (
      select f.symbol from fills f union select b.symbol from public.bots b
      where b.exchange_account_id = p_account_id and b.status in ('running', 'active') limit 50) s),
    (select round(100 * (w.now - p_start) / p_start, 4) from worth w),
    (select round(100 * (w.now - w.month_ago) / nullif(greatest(w.month_ago, 0), 0), 4) from worth w),
    (select coalesce(round(max(100 * (f.peak - f.equity) / nullif(f.peak, 0)), 4), 0) from falls f),
    (select round(min(v.volume) * 0.001 / nullif((select avg(f.qty * f.price) from fills f) / p_start, 0), 2)
      from (select distinct f.symbol from fills f) s
        cross join lateral (select q.volume_24h as volume from public.price_feeds q where q.symbol = s.symbol order by q.ts desc limit 1) v),
    (select count(distinct c.user_id)::integer from copies c where c.status in ('running', 'active', 'paused')),
    (select coalesce(sum(p.money), 0) from put_in p),
    (select coalesce(round(sum(c.cash + coalesce(c.held, 0)), 8), 0) from copies c where c.cash is not null)
$$;

-- As a reader sees it: letters that look alike by Unicode's own compatibility, runs of blanks as one.
create function public.seen_name(p_name text) returns text
language sql immutable set search_path = ''
as $$ select lower(btrim(regexp_replace(normalize(p_name, NFKC), '\s+', ' ', 'g'))) $$;
revoke all on function public.seen_name(text) from public, anon, authenticated;
grant execute on function public.seen_name(text) to atb_engine;

create or replace function public.open_provider(p_account_id uuid, p_name text, p_description text, p_fee numeric, p_profit_share numeric default 0)
returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := auth.uid();
  provider uuid;
begin
  if caller is null then
    raise exception 'Authentication required. Please log in.' using errcode = '42501';
  end if;
  -- All names are one list: two at the same moment do not both take the last free one.
  perform pg_advisory_xact_lock(hashtextextended('provider names', 0));
  if not exists (select from public.exchange_accounts a where a.id = p_account_id and a.user_id = caller) then
    raise exception 'Choose one of your own accounts.' using errcode = 'P0001', hint = 'accountId';
  end if;
  if not exists (select from public.exchange_accounts a where a.id = p_account_id and a.adapter = 'paper') then
    raise exception 'Only a paper account can be copied: trades of an exchange account are read after the fact, and no copy would be told of them.'
      using errcode = 'P0001', hint = 'accountId';
  end if;
  if not exists (select from public.trade_ledger t where t.account_id = p_account_id) then
    raise exception 'The account has not traded yet: there is nothing that others could judge it by.' using errcode = 'P0001', hint = 'accountId';
  end if;
  if p_name is null or length(btrim(p_name)) not between 3 and 60 or length(public.seen_name(p_name)) not between 3 and 60 then
    raise exception 'Name must have 3 to 60 characters.' using errcode = 'P0001', hint = 'name';
  end if;
  -- Control characters and those that nobody sees: soft hyphen, joiners, marks of direction.
  if p_name ~ '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFB]' then
    raise exception 'Name must not have characters that cannot be seen.' using errcode = 'P0001', hint = 'name';
  end if;
  if exists (
    select from public.signal_providers s
    where s.is_listed and public.seen_name(s.name) = public.seen_name(p_name) and s.created_by is distinct from caller) then
    raise exception 'Another provider has this name.' using errcode = 'P0001', hint = 'name';
  end if;
  if length(coalesce(p_description, '')) > 500 then
    raise exception 'Description must have at most 500 characters.' using errcode = 'P0001', hint = 'description';
  end if;
  if p_fee is null or not (p_fee >= 0 and p_fee <= 1000) then
    raise exception 'Fee must be between 0 and 1,000 US dollars a month.' using errcode = 'P0001', hint = 'fee';
  end if;
  if p_profit_share is null or not (p_profit_share >= 0 and p_profit_share <= 50) then
    raise exception 'Share of profit must be between 0 and 50 percent.' using errcode = 'P0001', hint = 'profitShare';
  end if;
  if exists (select from public.provider_accounts p where p.account_id = p_account_id and p.stopped_at is null) then
    raise exception 'This account is open to others already.' using errcode = 'P0001', hint = 'accountId';
  end if;
  if not public.account_worth(p_account_id) > 0 then
    raise exception 'The account holds nothing, so nobody could copy it in proportion.' using errcode = 'P0001', hint = 'accountId';
  end if;
  -- An account has one record: who stops and opens again goes on with it.
  select p.provider_id into provider from public.provider_accounts p where p.account_id = p_account_id order by p.opened_at limit 1;
  if found then
    update public.provider_accounts p set stopped_at = null where p.provider_id = provider;
    update public.signal_providers s set name = btrim(p_name), strategy_description = coalesce(p_description, ''), subscription_fee = p_fee,
      profit_share = p_profit_share, is_listed = true, is_open = true where s.id = provider;
    return provider;
  end if;
  if (select count(*) from public.signal_providers s where s.created_by = caller) >= 20 then
    raise exception 'You already have 20 providers.' using errcode = 'P0001', hint = 'name';
  end if;
  insert into public.signal_providers (name, strategy_description, subscription_fee, profit_share, created_by, is_listed, is_open, opened_at)
  values (btrim(p_name), coalesce(p_description, ''), p_fee, p_profit_share, caller, true, true, public.account_time(p_account_id)) returning id into provider;
  insert into public.provider_accounts (provider_id, account_id, user_id, start_equity, opened_at)
  values (provider, p_account_id, caller, public.account_worth(p_account_id), public.account_time(p_account_id));
  return provider;
end
$$;
