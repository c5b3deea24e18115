-- More of what is decided stands in the account journal: keys and accounts of exchanges, being copied, schedules, alert sources, prepared
-- orders. Each code has its sentence in the program, so the list of codes is closed.

alter table public.account_decisions drop constraint account_decisions_code_check,
  add constraint account_decisions_code_check check (code in (
    'PLACE_ORDER', 'CANCEL_ORDER', 'CANCEL_ORDERS', 'CLOSE_POSITION', 'START_BOT', 'PAUSE_BOT', 'EDIT_BOT', 'STOP_BOT', 'ALERT_BOT', 'STOP_ALL', 'SET_MODE',
    'MODE_LIVE', 'MODE_SIMULATION', 'MODE_OFFLINE', 'STATE_ACTIVE', 'STATE_REDUCING', 'STATE_HALTED', 'RISK_LIMIT_CHANGED',
    'ACCOUNT_CONNECTED', 'ACCOUNT_DELETED', 'KEYS_ADDED', 'KEYS_REPLACED', 'KEYS_REVOKED', 'PROVIDER_OPENED', 'PROVIDER_STOPPED',
    'SCHEDULE_SET', 'SCHEDULE_CLEARED', 'ALERT_SOURCE_ADDED', 'ALERT_SOURCE_CHANGED', 'ALERT_SOURCE_ROTATED', 'ALERT_SOURCE_DELETED', 'TICKET_DISCARDED'));

-- Of a change to a row of p_user_id: the user's own, else p_other's.
create function public.decided_by(p_user_id uuid, p_other text) returns text language sql stable set search_path = ''
as $$ select case when auth.uid() = p_user_id then 'user' else p_other end $$;

create function public.note_account() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  account public.exchange_accounts := coalesce(new, old);
begin
  insert into public.account_decisions (user_id, account_id, actor, code, severity, facts, at)
  values (account.user_id, case tg_op when 'INSERT' then account.id end, public.decided_by(account.user_id, 'engine'),
    case tg_op when 'INSERT' then 'ACCOUNT_CONNECTED' else 'ACCOUNT_DELETED' end, case tg_op when 'INSERT' then 'info' else 'warning' end,
    jsonb_build_object('label', left(account.label, 100), 'exchange', account.adapter), clock_timestamp());
  return null;
end
$$;
create trigger exchange_accounts_noted after insert on public.exchange_accounts for each row
  when (new.adapter <> 'paper') execute function public.note_account();
-- Who is erased takes the journal along.
create trigger exchange_accounts_noted_gone after delete on public.exchange_accounts for each row
  when (pg_trigger_depth() = 0 and old.adapter <> 'paper') execute function public.note_account();

create function public.note_keys() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  is_revoked boolean := tg_op = 'UPDATE' and new.revoked_at is not null;
begin
  insert into public.account_decisions (user_id, account_id, actor, code, severity, facts, at)
  select new.user_id, new.exchange_account_id,
    public.decided_by(new.user_id, case when new.is_engine_key_revoked then 'operator' else 'engine' end),
    case when is_revoked then 'KEYS_REVOKED' when tg_op = 'INSERT' then 'KEYS_ADDED' else 'KEYS_REPLACED' end, 'warning',
    jsonb_build_object('label', left(a.label, 100)), clock_timestamp()
  from public.exchange_accounts a where a.id = new.exchange_account_id;
  return null;
end
$$;
create trigger encrypted_credentials_noted_new after insert on public.encrypted_credentials for each row execute function public.note_keys();
create trigger encrypted_credentials_noted after update on public.encrypted_credentials for each row
  when ((old.revoked_at is null and new.revoked_at is not null)
    or (new.revoked_at is null and (old.encrypted_api_key, old.encrypted_api_secret) is distinct from (new.encrypted_api_key, new.encrypted_api_secret)))
  execute function public.note_keys();

create function public.note_provider() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.account_decisions (user_id, account_id, actor, code, severity, facts, at)
  select new.user_id, new.account_id, public.decided_by(new.user_id, 'operator'),
    case when new.stopped_at is null then 'PROVIDER_OPENED' else 'PROVIDER_STOPPED' end, 'info',
    jsonb_build_object('name', s.name), clock_timestamp()
  from public.signal_providers s where s.id = new.provider_id;
  return null;
end
$$;
create trigger provider_accounts_noted_new after insert on public.provider_accounts for each row execute function public.note_provider();
create trigger provider_accounts_noted after update of stopped_at on public.provider_accounts for each row
  when ((old.stopped_at is null) <> (new.stopped_at is null)) execute function public.note_provider();

create function public.note_alert_source() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  source public.alert_sources := coalesce(new, old);
begin
  insert into public.account_decisions (user_id, account_id, bot_id, symbol, actor, code, severity, facts, at)
  values (source.user_id, source.account_id, source.bot_id, source.symbol, public.decided_by(source.user_id, 'user'),
    case when tg_op = 'INSERT' then 'ALERT_SOURCE_ADDED' when tg_op = 'DELETE' then 'ALERT_SOURCE_DELETED'
      when new.key_hash <> old.key_hash then 'ALERT_SOURCE_ROTATED' else 'ALERT_SOURCE_CHANGED' end, 'info',
    jsonb_build_object('name', source.name, 'target', source.target, 'isOn', source.is_on), clock_timestamp());
  return null;
end
$$;
create trigger alert_sources_noted_new after insert on public.alert_sources for each row execute function public.note_alert_source();
-- A bot or account that goes, or a user, takes its sources along: nobody decided about them.
create trigger alert_sources_noted after update of name, target, bot_id, account_id, symbol, quantity, is_on, max_age_s, needs_time, keeps_order,
  window_s, key_hash on public.alert_sources for each row
  when (pg_trigger_depth() = 0 and (new.name, new.target, new.bot_id, new.account_id, new.symbol, new.quantity, new.is_on, new.max_age_s, new.needs_time,
      new.keeps_order, new.window_s, new.key_hash)
    is distinct from (old.name, old.target, old.bot_id, old.account_id, old.symbol, old.quantity, old.is_on, old.max_age_s, old.needs_time,
      old.keeps_order, old.window_s, old.key_hash))
  execute function public.note_alert_source();
create trigger alert_sources_noted_gone after delete on public.alert_sources for each row
  when (pg_trigger_depth() = 0) execute function public.note_alert_source();

create function public.note_ticket() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.account_decisions (user_id, account_id, symbol, actor, code, severity, facts, at)
  values (new.user_id, new.account_id, new.symbol, 'user', 'TICKET_DISCARDED', 'info', jsonb_strip_nulls(jsonb_build_object(
    'side', new.side, 'symbol', new.symbol, 'quantity', trim_scale(new.quantity)::text, 'source', new.source_name)), clock_timestamp());
  return null;
end
$$;
create trigger order_tickets_noted after update of status on public.order_tickets for each row
  when (new.status = 'discarded' and old.status <> 'discarded') execute function public.note_ticket();

create or replace function public.set_bot_schedule(bot_id uuid, time_zone text, entries jsonb) returns setof public.bot_schedules
language plpgsql security definer set search_path = '' as $$
declare
  bot public.bots := public.own_bot(set_bot_schedule.bot_id);
  market_now timestamptz := coalesce((select p.ts from public.price_feeds p order by p.id desc limit 1), now());
  entry jsonb;
  chosen smallint[];
  had_times boolean;
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
  had_times := found;
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
  if had_times or jsonb_array_length(entries) > 0 then
    insert into public.account_decisions (user_id, account_id, bot_id, symbol, actor, code, severity, facts, at)
    values (bot.user_id, bot.exchange_account_id, bot.id, bot.symbol, 'user',
      case jsonb_array_length(entries) when 0 then 'SCHEDULE_CLEARED' else 'SCHEDULE_SET' end, 'info',
      jsonb_build_object('times', jsonb_array_length(entries), 'zone', set_bot_schedule.time_zone), clock_timestamp());
  end if;
  return query select s.* from public.bot_schedules s where s.bot_id = bot.id order by s.next_at, s.id;
end
$$;

grant create on schema public to atb_engine;
alter function public.note_account() owner to atb_engine;
alter function public.note_keys() owner to atb_engine;
alter function public.note_provider() owner to atb_engine;
alter function public.note_alert_source() owner to atb_engine;
alter function public.note_ticket() owner to atb_engine;
revoke create on schema public from atb_engine;
revoke all on function public.decided_by(uuid, text), public.note_account(), public.note_keys(), public.note_provider(), public.note_alert_source(),
  public.note_ticket() from public, anon, authenticated, service_role;
grant execute on function public.decided_by(uuid, text) to atb_engine;
