-- Alerts in fewer statements each: what is known of a batch is read in one, and counts are written in one.

-- A source that is refused over and over is looked up by why.
create index alerts_refused on public.alerts (source_id, reason, received_at desc) where status = 'refused';

-- Why nothing is done with an alert; null when something is. Only what a rule needs is asked.
drop function public.alert_refusal(public.alert_sources, public.bots, jsonb, timestamptz);
create function public.alert_refusal(p_source public.alert_sources, p_bot public.bots, p_alert jsonb, p_now timestamptz, p_is_ending boolean)
  returns text language plpgsql stable set search_path = '' as $$
declare
  at timestamptz := p_alert ->> 'eventAt';
  pair text := coalesce(p_alert ->> 'symbol', p_source.symbol, p_bot.symbol);
  fault text := p_alert ->> 'fault';
begin
  if not p_source.is_on then return 'SOURCE_OFF'; end if;
  if fault is not null and (p_source.target <> 'log' or fault = 'UNSIGNED') then return fault; end if;
  if at is null and p_source.needs_time then return 'NO_TIME'; end if;
  if at < p_now - make_interval(secs => p_source.max_age_s) then return 'TOO_OLD'; end if;
  if at > p_now + interval '30 seconds' then return 'FROM_FUTURE'; end if;
  if p_source.symbol is not null and pair <> p_source.symbol then return 'OTHER_SYMBOL'; end if;
  if at is not null and p_source.keeps_order then
    if pair is null then
      if exists (select from public.alerts a where a.source_id = p_source.id and a.symbol is null and a.event_at > at
        and a.status <> 'refused' and a.status <> 'tested') then return 'OUT_OF_ORDER'; end if;
    elsif exists (select from public.alerts a where a.source_id = p_source.id and a.symbol = pair and a.event_at > at
      and a.status <> 'refused' and a.status <> 'tested') then return 'OUT_OF_ORDER'; end if;
  end if;
  if p_is_ending then return 'ACCOUNT_ENDS'; end if;
  if p_source.target = 'bot' and p_bot.id is null then return 'BOT_NOT_FOUND'; end if;
  if p_source.target = 'bot' and pair <> p_bot.symbol then return 'OTHER_SYMBOL'; end if;
  if p_source.target <> 'ticket' then return null; end if;
  if pair is null then return 'NO_SYMBOL'; end if;
  if (select count(*) from public.order_tickets t
    where t.user_id = p_source.user_id and t.status = 'open' and t.expires_at > p_now) >= 50 then return 'TICKETS_FULL'; end if;
  return null;
end
$$;

-- Takes alerts whose sender was proved, in their order. Of one source only one transaction does so at a time, so what is a repeat, and
-- what comes after what, is certain. A bot is told by a command of the engine, a ticket is a row: both are in this transaction.
create or replace function public.take_alerts(p_alerts jsonb) returns table (place int, outcome text, reason text)
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
  touched uuid[];
  was_refused boolean[];
  at_once timestamptz := clock_timestamp();
begin
  perform 1 from public.alert_sources s
    where s.id in (select (a ->> 'source')::uuid from jsonb_array_elements(p_alerts) a) order by s.id for no key update;
  for item in
    with given as (
      select a.value as alert, a.ordinality::int as n, (a.value ->> 'source')::uuid as source_id, a.value ->> 'identity' as identity,
        coalesce((a.value ->> 'isTest')::boolean, false) as is_test
      from jsonb_array_elements(p_alerts) with ordinality a
    )
    select g.n, g.alert, g.is_test, s as source, b as bot,
      case when not g.is_test then (select a.id from public.alerts a where a.source_id = s.id and a.identity = g.identity
        and (not (g.alert ->> 'isWindowed')::boolean or a.received_at > at_once - make_interval(secs => s.window_s))
        order by a.received_at desc limit 1) end as known,
      g.n > min(g.n) over (partition by g.source_id, g.identity, s.id is null) as is_again,
      exists (select from public.account_deletions d where d.user_id = s.user_id) as is_ending
    -- Without its source: rotated or deleted since the sender was proved.
    from given g left join public.alert_sources s on s.id = g.source_id and encode(s.key_hash, 'hex') = g.alert ->> 'hash'
      left join public.bots b on s.target = 'bot' and b.id = s.bot_id and b.user_id = s.user_id
    order by g.n
  loop
    alert := item.alert;
    place := item.n;
    reason := null;
    is_test := item.is_test;
    known := item.known;
    source := item.source;
    bot := item.bot;
    if source.id is null then
      outcome := 'forged';
      return next;
      continue;
    end if;
    -- Came in the same batch before.
    if known is null and item.is_again then
      select a.id into known from public.alerts a where a.source_id = source.id and a.identity = alert ->> 'identity'
        order by a.received_at desc limit 1;
    end if;
    if known is not null then
      update public.alerts set repeats = repeats + 1 where id = known;
      outcome := 'repeated';
      return next;
      continue;
    end if;
    pair := coalesce(alert ->> 'symbol', source.symbol, bot.symbol);
    why := public.alert_refusal(source, bot, alert, at_once, item.is_ending);
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
    touched := touched || source.id;
    was_refused := was_refused || case when is_test then null else why is not null end;
    outcome := case when why is null then 'taken' else 'refused' end;
    reason := why;
    return next;
  end loop;
  update public.alert_sources s set last_at = at_once, taken = s.taken + t.taken, refused = s.refused + t.refused
  from (select x.id, count(*) filter (where not x.is_refused) as taken, count(*) filter (where x.is_refused) as refused
    from unnest(touched, was_refused) x (id, is_refused) group by x.id) t
  where s.id = t.id;
end
$$;

grant create on schema public to atb_engine;
alter function public.take_alerts(jsonb) owner to atb_engine;
revoke create on schema public from atb_engine;
revoke all on function public.take_alerts(jsonb), public.alert_refusal(public.alert_sources, public.bots, jsonb, timestamptz, boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.take_alerts(jsonb), public.alert_refusal(public.alert_sources, public.bots, jsonb, timestamptz, boolean)
  to atb_engine;

