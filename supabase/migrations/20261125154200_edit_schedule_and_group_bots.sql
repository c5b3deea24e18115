-- Bots are changed while they run, put into groups, and started and stopped by the clock.

alter table public.engine_commands drop constraint engine_commands_kind_check;
alter table public.engine_commands add constraint engine_commands_kind_check check (kind in (
  'place_order', 'cancel_order', 'cancel_orders', 'start_bot', 'pause_bot', 'edit_bot', 'stop_bot', 'stop_all', 'close_position', 'set_mode'));

-- The engine alone changes parameters of a bot that runs: it has looked at what that does to its orders.
create or replace function public.check_bot_edit() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.params is distinct from old.params and old.status not in ('draft', 'stopped', 'error') and current_user <> 'atb_engine' then
    raise exception 'Stop the bot before changing its parameters.'
      using errcode = 'P0001', hint = 'params', detail = 'Those that are safe while it runs are changed with edit-bot.';
  end if;
  if new.archived_at is not null and old.status not in ('draft', 'stopped', 'error') then
    raise exception 'Stop the bot before archiving it.' using errcode = 'P0001', hint = 'archived_at';
  end if;
  return new;
end
$$;

-- What the engine has decided is written whatever the plan has become meanwhile: an account must not break over it.
drop trigger bots_check on public.bots;
create trigger bots_check before insert on public.bots for each row execute function public.check_bot();
create trigger bots_check_update before update of name, type, symbol, params, exchange_account_id, is_paper on public.bots
  for each row when (current_user <> 'atb_engine') execute function public.check_bot();
drop trigger bots_kept on public.bots;
create trigger bots_kept before insert on public.bots for each row execute function public.check_bots_kept();
create trigger bots_kept_update before update of params on public.bots
  for each row when (current_user <> 'atb_engine') execute function public.check_bots_kept();

-- Empty: in no group. A group is there as long as a bot is in it.
alter table public.bots add column group_name text not null default ''
  check (group_name = btrim(group_name) and length(group_name) <= 40 and group_name !~ '[[:cntrl:]]');
grant update (group_name) on public.bots to authenticated;

create table public.bot_schedules (
  id uuid primary key default gen_random_uuid(),
  bot_id uuid not null,
  user_id uuid not null,
  action text not null check (action in ('start', 'pause', 'stop')),
  -- What becomes of the coins at a stop.
  holdings text not null default 'keep' check (holdings in ('keep', 'sell')),
  -- Days of the week, 1 = Monday to 7 = Sunday.
  days smallint[] not null check (cardinality(days) between 1 and 7 and days <@ '{1,2,3,4,5,6,7}'::smallint[]),
  at_time time not null check (at_time = date_trunc('minute', at_time)),
  time_zone text not null check (length(time_zone) <= 60),
  -- Market time of the next action.
  next_at timestamptz not null,
  -- Of the last one, and what came of it: a sentence.
  last_at timestamptz,
  last_result text not null default '',
  foreign key (bot_id, user_id) references public.bots (id, user_id) on delete cascade
);
create index bot_schedules_bot on public.bot_schedules (bot_id);
create index bot_schedules_user on public.bot_schedules (user_id);
create index bot_schedules_due on public.bot_schedules (next_at);
comment on table public.bot_schedules is 'When bots start, pause and stop by the clock, at most 14 times a bot; written by set_bot_schedule.';

alter table public.bot_schedules enable row level security;
alter table public.bot_schedules force row level security;
create policy engine on public.bot_schedules for all to atb_engine using (true) with check (true);
create policy service on public.bot_schedules for select to service_role using (true);
create policy own_select on public.bot_schedules for select to authenticated using (user_id = (select auth.uid()));
grant select, insert, update, delete on public.bot_schedules to atb_engine;
grant select on public.bot_schedules to authenticated, service_role;

-- The first such time after p_moment, or the last one that is not after it. A local time that the clocks skip comes when they
-- have moved on; one that comes twice counts once.
create function public.schedule_time(p_days smallint[], p_at time, p_zone text, p_moment timestamptz, p_is_next boolean) returns timestamptz
language sql stable set search_path = '' as $$
  select case when p_is_next then min(c.moment) filter (where c.moment > p_moment) else max(c.moment) filter (where c.moment <= p_moment) end
  from (
    select (d.day::date + p_at) at time zone p_zone as moment
    from generate_series((p_moment at time zone p_zone)::date - 8, (p_moment at time zone p_zone)::date + 8, interval '1 day') d (day)
    where extract(isodow from d.day)::smallint = any (p_days)
  ) c
$$;

-- All entries of a bot's schedule at once: none is left of those before.
create function public.set_bot_schedule(bot_id uuid, time_zone text, entries jsonb) returns setof public.bot_schedules
language plpgsql security definer set search_path = '' as $$
declare
  bot public.bots := public.own_bot(set_bot_schedule.bot_id);
  market_now timestamptz := coalesce((select p.ts from public.price_feeds p order by p.id desc limit 1), now());
  entry jsonb;
  chosen smallint[];
begin
  if set_bot_schedule.time_zone is null or length(set_bot_schedule.time_zone) > 60
    or set_bot_schedule.time_zone !~ '^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$' then
    raise exception 'time_zone must be a time zone such as Europe/Berlin.' using errcode = 'P0001', hint = 'time_zone';
  end if;
  begin
    perform now() at time zone set_bot_schedule.time_zone;
  exception when invalid_parameter_value then
    raise exception 'time_zone must be a time zone such as Europe/Berlin.' using errcode = 'P0001', hint = 'time_zone';
  end;
  if jsonb_typeof(entries) is distinct from 'array' or jsonb_array_length(entries) > 14 then
    raise exception 'entries must be a list of at most 14 times.' using errcode = 'P0001', hint = 'entries';
  end if;
  delete from public.bot_schedules s where s.bot_id = bot.id;
  for entry in select * from jsonb_array_elements(entries) loop
    if jsonb_typeof(entry) <> 'object' or coalesce(entry ->> 'action', '') not in ('start', 'pause', 'stop')
      or coalesce(entry ->> 'holdings', 'keep') not in ('keep', 'sell')
      or coalesce(entry ->> 'at', '') !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' or jsonb_typeof(entry -> 'days') is distinct from 'array' then
      raise exception 'Each entry needs action (start, pause or stop), days (1 = Monday to 7 = Sunday) and at (a time such as 09:30).'
        using errcode = 'P0001', hint = 'entries';
    end if;
    select array_agg(distinct d.day::smallint order by d.day::smallint) into chosen
    from jsonb_array_elements_text(entry -> 'days') d (day) where d.day ~ '^[1-7]$';
    if chosen is null or (select count(*) from jsonb_array_elements_text(entry -> 'days') d (day) where d.day !~ '^[1-7]$') > 0 then
      raise exception 'days must be days of the week, 1 = Monday to 7 = Sunday, at least one.' using errcode = 'P0001', hint = 'entries';
    end if;
    insert into public.bot_schedules (bot_id, user_id, action, holdings, days, at_time, time_zone, next_at)
    values (bot.id, bot.user_id, entry ->> 'action', coalesce(entry ->> 'holdings', 'keep'), chosen, (entry ->> 'at')::time,
      set_bot_schedule.time_zone, public.schedule_time(chosen, (entry ->> 'at')::time, set_bot_schedule.time_zone, market_now, true));
  end loop;
  return query select s.* from public.bot_schedules s where s.bot_id = bot.id order by s.next_at, s.id;
end
$$;

-- How an action of the schedule is told: 'start at 2026-11-23 09:00 (Europe/Berlin)'.
create function public.schedule_words(p_entry public.bot_schedules, p_moment timestamptz) returns text
language sql stable set search_path = '' as $$
  select format('%s at %s (%s)', p_entry.action, to_char(p_moment at time zone p_entry.time_zone, 'YYYY-MM-DD HH24:MI'), p_entry.time_zone)
$$;

-- Does what the schedule of a bot says has come by p_now, once, and as its owner: what they may not do, it may not either. Of
-- times that passed while nobody looked the latest counts, and each of the others is told as missed. False when nothing is due.
create function public.carry_out_schedule(p_bot_id uuid, p_now timestamptz) returns boolean
language plpgsql set search_path = '' as $$
declare
  bot public.bots;
  counts public.bot_schedules;
  counts_at timestamptz;
  outcome text := '';
  severity text := 'info';
begin
  select * into bot from public.bots b where b.id = p_bot_id for update skip locked;
  if not found then
    return false;
  end if;
  select s.* into counts from public.bot_schedules s where s.bot_id = bot.id and s.next_at <= p_now
  order by public.schedule_time(s.days, s.at_time, s.time_zone, p_now, false) desc, s.id limit 1;
  if not found then
    return false;
  end if;
  counts_at := public.schedule_time(counts.days, counts.at_time, counts.time_zone, p_now, false);
  insert into public.bot_events (bot_id, user_id, severity, code, message, at)
  select bot.id, bot.user_id, 'warning', 'SCHEDULE_MISSED',
    format('Schedule: %s was missed, because the server was not running. Of all that was missed the latest counts.',
      public.schedule_words(s, public.schedule_time(s.days, s.at_time, s.time_zone, p_now, false))), p_now
  from public.bot_schedules s where s.bot_id = bot.id and s.next_at <= p_now and s.id <> counts.id
  order by s.next_at;
  perform set_config('request.jwt.claims', jsonb_build_object('sub', bot.user_id, 'role', 'authenticated')::text, true);
  begin
    if counts.action = 'start' then
      outcome := case when bot.status in ('running', 'active') then 'It runs already.' else 'The engine was asked to start it.' end;
      perform public.start_bot(bot.id);
    elsif counts.action = 'pause' then
      outcome := case when bot.status in ('running', 'active') then 'The engine was asked to pause it.' else 'It does not run.' end;
      if bot.status in ('running', 'active') then
        perform public.pause_bot(bot.id);
      end if;
    else
      outcome := case when bot.status in ('running', 'active', 'paused') then 'The engine was asked to stop it.' else 'It does not run.' end;
      if bot.status in ('running', 'active', 'paused') then
        perform public.stop_bot(bot.id, counts.holdings);
      end if;
    end if;
  exception when raise_exception then
    outcome := 'It was refused: ' || sqlerrm;
    severity := 'warning';
  end;
  perform set_config('request.jwt.claims', '', true);
  if p_now - counts_at > interval '5 minutes' then
    outcome := 'Made up for late, because the server was not running. ' || outcome;
  end if;
  update public.bot_schedules s set next_at = public.schedule_time(s.days, s.at_time, s.time_zone, p_now, true),
    last_at = case when s.id = counts.id then p_now else s.last_at end,
    last_result = case when s.id = counts.id then outcome else 'Missed: the server was not running.' end
  where s.bot_id = bot.id and s.next_at <= p_now;
  insert into public.bot_events (bot_id, user_id, severity, code, message, at)
  values (bot.id, bot.user_id, severity, 'SCHEDULED', format('Schedule: %s. %s', public.schedule_words(counts, counts_at), outcome), p_now);
  return true;
end
$$;

grant create on schema public to atb_engine;
alter function public.set_bot_schedule(uuid, text, jsonb) owner to atb_engine;
revoke create on schema public from atb_engine;
revoke all on function public.set_bot_schedule(uuid, text, jsonb) from public, anon, service_role;
grant execute on function public.set_bot_schedule(uuid, text, jsonb) to authenticated;
revoke all on function public.schedule_time(smallint[], time, text, timestamptz, boolean) from public, anon, authenticated, service_role;
revoke all on function public.schedule_words(public.bot_schedules, timestamptz) from public, anon, authenticated, service_role;
revoke all on function public.carry_out_schedule(uuid, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.schedule_time(smallint[], time, text, timestamptz, boolean) to atb_engine;
grant execute on function public.schedule_words(public.bot_schedules, timestamptz) to atb_engine;
grant execute on function public.carry_out_schedule(uuid, timestamptz) to atb_engine;
