-- Which assets moved in an account of the caller's, and which symbols it traded, each found by an index: a million rows with few names are as cheap
-- as few rows, and of a million names no more are looked for than an answer may be of. The reader's own role cannot: the order of text is told
-- row by row behind row-level security, so that its owner is asked here instead.
create function public.names_in_account(p_account_id uuid, p_most integer, out assets text[], out markets text[])
language sql stable security definer set search_path = '' as $$
  with recursive own as (
    select a.id, least(greatest(p_most, 0), 10000) as most from public.exchange_accounts a
    where a.id = p_account_id and a.user_id = (select auth.uid())
  ), moved (name) as (
    select (select p.asset from public.ledger_postings p where p.account_id = o.id order by p.asset limit 1) from own o
    union all
    select (select p.asset from public.ledger_postings p where p.account_id = o.id and p.asset > m.name order by p.asset limit 1)
    from moved m cross join own o where m.name is not null
  ), traded (name) as (
    select (select f.symbol from public.trade_ledger f where f.account_id = o.id order by f.symbol limit 1) from own o
    union all
    select (select f.symbol from public.trade_ledger f where f.account_id = o.id and f.symbol > t.name order by f.symbol limit 1)
    from traded t cross join own o where t.name is not null
  )
  select array(select m.name from moved m where m.name is not null limit (select o.most from own o)),
    array(select t.name from traded t where t.name is not null limit (select o.most from own o))
$$;
comment on function public.names_in_account(uuid, integer) is
  'Assets that moved in an account of the caller''s and symbols that it traded, in order, at most so many of each.';
alter function public.names_in_account(uuid, integer) owner to atb_engine;
revoke all on function public.names_in_account(uuid, integer) from public, anon, service_role;
grant execute on function public.names_in_account(uuid, integer) to authenticated;
