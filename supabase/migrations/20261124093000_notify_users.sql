-- Notifications: what a user should know, written in the transaction of what they tell of, so that neither is there without the other.
create table public.notifications (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('trades', 'risk', 'system', 'security', 'billing')),
  severity text not null check (severity in ('info', 'warning', 'error')),
  title text not null check (length(title) between 1 and 200),
  body text not null default '' check (length(body) <= 1000),
  -- A path of ours.
  link text check (link ~ '^/[a-z0-9/_-]{0,200}$'),
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz
);
create index notifications_user on public.notifications (user_id, id desc);
create index notifications_created_at on public.notifications (created_at);
comment on table public.notifications is 'The newest 500 of each user, for 90 days.';

create table public.notification_prefs (
  user_id uuid primary key references auth.users (id) on delete cascade,
  trades boolean not null default false,
  risk boolean not null default true,
  system boolean not null default true,
  security boolean not null default true,
  billing boolean not null default true,
  muted_bots uuid[] not null default '{}' check (cardinality(muted_bots) <= 500)
);
comment on table public.notification_prefs is 'Which groups a user is told of; one row for every profile.';

alter table public.notifications enable row level security;
alter table public.notifications force row level security;
alter table public.notification_prefs enable row level security;
alter table public.notification_prefs force row level security;
create policy engine on public.notifications for all to atb_engine using (true) with check (true);
create policy service on public.notifications for select to service_role using (true);
create policy own_select on public.notifications for select to authenticated using (user_id = (select auth.uid()));
create policy own_update on public.notifications for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy own_delete on public.notifications for delete to authenticated using (user_id = (select auth.uid()));
create policy engine on public.notification_prefs for all to atb_engine using (true) with check (true);
create policy service on public.notification_prefs for select to service_role using (true);
create policy own_select on public.notification_prefs for select to authenticated using (user_id = (select auth.uid()));
create policy own_update on public.notification_prefs for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
grant select, insert, update, delete on public.notifications, public.notification_prefs to atb_engine;
grant select on public.notifications, public.notification_prefs to authenticated, service_role;
grant update (read_at), delete on public.notifications to authenticated;
grant update (trades, risk, system, security, billing, muted_bots) on public.notification_prefs to authenticated;
select change_feed.publish('public.notifications');

create function public.give_notification_prefs() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notification_prefs (user_id) values (new.id) on conflict (user_id) do nothing;
  return null;
end
$$;
create trigger profiles_notification_prefs after insert on public.profiles
  for each row execute function public.give_notification_prefs();
set local role atb_engine;
insert into public.notification_prefs (user_id) select id from public.profiles;
reset role;

-- The one place where a notification is written: nothing for who does not want it, and the oldest make room. Old rows that another
-- transaction is removing are left to it, so that no two wait for each other.
create function public.notify_user(p_user_id uuid, p_kind text, p_severity text, p_title text, p_body text, p_link text, p_bot_id uuid default null)
  returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notifications (user_id, kind, severity, title, body, link)
  select n.user_id, p_kind, p_severity, left(p_title, 200), left(coalesce(p_body, ''), 1000), p_link
  from public.notification_prefs n
  where n.user_id = p_user_id and (p_bot_id is null or p_bot_id <> all (n.muted_bots))
    and case p_kind when 'trades' then n.trades when 'risk' then n.risk when 'system' then n.system
      when 'security' then n.security else n.billing end;
  if found then
    delete from public.notifications where id in (
      select o.id from public.notifications o
      where o.user_id = p_user_id and o.id <= (
        select e.id from public.notifications e where e.user_id = p_user_id order by e.id desc offset 500 limit 1)
      for update skip locked);
  end if;
end
$$;

create function public.bot_title(p_bot public.bots) returns text language sql immutable set search_path = '' as $$
  select coalesce(nullif(btrim(p_bot.name), ''), p_bot.symbol || ' ' || p_bot.type || ' bot')
$$;

-- A bot that failed, or ended by its own rules. What its owner asked for is no news.
create function public.notify_of_bot_end() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'error' then
    perform public.notify_user(new.user_id, 'system', 'error', public.bot_title(new) || ' has failed', new.status_reason,
      '/bots/' || new.id, new.id);
  elsif new.status_reason <> '' and new.status_reason !~ '^(Stopped by |Position closed by hand)' then
    perform public.notify_user(new.user_id, 'risk', 'warning', public.bot_title(new) || ' has ended by its rules', new.status_reason,
      '/bots/' || new.id, new.id);
  end if;
  return null;
end
$$;
create trigger bots_notify_of_end after update of status on public.bots
  for each row when (old.status <> new.status and new.status in ('error', 'stopped')) execute function public.notify_of_bot_end();

-- Orders that were denied for an hour and more, and sales at the end of a bot that do not go through.
create function public.notify_of_bot_trouble() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform public.notify_user(e.user_id, 'risk', e.severity,
    public.bot_title(b) || case e.code when 'ORDERS_DENIED' then ': orders are denied' else ': a sale was refused' end,
    e.message, '/bots/' || b.id, b.id)
  from added e join public.bots b on b.id = e.bot_id
  where e.code in ('ORDERS_DENIED', 'SALE_REFUSED')
  order by e.id;
  return null;
end
$$;
create trigger bot_events_notify after insert on public.bot_events
  referencing new table as added for each statement execute function public.notify_of_bot_trouble();

create function public.notify_of_fills() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform public.notify_user(f.user_id, 'trades', 'info',
    case f.side when 'buy' then 'Bought ' else 'Sold ' end || trim_scale(f.qty) || ' ' || f.symbol || ' at ' || trim_scale(f.price),
    coalesce('By ' || public.bot_title(b) || '.', 'By hand.')
      || coalesce(' Realised ' || trim_scale(round(f.realized_pnl, 8)) || ', net of fees.', ''),
    coalesce('/bots/' || f.bot_id, '/portfolio'), f.bot_id)
  from added f
    join public.notification_prefs n on n.user_id = f.user_id and n.trades
    left join public.bots b on b.id = f.bot_id
  order by f.exec_ts;
  return null;
end
$$;
create trigger trade_ledger_notify after insert on public.trade_ledger
  referencing new table as added for each statement execute function public.notify_of_fills();

create function public.notify_of_export() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'done' then
    perform public.notify_user(new.user_id, 'system', 'info', 'Your data export is ready', 'Download it in Settings, Data.', '/settings/data');
  else
    perform public.notify_user(new.user_id, 'system', 'error', 'Your data export failed', new.error, '/settings/data');
  end if;
  return null;
end
$$;
create trigger data_exports_notify after update of status on public.data_exports
  for each row when (old.status <> new.status and new.status in ('done', 'failed')) execute function public.notify_of_export();

create function public.notify_of_licence() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  plan text := initcap(new.plan);
  is_known boolean := tg_op = 'UPDATE' and old.user_id is not distinct from new.user_id;
  until text := coalesce(' It holds until ' || to_char(new.paid_until at time zone 'UTC', 'YYYY-MM-DD') || '.', '');
begin
  if new.user_id is null then return null; end if;
  case
    when new.status = 'active' and not is_known then
      perform public.notify_user(new.user_id, 'billing', 'info', plan || ' licence issued', 'It is in force.' || until, '/settings/plan');
    when is_known and old.status <> new.status then
      perform public.notify_user(new.user_id, 'billing', case when new.status = 'expired' then 'warning' else 'info' end,
        plan || ' licence ' || case new.status when 'active' then 'in force again' else new.status end,
        case new.status when 'expired' then 'The plan has ended. Your rows stay; limits are those of the plan you have now.'
          when 'refunded' then 'The payment was given back and the licence has ended.'
          when 'cancelled' then 'It does not renew.' || until else btrim(until) end,
        '/settings/plan');
    else null;
  end case;
  return null;
end
$$;
create trigger licences_notify after insert or update of status, user_id on public.licences
  for each row execute function public.notify_of_licence();

create function public.notify_of_new_keys() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform public.notify_user(k.user_id, 'security', 'info', 'API key made: ' || k.name,
    'It ends in ' || k.last_four || '. If this was not you, revoke it and change your password.', '/settings/api-keys')
  from added k;
  return null;
end
$$;
create trigger api_keys_notify_of_new after insert on public.api_keys
  referencing new table as added for each statement execute function public.notify_of_new_keys();

create function public.notify_of_revoked_keys() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform public.notify_user(k.user_id, 'security', 'info', 'API key revoked: ' || k.names, 'Programs that use it are refused from now on.',
    '/settings/api-keys')
  from (
    select n.user_id, string_agg(n.name, ', ' order by n.name) as names
    from after_change n join before_change o on o.id = n.id
    where n.revoked_at is not null and o.revoked_at is null
    group by n.user_id) k;
  return null;
end
$$;
create trigger api_keys_notify_of_revoked after update on public.api_keys
  referencing old table as before_change new table as after_change for each statement execute function public.notify_of_revoked_keys();

-- What the log of the auth service says is told where a mail is sent for it, too.
create function public.notify_of_security() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  title text := case new.payload ->> 'action'
    when 'user_updated_password' then 'Password changed'
    when 'user_email_changed' then 'E-mail address changed'
    when 'identity_linked' then 'Sign-in method connected'
    when 'identity_unlinked' then 'Sign-in method removed'
    when 'factor_unenrolled' then 'Second factor removed'
    when 'recovery_codes_generated' then 'New recovery codes made'
    when 'recovery_code_used' then 'Recovery code used' end;
begin
  if title is not null then
    perform public.notify_user((new.payload ->> 'actor_id')::uuid, 'security', 'warning', title,
      'If this was not you, end all other sessions, change your password and check your exchange keys.', '/settings/security');
  end if;
  return null;
end
$$;

create function public.notify_of_factor() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform public.notify_user(new.user_id, 'security', 'warning', 'Second factor added',
    case new.factor_type::text when 'webauthn' then 'A passkey' else 'An authenticator app' end
      || ' is now a second factor of your account. If this was not you, remove it and change your password.', '/settings/security');
  return null;
end
$$;

-- A hosted project may keep the tables of its own auth service to itself: its users are then told by its mails alone.
do $$
begin
  if has_table_privilege('auth.audit_log_entries', 'trigger') and has_table_privilege('auth.mfa_factors', 'trigger') then
    create trigger audit_log_entries_notify after insert on auth.audit_log_entries
      for each row execute function public.notify_of_security();
    create trigger mfa_factors_notify after update of status on auth.mfa_factors
      for each row when (old.status <> new.status and new.status = 'verified') execute function public.notify_of_factor();
  end if;
end
$$;

create function public.notify_of_sign_in(p_user_id uuid, p_device text, p_address text) returns void
language sql security definer set search_path = '' as $$
  select public.notify_user(p_user_id, 'security', 'warning', 'New sign-in',
    p_device || ', address ' || p_address || '. If this was not you, sign that session out and change your password.', '/settings/security')
$$;

create function public.notify_operators(p_severity text, p_title text, p_body text, p_link text) returns void
language sql security definer set search_path = '' as $$
  select public.notify_user(u.id, 'system', p_severity, p_title, p_body, p_link)
  from auth.users u where u.raw_app_meta_data ->> 'role' = 'operator'
$$;

create function public.notify_of_incident() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.kind = 'maintenance' then
    return null;
  elsif tg_op = 'INSERT' then
    perform public.notify_operators(case new.kind when 'outage' then 'error' else 'warning' end, 'Incident: ' || new.title, new.impact, '/status');
  elsif old.resolved_at is null and new.resolved_at is not null then
    perform public.notify_operators('info', 'Resolved: ' || new.title, '', '/status');
  end if;
  return null;
end
$$;
create trigger incidents_notify after insert or update of resolved_at on public.incidents
  for each row execute function public.notify_of_incident();

grant create on schema public to atb_engine, supabase_auth_admin;
alter function public.give_notification_prefs() owner to atb_engine;
alter function public.notify_user(uuid, text, text, text, text, text, uuid) owner to atb_engine;
alter function public.notify_of_bot_end() owner to atb_engine;
alter function public.notify_of_bot_trouble() owner to atb_engine;
alter function public.notify_of_fills() owner to atb_engine;
alter function public.notify_of_export() owner to atb_engine;
alter function public.notify_of_licence() owner to atb_engine;
alter function public.notify_of_new_keys() owner to atb_engine;
alter function public.notify_of_revoked_keys() owner to atb_engine;
alter function public.notify_of_security() owner to atb_engine;
alter function public.notify_of_factor() owner to atb_engine;
alter function public.notify_of_sign_in(uuid, text, text) owner to atb_engine;
alter function public.notify_operators(text, text, text, text) owner to supabase_auth_admin;
alter function public.notify_of_incident() owner to atb_engine;
revoke create on schema public from atb_engine, supabase_auth_admin;
revoke all on function public.give_notification_prefs(), public.notify_user(uuid, text, text, text, text, text, uuid),
  public.bot_title(public.bots), public.notify_of_bot_end(), public.notify_of_bot_trouble(), public.notify_of_fills(), public.notify_of_export(),
  public.notify_of_licence(), public.notify_of_new_keys(), public.notify_of_revoked_keys(), public.notify_of_security(), public.notify_of_factor(),
  public.notify_of_sign_in(uuid, text, text), public.notify_operators(text, text, text, text), public.notify_of_incident()
  from public, anon, authenticated, service_role;
grant execute on function public.bot_title(public.bots) to atb_engine;
grant execute on function public.notify_user(uuid, text, text, text, text, text, uuid), public.notify_of_sign_in(uuid, text, text)
  to supabase_auth_admin;
grant execute on function public.notify_operators(text, text, text, text) to atb_engine;
