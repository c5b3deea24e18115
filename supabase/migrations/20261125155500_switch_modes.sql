-- LIVE, SIMULATION or OFFLINE: one mode for all accounts of a user, which every transaction of the engine compares. Beside it stands
-- what an account may do (ACTIVE, REDUCING, HALTED), and what users, limits and the operator decided, for the account journal.

create table public.trading_modes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  mode text not null check (mode in ('LIVE', 'SIMULATION', 'OFFLINE')),
  -- The account in front while LIVE. With it the mode goes, too: without a row it is SIMULATION.
  account_id uuid,
  -- Names the change: its commands to the accounts are kept under it.
  change_id uuid not null default gen_random_uuid(),
  changed_at timestamptz not null default clock_timestamp(),
  constraint trading_modes_live_has_account check ((mode = 'LIVE') = (account_id is not null)),
  constraint trading_modes_account_fkey foreign key (account_id, user_id) references public.exchange_accounts (id, user_id) on delete cascade
);
comment on table public.trading_modes is 'Without a row the mode is SIMULATION.';
create index trading_modes_account on public.trading_modes (account_id) where account_id is not null;

alter table public.exchange_accounts
  drop constraint exchange_accounts_live_is_not_paper,
  add constraint exchange_accounts_live_is_connected check (trading_mode <> 'LIVE' or adapter <> 'paper'),
  add column chosen_state text not null default 'ACTIVE' check (chosen_state in ('ACTIVE', 'REDUCING', 'HALTED')),
  add column trading_state text not null default 'ACTIVE' check (trading_state in ('ACTIVE', 'REDUCING', 'HALTED')),
  add column state_reason text not null default '' check (length(state_reason) <= 500),
  add column state_until timestamptz;
comment on column public.exchange_accounts.chosen_state is 'Set by the owner, by set_account_state.';
comment on column public.exchange_accounts.trading_state is
  'What the account may do, as the engine judged it last: the strictest of the mode, the owner, the operator and the limits.';
comment on column public.exchange_accounts.state_until is 'Market time at which a limit lets go; null where no limit is the reason.';

create table public.account_decisions (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  account_id uuid references public.exchange_accounts (id) on delete cascade,
  -- No reference: what was decided about a bot stays when the bot is deleted.
  bot_id uuid,
  symbol text check (length(symbol) <= 40),
  actor text not null check (actor in ('user', 'risk', 'engine')),
  code text not null check (code ~ '^[A-Z][A-Z_]{1,59}$'),
  severity text not null check (severity in ('info', 'warning', 'error')),
  facts jsonb not null default '{}' check (pg_column_size(facts) < 8192),
  -- Market time of what the engine did, else the moment.
  at timestamptz not null
);
comment on table public.account_decisions is
  'What users, limits and the operator decided. Orders and notes of bots, the other parts of the account journal, stand in their own tables.';
create index account_decisions_user on public.account_decisions (user_id, at desc, id desc);
create index account_decisions_account on public.account_decisions (account_id);
create index bot_events_user_at on public.bot_events (user_id, at desc, id desc);

do $$
declare
  t text;
begin
  foreach t in array array['trading_modes', 'account_decisions'] loop
    execute format('alter table public.%I enable row level security', t);
    execute format('alter table public.%I force row level security', t);
    execute format('create policy engine on public.%I for all to atb_engine using (true) with check (true)', t);
    execute format('create policy service on public.%I for select to service_role using (true)', t);
    execute format('create policy own_select on public.%I for select to authenticated using (user_id = (select auth.uid()))', t);
    execute format('grant select, insert, update, delete on public.%I to atb_engine', t);
    execute format('grant select on public.%I to authenticated, service_role', t);
  end loop;
end
$$;

-- The mode and the owner's state are settings: what was decided under others is not recorded.
create or replace function public.account_settings(p_account_id uuid) returns text language sql stable set search_path = '' as $$
  select md5(concat_ws('|', p.trading_halted, p.changed_at, a.market, a.chosen_state, m.mode, m.change_id, to_jsonb(r)))
  from public.exchange_accounts a cross join public.platform_state p left join public.user_risk_prefs r on r.user_id = a.user_id
    left join public.trading_modes m on m.user_id = a.user_id
  where a.id = p_account_id
$$;

create function public.is_account_tested(p_account_id uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from public.encrypted_credentials c
    where c.exchange_account_id = p_account_id and c.tested_at is not null and c.revoked_at is null)
$$;

-- Switches all accounts of the caller: the row holds from the next transaction of the engine on, the commands halt what runs and rests.
create function public.switch_mode(mode text, account_id uuid default null) returns public.trading_modes
language plpgsql security definer set search_path = '' as $$
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
  end if;
  -- One change after another, so that the commands come to every account in the order of the rows.
  perform pg_advisory_xact_lock(hashtextextended('mode:' || caller::text, 0));
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

-- What the last switch did, account by account: null where it is not known any more, or not yet.
create function public.mode_report() returns table (
  account_id uuid, label text, adapter text, is_done boolean, bots_halted integer, orders_cancelled integer, orders_filled integer, orders_open integer)
language sql stable security definer set search_path = '' as $$
  select a.id, a.label, a.adapter, c.status = 'done',
    case when jsonb_typeof(c.result -> 'haltedBotIds') = 'array' then jsonb_array_length(c.result -> 'haltedBotIds') end,
    o.cancelled, o.filled, o.open
  from public.exchange_accounts a
    left join public.trading_modes m on m.user_id = a.user_id
    left join public.engine_commands c on c.account_id = a.id and c.idempotency_key = 'mode:' || m.change_id
    left join lateral (
      select count(*) filter (where b.status = 'cancelled')::integer as cancelled, count(*) filter (where b.status = 'filled')::integer as filled,
        count(*) filter (where b.status not in ('cancelled', 'filled', 'rejected', 'denied', 'expired'))::integer as open
      from public.bot_orders b
      where b.account_id = a.id and b.client_order_id in (
        select jsonb_array_elements_text(case when jsonb_typeof(c.result -> 'clientOrderIds') = 'array' then c.result -> 'clientOrderIds' else '[]' end))
    ) o on c.status = 'done'
  where a.user_id = auth.uid() order by a.created_at, a.id
$$;

-- What the caller lets one account do. Less than before takes effect at once: bots pause, and what may not rest is taken back.
create function public.set_account_state(account_id uuid, state text) returns public.exchange_accounts
language plpgsql security definer set search_path = '' as $$
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

-- A bot is started by nobody while nothing may be opened; the engine asks again.
create or replace function public.start_bot(bot_id uuid) returns public.bots
language plpgsql security definer set search_path = '' as $$
declare
  bot public.bots := public.own_bot(start_bot.bot_id);
  account public.exchange_accounts;
  tier public.plan_limits;
begin
  if bot.status in ('running', 'active') then
    return bot;
  end if;
  if bot.status = 'stopping' then
    raise exception 'The bot is still stopping. Start it again once it has stopped.' using errcode = 'P0001', hint = 'status';
  end if;
  if bot.archived_at is not null then
    raise exception 'The bot is archived. Restore it before starting.' using errcode = 'P0001', hint = 'archived_at';
  end if;
  select * into account from public.exchange_accounts a where a.id = bot.exchange_account_id;
  if account.adapter <> 'paper' then
    raise exception 'Live orders are not enabled yet: a bot of an exchange account cannot be started.' using errcode = 'P0001', hint = 'LIVE_NOT_AVAILABLE';
  end if;
  if exists (select from public.trading_modes m where m.user_id = bot.user_id and m.mode = 'OFFLINE') then
    raise exception 'Trading is halted on this account. Resume trading before starting bots.' using errcode = 'P0001', hint = 'OFFLINE';
  end if;
  if account.chosen_state <> 'ACTIVE' then
    raise exception 'Trading is halted on this account: it is %. Set it to ACTIVE before starting bots.', account.chosen_state
      using errcode = 'P0001', hint = 'OFFLINE';
  end if;
  if (select p.trading_halted from public.platform_state p) then
    raise exception 'Trading is halted on this server. No bot can be started until the operator resumes it.' using errcode = 'P0001', hint = 'HALTED';
  end if;
  tier := public.plan_of(bot.user_id);
  perform public.assert_symbol(tier, bot.symbol);
  -- A stopped bot leaves its place to others, so it must find one again.
  perform pg_advisory_xact_lock(hashtextextended('bots:' || bot.user_id::text, 0));
  perform public.assert_bot_place(tier, (
    select count(*) from public.bots b
    where b.user_id = bot.user_id and b.id <> bot.id and b.status in ('running', 'active', 'paused', 'stopping')));
  if not exists (select 1 from public.bot_kinds k where k.kind = bot.type and k.can_start) then
    raise exception 'Bots of type % cannot be started on this server.', bot.type using errcode = 'P0001', hint = 'type';
  end if;
  return public.submit_bot_command(bot, 'start_bot', 'running', 'Waiting for the engine to take over.', '{}');
end
$$;

-- What users ask of the engine is kept for the journal when it is done: the command itself is removed after a month. An order by
-- hand has its own row, unless it came to none.
create function public.note_command() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  is_refused boolean := coalesce(new.result ->> 'status', '') = 'refused';
  bot uuid := case when new.payload ->> 'botId' ~ '^[0-9a-f-]{36}$' then (new.payload ->> 'botId')::uuid end;
begin
  if new.kind = 'place_order' and (not is_refused or new.result ->> 'clientOrderId' is not null) then
    return null;
  end if;
  insert into public.account_decisions (user_id, account_id, bot_id, symbol, actor, code, severity, facts, at)
  values (new.user_id, new.account_id, bot,
    left(coalesce(new.payload ->> 'symbol', (select b.symbol from public.bots b where b.id = bot)), 40), 'user', upper(new.kind),
    case when is_refused then 'warning' else 'info' end,
    jsonb_strip_nulls(jsonb_build_object(
      'choice', left(new.payload ->> 'choice', 40), 'mode', left(new.payload ->> 'mode', 40), 'holdings', left(new.payload ->> 'holdings', 40),
      'fraction', left(new.payload ->> 'fraction', 60), 'order', left(new.payload ->> 'clientOrderId', 40),
      'orders', case when jsonb_typeof(new.result -> 'clientOrderIds') = 'array' then jsonb_array_length(new.result -> 'clientOrderIds') end,
      'bots', case when jsonb_typeof(new.result -> 'haltedBotIds') = 'array' then jsonb_array_length(new.result -> 'haltedBotIds') end,
      'error', case when is_refused then left(new.result ->> 'error', 500) end, 'reason', case when is_refused then left(new.result ->> 'reason', 60) end)),
    coalesce(new.done_at, clock_timestamp()));
  return null;
end
$$;
create trigger engine_commands_noted after update of status on public.engine_commands for each row
  when (new.status = 'done' and old.status is distinct from 'done') execute function public.note_command();

create function public.note_risk_prefs() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.account_decisions (user_id, actor, code, severity, facts, at)
  select new.user_id, 'user', 'RISK_LIMIT_CHANGED', 'info', jsonb_build_object('limit', n.key, 'from', o.value, 'to', n.value), clock_timestamp()
  from jsonb_each_text(to_jsonb(new)) n join jsonb_each_text(to_jsonb(old)) o using (key)
  where n.value is distinct from o.value and n.key not in ('updated_at', 'user_id');
  return null;
end
$$;
create trigger user_risk_prefs_noted after update on public.user_risk_prefs for each row
  when (old.* is distinct from new.*) execute function public.note_risk_prefs();

-- Who leaves may still go offline: what halts is never refused.
drop trigger engine_commands_of_leavers on public.engine_commands;
create trigger engine_commands_of_leavers before insert on public.engine_commands for each row
  when (new.kind in ('place_order', 'start_bot') or (new.kind = 'set_mode' and new.payload ->> 'mode' <> 'offline'))
  execute function public.refuse_leaver_commands();

select change_feed.publish('public.trading_modes');

grant create on schema public to atb_engine;
alter function public.is_account_tested(uuid) owner to atb_engine;
alter function public.switch_mode(text, uuid) owner to atb_engine;
alter function public.mode_report() owner to atb_engine;
alter function public.set_account_state(uuid, text) owner to atb_engine;
alter function public.note_command() owner to atb_engine;
alter function public.note_risk_prefs() owner to atb_engine;
revoke create on schema public from atb_engine;
revoke all on function public.is_account_tested(uuid), public.switch_mode(text, uuid), public.mode_report(), public.set_account_state(uuid, text),
  public.note_command(), public.note_risk_prefs() from public, anon, authenticated, service_role;
grant execute on function public.switch_mode(text, uuid), public.mode_report(), public.set_account_state(uuid, text) to authenticated;
create index exchange_accounts_limited on public.exchange_accounts (state_until) where state_until is not null;
create index bot_orders_denied on public.bot_orders (user_id, created_at desc) where status = 'denied';
create index bot_orders_by_hand on public.bot_orders (user_id, created_at desc) where bot_id is null;
