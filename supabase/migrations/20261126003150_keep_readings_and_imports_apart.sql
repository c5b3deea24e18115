-- A record counts once by its number. A file without the exchange's own numbers, and the same account read by its key, would book the same
-- records twice: of the two an account has one, whichever came first.
alter table public.history_imports add column has_venue_ids boolean generated always as (
  coalesce((summary ->> 'hasVenueIds')::boolean, summary ->> 'format' in ('kraken-trades', 'kraken-ledgers'))) stored;
comment on column public.history_imports.has_venue_ids is
  'Whether each record of the file has the number under which its exchange tells of it by key, too. Null before the file is checked.';

create function public.refuse_import_of_read_account() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.has_venue_ids is not true and exists (select from public.exchange_syncs s where s.account_id = new.account_id) then
    raise exception 'account % is read from its exchange: records without its numbers would be booked twice', new.account_id
      using errcode = 'P0001', hint = 'IMPORT_OF_READ_ACCOUNT';
  end if;
  return null;
end
$$;
revoke all on function public.refuse_import_of_read_account() from public, anon, authenticated, service_role;
create trigger history_imports_not_of_read_accounts after insert or update of status on public.history_imports
  for each row when (new.status = 'done') execute function public.refuse_import_of_read_account();

-- An import books under this lock until it is done: an account that has one under way is looked at again in the next round.
create function public.leave_imported_account() returns trigger language plpgsql set search_path = '' as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('book:' || new.account_id::text, 0)) then
    return null;
  end if;
  if exists (
    select from public.history_imports i
    where i.account_id = new.account_id and i.status = 'done' and i.booked > 0 and i.has_venue_ids is not true)
  then
    return null;
  end if;
  return new;
end
$$;
revoke all on function public.leave_imported_account() from public, anon, authenticated, service_role;
create trigger exchange_syncs_not_of_imported_accounts before insert on public.exchange_syncs
  for each row execute function public.leave_imported_account();
