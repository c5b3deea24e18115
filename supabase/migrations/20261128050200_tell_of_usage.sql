-- How the month's AI calls are spread over its days, and a word under the bell at 80% and at all of a limit: once for each limit and month.
create table public.ai_call_days (
  user_id uuid not null references auth.users (id) on delete cascade,
  day date not null,
  calls integer not null check (calls >= 0),
  primary key (user_id, day)
);
comment on table public.ai_call_days is 'Questions to the advisor of each day (UTC), kept for 400 days. What the plan counts is ai_usage.';

create table public.usage_alerts (
  user_id uuid not null references auth.users (id) on delete cascade,
  meter text not null check (meter in ('ai_calls', 'trade_volume', 'storage')),
  -- 202611
  month integer not null,
  -- In calls, quote units or bytes: another plan's limit is told of anew.
  most numeric not null check (most > 0),
  percent smallint not null check (percent in (80, 100)),
  told_at timestamptz not null default clock_timestamp(),
  primary key (user_id, meter, month, most, percent)
);
comment on table public.usage_alerts is 'What was told of limits that are nearly or wholly used, kept for 400 days.';

alter table public.ai_call_days enable row level security;
alter table public.ai_call_days force row level security;
create policy engine on public.ai_call_days for all to atb_engine using (true) with check (true);
create policy own_select on public.ai_call_days for select to authenticated using (user_id = (select auth.uid()));
create policy service on public.ai_call_days for select to service_role using (true);
grant select, insert, update, delete on public.ai_call_days to atb_engine;
grant select on public.ai_call_days to authenticated;
grant select on public.ai_call_days to service_role;

alter table public.usage_alerts enable row level security;
alter table public.usage_alerts force row level security;
create policy engine on public.usage_alerts for all to atb_engine using (true) with check (true);
create policy own_select on public.usage_alerts for select to authenticated using (user_id = (select auth.uid()));
create policy service on public.usage_alerts for select to service_role using (true);
grant select, insert, update, delete on public.usage_alerts to atb_engine;
grant select on public.usage_alerts to authenticated;
grant select on public.usage_alerts to service_role;

create function public.alert_of_usage(p_user_id uuid, p_meter text, p_month integer, p_used numeric, p_most numeric) returns void
language plpgsql set search_path = '' as $$
declare
  share smallint := case when p_used >= p_most then 100 else 80 end;
  next_month text := to_char(make_date(p_month / 100, p_month % 100, 1) + interval '1 month', 'FMDD FMMonth');
begin
  if p_most <= 0 or p_used < 0.8 * p_most then
    return;
  end if;
  insert into public.usage_alerts (user_id, meter, month, most, percent) values (p_user_id, p_meter, p_month, p_most, share)
  on conflict do nothing;
  if not found then
    return;
  end if;
  if share = 100 then
    insert into public.usage_alerts (user_id, meter, month, most, percent) values (p_user_id, p_meter, p_month, p_most, 80)
    on conflict do nothing;
  end if;
  perform public.notify_user(p_user_id, 'billing', 'warning',
    case when share = 100 then 'All' else '80%' end || ' of ' || case p_meter
      when 'ai_calls' then 'this month’s AI calls' when 'trade_volume' then 'this month’s trade volume' else 'your storage' end || ' used',
    case p_meter
      when 'ai_calls' then to_char(p_used, 'FM999,999,999,990') || ' of ' || to_char(p_most, 'FM999,999,999,990') || ' calls. '
        || case when share = 100 then 'Questions to the advisor are refused until ' else 'They begin again on ' end || next_month || ' (UTC).'
      when 'trade_volume' then '$' || to_char(p_used, 'FM999,999,999,990.00') || ' of $' || to_char(p_most, 'FM999,999,999,990.00') || '. '
        || case when share = 100 then 'Orders that open positions are refused until ' || next_month || ' (UTC); exits go on.'
          else 'Orders that would pass the limit are refused; it begins again on ' || next_month || ' (UTC).' end
      else to_char(p_used / 1000000, 'FM999,999,990.0') || ' MB of ' || to_char(p_most / 1000000, 'FM999,999,990') || ' MB. Delete files, or a new one may not fit.' end,
    '/usage');
end
$$;

-- Counts, or takes back, calls of the day of `p_at` (UTC). A replayed market has a month of its own: what is of none of its days is of its first.
create function public.count_ai_calls(p_user_id uuid, p_month integer, p_at timestamptz, p_calls integer) returns void
language plpgsql set search_path = '' as $$
declare
  at_day date := (p_at at time zone 'UTC')::date;
begin
  if to_char(at_day, 'YYYYMM')::integer <> p_month then
    at_day := make_date(p_month / 100, p_month % 100, 1);
  end if;
  insert into public.ai_call_days as d (user_id, day, calls) values (p_user_id, at_day, greatest(p_calls, 0))
  on conflict (user_id, day) do update set calls = greatest(d.calls + p_calls, 0);
end
$$;

create or replace function public.begin_advisor_question(p_user_id uuid, p_email text, p_month integer, p_question text, p_key text, p_answered_by text, p_usual_limit integer, p_minute_limit integer, p_day_limit integer) returns TABLE(verdict text, question_id uuid) language plpgsql set search_path = '' as $$
declare
  meter public.advisor_meters;
  calls_limit integer;
  today date := (clock_timestamp() at time zone 'UTC')::date;
begin
  select q.id into question_id from public.advisor_questions q
  where q.user_id = p_user_id and q.key = p_key and q.status = 'answered' and q.asked_at > clock_timestamp() - interval '30 minutes'
  order by q.asked_at desc limit 1;
  if found then
    verdict := 'cached';
    return next;
    return;
  end if;
  insert into public.advisor_meters (user_id) values (p_user_id) on conflict (user_id) do nothing;
  select m.* into meter from public.advisor_meters m where m.user_id = p_user_id for update;
  meter.recent := array(select r from unnest(meter.recent) r where r > clock_timestamp() - interval '1 minute');
  if meter.day <> today then
    meter.day := today;
    meter.asked := 0;
  end if;
  calls_limit := coalesce((public.plan_record(p_user_id)).ai_limit, p_usual_limit);
  verdict := case
    when calls_limit <> -1 and coalesce((select u.calls from public.ai_usage u where u.email = lower(p_email) and u.yyyymm = p_month), 0)
      >= calls_limit then 'quota_exceeded'
    when meter.asked >= p_day_limit then 'daily_cap_exceeded'
    when cardinality(meter.recent) >= p_minute_limit then 'throttled'
    else 'asked' end;
  if verdict = 'asked' then
    update public.advisor_meters m set day = meter.day, asked = meter.asked + 1, recent = meter.recent || clock_timestamp()
    where m.user_id = p_user_id;
    perform public.upsert_ai_usage(p_email, p_month, 1, 0, 0);
    perform public.count_ai_calls(p_user_id, p_month, clock_timestamp(), 1);
    perform public.alert_of_usage(p_user_id, 'ai_calls', p_month, u.calls, calls_limit)
    from public.ai_usage u where u.email = lower(p_email) and u.yyyymm = p_month;
    insert into public.advisor_questions (user_id, question, key, answered_by)
    values (p_user_id, p_question, p_key, p_answered_by) returning id into question_id;
    delete from public.advisor_questions o where o.id in (
      select e.id from public.advisor_questions e where e.user_id = p_user_id order by e.asked_at desc offset 300);
  end if;
  return next;
end
$$;

create or replace function public.end_advisor_question(p_id uuid, p_email text, p_month integer, p_status text, p_answer text, p_details jsonb, p_prompt integer, p_completion integer) returns boolean language plpgsql set search_path = '' as $$
declare
  asker uuid;
  began timestamptz;
begin
  perform public.upsert_ai_usage(p_email, p_month, 0, p_prompt, p_completion);
  update public.advisor_questions q
  set status = p_status, answer = p_answer, details = p_details, prompt_tokens = p_prompt, completion_tokens = p_completion,
    ended_at = clock_timestamp()
  where q.id = p_id and q.status = 'asked' returning q.user_id, q.asked_at into asker, began;
  if asker is not null and p_status = 'failed' then
    update public.ai_usage u set calls = greatest(u.calls - 1, 0), updated_at = now()
    where u.email = lower(p_email) and u.yyyymm = p_month;
    perform public.count_ai_calls(asker, p_month, began, -1);
    update public.advisor_meters m set asked = greatest(m.asked - 1, 0) where m.user_id = asker;
  end if;
  return asker is not null;
end
$$;

create or replace function files.assert_room(p_user_id uuid, p_bytes bigint, p_files integer) returns void language plpgsql set search_path = '' as $$
declare
  megabytes bigint;
  files_max bigint;
  used bigint;
  kept bigint;
begin
  if p_user_id is null then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('files:' || p_user_id::text, 0));
  megabytes := coalesce((public.plan_of(p_user_id)).storage_mb, 100);
  files_max := case when megabytes < 0 then 1000000 else greatest(1000, megabytes * 10) end;
  select coalesce(sum(b.size), 0), count(*) into used, kept from files.blobs b where b.user_id = p_user_id and b.state <> 'dead';
  if megabytes >= 0 and used + p_bytes > megabytes * 1000000 then
    perform public.refuse_for_limit('STORAGE_FULL',
      jsonb_build_object('bytes', p_bytes, 'used', used, 'limit', megabytes * 1000000));
  end if;
  if kept + p_files > files_max then
    perform public.refuse_for_limit('FILES_FULL', jsonb_build_object('limit', files_max));
  end if;
  perform public.alert_of_usage(p_user_id, 'storage', to_char(now() at time zone 'UTC', 'YYYYMM')::integer, used + p_bytes, megabytes * 1000000);
end
$$;

-- Plans with a limit have few fills a month: they are summed up at each.
create function public.watch_trade_volume() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  traded record;
  most numeric;
begin
  for traded in
    select a.user_id, date_trunc('month', max(a.exec_ts), 'UTC') as since from added a where a.source = 'engine' group by a.user_id
  loop
    most := (public.plan_of(traded.user_id)).max_trade_volume;
    if most > 0 then
      perform public.alert_of_usage(traded.user_id, 'trade_volume', to_char(traded.since at time zone 'UTC', 'YYYYMM')::integer, sum(t.qty * t.price), most)
      from public.trade_ledger t where t.user_id = traded.user_id and t.exec_ts >= traded.since and t.source = 'engine';
    end if;
  end loop;
  return null;
end
$$;
create trigger trade_ledger_usage after insert on public.trade_ledger referencing new table as added
  for each statement execute function public.watch_trade_volume();

grant create on schema public to atb_engine;
alter function public.watch_trade_volume() owner to atb_engine;
revoke create on schema public from atb_engine;
revoke all on function public.alert_of_usage(uuid, text, integer, numeric, numeric), public.count_ai_calls(uuid, integer, timestamptz, integer),
  public.watch_trade_volume() from public, anon, authenticated, service_role;
grant execute on function public.alert_of_usage(uuid, text, integer, numeric, numeric), public.count_ai_calls(uuid, integer, timestamptz, integer)
  to atb_engine;

-- What was asked before is known as far as its rows were kept.
insert into public.ai_call_days (user_id, day, calls)
select q.user_id, (q.asked_at at time zone 'UTC')::date, count(*) from public.advisor_questions q
where q.status <> 'failed' and q.asked_at > now() - interval '400 days' group by 1, 2;
