-- What is written for hundreds of accounts in one statement was announced row by row, each by several steps of a program: rows of usual
-- length are packed into notifications by one query. And whoever asks for a plan looks the plan's record up once, not for each plan.
CREATE OR REPLACE FUNCTION change_feed.notify()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  -- Notifications must be shorter than 8000 bytes.
  bytes_max constant integer := 7990;
  -- A statement that changes more rows than this is announced as a gap.
  rows_max constant integer := 1000;
  header constant text := tg_table_name || E'\n' || tg_op || E'\n' || to_char(clock_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || E'\n';
  rows_header constant text := header || E'rows\n[';
  room constant integer := bytes_max - octet_length(rows_header) - 1;
  row_count integer;
  longest integer;
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

  select max(octet_length(row_to_json(c)::text)) into longest from changed c;
  if longest <= room / 2 then
    -- A row is in the part that its first byte falls into: parts that are shorter than a notification by the longest row are never too long.
    for chunk in
      select string_agg(p.body, ',' order by p.place)
      from (
        select b.body, b.place,
          (sum(octet_length(b.body) + 1) over (order by b.place rows unbounded preceding) - octet_length(b.body) - 1) / (room - longest) as part
        from (select row_to_json(c)::text as body, row_number() over () as place from changed c) b) p
      group by p.part order by p.part
    loop
      perform pg_notify('realtime_changes', rows_header || chunk || ']');
    end loop;
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
$function$;

CREATE OR REPLACE FUNCTION public.plan_of(p_user_id uuid)
 RETURNS public.plan_limits
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select l.*
  from public.plan_limits l
  where l.plan = (select coalesce(
    (select r.plan from public.plan_record(p_user_id) r), (select s.default_plan from public.platform_state s),
    (select least.plan from public.plan_limits least order by least.rank limit 1)))
$function$;
