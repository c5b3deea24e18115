-- Bots of type dca can be started; one that could never run is refused before it is stored, as a grid is.

-- Numbers of a bot's options, as JSON numbers or as text; absent and null ones are left to their defaults.
create function public.assert_param_numbers(p jsonb, fields text[]) returns void
language plpgsql immutable set search_path = '' as $$
declare
  field text;
  n numeric;
begin
  foreach field in array fields loop
    if coalesce(jsonb_typeof(p -> field), 'null') = 'null' then continue; end if;
    begin
      n := (p ->> field)::numeric;
    exception when others then
      n := 'NaN';
    end;
    if jsonb_typeof(p -> field) not in ('number', 'string') or n = 'NaN' or n > 1e15 or n < -1e15 then
      raise exception '% must be a number.', field using errcode = 'P0001', hint = field;
    end if;
    if n < 0 then
      raise exception '% must not be negative.', field using errcode = 'P0001', hint = field;
    end if;
  end loop;
end
$$;

-- Prices and sizes against the venue's rules are checked by the engine.
create function public.assert_dca_params(p jsonb) returns void language plpgsql immutable set search_path = '' as $$
declare
  field text;
begin
  perform public.assert_param_numbers(p, array['baseAllocation', 'maxSafetyOrders', 'safetyStepPct', 'safetyScale', 'stepScale',
    'takeProfitPct', 'trailingTakeProfitPct', 'stopLossPct', 'activeSafetyOrdersMax', 'cooldownMinutes', 'dealsMax',
    'reinvestPct', 'feeBps', 'triggerPrice']);
  foreach field in array array['baseAllocation', 'safetyStepPct', 'safetyScale', 'stepScale', 'takeProfitPct', 'triggerPrice'] loop
    if (p ->> field)::numeric <= 0 then
      raise exception '% must be greater than 0.', field using errcode = 'P0001', hint = field;
    end if;
  end loop;
  if (p ->> 'maxSafetyOrders')::numeric > 50 or (p ->> 'maxSafetyOrders')::numeric % 1 <> 0 then
    raise exception 'maxSafetyOrders must be a whole number of orders from 0 to 50.' using errcode = 'P0001', hint = 'maxSafetyOrders';
  end if;
  if coalesce(jsonb_typeof(p -> 'safetyOrders'), 'null') not in ('array', 'null') then
    raise exception 'safetyOrders must be a list.' using errcode = 'P0001', hint = 'safetyOrders';
  end if;
end
$$;

-- What the options of a bot must be whatever the market says; of a type that is not known nothing is.
create function public.assert_bot_params(bot_type text, p jsonb) returns void language plpgsql immutable set search_path = '' as $$
begin
  if bot_type = 'grid' then
    perform public.assert_grid_params(p);
  elsif bot_type = 'dca' then
    perform public.assert_dca_params(p);
  elsif bot_type = 'strategy' then
    perform public.assert_strategy_params(p);
  end if;
end
$$;

revoke all on function public.assert_param_numbers(jsonb, text[]), public.assert_dca_params(jsonb),
  public.assert_bot_params(text, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.assert_param_numbers(jsonb, text[]), public.assert_dca_params(jsonb),
  public.assert_bot_params(text, jsonb) to atb_engine;

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
  perform public.assert_bot_params(new.type, new.params);
  new.updated_at := now();
  return new;
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
  if bot.type not in ('grid', 'dca', 'strategy') then
    raise exception 'Bots of type % cannot be started on this server.', bot.type using errcode = 'P0001', hint = 'type';
  end if;
  perform public.assert_bot_params(bot.type, bot.params);
  return public.wish_for_bot(bot, 'start_bot', 'running', 'Waiting for the engine to take over.', '{}');
end
$$;
