-- A look at what is published made the planner look into schemas that only a superuser may use.
-- amends af26de9bb9f214890e5134c536bdaa75e7518b30d1e19f394c468bc6bd8096d9

-- Adds a table of schema public to the feed. Running it again renews the triggers.
create or replace function change_feed.publish(target regclass) returns void
language plpgsql set search_path = '' as $$
declare
  key_columns text;
  operation record;
begin
  if not exists (
    select 1
    from pg_catalog.pg_publication_rel r join pg_catalog.pg_publication p on p.oid = r.prpubid
    where p.pubname = 'supabase_realtime' and r.prrelid = target
  ) then
    execute format('alter publication supabase_realtime add table %s', target);
  end if;
  if to_regclass('realtime.subscription') is not null then
    return; -- a Supabase project: its own realtime service reads the publication
  end if;

  select string_agg(quote_literal(a.attname), ', ' order by k.position) into key_columns
  from pg_catalog.pg_index i
    cross join unnest(i.indkey::smallint[]) with ordinality as k (attnum, position)
    join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
  where i.indrelid = target and i.indisprimary;
  if key_columns is null or target not in (select c.oid from pg_catalog.pg_class c where c.relnamespace = 'public'::regnamespace) then
    raise exception 'only tables of schema public with a primary key can be published, not %', target;
  end if;

  for operation in
    select * from (values ('insert', 'new'), ('update', 'new'), ('delete', 'old')) as t (name, side)
  loop
    execute format(
      'create or replace trigger %I after %s on %s referencing %s table as changed for each statement execute function change_feed.notify(%s)',
      'change_feed_' || operation.name, operation.name, target, operation.side, key_columns);
  end loop;
end
$$;
