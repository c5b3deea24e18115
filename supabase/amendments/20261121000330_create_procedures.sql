-- Earlier forms lacked procedures, or had them otherwise. Every one that differed is as it was released.
-- amends a5bcaf8c6db5a9162ee5d002b946ff10e856595ee73bfcb1ca02566dd12db99e
-- amends 4c9f49d45a45399f2ddcdd2721da320cb1700edbf08feb643cb585e3ed7ba1ac
-- amends b6ee785eade14c17a8ec4477485ae1f669ffb1e691663a245463ff9eecf6cd91
-- amends ca08d6c39532ab29144957dfbe2c07696a75b00d359ece1bc35b75ab51feb527
-- amends e133c286c2027a5cb923b0c4de1b360ce76d81a987cdae6d35fd554112120e7f
-- amends e69249a0dcae18d6748ff0de61393375dd2ff0ae92860159bb09c9fa529197fe

create or replace function public.is_timezone(p_name text) returns boolean language plpgsql stable set search_path = '' as $$
begin
  perform timestamptz '2000-01-01 00:00:00Z' at time zone p_name;
  return coalesce(length(p_name) <= 64 and p_name ~ '^(UTC|GMT|[A-Za-z_]+(/[A-Za-z0-9_+-]+)+)$', false);
exception when invalid_parameter_value then
  return false;
end
$$;

-- What users write themselves is judged in sentences; the checks of the tables stand behind them.
create or replace function public.check_profile() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.full_name is null or length(new.full_name) > 200 then
    raise exception 'full_name must be text of at most 200 characters.' using errcode = 'P0001', hint = 'full_name';
  end if;
  if new.risk_preference is null or new.risk_preference not in ('low', 'medium', 'high') then
    raise exception 'risk_preference must be low, medium or high.' using errcode = 'P0001', hint = 'risk_preference';
  end if;
  if not public.is_timezone(new.timezone) then
    raise exception 'timezone must be a time zone such as Europe/Berlin or UTC.' using errcode = 'P0001', hint = 'timezone';
  end if;
  new.updated_at := now();
  return new;
end
$$;

create or replace function public.check_risk_prefs() returns trigger language plpgsql set search_path = '' as $$
declare
  field text;
  value numeric;
  usual numeric;
begin
  for field, usual in
    select * from (values ('max_trade_risk_pct', 0.5), ('max_daily_dd_pct', 3), ('max_weekly_dd_pct', 7.5),
      ('max_account_exposure_pct', 35), ('max_symbol_exposure_pct', 12), ('loss_streak_limit', 3)) limits (name, by_default)
  loop
    value := (to_jsonb(new) ->> field)::numeric;
    if field = 'loss_streak_limit' and (value is null or value < 1 or value > 10) then
      raise exception 'loss_streak_limit must be a whole number from 1 to 10.' using errcode = 'P0001', hint = field;
    end if;
    if value is null or value = 'NaN' or value <= 0 or value > 100 then
      raise exception '% must be above 0 and at most 100.', field using errcode = 'P0001', hint = field;
    end if;
    if value > usual and value > (to_jsonb(old) ->> field)::numeric
      and current_user = 'authenticated' and coalesce(auth.jwt() ->> 'aal', '') <> 'aal2' then
      raise exception '% may be raised above % only in a session with a second factor.', field, usual using errcode = 'P0001', hint = field;
    end if;
  end loop;
  new.updated_at := now();
  return new;
end
$$;

create or replace function public.check_exchange_account() returns trigger language plpgsql set search_path = '' as $$
declare
  field text;
  value text;
begin
  if new.label is null or length(btrim(new.label)) not between 1 and 80 then
    raise exception 'label must have 1 to 80 characters.' using errcode = 'P0001', hint = 'label';
  end if;
  if tg_op = 'UPDATE' then
    return new;
  end if;
  foreach field in array array['api_key_encrypted', 'api_secret_encrypted'] loop
    value := to_jsonb(new) ->> field;
    -- base64 in groups of four, of 29 bytes or more: a nonce, at least one byte and a tag
    if value !~ '^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$' or length(value) < 40 then
      raise exception '% must be base64 of what was encrypted in the browser.', field using errcode = 'P0001', hint = field;
    end if;
  end loop;
  perform pg_advisory_xact_lock(hashtextextended('accounts:' || new.user_id::text, 0));
  if (select count(*) from public.exchange_accounts a where a.user_id = new.user_id) >= 20 then
    raise exception 'You already have 20 exchange accounts.' using errcode = 'P0001', hint = 'label';
  end if;
  return new;
end
$$;

create or replace function public.provision_user(p_user_id uuid, p_email text, p_metadata jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  account uuid;
  deposit uuid;
begin
  insert into public.profiles (id, email, full_name, risk_preference, timezone)
  values (
    p_user_id, lower(p_email), left(coalesce(p_metadata ->> 'full_name', ''), 200),
    case when p_metadata ->> 'risk_preference' in ('low', 'medium', 'high') then p_metadata ->> 'risk_preference' else 'medium' end,
    case when public.is_timezone(p_metadata ->> 'timezone') then p_metadata ->> 'timezone' else 'UTC' end)
  on conflict (id) do nothing;

  insert into public.user_risk_prefs (user_id) values (p_user_id) on conflict (user_id) do nothing;

  -- One sign-in at a time may open the paper account.
  perform pg_advisory_xact_lock(hashtextextended('provision:' || p_user_id::text, 0));
  if exists (select 1 from public.exchange_accounts where user_id = p_user_id and adapter = 'paper') then
    return;
  end if;

  insert into public.exchange_accounts (user_id, adapter, label, is_paper)
  values (p_user_id, 'paper', 'Paper Account', true) returning id into account;
  insert into public.ledger_transactions (user_id, account_id, kind, reference, at)
  values (p_user_id, account, 'deposit', 'opening', now()) returning id into deposit;
  insert into public.ledger_postings (transaction_id, account_id, user_id, ledger_account, asset, amount) values
    (deposit, account, p_user_id, 'assets', 'USDT', 10000),
    (deposit, account, p_user_id, 'external', 'USDT', -10000);
  insert into public.balances (account_id, user_id, asset, free, locked, ts) values (account, p_user_id, 'USDT', 10000, 0, now());
  insert into public.account_states (account_id, user_id) values (account, p_user_id);
end
$$;

-- A strategy bot names its strategy or brings its definition; what the rules say is checked by the engine, which reads them.
create or replace function public.assert_strategy_params(p jsonb) returns void language plpgsql immutable set search_path = '' as $$
declare
  n numeric;
begin
  if coalesce(jsonb_typeof(p -> 'definition'), 'null') = 'null' and coalesce(jsonb_typeof(p -> 'strategyId'), 'null') <> 'string' then
    raise exception 'strategyId or definition must be given.' using errcode = 'P0001', hint = 'strategyId';
  end if;
  if coalesce(jsonb_typeof(p -> 'definition'), 'object') not in ('object', 'null') then
    raise exception 'definition must be an object.' using errcode = 'P0001', hint = 'definition';
  end if;
  if coalesce(jsonb_typeof(p -> 'values'), 'object') <> 'object' then
    raise exception 'values must be an object of numbers.' using errcode = 'P0001', hint = 'values';
  end if;
  begin
    n := (p ->> 'allocation')::numeric;
  exception when others then
    n := null;
  end;
  if n is null or jsonb_typeof(p -> 'allocation') not in ('number', 'string') or n = 'NaN' or n > 1e15 then
    raise exception 'allocation must be a number.' using errcode = 'P0001', hint = 'allocation';
  end if;
  if n <= 0 then
    raise exception 'allocation must be greater than 0.' using errcode = 'P0001', hint = 'allocation';
  end if;
end
$$;

create or replace function public.check_bot() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  tier public.plan_limits;
  account public.exchange_accounts;
  used integer;
begin
  tier := public.plan_of(new.user_id);
  if tg_op = 'INSERT' then
    perform pg_advisory_xact_lock(hashtextextended('bots:' || new.user_id::text, 0));
    select count(*) into used from public.bots b
    where b.user_id = new.user_id and b.archived_at is null and b.status <> 'stopped';
    if tier.max_bots >= 0 and used >= tier.max_bots then
      raise exception 'Bot limit reached (%/%). Upgrade your plan to create more bots.', used, tier.max_bots
        using errcode = 'P0001', hint = 'BOT_LIMIT_REACHED';
    end if;
  end if;
  if tier.supported_symbols is not null and not (new.symbol = any (tier.supported_symbols)) then
    raise exception '% is not available on your current plan. The % plan includes %.', new.symbol, tier.plan,
      array_to_string(tier.supported_symbols, ', ') using errcode = 'P0001', hint = 'SYMBOL_NOT_IN_PLAN';
  end if;
  select * into account from public.exchange_accounts a where a.id = new.exchange_account_id and a.user_id = new.user_id;
  if not found then
    raise exception 'exchange_account_id must be one of your own accounts.' using errcode = 'P0001', hint = 'exchange_account_id';
  end if;
  if new.is_paper is distinct from account.is_paper then
    raise exception 'is_paper must match the account, which is a % account.', case when account.is_paper then 'paper' else 'live' end
      using errcode = 'P0001', hint = 'is_paper';
  end if;
  if new.name is null or length(new.name) > 80 then
    raise exception 'name must be text of at most 80 characters.' using errcode = 'P0001', hint = 'name';
  end if;
  if new.params is null or jsonb_typeof(new.params) <> 'object' or pg_column_size(new.params) >= 65536 then
    raise exception 'params must be an object of at most 64 KB.' using errcode = 'P0001', hint = 'params';
  end if;
  if new.type = 'grid' then
    perform public.assert_grid_params(new.params);
  elsif new.type = 'strategy' then
    perform public.assert_strategy_params(new.params);
  end if;
  new.updated_at := now();
  return new;
end
$$;

create or replace function public.check_bot_edit() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.params is distinct from old.params and old.status not in ('draft', 'stopped', 'error') then
    raise exception 'Stop the bot before changing its parameters.' using errcode = 'P0001', hint = 'params';
  end if;
  if new.archived_at is not null and old.status not in ('draft', 'stopped', 'error') then
    raise exception 'Stop the bot before archiving it.' using errcode = 'P0001', hint = 'archived_at';
  end if;
  return new;
end
$$;

create or replace function public.check_bot_delete() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if old.status not in ('draft', 'stopped', 'error') then
    raise exception 'Stop the bot before deleting it.' using errcode = 'P0001', hint = 'status';
  end if;
  if exists (select 1 from public.bot_orders o where o.bot_id = old.id) then
    raise exception 'A bot that has placed orders cannot be deleted, since its orders stay in the books. Archive it instead.'
      using errcode = 'P0001', hint = 'archived_at';
  end if;
  return old;
end
$$;

create or replace function public.start_bot(bot_id uuid) returns public.bots
language plpgsql security definer set search_path = '' as $$
declare
  bot public.bots := public.own_bot(start_bot.bot_id);
  account public.exchange_accounts;
  tier public.plan_limits;
  used integer;
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
  if account.trading_mode = 'OFFLINE' then
    raise exception 'Trading is halted on this account. Resume trading before starting bots.' using errcode = 'P0001', hint = 'OFFLINE';
  end if;
  if (select p.trading_halted from public.platform_state p) then
    raise exception 'Trading is halted on this server. No bot can be started until the operator resumes it.' using errcode = 'P0001', hint = 'HALTED';
  end if;
  tier := public.plan_of(bot.user_id);
  if tier.supported_symbols is not null and not (bot.symbol = any (tier.supported_symbols)) then
    raise exception '% is not available on your current plan. The % plan includes %.', bot.symbol, tier.plan,
      array_to_string(tier.supported_symbols, ', ') using errcode = 'P0001', hint = 'SYMBOL_NOT_IN_PLAN';
  end if;
  if tier.max_bots >= 0 then
    -- A stopped bot leaves its place to others, so it must find one again.
    perform pg_advisory_xact_lock(hashtextextended('bots:' || bot.user_id::text, 0));
    select count(*) into used from public.bots b
    where b.user_id = bot.user_id and b.id <> bot.id and b.status in ('running', 'active', 'paused', 'stopping');
    if used >= tier.max_bots then
      raise exception 'Bot limit reached (%/%). Upgrade your plan to create more bots.', used, tier.max_bots
        using errcode = 'P0001', hint = 'BOT_LIMIT_REACHED';
    end if;
  end if;
  if bot.type = 'grid' then
    perform public.assert_grid_params(bot.params);
  elsif bot.type = 'strategy' then
    perform public.assert_strategy_params(bot.params);
  else
    raise exception 'Bots of type % cannot be started on this server.', bot.type using errcode = 'P0001', hint = 'type';
  end if;
  return public.wish_for_bot(bot, 'start_bot', 'running', 'Waiting for the engine to take over.', '{}');
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
  return public.wish_for_bot(bot, 'stop_bot', 'stopping', 'Cancelling its orders.', jsonb_build_object('holdings', stop_bot.holdings));
end
$$;

-- Limits and modes take effect at once: the engine opens the account anew.
create or replace function public.notify_account_changed() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  account uuid;
begin
  for account in
    select a.id from public.exchange_accounts a
    where a.user_id = new.user_id and (tg_table_name = 'user_risk_prefs' or a.id::text = to_jsonb(new) ->> 'id')
  loop
    perform pg_notify('engine_accounts', account::text);
  end loop;
  return null;
end
$$;

-- Stops opening anything anywhere, pauses every bot and takes every resting buy back. Exits go on.
create or replace function public.halt_trading(reason text) returns void language plpgsql security definer set search_path = '' as $$
begin
  update public.platform_state set trading_halted = true, reason = coalesce(halt_trading.reason, ''), changed_at = now();
  insert into public.engine_commands (account_id, user_id, kind, payload, idempotency_key)
  select a.id, a.user_id, 'stop_all', '{"choice":"pause_entries"}', 'halt:' || extract(epoch from now())::text
  from public.exchange_accounts a
  where exists (select 1 from public.bots b where b.exchange_account_id = a.id and b.status in ('running', 'active'))
    or exists (select 1 from public.bot_orders o where o.account_id = a.id and o.reserved > 0);
  perform pg_notify('engine_accounts', a.id::text) from public.exchange_accounts a;
end
$$;

-- Lets accounts trade again. Bots that were paused stay paused until their owners start them.
create or replace function public.resume_trading() returns void language plpgsql security definer set search_path = '' as $$
begin
  update public.platform_state set trading_halted = false, reason = '', changed_at = now();
  perform pg_notify('engine_accounts', a.id::text) from public.exchange_accounts a;
end
$$;

-- A plan's symbols bind orders by hand as they bind bots. What is held may always be sold.
create or replace function public.check_engine_command() returns trigger language plpgsql set search_path = '' as $$
declare
  tier public.plan_limits;
begin
  tier := public.plan_of(new.user_id);
  if tier.supported_symbols is not null and not (new.payload ->> 'symbol' = any (tier.supported_symbols)) then
    raise exception '% is not available on your current plan. The % plan includes %.', new.payload ->> 'symbol', tier.plan,
      array_to_string(tier.supported_symbols, ', ') using errcode = 'P0001', hint = 'SYMBOL_NOT_IN_PLAN';
  end if;
  return new;
end
$$;

drop trigger if exists bots_check_edit on public.bots;
drop trigger if exists profiles_check on public.profiles;
create trigger profiles_check before insert or update of full_name, risk_preference, timezone on public.profiles
  for each row execute function public.check_profile();
drop trigger if exists user_risk_prefs_check on public.user_risk_prefs;
create trigger user_risk_prefs_check before update on public.user_risk_prefs for each row execute function public.check_risk_prefs();
drop trigger if exists exchange_accounts_check on public.exchange_accounts;
create trigger exchange_accounts_check before insert or update of label on public.exchange_accounts
  for each row execute function public.check_exchange_account();
drop trigger if exists bots_check on public.bots;
create trigger bots_check before insert or update of name, type, symbol, params, exchange_account_id, is_paper on public.bots
  for each row execute function public.check_bot();
-- Named to run before bots_check: that the bot runs is said before what is wrong with its new parameters.
drop trigger if exists bots_are_idle on public.bots;
create trigger bots_are_idle before update of params, archived_at on public.bots
  for each row execute function public.check_bot_edit();
-- With its account or its owner a bot goes in any state.
drop trigger if exists bots_check_delete on public.bots;
create trigger bots_check_delete before delete on public.bots
  for each row when (pg_trigger_depth() = 0) execute function public.check_bot_delete();
drop trigger if exists user_risk_prefs_changed on public.user_risk_prefs;
create trigger user_risk_prefs_changed after update on public.user_risk_prefs
  for each row when (old.* is distinct from new.*) execute function public.notify_account_changed();
drop trigger if exists engine_commands_check on public.engine_commands;
create trigger engine_commands_check before insert on public.engine_commands
  for each row when (new.kind = 'place_order' and new.payload ->> 'side' = 'buy') execute function public.check_engine_command();

grant create on schema public to atb_engine;
alter function public.provision_user(uuid, text, jsonb) owner to atb_engine;
alter function public.check_profile() owner to atb_engine;
alter function public.check_bot() owner to atb_engine;
alter function public.check_bot_delete() owner to atb_engine;
alter function public.notify_account_changed() owner to atb_engine;
alter function public.halt_trading(text) owner to atb_engine;
alter function public.resume_trading() owner to atb_engine;
alter function public.start_bot(uuid) owner to atb_engine;
alter function public.stop_bot(uuid, text) owner to atb_engine;
revoke create on schema public from atb_engine;

grant execute on function public.is_timezone(text), public.check_profile(), public.check_risk_prefs(), public.check_exchange_account(),
  public.assert_strategy_params(jsonb), public.check_bot_delete(), public.notify_account_changed(), public.halt_trading(text),
  public.resume_trading(), public.check_engine_command() to atb_engine;
grant execute on function public.halt_trading(text), public.resume_trading() to service_role;
