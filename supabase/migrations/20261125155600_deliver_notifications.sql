-- Notifications outside the app: channels of a user, the outbox that is written with what is told, and the log of what came of it.
-- Nothing here waits for a receiver: whoever trades adds rows, a job delivers them.
alter table public.notifications drop constraint notifications_kind_check;
alter table public.notifications add constraint notifications_kind_check
  check (kind in ('trades', 'risk', 'system', 'security', 'billing', 'alerts'));
create index notifications_unread on public.notifications (user_id, id desc) where read_at is null;

alter table public.notification_prefs
  add column alerts boolean not null default true,
  add column quiet_on boolean not null default false,
  -- By the clock of the user's time zone.
  add column quiet_from time not null default '22:00',
  add column quiet_until time not null default '07:00',
  add column quiet_passes_failures boolean not null default true,
  add column digest_at time not null default '08:00',
  add constraint notification_prefs_quiet_check check (quiet_from <> quiet_until);
grant update (alerts, quiet_on, quiet_from, quiet_until, quiet_passes_failures, digest_at) on public.notification_prefs to authenticated;

create table public.notification_channels (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('mail', 'telegram', 'discord', 'webhook')),
  name text not null check (name = btrim(name) and length(name) between 1 and 60),
  -- What may be shown of where it leads: a chat, a host.
  target text not null check (length(target) between 1 and 200),
  -- What is secret of it, sealed under a key that the database does not have.
  sealed text check (sealed ~ '^v1\.' and length(sealed) <= 4000),
  is_on boolean not null default true,
  kinds text[] not null default '{risk,system,security}'
    check (kinds <@ array['trades', 'risk', 'system', 'security', 'billing', 'alerts'] and cardinality(kinds) <= 6),
  severity_min text not null default 'info' check (severity_min in ('info', 'warning', 'error')),
  digest text not null default 'off' check (digest in ('off', 'hourly', 'daily')),
  created_at timestamptz not null default clock_timestamp(),
  delivered_at timestamptz,
  -- Why the last message did not arrive; null when it did.
  fault text check (length(fault) <= 300),
  -- Nothing is sent before: a message is under way, or the receiver is given time.
  busy_until timestamptz,
  check ((kind = 'mail') = (sealed is null))
);
create unique index notification_channels_name on public.notification_channels (user_id, lower(name));
create unique index notification_channels_mail on public.notification_channels (user_id) where kind = 'mail';
comment on table public.notification_channels is 'At most 10 of each user.';

create table public.notification_deliveries (
  id bigint generated always as identity primary key,
  channel_id uuid not null references public.notification_channels (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null,
  severity text not null check (severity in ('info', 'warning', 'error')),
  title text not null check (length(title) <= 200),
  body text not null default '' check (length(body) <= 1000),
  link text,
  is_test boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default clock_timestamp(),
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed', 'dropped')),
  -- What went out as one message; tried again, it is the same message.
  batch uuid,
  attempts smallint not null default 0,
  done_at timestamptz,
  -- HTTP status of the last attempt; null when nobody answered, and for mail.
  answer smallint,
  fault text check (length(fault) <= 300)
);
create index notification_deliveries_waiting on public.notification_deliveries (channel_id, due_at) where status = 'waiting';
create index notification_deliveries_batch on public.notification_deliveries (batch) where status = 'waiting';
create index notification_deliveries_user on public.notification_deliveries (user_id, id desc);
create index notification_deliveries_channel on public.notification_deliveries (channel_id, id desc);
create index notification_deliveries_created on public.notification_deliveries (created_at);
comment on table public.notification_deliveries is 'Outbox and delivery log; at most 500 of a channel wait. Kept for 30 days.';

alter table public.notification_channels enable row level security;
alter table public.notification_channels force row level security;
alter table public.notification_deliveries enable row level security;
alter table public.notification_deliveries force row level security;
create policy engine on public.notification_channels for all to atb_engine using (true) with check (true);
create policy service on public.notification_channels for select to service_role using (true);
create policy own_select on public.notification_channels for select to authenticated using (user_id = (select auth.uid()));
create policy own_update on public.notification_channels for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy own_delete on public.notification_channels for delete to authenticated using (user_id = (select auth.uid()));
create policy engine on public.notification_deliveries for all to atb_engine using (true) with check (true);
create policy service on public.notification_deliveries for select to service_role using (true);
create policy own_select on public.notification_deliveries for select to authenticated using (user_id = (select auth.uid()));
grant select, insert, update, delete on public.notification_channels, public.notification_deliveries to atb_engine;
grant select (id, user_id, kind, name, target, is_on, kinds, severity_min, digest, created_at, delivered_at, fault)
  on public.notification_channels to authenticated, service_role;
grant update (name, is_on, kinds, severity_min, digest), delete on public.notification_channels to authenticated;
grant select on public.notification_deliveries to authenticated, service_role;
select change_feed.publish('public.notification_deliveries');

-- Counted one after another, so that two at once cannot both be the last.
create function public.bound_notification_channels() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not public.has_feature(new.user_id, 'mobileAlerts') then
    perform public.refuse_for_limit('FEATURE_NOT_IN_PLAN', '{"feature": "mobileAlerts"}');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('notification-channels:' || new.user_id::text, 0));
  if (select count(*) from public.notification_channels c where c.user_id = new.user_id) >= 10 then
    raise exception 'You already have 10 channels. Delete one first.' using errcode = 'P0001', hint = 'TOO_MANY_CHANNELS';
  end if;
  return new;
end
$$;
create trigger notification_channels_bound before insert on public.notification_channels
  for each row execute function public.bound_notification_channels();

-- Switched on again, a channel begins anew; switched off, what waits for it is not sent.
create function public.switch_notification_channel() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.is_on then
    new.busy_until := null;
    new.fault := null;
  else
    update public.notification_deliveries set status = 'dropped', done_at = clock_timestamp(), fault = 'The channel was switched off.'
      where channel_id = new.id and status = 'waiting';
  end if;
  return new;
end
$$;
create trigger notification_channels_switch before update of is_on on public.notification_channels
  for each row when (old.is_on <> new.is_on) execute function public.switch_notification_channel();

-- Before the row is there, so that it is told by the bell and by the channels of before.
create function public.notify_of_channel() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform public.notify_user(new.user_id, 'security', 'warning', 'Notification channel added: ' || new.name,
    'Notifications are sent to ' || new.target || '. If this was not you, delete the channel and change your password.',
    '/settings/notifications');
  return new;
end
$$;
create trigger notification_channels_notify before insert on public.notification_channels
  for each row execute function public.notify_of_channel();

-- When a notification is sent: at the next digest, and not in the quiet hours. Failures wait for no digest.
create function public.notification_due(p_at timestamptz, p_zone text, p_prefs public.notification_prefs, p_digest text, p_severity text)
  returns timestamptz language plpgsql stable set search_path = '' as $$
declare
  due timestamptz := p_at;
  local timestamp;
  moment timestamp;
begin
  if p_digest = 'hourly' and p_severity <> 'error' then
    due := date_trunc('hour', p_at) + interval '1 hour';
  elsif p_digest = 'daily' and p_severity <> 'error' then
    local := p_at at time zone p_zone;
    moment := local::date + p_prefs.digest_at;
    if moment <= local then moment := moment + interval '1 day'; end if;
    due := moment at time zone p_zone;
  end if;
  if p_prefs.quiet_on and not (p_severity = 'error' and p_prefs.quiet_passes_failures) then
    local := due at time zone p_zone;
    if (case when p_prefs.quiet_from < p_prefs.quiet_until
        then local::time >= p_prefs.quiet_from and local::time < p_prefs.quiet_until
        else local::time >= p_prefs.quiet_from or local::time < p_prefs.quiet_until end) then
      moment := local::date + p_prefs.quiet_until;
      if moment <= local then moment := moment + interval '1 day'; end if;
      due := moment at time zone p_zone;
    end if;
  end if;
  return due;
exception when invalid_parameter_value then
  -- A zone that this server's tables do not know must not hold up what is told.
  return p_at;
end
$$;

-- As before, and for each channel that wants it a row of the outbox, in the same transaction. What a user's plan does not send out, and
-- what is more than a channel may have waiting, stays under the bell.
create or replace function public.notify_user(p_user_id uuid, p_kind text, p_severity text, p_title text, p_body text, p_link text, p_bot_id uuid default null)
  returns void language plpgsql security definer set search_path = '' as $$
declare
  prefs public.notification_prefs;
begin
  select * into prefs from public.notification_prefs n where n.user_id = p_user_id;
  if not found or p_bot_id = any (prefs.muted_bots) then
    return;
  end if;
  if (case p_kind when 'trades' then prefs.trades when 'risk' then prefs.risk when 'system' then prefs.system
      when 'security' then prefs.security when 'alerts' then prefs.alerts else prefs.billing end) then
    insert into public.notifications (user_id, kind, severity, title, body, link)
      values (p_user_id, p_kind, p_severity, left(p_title, 200), left(coalesce(p_body, ''), 1000), p_link);
    delete from public.notifications where id in (
      select o.id from public.notifications o
      where o.user_id = p_user_id and o.id <= (
        select e.id from public.notifications e where e.user_id = p_user_id order by e.id desc offset 500 limit 1)
      for update skip locked);
  end if;
  if not exists (select from public.notification_channels c where c.user_id = p_user_id and c.is_on and p_kind = any (c.kinds))
    or not public.has_feature(p_user_id, 'mobileAlerts') then
    return;
  end if;
  insert into public.notification_deliveries (channel_id, user_id, kind, severity, title, body, link, due_at)
  select c.id, p_user_id, p_kind, p_severity, left(p_title, 200), left(coalesce(p_body, ''), 1000), p_link,
    public.notification_due(clock_timestamp(), coalesce(u.timezone, 'UTC'), prefs, c.digest, p_severity)
  from public.notification_channels c left join public.profiles u on u.id = c.user_id
  where c.user_id = p_user_id and c.is_on and p_kind = any (c.kinds)
    and array_position(array['info', 'warning', 'error'], p_severity) >= array_position(array['info', 'warning', 'error'], c.severity_min)
    and (select count(*) from (select from public.notification_deliveries w
      where w.channel_id = c.id and w.status = 'waiting' limit 500) waiting) < 500;
end
$$;

-- Fills were told only to who has them under the bell: a channel may want them alone.
create or replace function public.notify_of_fills() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform public.notify_user(f.user_id, 'trades', 'info',
    case f.side when 'buy' then 'Bought ' else 'Sold ' end || trim_scale(f.qty) || ' ' || f.symbol || ' at ' || trim_scale(f.price),
    coalesce('By ' || public.bot_title(b) || '.', 'By hand.')
      || coalesce(' Realised ' || trim_scale(round(f.realized_pnl, 8)) || ', net of fees.', ''),
    coalesce('/bots/' || f.bot_id, '/portfolio'), f.bot_id)
  from added f
    join public.notification_prefs n on n.user_id = f.user_id
    left join public.bots b on b.id = f.bot_id
  where f.source = 'engine' and (n.trades or exists (select from public.notification_channels c
    where c.user_id = f.user_id and c.is_on and 'trades' = any (c.kinds)))
  order by f.exec_ts;
  return null;
end
$$;

create function public.announce_deliveries() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('notification_deliveries', '');
  return null;
end
$$;
create trigger notification_deliveries_announce after insert on public.notification_deliveries
  for each statement execute function public.announce_deliveries();

-- The channels with something due, longest waiting first, each claimed for one message. Of one user two at once, with those that are
-- under way (`p_users` has its owner once for each). The walk touches one row a channel, however many wait for it.
create function public.claim_notification_channels(p_limit int, p_users uuid[])
  returns table (id uuid, user_id uuid, kind text, sealed text, email text)
  language sql security definer set search_path = '' as $$
  with recursive lane as (
    (select d.channel_id from public.notification_deliveries d where d.status = 'waiting' order by d.channel_id limit 1)
    union all
    select (select d.channel_id from public.notification_deliveries d
      where d.status = 'waiting' and d.channel_id > l.channel_id order by d.channel_id limit 1)
    from lane l where l.channel_id is not null
  ), due as (
    select l.channel_id, (select min(d.due_at) from public.notification_deliveries d
      where d.channel_id = l.channel_id and d.status = 'waiting') as due_at
    from lane l where l.channel_id is not null
  ), ranked as (
    select c.id, c.user_id, w.due_at, row_number() over (partition by c.user_id order by w.due_at) as place
    from due w join public.notification_channels c on c.id = w.channel_id
    where w.due_at <= clock_timestamp() and c.is_on and coalesce(c.busy_until <= clock_timestamp(), true)
  ), free as (
    -- No key of the row is locked: rows are added to its outbox meanwhile.
    select c.id from ranked r join public.notification_channels c on c.id = r.id
    where r.place <= 2 - (select count(*) from unnest(p_users) busy where busy = r.user_id)
      and c.is_on and coalesce(c.busy_until <= clock_timestamp(), true)
    order by r.due_at limit p_limit for no key update of c skip locked
  )
  update public.notification_channels c set busy_until = clock_timestamp() + interval '60 seconds'
  from free where c.id = free.id
  returning c.id, c.user_id, c.kind, c.sealed,
    (select u.email from public.profiles u where u.id = c.user_id and u.email_proven_at is not null)
$$;

grant create on schema public to atb_engine;
alter function public.bound_notification_channels() owner to atb_engine;
alter function public.switch_notification_channel() owner to atb_engine;
alter function public.notify_of_channel() owner to atb_engine;
alter function public.claim_notification_channels(int, uuid[]) owner to atb_engine;
revoke create on schema public from atb_engine;
revoke all on function public.bound_notification_channels(), public.switch_notification_channel(), public.notify_of_channel(),
  public.claim_notification_channels(int, uuid[]), public.announce_deliveries(),
  public.notification_due(timestamptz, text, public.notification_prefs, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.claim_notification_channels(int, uuid[]), public.announce_deliveries(),
  public.notification_due(timestamptz, text, public.notification_prefs, text, text) to atb_engine;
