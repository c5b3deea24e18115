-- Alerts of TradingView and other programs: where they may come from, what came, what was done with it and why not, and the orders that
-- they prepare. What is taken and what is done with it is one transaction, so an alert counts once.
create table public.alert_sources (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null check (name = btrim(name) and length(name) between 1 and 60),
  -- `key`: whoever knows the key may send; `signature`: each body is signed with it, and it never travels.
  auth text not null check (auth in ('key', 'signature')),
  key_hash bytea not null check (length(key_hash) = 32),
  -- Of signed sources: the key, sealed under one that the database does not have.
  sealed text check (sealed ~ '^v1\.' and length(sealed) <= 400),
  last_four text not null check (length(last_four) = 4),
  target text not null default 'log' check (target in ('log', 'bot', 'ticket')),
  bot_id uuid references public.bots (id) on delete set null,
  account_id uuid references public.exchange_accounts (id) on delete set null,
  -- The only symbol it speaks of; null for any. An alert without a symbol means this one.
  symbol text check (symbol ~ '^[A-Z0-9]{5,20}$'),
  -- Of prepared orders that say none, base units.
  quantity numeric check (quantity > 0 and quantity <> 'NaN' and quantity <= 1000000000000000),
  is_on boolean not null default true,
  max_age_s int not null default 60 check (max_age_s between 5 and 3600),
  needs_time boolean not null default false,
  keeps_order boolean not null default true,
  window_s int not null default 60 check (window_s between 1 and 3600),
  created_at timestamptz not null default clock_timestamp(),
  rotated_at timestamptz,
  last_at timestamptz,
  taken bigint not null default 0,
  refused bigint not null default 0,
  check ((auth = 'signature') = (sealed is not null))
);
create unique index alert_sources_name on public.alert_sources (user_id, lower(name));
create index alert_sources_bot on public.alert_sources (bot_id) where bot_id is not null;
create index alert_sources_account on public.alert_sources (account_id) where account_id is not null;
comment on table public.alert_sources is 'At most 20 of each user.';

create table public.alerts (
  id bigint generated always as identity primary key,
  source_id uuid not null references public.alert_sources (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- By what it is known when it comes again: its own id, its signature, or a digest of what it says.
  identity text not null check (length(identity) <= 200),
  received_at timestamptz not null default clock_timestamp(),
  event_at timestamptz,
  action text check (action in ('buy', 'sell')),
  symbol text,
  -- What it said, without a key.
  said text not null default '' check (length(said) <= 1000),
  status text not null check (status in ('taken', 'waiting', 'done', 'refused', 'tested')),
  reason text,
  detail text not null default '' check (length(detail) <= 500),
  -- How often it came again.
  repeats int not null default 0
);
create index alerts_identity on public.alerts (source_id, identity, received_at desc);
create index alerts_event on public.alerts (source_id, symbol, event_at desc) where status <> 'refused' and status <> 'tested';
create index alerts_user on public.alerts (user_id, id desc);
create index alerts_source on public.alerts (source_id, id desc);
create index alerts_received on public.alerts (received_at);
comment on table public.alerts is 'The newest 10,000 of each source, for 30 days.';

create table public.order_tickets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  account_id uuid not null references public.exchange_accounts (id) on delete cascade,
  alert_id bigint references public.alerts (id) on delete set null,
  source_name text not null,
  symbol text not null,
  side text not null check (side in ('buy', 'sell')),
  type text not null check (type in ('market', 'limit')),
  -- Base units; null for the user to say.
  quantity numeric check (quantity > 0 and quantity <> 'NaN' and quantity <= 1000000000000000),
  price numeric check (price > 0 and price <> 'NaN' and price <= 1000000000000000),
  stop_loss numeric check (stop_loss > 0 and stop_loss <> 'NaN' and stop_loss <= 1000000000000000),
  take_profit numeric check (take_profit > 0 and take_profit <> 'NaN' and take_profit <= 1000000000000000),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'placed', 'discarded')),
  -- Confirmations that were refused; part of the next order's id.
  attempts smallint not null default 0,
  client_order_id text,
  detail text not null default '' check (length(detail) <= 500),
  check ((type = 'limit') = (price is not null))
);
create index order_tickets_user on public.order_tickets (user_id, created_at desc);
create index order_tickets_open on public.order_tickets (user_id, expires_at) where status = 'open';
create index order_tickets_created on public.order_tickets (created_at);
create index order_tickets_alert on public.order_tickets (alert_id) where alert_id is not null;
create index order_tickets_account on public.order_tickets (account_id);
comment on table public.order_tickets is 'Prepared orders: nothing is placed before the user confirms one. Kept for 90 days.';

alter table public.alert_sources enable row level security;
alter table public.alert_sources force row level security;
alter table public.alerts enable row level security;
alter table public.alerts force row level security;
alter table public.order_tickets enable row level security;
alter table public.order_tickets force row level security;
create policy engine on public.alert_sources for all to atb_engine using (true) with check (true);
create policy service on public.alert_sources for select to service_role using (true);
create policy own_select on public.alert_sources for select to authenticated using (user_id = (select auth.uid()));
create policy own_update on public.alert_sources for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy own_delete on public.alert_sources for delete to authenticated using (user_id = (select auth.uid()));
create policy engine on public.alerts for all to atb_engine using (true) with check (true);
create policy service on public.alerts for select to service_role using (true);
create policy own_select on public.alerts for select to authenticated using (user_id = (select auth.uid()));
create policy engine on public.order_tickets for all to atb_engine using (true) with check (true);
create policy service on public.order_tickets for select to service_role using (true);
create policy own_select on public.order_tickets for select to authenticated using (user_id = (select auth.uid()));
grant select, insert, update, delete on public.alert_sources, public.alerts, public.order_tickets to atb_engine;
grant select (id, user_id, name, auth, last_four, target, bot_id, account_id, symbol, quantity, is_on, max_age_s, needs_time, keeps_order,
  window_s, created_at, rotated_at, last_at, taken, refused) on public.alert_sources to authenticated, service_role;
grant update (name, target, bot_id, account_id, symbol, quantity, is_on, max_age_s, needs_time, keeps_order, window_s), delete
  on public.alert_sources to authenticated;
grant select on public.alerts, public.order_tickets to authenticated, service_role;
select change_feed.publish('public.alerts');
select change_feed.publish('public.order_tickets');

-- What a source acts on is its owner's, and there are at most 20: counted one after another.
create function public.check_alert_source() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.bot_id is not null and not exists (select from public.bots b where b.id = new.bot_id and b.user_id = new.user_id) then
    raise exception 'You have no such bot.' using errcode = 'P0001', hint = 'BOT_NOT_FOUND';
  end if;
  if new.account_id is not null
    and not exists (select from public.exchange_accounts a where a.id = new.account_id and a.user_id = new.user_id) then
    raise exception 'You have no such account.' using errcode = 'P0001', hint = 'ACCOUNT_NOT_FOUND';
  end if;
  if tg_op = 'INSERT' then
    perform pg_advisory_xact_lock(hashtextextended('alert-sources:' || new.user_id::text, 0));
    if (select count(*) from public.alert_sources s where s.user_id = new.user_id) >= 20 then
      raise exception 'You already have 20 alert sources. Delete one first.' using errcode = 'P0001', hint = 'TOO_MANY_SOURCES';
    end if;
  end if;
  return new;
end
$$;
create trigger alert_sources_check before insert or update of bot_id, account_id on public.alert_sources
  for each row execute function public.check_alert_source();

-- Why nothing is done with an alert; null when something is.
create function public.alert_refusal(p_source public.alert_sources, p_bot public.bots, p_alert jsonb, p_now timestamptz) returns text
  language plpgsql stable set search_path = '' as $$
declare
  at timestamptz := p_alert ->> 'eventAt';
  pair text := coalesce(p_alert ->> 'symbol', p_source.symbol, p_bot.symbol);
begin
  return case
    when not p_source.is_on then 'SOURCE_OFF'
    when p_alert ->> 'fault' is not null and (p_source.target <> 'log' or p_alert ->> 'fault' = 'UNSIGNED') then p_alert ->> 'fault'
    when at is null and p_source.needs_time then 'NO_TIME'
    when at < p_now - make_interval(secs => p_source.max_age_s) then 'TOO_OLD'
    when at > p_now + interval '30 seconds' then 'FROM_FUTURE'
    when p_source.symbol is not null and pair <> p_source.symbol then 'OTHER_SYMBOL'
    when p_source.keeps_order and exists (select from public.alerts a where a.source_id = p_source.id
      and a.symbol is not distinct from pair and a.event_at > at and a.status <> 'refused' and a.status <> 'tested') then 'OUT_OF_ORDER'
    when exists (select from public.account_deletions d where d.user_id = p_source.user_id) then 'ACCOUNT_ENDS'
    when p_source.target = 'bot' and p_bot.id is null then 'BOT_NOT_FOUND'
    when p_source.target = 'bot' and pair <> p_bot.symbol then 'OTHER_SYMBOL'
    when p_source.target = 'ticket' and pair is null then 'NO_SYMBOL'
    when p_source.target = 'ticket' and (select count(*) from public.order_tickets t
      where t.user_id = p_source.user_id and t.status = 'open' and t.expires_at > p_now) >= 50 then 'TICKETS_FULL'
  end;
end
$$;

create function public.alert_sentence(p_reason text) returns text language sql immutable set search_path = '' as $$
  select case p_reason
    when 'SOURCE_OFF' then 'The source is switched off.'
    when 'UNREADABLE' then 'It says neither buy nor sell.'
    when 'BAD_TIME' then 'Its time cannot be read.'
    when 'BAD_SYMBOL' then 'Its symbol cannot be read.'
    when 'BAD_AMOUNT' then 'One of its amounts cannot be read.'
    when 'NO_TIME' then 'It says no time, and this source asks for one.'
    when 'TOO_OLD' then 'It came later than the source allows.'
    when 'FROM_FUTURE' then 'Its time lies ahead: the clock of its sender is wrong.'
    when 'OTHER_SYMBOL' then 'It is about another symbol.'
    when 'OUT_OF_ORDER' then 'A later alert of this symbol came before it.'
    when 'ACCOUNT_ENDS' then 'This account is about to be deleted.'
    when 'BOT_NOT_FOUND' then 'The source leads to no bot.'
    when 'NO_SYMBOL' then 'It names no symbol, and the source has none.'
    when 'TICKETS_FULL' then 'You have 50 prepared orders already. Confirm or discard some.'
    when 'NO_ACCOUNT' then 'There is no account to trade on.'
    when 'FORGED' then 'Its key or signature was wrong: it is not from your source.'
    else '' end
$$;

-- Takes alerts whose sender was proved, in their order. Of one source only one transaction does so at a time, so what is a repeat, and
-- what comes after what, is certain. A bot is told by a command of the engine, a ticket is a row: both are in this transaction.
create function public.take_alerts(p_alerts jsonb) returns table (place int, outcome text, reason text)
  language plpgsql security definer set search_path = '' as $$
declare
  item record;
  source public.alert_sources;
  bot public.bots;
  alert jsonb;
  why text;
  pair text;
  known bigint;
  made bigint;
  is_test boolean;
  account uuid;
  at_once timestamptz := clock_timestamp();
begin
  perform 1 from public.alert_sources s
    where s.id in (select (a ->> 'source')::uuid from jsonb_array_elements(p_alerts) a) order by s.id for no key update;
  for item in select a.value, a.ordinality::int as n from jsonb_array_elements(p_alerts) with ordinality a loop
    alert := item.value;
    place := item.n;
    reason := null;
    select * into source from public.alert_sources s where s.id = (alert ->> 'source')::uuid;
    -- Rotated or deleted since the sender was proved.
    if not found or encode(source.key_hash, 'hex') <> alert ->> 'hash' then
      outcome := 'forged';
      return next;
      continue;
    end if;
    is_test := coalesce((alert ->> 'isTest')::boolean, false);
    known := null;
    if not is_test then
      select a.id into known from public.alerts a where a.source_id = source.id and a.identity = alert ->> 'identity'
        and (not (alert ->> 'isWindowed')::boolean or a.received_at > at_once - make_interval(secs => source.window_s)) limit 1;
    end if;
    if known is not null then
      update public.alerts set repeats = repeats + 1 where id = known;
      outcome := 'repeated';
      return next;
      continue;
    end if;
    bot := null;
    if source.target = 'bot' then
      select * into bot from public.bots b where b.id = source.bot_id and b.user_id = source.user_id;
    end if;
    pair := coalesce(alert ->> 'symbol', source.symbol, bot.symbol);
    why := public.alert_refusal(source, bot, alert, at_once);
    account := null;
    if why is null and source.target = 'ticket' then
      select a.id into account from public.exchange_accounts a
        where a.user_id = source.user_id and a.id = coalesce(source.account_id, a.id) order by not a.is_paper, a.created_at limit 1;
      if account is null then why := 'NO_ACCOUNT'; end if;
    end if;
    if why is not null and not is_test and not exists (select from public.alerts a where a.source_id = source.id and a.status = 'refused'
      and a.reason = why and a.received_at > at_once - interval '1 hour') then
      perform public.notify_user(source.user_id, 'alerts', 'warning', 'Alert refused: ' || source.name, public.alert_sentence(why), '/alerts');
    end if;
    insert into public.alerts (source_id, user_id, identity, received_at, event_at, action, symbol, said, status, reason, detail)
    values (source.id, source.user_id, alert ->> 'identity', at_once, (alert ->> 'eventAt')::timestamptz, alert ->> 'action', pair,
      left(alert ->> 'said', 1000),
      case when is_test then 'tested' when why is not null then 'refused'
        else case source.target when 'bot' then 'waiting' when 'ticket' then 'done' else 'taken' end end,
      why, case when why is not null then public.alert_sentence(why)
        when is_test then 'A test: nothing was done. ' || case source.target when 'bot' then 'It would be told to ' || public.bot_title(bot) || '.'
          when 'ticket' then 'It would prepare an order.' else 'It would be kept here.' end
        else case source.target when 'bot' then 'Told to ' || public.bot_title(bot) || '.'
          when 'ticket' then 'A prepared order waits for you.' else 'Kept here; the source acts on nothing.' end end)
    returning id into made;
    if why is null and not is_test and source.target = 'bot' then
      insert into public.engine_commands (account_id, user_id, kind, payload, idempotency_key)
      values (bot.exchange_account_id, source.user_id, 'alert_bot', jsonb_build_object('botId', bot.id, 'alertId', made,
        'action', case alert ->> 'action' when 'buy' then 'enter' else 'exit' end, 'source', source.name, 'expiresAt',
        to_char((coalesce((alert ->> 'eventAt')::timestamptz, at_once) + make_interval(secs => source.max_age_s)) at time zone 'UTC',
          'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), 'alert:' || made);
    elsif why is null and not is_test and source.target = 'ticket' then
      insert into public.order_tickets (user_id, account_id, alert_id, source_name, symbol, side, type, quantity, price, stop_loss,
        take_profit, expires_at)
      values (source.user_id, account, made, source.name, pair, alert ->> 'action',
        case when alert ->> 'price' is null then 'market' else 'limit' end,
        coalesce((alert ->> 'quantity')::numeric, source.quantity), (alert ->> 'price')::numeric, (alert ->> 'stopLoss')::numeric,
        (alert ->> 'takeProfit')::numeric, at_once + interval '1 day');
      perform public.notify_user(source.user_id, 'alerts', 'info',
        'Prepared order: ' || (alert ->> 'action') || ' ' || pair, 'From ' || source.name || '. Nothing is placed before you confirm it.',
        '/alerts');
    end if;
    update public.alert_sources set last_at = at_once, taken = taken + (case when why is null and not is_test then 1 else 0 end),
      refused = refused + (case when why is not null and not is_test then 1 else 0 end) where id = source.id;
    outcome := case when why is null then 'taken' else 'refused' end;
    reason := why;
    return next;
  end loop;
end
$$;

-- What became of an alert that was told to a bot, in the transaction in which the engine answers.
create function public.answer_alert() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  is_done boolean := new.result ->> 'status' = 'done';
begin
  update public.alerts set status = case when is_done then 'done' else 'refused' end, reason = new.result ->> 'reason',
    detail = left(case when not is_done then coalesce(new.result ->> 'error', '')
      when jsonb_array_length(coalesce(new.result -> 'clientOrderIds', '[]')) > 0 then 'The bot has placed its order.'
      else 'The bot acts on it.' end, 500)
    where id = (new.payload ->> 'alertId')::bigint;
  return null;
end
$$;
create trigger engine_commands_answer_alert after update of status on public.engine_commands
  for each row when (new.kind = 'alert_bot' and new.status = 'done' and old.status <> 'done') execute function public.answer_alert();

alter table public.engine_commands drop constraint engine_commands_kind_check;
alter table public.engine_commands add constraint engine_commands_kind_check check (kind in ('place_order', 'cancel_order', 'cancel_orders',
  'start_bot', 'pause_bot', 'edit_bot', 'stop_bot', 'stop_all', 'close_position', 'set_mode', 'alert_bot'));

grant create on schema public to atb_engine;
alter function public.check_alert_source() owner to atb_engine;
alter function public.take_alerts(jsonb) owner to atb_engine;
alter function public.answer_alert() owner to atb_engine;
revoke create on schema public from atb_engine;
revoke all on function public.check_alert_source(), public.take_alerts(jsonb), public.answer_alert(), public.alert_sentence(text),
  public.alert_refusal(public.alert_sources, public.bots, jsonb, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.take_alerts(jsonb), public.alert_sentence(text),
  public.alert_refusal(public.alert_sources, public.bots, jsonb, timestamptz) to atb_engine;
