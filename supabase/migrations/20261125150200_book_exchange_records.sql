-- What an exchange tells of an account (executions, deposits, withdrawals, rewards) is booked into the ledger that paper fills stand in.

-- A maker's rebate is a negative fee. An execution that was read or imported belongs to no order of ours and may not say who was the maker.
alter table public.trade_ledger
  drop constraint trade_ledger_fee_check,
  add constraint trade_ledger_fee_check check (fee > '-Infinity' and fee <> 'NaN' and fee < 'Infinity'),
  alter column order_id drop not null,
  alter column maker drop not null,
  add column source text not null default 'engine' check (source in ('engine', 'exchange', 'import')),
  add column venue_order_id text check (length(venue_order_id) <= 128),
  add constraint trade_ledger_engine_knows_order check (source <> 'engine' or (order_id is not null and maker is not null));
comment on column public.trade_ledger.source is
  'engine: an order of ours. exchange: read from a connected account. import: from a file of its owner.';
comment on column public.trade_ledger.venue_trade_id is 'The venue''s own number, unique by account and symbol.';
comment on column public.trade_ledger.symbol is
  'Base and quote joined where the quote is USDT, USDC, USD or EUR (BTCUSDT); any other pair with a stroke (BNB/BTC).';

alter table public.positions
  drop constraint positions_fees_paid_check,
  add constraint positions_fees_paid_check check (fees_paid > '-Infinity' and fees_paid <> 'NaN' and fees_paid < 'Infinity');

-- Exchanges have coins with points, small letters and other scripts in their names.
alter table public.balances
  drop constraint balances_asset_check,
  add constraint balances_asset_check check (asset ~ '^[^[:cntrl:][:space:]/]{1,32}$');
comment on table public.balances is 'Of a paper account what the engine keeps; of a connected one what its exchange reported last.';

-- Rewards, interest and airdrops come in without being a deposit. What moved on a chain has its transaction there.
alter table public.ledger_transactions
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check
    check (kind in ('fill', 'fee', 'deposit', 'withdrawal', 'transfer', 'adjustment', 'income')),
  add column source text not null default 'engine' check (source in ('engine', 'exchange', 'import')),
  add column txid text check (length(txid) <= 256),
  add column address text check (length(address) <= 256);
comment on column public.ledger_transactions.reference is
  'Of a fill of the engine the venue''s trade id, of one that was read or imported symbol/trade id; else the venue''s own id of the movement.';
comment on column public.ledger_transactions.txid is 'Transaction on its chain: equal on both sides of a transfer between own accounts.';

create function public.ledger_symbol(p_base text, p_quote text) returns text language sql immutable set search_path = '' as $$
  select case when p_quote in ('USDT', 'USDC', 'USD', 'EUR') then p_base || p_quote else p_base || '/' || p_quote end
$$;
revoke all on function public.ledger_symbol(text, text) from public, anon, service_role;
grant execute on function public.ledger_symbol(text, text) to authenticated, atb_engine;

-- The one way in for records of an exchange, at most 10,000 a call: all of them or none, each once however often it is given, the
-- ledger in order of time. A record is a JSON object:
--   {kind: 'fill', id, at, base, quote, side, qty, price, fee, fee_asset, maker, order_id}
--   {kind: 'deposit' | 'withdrawal' | 'income' | 'fee' | 'transfer', id, at, asset, amount, fee, fee_asset, txid, address}
-- Amounts are decimal text, positive (of a transfer signed: in or out). A fee is paid on top of the amount; a negative one is a rebate.
-- What is known under its id with other figures is not touched and given as `different`: its kind and id.
create function public.book_exchange_records(p_account_id uuid, p_source text, p_records json)
returns table (booked integer, known integer, different jsonb) language plpgsql set search_path = '' as $$
declare
  owner uuid;
  fault record;
begin
  if p_source is null or p_source not in ('exchange', 'import') then
    raise exception 'source must be exchange or import' using errcode = '22023';
  end if;
  if json_array_length(p_records) > 10000 then
    raise exception 'at most 10000 records are booked at once' using errcode = '22023';
  end if;
  select a.user_id into owner from public.exchange_accounts a where a.id = p_account_id and a.adapter <> 'paper';
  if not found then
    raise exception 'account % is not one of an exchange', p_account_id using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('book:' || p_account_id::text, 0));

  select i.place, i.problem into fault from (
    select r.place, case
      when r.kind is null or r.kind not in ('fill', 'deposit', 'withdrawal', 'income', 'fee', 'transfer') then 'kind'
      when r.id is null or length(r.id) not between 1 and 128 then 'id'
      when r.at is null or r.at not between '2009-01-03' and now() + interval '1 day' then 'at'
      when r.fee in ('NaN', 'Infinity', '-Infinity') then 'fee'
      when r.fee_asset !~ '^[^[:cntrl:][:space:]/]{1,32}$' then 'fee_asset'
      when r.kind = 'fill' then case
        when r.base is null or r.base !~ '^[^[:cntrl:][:space:]/]{1,32}$' then 'base'
        when r.quote is null or r.quote !~ '^[^[:cntrl:][:space:]/]{1,32}$' or r.quote = r.base then 'quote'
        when r.side is null or r.side not in ('buy', 'sell') then 'side'
        when r.qty is null or r.qty <= 0 or r.qty in ('NaN', 'Infinity') then 'qty'
        when r.price is null or r.price <= 0 or r.price in ('NaN', 'Infinity') then 'price' end
      when r.asset is null or r.asset !~ '^[^[:cntrl:][:space:]/]{1,32}$' then 'asset'
      when r.amount is null or r.amount in ('NaN', 'Infinity', '-Infinity') or r.amount = 0 or (r.amount < 0 and r.kind <> 'transfer') then 'amount'
      end as problem
    from rows from (json_to_recordset(p_records) as (kind text, id text, at timestamptz, base text, quote text, side text, qty numeric, price numeric,
      fee numeric, fee_asset text, asset text, amount numeric)) with ordinality
      as r (kind, id, at, base, quote, side, qty, price, fee, fee_asset, asset, amount, place)
  ) i where i.problem is not null order by i.place limit 1;
  if found then
    raise exception 'record % has no usable %', fault.place, fault.problem using errcode = '22023',
      hint = 'BAD_EXCHANGE_RECORD', detail = json_build_object('record', fault.place, 'field', fault.problem)::text;
  end if;

  return query
  with input as materialized (
    select r.place, r.kind, case r.kind when 'fill' then public.ledger_symbol(r.base, r.quote) || '/' || r.id else r.id end as reference,
      r.id, r.at, r.base, r.quote, r.side, r.qty, r.price, coalesce(r.fee, 0) as fee,
      coalesce(r.fee_asset, case r.kind when 'fill' then r.quote else r.asset end) as fee_asset, r.maker, r.order_id,
      r.asset, r.amount, r.txid, r.address
    from rows from (json_to_recordset(p_records) as (kind text, id text, at timestamptz, base text, quote text, side text, qty numeric, price numeric,
      fee numeric, fee_asset text, maker boolean, order_id text, asset text, amount numeric, txid text, address text)) with ordinality
      as r (kind, id, at, base, quote, side, qty, price, fee, fee_asset, maker, order_id, asset, amount, txid, address, place)
  ), given as materialized (
    -- Told twice at once: the first counts.
    select i.*, row_number() over same as turn, first_value(i.figures) over same as first_figures, gen_random_uuid() as transaction_id,
      (select l.id from public.ledger_transactions l where l.account_id = p_account_id and l.kind = i.kind and l.reference = i.reference) as known_id
    from (select n.*, (n.at, n.side, trim_scale(n.qty), trim_scale(n.price), trim_scale(n.fee), n.fee_asset, n.asset, trim_scale(n.amount))::text as figures
      from input n) i
    window same as (partition by i.kind, i.reference order by i.place)
  ), fresh as materialized (
    select t.* from given t where t.known_id is null and t.turn = 1 order by t.at, t.id
  ), transactions as (
    insert into public.ledger_transactions (id, account_id, user_id, kind, reference, at, source, txid, address)
    select f.transaction_id, p_account_id, owner, f.kind, f.reference, f.at, p_source, f.txid, f.address from fresh f
  ), postings as (
    insert into public.ledger_postings (transaction_id, account_id, user_id, ledger_account, asset, amount)
    select f.transaction_id, p_account_id, owner, m.ledger_account, m.asset, m.amount
    from fresh f cross join lateral (
      select * from (values
        ('assets', f.base, case f.side when 'buy' then f.qty else -f.qty end),
        ('venue', f.base, case f.side when 'buy' then -f.qty else f.qty end),
        ('assets', f.quote, case f.side when 'buy' then -f.qty * f.price else f.qty * f.price end),
        ('venue', f.quote, case f.side when 'buy' then f.qty * f.price else -f.qty * f.price end)) v where f.kind = 'fill'
      union all select * from (values
        ('assets', f.asset, case when f.kind in ('withdrawal', 'fee') then -f.amount else f.amount end),
        (case f.kind when 'fee' then 'fees' else 'external' end, f.asset, case when f.kind in ('withdrawal', 'fee') then f.amount else -f.amount end)
        ) v where f.kind <> 'fill'
      union all select * from (values ('assets', f.fee_asset, -f.fee), ('fees', f.fee_asset, f.fee)) v where f.fee <> 0
    ) m (ledger_account, asset, amount)
  ), fills as (
    insert into public.trade_ledger
      (account_id, user_id, venue_trade_id, venue_order_id, symbol, side, qty, price, fee, fee_asset, maker, exec_ts, source)
    select p_account_id, owner, f.id, f.order_id, public.ledger_symbol(f.base, f.quote), f.side, f.qty, f.price, f.fee, f.fee_asset, f.maker, f.at, p_source
    from fresh f where f.kind = 'fill'
  ), before as (
    select t.kind, t.reference, case
      when t.turn > 1 and t.figures <> t.first_figures then false
      when t.known_id is null then true
      when t.kind = 'fill' then exists (
        select from public.trade_ledger f
        where f.account_id = p_account_id and f.symbol = public.ledger_symbol(t.base, t.quote) and f.venue_trade_id = t.id
          and (f.side, f.qty, f.price, f.fee, f.fee_asset, f.exec_ts) = (t.side, t.qty, t.price, t.fee, t.fee_asset, t.at))
      else not exists (
        select from (
          select v.asset, sum(v.amount) as amount
          from (values (t.asset, case when t.kind in ('withdrawal', 'fee') then -t.amount else t.amount end), (t.fee_asset, -t.fee)) v (asset, amount)
          group by v.asset having sum(v.amount) <> 0) c
        full join (
          select p.asset, sum(p.amount) as amount from public.ledger_postings p
          where p.transaction_id = t.known_id and p.ledger_account = 'assets' group by p.asset having sum(p.amount) <> 0) p on p.asset = c.asset
        where c.amount is distinct from p.amount) end as is_same
    from given t where t.known_id is not null or t.turn > 1
  )
  select (select count(*)::integer from fresh), (select count(*)::integer from before),
    coalesce((select jsonb_agg(distinct jsonb_build_object('kind', b.kind, 'id', b.reference)) from before b where not b.is_same), '[]');
end
$$;
revoke all on function public.book_exchange_records(uuid, text, json) from public, anon, authenticated, service_role;
grant execute on function public.book_exchange_records(uuid, text, json) to atb_engine;

-- History that is read or imported is nothing that our bots did: it earns no badge, tells no news and uses no volume of a plan.
create or replace function public.notify_of_fills() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform public.notify_user(f.user_id, 'trades', 'info',
    case f.side when 'buy' then 'Bought ' else 'Sold ' end || trim_scale(f.qty) || ' ' || f.symbol || ' at ' || trim_scale(f.price),
    coalesce('By ' || public.bot_title(b) || '.', 'By hand.')
      || coalesce(' Realised ' || trim_scale(round(f.realized_pnl, 8)) || ', net of fees.', ''),
    coalesce('/bots/' || f.bot_id, '/portfolio'), f.bot_id)
  from added f
    join public.notification_prefs n on n.user_id = f.user_id and n.trades
    left join public.bots b on b.id = f.bot_id
  where f.source = 'engine'
  order by f.exec_ts;
  return null;
end
$$;

create or replace function public.award_for_fills() returns trigger language plpgsql set search_path = '' as $$
declare
  trader record;
begin
  for trader in
    select f.user_id, max(f.exec_ts) as until, coalesce(array_agg(distinct a.achievement_type) filter (where a.user_id is not null), '{}') as has
    from added f left join public.achievements a on a.user_id = f.user_id
    where f.source = 'engine'
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

create or replace function public.has_traded_week(p_user_id uuid, p_until timestamptz) returns boolean language sql stable set search_path = '' as $$
  select not exists (
    select 1
    from generate_series(0, 6) back,
      lateral (select date_trunc('day', p_until, 'UTC') - make_interval(days => back) as starts) d
    where not exists (
      select 1 from public.trade_ledger t
      where t.user_id = p_user_id and t.source = 'engine' and t.exec_ts >= d.starts and t.exec_ts < d.starts + interval '1 day'))
$$;

create or replace function public.traded_volume(p_user_id uuid, p_but_account uuid, p_since timestamptz) returns numeric
language sql stable set search_path = '' as $$
  select coalesce((
    select sum(t.qty * t.price) from public.trade_ledger t
    where t.user_id = p_user_id and t.account_id <> p_but_account and t.exec_ts >= p_since and t.source = 'engine'), 0)
  + coalesce((
    select sum(case when o.price is null then o.reserved else (o.quantity - o.filled_quantity) * o.price end)
    from public.exchange_accounts a join public.bot_orders o on o.account_id = a.id
    where a.user_id = p_user_id and a.id <> p_but_account and o.purpose = 'entry' and o.side = 'buy'
      and o.status in ('intended', 'submitted', 'accepted', 'partially_filled', 'pending_cancel', 'unknown')), 0)
$$;
