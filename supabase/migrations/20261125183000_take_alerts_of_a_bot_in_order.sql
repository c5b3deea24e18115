-- A bot that several sources tell what to do hears them in the order in which their alerts came, also when these are taken together: its
-- commands are carried out in the order in which they are written.

-- Takes alerts in their order as one transaction: in each turn one of every bot that is told them, and one of every source that tells
-- no bot, so that what the next one is weighed against is written by then. Those that nothing is done with are inserted together at the
-- end of the turn.
create or replace function public.take_alerts(p_alerts jsonb)
  returns table (place integer, outcome text, reason text) language plpgsql security definer set search_path = '' as $$
declare
  item record;
  source public.alert_sources;
  bot public.bots;
  alert jsonb;
  why text;
  made public.alerts;
  kept public.alerts[];
  account uuid;
  touched uuid[];
  was_refused boolean[];
  at_once timestamptz := clock_timestamp();
  turn_of bigint[];
begin
  perform 1 from public.alert_sources s
    where s.id in (select (a ->> 'source')::uuid from jsonb_array_elements(p_alerts) a) order by s.id for no key update;
  select array_agg(g.turn order by g.n) into turn_of
    from (
      select a.ordinality as n, row_number() over (
        partition by coalesce(case when s.target = 'bot' then s.bot_id end, (a.value ->> 'source')::uuid) order by a.ordinality) as turn
      from jsonb_array_elements(p_alerts) with ordinality a left join public.alert_sources s on s.id = (a.value ->> 'source')::uuid
    ) g;
  for turn in 1 .. coalesce((select max(t) from unnest(turn_of) t), 0) loop
    kept := '{}';
    for item in
      with given as (
        select a.value as alert, a.ordinality::int as n, (a.value ->> 'source')::uuid as source_id,
          coalesce((a.value ->> 'isTest')::boolean, false) as is_test
        from jsonb_array_elements(p_alerts) with ordinality a
        where turn_of[a.ordinality] = turn
      )
      select g.n, g.alert, g.is_test, s as source, b as bot,
        case when not g.is_test then (select a.id from public.alerts a where a.source_id = s.id and a.identity = g.alert ->> 'identity'
          and (not (g.alert ->> 'isWindowed')::boolean or a.received_at > at_once - make_interval(secs => s.window_s))
          order by a.received_at desc limit 1) end as known,
        exists (select from public.account_deletions d where d.user_id = s.user_id) as is_ending
      -- Without its source: rotated or deleted since the sender was proved.
      from given g left join public.alert_sources s on s.id = g.source_id and encode(s.key_hash, 'hex') = g.alert ->> 'hash'
        left join public.bots b on s.target = 'bot' and b.id = s.bot_id and b.user_id = s.user_id
      order by g.n
    loop
      alert := item.alert;
      place := item.n;
      reason := null;
      source := item.source;
      bot := item.bot;
      if source.id is null then
        outcome := 'forged';
        return next;
        continue;
      end if;
      if item.known is not null then
        update public.alerts set repeats = repeats + 1 where id = item.known;
        outcome := 'repeated';
        return next;
        continue;
      end if;
      why := public.alert_refusal(source, bot, alert, at_once, item.is_ending);
      account := null;
      if why is null and source.target = 'ticket' then
        select a.id into account from public.exchange_accounts a
          where a.user_id = source.user_id and a.id = coalesce(source.account_id, a.id) order by not a.is_paper, a.created_at limit 1;
        if account is null then why := 'NO_ACCOUNT'; end if;
      end if;
      if why is not null and not item.is_test and not exists (select from public.alerts a where a.source_id = source.id
        and a.status = 'refused' and a.reason = why and a.received_at > at_once - interval '1 hour') then
        perform public.notify_user(source.user_id, 'alerts', 'warning', 'Alert refused: ' || source.name, public.alert_sentence(why),
          '/alerts');
      end if;
      made.source_id := source.id;
      made.user_id := source.user_id;
      made.identity := alert ->> 'identity';
      made.event_at := (alert ->> 'eventAt')::timestamptz;
      made.action := alert ->> 'action';
      made.symbol := coalesce(alert ->> 'symbol', source.symbol, bot.symbol);
      made.said := left(alert ->> 'said', 1000);
      made.status := case when item.is_test then 'tested' when why is not null then 'refused'
        else case source.target when 'bot' then 'waiting' when 'ticket' then 'done' else 'taken' end end;
      made.reason := why;
      made.detail := case when why is not null then public.alert_sentence(why)
        when item.is_test then 'A test: nothing was done. ' || case source.target when 'bot' then 'It would be told to ' || public.bot_title(bot) || '.'
          when 'ticket' then 'It would prepare an order.' else 'It would be kept here.' end
        else case source.target when 'bot' then 'Told to ' || public.bot_title(bot) || '.'
          when 'ticket' then 'A prepared order waits for you.' else 'Kept here; the source acts on nothing.' end end;
      if made.status in ('waiting', 'done') then
        insert into public.alerts (source_id, user_id, identity, received_at, event_at, action, symbol, said, status, detail)
        values (made.source_id, made.user_id, made.identity, at_once, made.event_at, made.action, made.symbol, made.said, made.status,
          made.detail)
        returning id into made.id;
      else
        kept := kept || made;
      end if;
      if made.status = 'waiting' then
        insert into public.engine_commands (account_id, user_id, kind, payload, idempotency_key)
        values (bot.exchange_account_id, source.user_id, 'alert_bot', jsonb_build_object('botId', bot.id, 'alertId', made.id,
          'action', case made.action when 'buy' then 'enter' else 'exit' end, 'source', source.name, 'expiresAt',
          to_char((coalesce(made.event_at, at_once) + make_interval(secs => source.max_age_s)) at time zone 'UTC',
            'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), 'alert:' || made.id);
      elsif made.status = 'done' then
        insert into public.order_tickets (user_id, account_id, alert_id, source_name, symbol, side, type, quantity, price, stop_loss,
          take_profit, expires_at)
        values (source.user_id, account, made.id, source.name, made.symbol, made.action,
          case when alert ->> 'price' is null then 'market' else 'limit' end,
          coalesce((alert ->> 'quantity')::numeric, source.quantity), (alert ->> 'price')::numeric, (alert ->> 'stopLoss')::numeric,
          (alert ->> 'takeProfit')::numeric, at_once + interval '1 day');
        perform public.notify_user(source.user_id, 'alerts', 'info',
          'Prepared order: ' || made.action || ' ' || made.symbol, 'From ' || source.name || '. Nothing is placed before you confirm it.',
          '/alerts');
      end if;
      touched := touched || source.id;
      was_refused := was_refused || case when item.is_test then null else why is not null end;
      outcome := case when why is null then 'taken' else 'refused' end;
      reason := why;
      return next;
    end loop;
    insert into public.alerts (source_id, user_id, identity, received_at, event_at, action, symbol, said, status, reason, detail)
    select k.source_id, k.user_id, k.identity, at_once, k.event_at, k.action, k.symbol, k.said, k.status, k.reason, k.detail
    from unnest(kept) k;
  end loop;
  update public.alert_sources s set last_at = at_once, taken = s.taken + t.taken, refused = s.refused + t.refused
  from (select x.id, count(*) filter (where not x.is_refused) as taken, count(*) filter (where x.is_refused) as refused
    from unnest(touched, was_refused) x (id, is_refused) group by x.id) t
  where s.id = t.id;
end
$$;

comment on table public.bot_states is
  'One row of each bot, written anew on each of its events. Pages are filled to 60 per cent, so that the new row fits beside the old one and, as nothing that changes is indexed, no index is written (a HOT update).';
