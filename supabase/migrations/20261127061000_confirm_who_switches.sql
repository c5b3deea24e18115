-- What only the owner should do is asked of the owner again: LIVE MODE, where alerts are led, and silence about security. Switching modes
-- back and forth makes work for every account of the user, so it has a measure; what halts always passes.
create function public.own_second_factor() returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified') $$;
alter function public.own_second_factor() owner to supabase_auth_admin;
revoke all on function public.own_second_factor() from public, anon;
grant execute on function public.own_second_factor() to authenticated, service_role, atb_engine;
comment on function public.own_second_factor() is 'Whether the caller has a second factor.';

create function public.require_confirmed_session() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if public.own_second_factor() then
    if not public.has_fresh_second_factor() then
      raise exception 'Confirm with your second factor, then try again.' using errcode = 'PT403', hint = 'second_factor_required';
    end if;
  elsif not exists (
    select from jsonb_path_query(auth.jwt(), '$.amr[*].timestamp') shown
    where jsonb_typeof(shown) = 'number' and shown::numeric > extract(epoch from now()) - 900)
  then
    raise exception 'Confirm that it is you: sign in again, then try again.' using errcode = 'PT403', hint = 'sign_in_again';
  end if;
end
$$;
revoke all on function public.require_confirmed_session() from public, anon;
grant execute on function public.require_confirmed_session() to authenticated, service_role, atb_engine;
comment on function public.require_confirmed_session() is
  'Passes who proved within 15 minutes who they are: by the second factor where the account has one, by signing in where it has none.';

create function public.confirm_alert_source() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user = 'authenticated' then
    perform public.require_confirmed_session();
  end if;
  return new;
end
$$;
create trigger alert_sources_confirm before update on public.alert_sources for each row
  when (
    (new.target, new.bot_id, new.account_id, new.symbol, new.quantity, new.max_age_s, new.needs_time, new.keeps_order)
      is distinct from (old.target, old.bot_id, old.account_id, old.symbol, old.quantity, old.max_age_s, old.needs_time, old.keeps_order)
    or (new.is_on and not old.is_on))
  execute function public.confirm_alert_source();

-- Told by the settings as they were: who silences the notices of a theft is told of by the last of them.
create function public.notify_of_silence() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.notify_user(old.user_id, 'security', 'warning', 'Security notices switched off',
    'They no longer come to the app. If this was not you, end all other sessions and change your password.', '/settings/notifications');
  return new;
end
$$;
alter function public.notify_of_silence() owner to atb_engine;
create trigger notification_prefs_silence before update of security on public.notification_prefs for each row
  when (old.security and not new.security) execute function public.notify_of_silence();

create function public.notify_of_silent_channel() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.notify_user(old.user_id, 'security', 'warning', 'Security notices no longer go to ' || old.name,
    'The channel was deleted, switched off or told to leave them out. If this was not you, end all other sessions and change your password.',
    '/settings/notifications');
  return coalesce(new, old);
end
$$;
alter function public.notify_of_silent_channel() owner to atb_engine;
create trigger notification_channels_silence before update of is_on, kinds, severity_min on public.notification_channels for each row
  when (old.is_on and 'security' = any (old.kinds)
    and (not new.is_on or not 'security' = any (new.kinds) or (new.severity_min = 'error' and old.severity_min <> 'error')))
  execute function public.notify_of_silent_channel();
-- A user who is deleted takes the channels along and is told nothing.
create trigger notification_channels_gone before delete on public.notification_channels for each row
  when (pg_trigger_depth() = 0 and old.is_on and 'security' = any (old.kinds)) execute function public.notify_of_silent_channel();

-- Per user: what was switched within the last minute, of modes and states; those that halt are not refused.
create function public.assert_may_switch(p_user_id uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if (
    select count(*) from public.account_decisions d
    where d.user_id = p_user_id and d.actor = 'user' and d.at > clock_timestamp() - interval '1 minute'
      and (d.code like 'MODE\_%' or d.code like 'STATE\_%')) >= 30
  then
    raise exception 'You switched 30 times within a minute. Wait a minute; OFFLINE and HALTED always pass.' using errcode = 'P0001', hint = 'mode';
  end if;
end
$$;
revoke all on function public.assert_may_switch(uuid) from public, anon, authenticated;
grant execute on function public.assert_may_switch(uuid) to atb_engine;

create or replace function public.switch_mode(mode text, account_id uuid DEFAULT NULL::uuid)
 RETURNS public.trading_modes
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
declare
  caller uuid := auth.uid();
  account public.exchange_accounts;
  switched public.trading_modes;
begin
  if caller is null then
    raise exception 'Authentication required. Please log in.' using errcode = '42501';
  end if;
  if switch_mode.mode is null or switch_mode.mode not in ('LIVE', 'SIMULATION', 'OFFLINE') then
    raise exception 'mode must be LIVE, SIMULATION or OFFLINE.' using errcode = 'P0001', hint = 'mode';
  end if;
  if switch_mode.mode = 'LIVE' then
    select * into account from public.exchange_accounts a
    where a.user_id = caller and a.adapter <> 'paper' and a.id = switch_mode.account_id;
    if not found and switch_mode.account_id is not null then
      raise exception 'LIVE MODE needs one of your own exchange accounts.' using errcode = 'P0001', hint = 'NO_TESTED_ACCOUNT';
    end if;
    if not found then
      select * into account from public.exchange_accounts a
      where a.user_id = caller and a.adapter <> 'paper' order by public.is_account_tested(a.id) desc, a.created_at limit 1;
    end if;
    if account.id is null then
      raise exception 'LIVE MODE needs an exchange account: connect one in Exchange setup first.' using errcode = 'P0001', hint = 'NO_TESTED_ACCOUNT';
    end if;
    if not public.is_account_tested(account.id) then
      raise exception 'LIVE MODE needs a tested connection: test the keys of % first.', account.label using errcode = 'P0001', hint = 'NO_TESTED_ACCOUNT';
    end if;
    if not public.has_fresh_second_factor() then
      raise exception 'Confirm with your second factor, then try again.' using errcode = 'PT403', hint = 'second_factor_required';
    end if;
  end if;
  -- One change after another, so that the commands come to every account in the order of the rows.
  perform pg_advisory_xact_lock(hashtextextended('mode:' || caller::text, 0));
  -- As it is already: nothing to tell any account. OFFLINE is told again, since what did not go the first time may now.
  select * into switched from public.trading_modes m
  where m.user_id = caller and m.mode = switch_mode.mode and m.account_id is not distinct from account.id
    and (m.mode <> 'OFFLINE' or m.changed_at > clock_timestamp() - interval '2 seconds');
  if found then
    return switched;
  end if;
  if switch_mode.mode <> 'OFFLINE' then
    perform public.assert_may_switch(caller);
  end if;
  insert into public.trading_modes as m (user_id, mode, account_id) values (caller, switch_mode.mode, account.id)
  on conflict (user_id) do update set mode = excluded.mode, account_id = excluded.account_id, change_id = gen_random_uuid(), changed_at = clock_timestamp()
  returning * into switched;
  insert into public.engine_commands (account_id, user_id, kind, payload, idempotency_key)
  select a.id, caller, 'set_mode', jsonb_build_object('mode', case
    when switched.mode = 'OFFLINE' then 'offline' when a.id = switched.account_id then 'live' else 'simulation' end), 'mode:' || switched.change_id
  from public.exchange_accounts a where a.user_id = caller order by a.created_at, a.id;
  update public.exchange_accounts a
  set trading_mode = case when switched.mode = 'OFFLINE' then 'OFFLINE' when a.id = switched.account_id then 'LIVE' else 'SIMULATION' end,
    trading_state = case when switched.mode = 'OFFLINE' then 'HALTED' else a.chosen_state end, state_until = null,
    state_reason = case when switched.mode = 'OFFLINE' then 'Trading is OFFLINE: nothing is placed until you switch to SIMULATION.' else '' end
  where a.user_id = caller;
  insert into public.account_decisions (user_id, account_id, actor, code, severity, facts, at)
  values (caller, switched.account_id, 'user', 'MODE_' || switched.mode, case switched.mode when 'SIMULATION' then 'info' else 'warning' end,
    '{}', clock_timestamp());
  perform pg_notify('engine_accounts', a.id::text) from public.exchange_accounts a where a.user_id = caller;
  return switched;
end
$$;

create or replace function public.set_account_state(account_id uuid, state text)
 RETURNS public.exchange_accounts
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $$
declare
  caller uuid := auth.uid();
  account public.exchange_accounts;
  is_offline boolean := exists (select from public.trading_modes m where m.user_id = auth.uid() and m.mode = 'OFFLINE');
begin
  if caller is null then
    raise exception 'Authentication required. Please log in.' using errcode = '42501';
  end if;
  if set_account_state.state is null or set_account_state.state not in ('ACTIVE', 'REDUCING', 'HALTED') then
    raise exception 'state must be ACTIVE, REDUCING or HALTED.' using errcode = 'P0001', hint = 'state';
  end if;
  select * into account from public.exchange_accounts a where a.id = set_account_state.account_id and a.user_id = caller for update;
  if not found then
    raise exception 'account_id must be one of your own accounts.' using errcode = 'P0001', hint = 'account_id';
  end if;
  if account.chosen_state = set_account_state.state then
    return account;
  end if;
  if set_account_state.state <> 'HALTED' then
    perform public.assert_may_switch(caller);
  end if;
  update public.exchange_accounts a
  set chosen_state = set_account_state.state,
    trading_state = case when is_offline then 'HALTED' else set_account_state.state end, state_until = null,
    state_reason = case when is_offline then a.state_reason when set_account_state.state = 'ACTIVE' then '' else 'Set by you.' end
  where a.id = account.id returning * into account;
  if set_account_state.state <> 'ACTIVE' then
    insert into public.engine_commands (account_id, user_id, kind, payload, idempotency_key)
    values (account.id, caller, 'stop_all',
      jsonb_build_object('choice', case set_account_state.state when 'REDUCING' then 'pause_entries' else 'cancel_orders' end),
      'state:' || gen_random_uuid());
  end if;
  insert into public.account_decisions (user_id, account_id, actor, code, severity, facts, at)
  values (caller, account.id, 'user', 'STATE_' || account.chosen_state, case account.chosen_state when 'ACTIVE' then 'info' else 'warning' end,
    '{}', clock_timestamp());
  perform pg_notify('engine_accounts', account.id::text);
  return account;
end
$$;
