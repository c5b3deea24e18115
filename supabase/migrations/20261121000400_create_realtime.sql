-- The change feed behind /realtime/v1: which tables are published, how a change is announced, and who may see it.
--
-- The list of published tables is the publication `supabase_realtime`, as on a hosted Supabase project. There the project's
-- own realtime service reads the WAL; here statement-level triggers announce changes with NOTIFY. A migration that adds a
-- table to the feed ends with `select change_feed.publish('public.<table>');`, which does the right thing on both.

create schema change_feed;
grant usage on schema change_feed to authenticator;

do $$
begin
  if not exists (select 1 from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    perform set_config('client_min_messages', 'error', true); -- it warns that wal_level is not `logical`: nobody decodes the WAL
    create publication supabase_realtime;
  end if;
end
$$;

-- Announces the rows of one statement on the channel `realtime_changes`, several to a notification:
--   line 1 table · line 2 INSERT, UPDATE or DELETE · line 3 time, UTC · line 4 what follows · line 5 a JSON array
-- What follows is `rows` (whole rows; for DELETE the old ones), `keys` (primary keys of rows too large for a notification,
-- to be read again), or `gap` (nothing: the statement changed too much to announce, subscribers must re-fetch).
-- The arguments are the names of the primary key columns.
create function change_feed.notify() returns trigger
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  -- Notifications must be shorter than 8000 bytes.
  bytes_max constant integer := 7990;
  -- A statement that changes more rows than this is announced as a gap.
  rows_max constant integer := 1000;
  header constant text := tg_table_name || E'\n' || tg_op || E'\n' || to_char(clock_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || E'\n';
  rows_header constant text := header || E'rows\n[';
  room constant integer := bytes_max - octet_length(rows_header) - 1;
  row_count integer;
  changed_row json;
  body text;
  body_bytes integer;
  chunk text;
  chunk_bytes integer := 0;
begin
  select count(*) into row_count from (select from changed limit rows_max + 1) as first_rows;
  if row_count > rows_max then
    perform pg_notify('realtime_changes', header || E'gap\n[]');
    return null;
  end if;

  for changed_row in select row_to_json(c) from changed c loop
    body := changed_row::text;
    body_bytes := octet_length(body);

    if body_bytes > room and tg_op = 'DELETE' then
      -- There is nothing left to read again: keep the short values, the keys and owners among them.
      body := (select json_object_agg(key, value)::text from json_each(changed_row) where octet_length(value::text) <= 128);
      body_bytes := octet_length(body);
    end if;

    if chunk is not null and (chunk_bytes + 1 + body_bytes > room) then
      perform pg_notify('realtime_changes', rows_header || chunk || ']');
      chunk := null;
    end if;

    if body_bytes <= room then
      chunk := case when chunk is null then body else chunk || ',' || body end;
      chunk_bytes := case when chunk = body then body_bytes else chunk_bytes + 1 + body_bytes end;
    elsif tg_op = 'DELETE' then
      perform pg_notify('realtime_changes', header || E'gap\n[]');
    else
      perform pg_notify('realtime_changes', header || E'keys\n[' ||
        (select json_object_agg(name, changed_row -> name)::text from unnest(tg_argv) as name) || ']');
    end if;
  end loop;

  if chunk is not null then
    perform pg_notify('realtime_changes', rows_header || chunk || ']');
  end if;
  return null;
end
$$;

-- Adds a table of schema public to the feed. Running it again renews the triggers.
create function change_feed.publish(target regclass) returns void
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

-- Takes the role and the claims of one identity, until the role is given back or the transaction ends.
create function change_feed.become(identity jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if coalesce(identity ->> 'role', '') not in ('anon', 'authenticated', 'service_role') then
    raise exception 'role "%" is not a role of the API', identity ->> 'role' using errcode = '42501';
  end if;
  perform set_config('request.jwt.claims', identity::text, true), set_config('role', identity ->> 'role', true);
end
$$;

-- The SQL by which rows are looked up in a table by a JSON array of primary keys.
create function change_feed.key_lookup(target regclass, out keys_from text, out key_match text)
language sql stable set search_path = '' as $$
  select format('rows from (jsonb_to_recordset($1) as (%s)) with ordinality as k (%s, key_position)',
           string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ' order by k.position),
           string_agg(quote_ident(a.attname), ', ' order by k.position)),
         string_agg(format('t.%1$I = k.%1$I', a.attname), ' and ')
  from pg_catalog.pg_index i
    cross join unnest(i.indkey::smallint[]) with ordinality as k (attnum, position)
    join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
  where i.indrelid = target and i.indisprimary
$$;

-- What the policies ask of a row before a role may read it, as one expression; `true` when the role may read every row.
create function change_feed.read_condition(target regclass, role_name text) returns text
language sql stable set search_path = '' as $$
  select case
      when not c.relrowsecurity or (bool_or(p.condition = 'true') filter (where p.permissive)
        and coalesce(bool_and(p.condition = 'true') filter (where not p.permissive), true)) then 'true'
      else '(' || coalesce(string_agg(p.condition, ' or ' order by p.condition) filter (where p.permissive), 'false') || ')'
        || coalesce(' and ' || string_agg(p.condition, ' and ' order by p.condition) filter (where not p.permissive), '')
    end
  from pg_catalog.pg_class c
    left join lateral (
      select polpermissive as permissive, coalesce(pg_get_expr(polqual, polrelid), 'true') as condition
      from pg_catalog.pg_policy
      where polrelid = c.oid and polcmd in ('r', '*')
        and (0 = any (polroles) or exists (select 1 from unnest(polroles) as r where pg_has_role(role_name, r, 'usage')))
    ) as p on true
  where c.oid = target
  group by c.relrowsecurity
$$;

-- Who may see which row: `keys` is an array of primary keys; the answer has one line for each identity and key, both counted
-- from 0, that belong together. The judge is row-level security itself: each identity (the claims of a token) asks for the rows
-- under its own role. The caller must be allowed to take that role, as `authenticator` is.
-- Keys are few and rows many, so rows are found by index whatever the statistics were when the statement was prepared.
create function change_feed.visible_to(target regclass, keys jsonb, identities jsonb[])
returns table (identity_index integer, key_index integer)
language plpgsql set search_path = '' set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  lookup record := change_feed.key_lookup(target);
  statement_name text;
begin
  for position in 1 .. cardinality(identities) loop
    statement_name := format('visible_%s_%s', target::oid, identities[position] ->> 'role');
    identity_index := position - 1;
    perform change_feed.become(identities[position]);
    if not exists (select 1 from pg_catalog.pg_prepared_statements s where s.name = statement_name) then
      execute format(
        'prepare %I (jsonb) as select (k.key_position - 1)::integer from %s where exists (select 1 from %s t where %s)',
        statement_name, lookup.keys_from, target, lookup.key_match);
    end if;
    for key_index in execute format('execute %I (%L)', statement_name, keys) loop
      return next;
    end loop;
    perform set_config('role', 'none', true);
  end loop;
end
$$;

-- The same question for rows that are gone: `deleted` is an array of whole rows as they were. The conditions of the table's
-- policies are put to each row as if it still stood in the table. A policy that asks other tables gets their present answer,
-- so when a parent went with the row nobody is told: the feed forgets rather than leaks.
create function change_feed.was_visible_to(target regclass, deleted jsonb, identities jsonb[])
returns table (identity_index integer, key_index integer)
language plpgsql set search_path = '' as $$
declare
  shape record;
  role_name text;
  condition text;
  statement_name text;
begin
  select c.relname as table_name,
         string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ' order by a.attnum) as definition,
         string_agg(quote_ident(a.attname), ', ' order by a.attnum) as names
    into shape
  from pg_catalog.pg_attribute a join pg_catalog.pg_class c on c.oid = a.attrelid
  where a.attrelid = target and a.attnum > 0 and not a.attisdropped
  group by c.relname;

  for position in 1 .. cardinality(identities) loop
    identity_index := position - 1;
    if role_name is distinct from identities[position] ->> 'role' then
      role_name := identities[position] ->> 'role';
      condition := change_feed.read_condition(target, role_name);
      -- The condition is part of the name: a changed policy is a new statement.
      statement_name := format('was_visible_%s', md5(concat_ws(' ', target::oid, role_name, condition)));
    end if;
    perform change_feed.become(identities[position]);
    if not exists (select 1 from pg_catalog.pg_prepared_statements s where s.name = statement_name) then
      -- The rows bear the table's name, by which policies refer to their own columns.
      execute format(
        'prepare %I (jsonb) as select (key_position - 1)::integer '
        'from rows from (jsonb_to_recordset($1) as (%s)) with ordinality as %I (%s, key_position) where %s',
        statement_name, shape.definition, shape.table_name, shape.names, condition);
    end if;
    for key_index in execute format('execute %I (%L)', statement_name, deleted) loop
      return next;
    end loop;
    perform set_config('role', 'none', true);
  end loop;
end
$$;

-- Reads again, whole and as JSON text, rows that were too large for a notification. What of it reaches whom is decided after.
create function change_feed.read_rows(target regclass, keys jsonb) returns setof text
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  lookup record := change_feed.key_lookup(target);
begin
  perform change_feed.become('{"role": "service_role"}');
  return query execute
    format('select row_to_json(t)::text from %s join %s t on %s', lookup.keys_from, target, lookup.key_match) using keys;
  perform set_config('role', 'none', true);
end
$$;

-- A value as a row of the feed would show it: a filter's values are brought into this form before rows are compared with them.
create function change_feed.canonical_text(value text, type regtype) returns text
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  canonical text;
begin
  execute format('select to_jsonb($1::%s) #>> ''{}''', type) into canonical using value;
  return canonical;
end
$$;

-- Private channels are authorised as on a Supabase project: whoever may select (insert) a message of a topic from (into)
-- realtime.messages may listen (speak) there. Messages are never stored.
create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role, authenticator;

do $$
begin
  if to_regclass('realtime.messages') is not null then
    return;
  end if;
  create table realtime.messages (
    id uuid primary key default gen_random_uuid(),
    topic text not null,
    extension text not null check (extension in ('broadcast', 'presence')),
    event text,
    payload jsonb,
    private boolean not null default true,
    inserted_at timestamp not null default now(),
    updated_at timestamp not null default now()
  );
  alter table realtime.messages enable row level security;
  alter table realtime.messages force row level security;
  grant select, insert on realtime.messages to anon, authenticated, service_role;
  create policy service on realtime.messages for all to service_role using (true) with check (true);

  create function realtime.topic() returns text language sql stable set search_path = '' as
    $f$ select nullif(current_setting('realtime.topic', true), '') $f$;
  grant execute on function realtime.topic() to anon, authenticated, service_role;
end
$$;

-- A user's own private topics are `user:<id>` and everything below it.
create policy own_topic_listen on realtime.messages for select to authenticated
  using (realtime.topic() = 'user:' || (select auth.uid()) or starts_with(realtime.topic(), 'user:' || (select auth.uid()) || ':'));
create policy own_topic_speak on realtime.messages for insert to authenticated
  with check (realtime.topic() = 'user:' || (select auth.uid()) or starts_with(realtime.topic(), 'user:' || (select auth.uid()) || ':'));

-- Asks those policies, by trying, and takes everything back.
create function change_feed.authorize_topic(
  topic text, identity jsonb,
  out broadcast_read boolean, out broadcast_write boolean, out presence_read boolean, out presence_write boolean)
language plpgsql set search_path = '' as $$
declare
  kind text;
  may_write boolean;
begin
  perform set_config('realtime.topic', topic, true);
  begin
    perform change_feed.become('{"role": "service_role"}');
    insert into realtime.messages (topic, extension) values (authorize_topic.topic, 'broadcast'), (authorize_topic.topic, 'presence');
    perform set_config('role', 'none', true);
    perform change_feed.become(identity);
    broadcast_read := exists (select 1 from realtime.messages m where m.topic = authorize_topic.topic and m.extension = 'broadcast');
    presence_read := exists (select 1 from realtime.messages m where m.topic = authorize_topic.topic and m.extension = 'presence');
    foreach kind in array array['broadcast', 'presence'] loop
      begin
        insert into realtime.messages (topic, extension) values (authorize_topic.topic, kind);
        may_write := true;
      exception when insufficient_privilege then
        may_write := false;
      end;
      if kind = 'broadcast' then broadcast_write := may_write; else presence_write := may_write; end if;
    end loop;
    raise exception 'undo' using errcode = 'ATB01';
  exception when sqlstate 'ATB01' then
    null;
  end;
end
$$;

grant execute on all functions in schema change_feed to authenticator;

-- A session that ends takes its channels with it, at once. The payload is a list of session ids.
create function change_feed.notify_sessions_ended() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_notify('auth_sessions_ended', string_agg(batch.id::text, ','))
  from (select e.id, (row_number() over () - 1) / 200 as number from ended e) as batch
  group by batch.number;
  return null;
end
$$;
do $$
begin
  if to_regclass('realtime.subscription') is null and to_regclass('auth.sessions') is not null then
    create trigger sessions_ended after delete on auth.sessions
      referencing old table as ended for each statement execute function change_feed.notify_sessions_ended();
  end if;
end
$$;

select change_feed.publish(format('public.%I', name)::regclass)
from unnest(array[
  'price_feeds', 'quotes', 'bots', 'bot_orders', 'bot_events', 'positions', 'trade_ledger', 'balances', 'equity_snapshots',
  'exchange_accounts', 'user_risk_prefs', 'user_plans', 'ai_usage', 'profiles', 'achievements', 'health_checks'
]) as name;
