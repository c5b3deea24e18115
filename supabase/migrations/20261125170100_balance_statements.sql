-- What exchanges tell is booked several times as fast: balance is checked once a statement instead of once a posting, records are read
-- once instead of twice, and transactions get ids in the order of time, so that a million of them touch the ends of their indexes alone.

-- Postings are added and never changed, so the ledger balances if and only if each statement adds postings that do: for every transaction
-- and asset they sum to zero. It holds for every writer at the end of the statement, not only at the commit, and asks no table.
drop trigger ledger_postings_balance on public.ledger_postings;
drop function public.assert_transaction_balances();
create function public.assert_postings_balance() returns trigger language plpgsql set search_path = '' as $$
declare
  unbalanced record;
begin
  select a.transaction_id, a.asset, sum(a.amount) as total into unbalanced
  from added a
  group by a.transaction_id, a.asset having sum(a.amount) <> 0 limit 1;
  if found then
    raise exception 'ledger transaction % does not balance: % % left over', unbalanced.transaction_id, unbalanced.total, unbalanced.asset
      using errcode = '23514';
  end if;
  return null;
end
$$;
revoke all on function public.assert_postings_balance() from public, anon, authenticated, service_role;
create trigger ledger_postings_balance after insert on public.ledger_postings referencing new table as added
  for each statement execute function public.assert_postings_balance();

-- A version 7 UUID, on versions of PostgreSQL that have no function for it, too.
create function public.ordered_uuid() returns uuid language sql volatile as $$
  select (pg_catalog.lpad(pg_catalog.to_hex((1000 * extract(epoch from pg_catalog.clock_timestamp()))::bigint), 12, '0') || '7'
    || pg_catalog.right(pg_catalog.replace(pg_catalog.gen_random_uuid()::text, '-', ''), 19))::uuid
$$;
-- Without a search path of its own a function of SQL is part of the statement that calls it, instead of a call for every row.
alter function public.ledger_symbol(text, text) reset search_path;
revoke all on function public.ordered_uuid() from public, anon, authenticated, service_role;
grant execute on function public.ordered_uuid() to atb_engine;

create function public.refuse_exchange_record(p_place bigint, p_field text) returns boolean language plpgsql set search_path = '' as $$
begin
  raise exception 'record % has no usable %', p_place, p_field using errcode = '22023',
    hint = 'BAD_EXCHANGE_RECORD', detail = json_build_object('record', p_place, 'field', p_field)::text;
end
$$;
revoke all on function public.refuse_exchange_record(bigint, text) from public, anon, authenticated, service_role;
grant execute on function public.refuse_exchange_record(bigint, text) to atb_engine;

-- As before: the one way in for records of an exchange, described where it was created.
create or replace function public.book_exchange_records(p_account_id uuid, p_source text, p_records json)
returns table (booked integer, known integer, different jsonb) language plpgsql set search_path = '' as $$
declare
  owner uuid;
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

  return query
  with checked as materialized (
    select r.*, case
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
      fee numeric, fee_asset text, maker boolean, order_id text, asset text, amount numeric, txid text, address text)) with ordinality
      as r (kind, id, at, base, quote, side, qty, price, fee, fee_asset, maker, order_id, asset, amount, txid, address, place)
  ), input as (
    select t.place, t.kind, t.id, t.at, t.base, t.quote, t.side, t.qty, t.price, coalesce(t.fee, 0) as fee,
      coalesce(t.fee_asset, case t.kind when 'fill' then t.quote else t.asset end) as fee_asset, t.maker, t.order_id,
      t.asset, t.amount, t.txid, t.address,
      case t.kind when 'fill' then public.ledger_symbol(t.base, t.quote) end as symbol,
      case t.kind when 'fill' then public.ledger_symbol(t.base, t.quote) || '/' || t.id else t.id end as reference
    from checked t
    where case when t.problem is null then true else public.refuse_exchange_record(t.place, t.problem) end
  ), given as materialized (
    -- Told twice at once: the first counts.
    select i.*, row_number() over same as turn,
      first_value(row(i.at, i.side, i.qty, i.price, i.fee, i.fee_asset, i.asset, i.amount)) over same as first_figures,
      (select l.id from public.ledger_transactions l where l.account_id = p_account_id and l.kind = i.kind and l.reference = i.reference) as known_id
    from input i
    window same as (partition by i.kind, i.reference order by i.place)
  ), fresh as materialized (
    select t.*, public.ordered_uuid() as transaction_id
    from (select g.* from given g where g.known_id is null and g.turn = 1 order by g.at, g.id) t
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
      (id, account_id, user_id, venue_trade_id, venue_order_id, symbol, side, qty, price, fee, fee_asset, maker, exec_ts, source)
    select public.ordered_uuid(), p_account_id, owner, f.id, f.order_id, f.symbol, f.side, f.qty, f.price, f.fee, f.fee_asset, f.maker, f.at, p_source
    from fresh f where f.kind = 'fill'
  ), before as (
    select t.kind, t.reference, case
      when t.turn > 1 and row(t.at, t.side, t.qty, t.price, t.fee, t.fee_asset, t.asset, t.amount) <> t.first_figures then false
      when t.known_id is null then true
      when t.kind = 'fill' then exists (
        select from public.trade_ledger f
        where f.account_id = p_account_id and f.symbol = t.symbol and f.venue_trade_id = t.id
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
