-- Who decided stands with the decision: a schedule, a provider that stops, an alert and the operator are not their user.

-- Whose part a command takes, unless whoever records it says it: the schedule of a bot says so in its claims, which no user's token can.
alter table public.engine_commands add column actor text not null default coalesce(auth.jwt() ->> 'actor', 'user')
  check (actor in ('user', 'schedule', 'provider', 'alert', 'operator'));
comment on column public.engine_commands.actor is 'Who asked. Noted with what came of it in the account journal.';

alter table public.account_decisions drop constraint account_decisions_actor_check,
  add constraint account_decisions_actor_check check (actor in ('user', 'schedule', 'provider', 'alert', 'engine', 'risk', 'operator'));
update public.account_decisions set actor = 'alert' where code = 'ALERT_BOT';

drop function public.submit_bot_command(public.bots, text, text, text, jsonb);
create function public.submit_bot_command(p_bot public.bots, p_kind text, p_status text, p_reason text, p_payload jsonb, p_actor text default null)
returns public.bots language plpgsql set search_path = '' as $$
declare
  bot public.bots;
begin
  update public.bots b
  set status = p_status, status_reason = p_reason, command_number = b.command_number + 1, updated_at = now()
  where b.id = p_bot.id returning * into bot;
  insert into public.engine_commands (account_id, user_id, kind, payload, idempotency_key, actor)
  values (bot.exchange_account_id, bot.user_id, p_kind, p_payload || jsonb_build_object('botId', bot.id), bot.id::text || ':' || bot.command_number,
    coalesce(p_actor, auth.jwt() ->> 'actor', 'user'));
  return bot;
end
$$;
revoke all on function public.submit_bot_command(public.bots, text, text, text, jsonb, text) from public, anon, authenticated, service_role;
grant execute on function public.submit_bot_command(public.bots, text, text, text, jsonb, text) to atb_engine;

create or replace function public.pause_bot(bot_id uuid) returns public.bots
language plpgsql security definer set search_path = '' as $$
declare
  bot public.bots := public.own_bot(pause_bot.bot_id);
  reason text;
begin
  if bot.status = 'paused' then
    return bot;
  end if;
  if bot.status not in ('running', 'active') then
    raise exception 'Only a running bot can be paused; this one is %.', bot.status using errcode = 'P0001', hint = 'status';
  end if;
  reason := case auth.jwt() ->> 'actor' when 'schedule' then 'Paused by its schedule.' else 'Paused by you.' end;
  return public.submit_bot_command(bot, 'pause_bot', 'paused', reason, jsonb_build_object('reason', reason));
end
$$;

create or replace function public.stop_bot(bot_id uuid, holdings text default 'keep') returns public.bots
language plpgsql security definer set search_path = '' as $$
declare
  bot public.bots := public.own_bot(stop_bot.bot_id);
begin
  if stop_bot.holdings is null or stop_bot.holdings not in ('keep', 'sell') then
    raise exception 'holdings must be keep or sell.' using errcode = 'P0001', hint = 'holdings';
  end if;
  if bot.status in ('stopped', 'stopping') then
    return bot;
  end if;
  if bot.status = 'draft' then
    raise exception 'The bot has not been started.' using errcode = 'P0001', hint = 'status';
  end if;
  -- One whose start was refused has nothing for the engine to stop.
  if bot.status = 'error' and not exists (select 1 from public.bot_states s where s.bot_id = bot.id) then
    update public.bots b set status = 'stopped', updated_at = now() where b.id = bot.id returning * into bot;
    return bot;
  end if;
  return public.submit_bot_command(bot, 'stop_bot', 'stopping', 'Cancelling its orders.', jsonb_build_object('holdings', stop_bot.holdings)
    || case auth.jwt() ->> 'actor' when 'schedule' then '{"reason": "Stopped by its schedule."}'::jsonb else '{}' end);
end
$$;

create or replace function public.carry_out_schedule(p_bot_id uuid, p_now timestamptz) returns boolean
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
  perform set_config('request.jwt.claims',
    jsonb_build_object('sub', bot.user_id, 'role', 'authenticated', 'actor', 'schedule')::text, true);
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

create or replace function public.end_copies() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  bot public.bots;
begin
  update public.signal_providers s set is_open = false where s.id = old.provider_id;
  for bot in
    select b.* from public.bots b join public.bot_kinds k on k.kind = b.type
    where b.params ->> k.provider_param = old.provider_id::text and b.status in ('running', 'active', 'paused')
    order by b.id for update of b
  loop
    perform public.submit_bot_command(bot, 'stop_bot', 'stopping', 'The provider has stopped.', jsonb_build_object(
      'holdings', case when bot.params ->> 'holdingsAtEnd' = 'keep' then 'keep' else 'sell' end, 'reason', 'The provider has stopped.'), 'provider');
  end loop;
  return null;
end
$$;

create or replace function public.halt_trading(reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.platform_state set trading_halted = true, reason = coalesce(halt_trading.reason, ''), changed_at = now();
  insert into public.engine_commands (account_id, user_id, kind, payload, idempotency_key, actor)
  select a.id, a.user_id, 'stop_all', '{"choice":"pause_entries"}', 'halt:' || extract(epoch from now())::text, 'operator'
  from public.exchange_accounts a
  where exists (select 1 from public.bots b where b.exchange_account_id = a.id and b.status in ('running', 'active'))
    or exists (select 1 from public.bot_orders o where o.account_id = a.id and o.reserved > 0);
  perform pg_notify('engine_accounts', a.id::text) from public.exchange_accounts a;
end
$$;

-- An order by hand has its own row, unless it came to none.
create or replace function public.note_command() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  is_refused boolean := coalesce(new.result ->> 'status', '') = 'refused';
  bot uuid := case when new.payload ->> 'botId' ~ '^[0-9a-f-]{36}$' then (new.payload ->> 'botId')::uuid end;
begin
  if new.kind = 'place_order' and (not is_refused or new.result ->> 'clientOrderId' is not null) then
    return null;
  end if;
  insert into public.account_decisions (user_id, account_id, bot_id, symbol, actor, code, severity, facts, at)
  values (new.user_id, new.account_id, bot,
    left(coalesce(new.payload ->> 'symbol', (select b.symbol from public.bots b where b.id = bot)), 40),
    case new.kind when 'alert_bot' then 'alert' else new.actor end, upper(new.kind),
    case when is_refused then 'warning' else 'info' end,
    jsonb_strip_nulls(jsonb_build_object(
      'choice', left(new.payload ->> 'choice', 40), 'mode', left(new.payload ->> 'mode', 40), 'holdings', left(new.payload ->> 'holdings', 40),
      'fraction', left(new.payload ->> 'fraction', 60), 'order', left(new.payload ->> 'clientOrderId', 40),
      'action', left(new.payload ->> 'action', 40), 'source', left(new.payload ->> 'source', 60), 'why', case new.kind when 'stop_bot' then left(new.payload ->> 'reason', 200) end,
      'orders', case when jsonb_typeof(new.result -> 'clientOrderIds') = 'array' then jsonb_array_length(new.result -> 'clientOrderIds') end,
      'bots', case when jsonb_typeof(new.result -> 'haltedBotIds') = 'array' then jsonb_array_length(new.result -> 'haltedBotIds') end,
      'error', case when is_refused then left(new.result ->> 'error', 500) end, 'reason', case when is_refused then left(new.result ->> 'reason', 60) end)),
    coalesce(new.done_at, clock_timestamp()));
  return null;
end
$$;
