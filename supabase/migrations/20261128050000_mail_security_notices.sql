-- Every change of what guards an account is told by mail, whatever the plan and the choices under notifications are: exchange keys and
-- channels, too. Changes of sign-in and API keys are mailed by the server that makes them. A mail of this table stands for the one that a
-- mail channel would get.
create table public.security_mails (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  title text not null check (length(title) between 1 and 200),
  body text not null check (length(body) <= 1000),
  link text not null check (link ~ '^/[a-z0-9/_-]{0,200}$'),
  created_at timestamptz not null default clock_timestamp(),
  -- Not tried before; infinity: given up.
  due_at timestamptz not null default clock_timestamp(),
  attempts smallint not null default 0,
  sent_at timestamptz
);
create index security_mails_waiting on public.security_mails (due_at) where sent_at is null;
create index security_mails_user on public.security_mails (user_id, sent_at);
comment on table public.security_mails is 'Mails about the security of accounts, kept for 30 days. At most 50 of a user wait.';
alter table public.security_mails enable row level security;
alter table public.security_mails force row level security;
create policy engine on public.security_mails for all to atb_engine using (true) with check (true);
create policy service on public.security_mails for select to service_role using (true);
grant select, insert, update, delete on public.security_mails to atb_engine;
grant select on public.security_mails to service_role;

create function public.announce_security_mails() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('security_mails', '');
  return null;
end
$$;
create trigger security_mails_announce after insert on public.security_mails
  for each statement execute function public.announce_security_mails();

-- The notices of one user who has any due, to go as one mail: the longest waiting first, and at most a mail a minute. The next attempt is
-- due in 1, 5, 15, 60, 180 and 720 minutes, whoever takes them or dies with them; after the seventh they are given up.
create function public.claim_security_mail()
  returns table (id bigint, title text, body text, link text, attempts smallint, email text)
  language sql security definer set search_path = '' as $$
  with owner as (
    select w.user_id from public.security_mails w
    where w.sent_at is null and w.due_at <= clock_timestamp() and not exists (
      select from public.security_mails s where s.user_id = w.user_id and s.sent_at > clock_timestamp() - interval '1 minute')
    order by w.due_at limit 1
  ), mine as (
    select m.id from public.security_mails m join owner o on o.user_id = m.user_id
    where m.sent_at is null and m.due_at <= clock_timestamp() order by m.id for update of m skip locked
  )
  update public.security_mails m set attempts = m.attempts + 1,
    due_at = coalesce(clock_timestamp() + (array[1, 5, 15, 60, 180, 720])[m.attempts + 1] * interval '1 minute', 'infinity')
  from mine where m.id = mine.id
  returning m.id, m.title, m.body, m.link, m.attempts, (select p.email from public.profiles p where p.id = m.user_id)
$$;

-- As before, and by mail where `p_mails` says so.
drop function public.notify_user(uuid, text, text, text, text, text, uuid);

create function public.notify_user(p_user_id uuid, p_kind text, p_severity text, p_title text, p_body text, p_link text, p_bot_id uuid default null, p_mails boolean default false)
  returns void language plpgsql security definer set search_path = '' as $$
declare
  prefs public.notification_prefs;
begin
  if p_mails and (select count(*) from public.security_mails m where m.user_id = p_user_id and m.sent_at is null and m.due_at < 'infinity') < 50 then
    insert into public.security_mails (user_id, title, body, link) values (p_user_id, left(p_title, 200), left(coalesce(p_body, ''), 1000), p_link);
  end if;
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
  where c.user_id = p_user_id and c.is_on and p_kind = any (c.kinds) and not (p_mails and c.kind = 'mail')
    and array_position(array['info', 'warning', 'error'], p_severity) >= array_position(array['info', 'warning', 'error'], c.severity_min)
    and (select count(*) from (select from public.notification_deliveries w
      where w.channel_id = c.id and w.status = 'waiting' limit 500) waiting) < 500;
end
$$;

create or replace function public.notify_of_keys() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  own_label text := (select a.label from public.exchange_accounts a where a.id = new.exchange_account_id);
begin
  perform public.notify_user(new.user_id, 'security', 'warning',
    'Exchange keys ' || case tg_op when 'INSERT' then 'added' else 'replaced' end || ': ' || own_label,
    'If this was not you, revoke them here and at the exchange, end all other sessions and change your password.', '/settings/exchange', p_mails => true);
  return null;
end
$$;

create or replace function public.notify_of_channel() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform public.notify_user(new.user_id, 'security', 'warning', 'Notification channel added: ' || new.name,
    'Notifications are sent to ' || new.target || '. If this was not you, delete the channel and change your password.',
    '/settings/notifications', p_mails => true);
  return new;
end
$$;

create or replace function public.notify_of_silence() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform public.notify_user(old.user_id, 'security', 'warning', 'Security notices switched off',
    'They no longer come to the app. If this was not you, end all other sessions and change your password.', '/settings/notifications', p_mails => true);
  return new;
end
$$;

create or replace function public.notify_of_silent_channel() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform public.notify_user(old.user_id, 'security', 'warning', 'Security notices no longer go to ' || old.name,
    'The channel was deleted, switched off or told to leave them out. If this was not you, end all other sessions and change your password.',
    '/settings/notifications', p_mails => true);
  return coalesce(new, old);
end
$$;

create or replace function public.delete_exchange_account(p_account_id uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  account public.exchange_accounts;
begin
  if auth.uid() is null then
    raise exception 'Authentication required. Please log in.' using errcode = '42501';
  end if;
  select * into account from public.exchange_accounts a where a.id = p_account_id and a.user_id = auth.uid() for update;
  if not found then
    raise exception 'You have no such exchange account.' using errcode = 'P0001', hint = 'p_account_id';
  end if;
  if account.adapter = 'paper' then
    raise exception 'The paper account stays: it is where every bot can trade.' using errcode = 'P0001', hint = 'p_account_id';
  end if;
  if not public.has_fresh_second_factor() and (
    exists (select 1 from public.encrypted_credentials c where c.exchange_account_id = account.id)
    or exists (select 1 from public.ledger_transactions l where l.account_id = account.id)
    or exists (select 1 from public.bots b where b.exchange_account_id = account.id))
  then
    raise exception 'Confirm with your second factor, then try again.' using errcode = 'PT403', hint = 'second_factor_required';
  end if;
  if exists (select 1 from public.bots b where b.exchange_account_id = account.id and b.status not in ('draft', 'stopped', 'error')) then
    raise exception 'Stop the bots of this account first.' using errcode = 'P0001', hint = 'p_account_id';
  end if;
  -- The wrap goes first: a copy of the row that is still around somewhere opens nothing.
  update public.encrypted_credentials c set dek_wrapped = null, engine_key_id = null, wrap_alg = null, dek_wrapped_user = null, kdf = null,
    kdf_params = null, revoked_at = now() where c.exchange_account_id = account.id;
  if found then
    perform public.notify_user(account.user_id, 'security', 'warning', 'Exchange account deleted: ' || account.label,
      'Its keys are gone from here. Delete them at the exchange, too. If this was not you, end all other sessions and change your password.',
      '/settings/exchange', p_mails => true);
  end if;
  delete from public.exchange_accounts a where a.id = account.id;
end
$$;

create or replace function public.discard_wrap(p_account_id uuid, p_from bytea, p_engine_key_id text) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  account public.exchange_accounts;
begin
  update public.encrypted_credentials c
  set dek_wrapped = null, engine_key_id = null, wrap_alg = null, tested_at = null, permissions = null, is_ip_restricted = null, revoked_at = now()
  where c.exchange_account_id = p_account_id and c.dek_wrapped = p_from and c.engine_key_id = p_engine_key_id
    and exists (select from public.engine_keys k where k.id = p_engine_key_id and public.is_engine_key_over(k.retired_at));
  if not found then
    return false;
  end if;
  select * into account from public.exchange_accounts a where a.id = p_account_id;
  perform public.notify_user(account.user_id, 'security', 'warning', 'Enter your exchange keys again',
    'The stored keys of ' || account.label || ' cannot be opened and were thrown away. Enter them again.', '/settings/exchange', p_mails => true);
  return true;
end
$$;

create or replace function public.revoke_engine_key(p_id text) returns TABLE(email text, accounts bigint) language plpgsql security definer set search_path = '' as $$
declare
  owner record;
begin
  -- Credentials before the key, as whoever saves them has it.
  perform from public.encrypted_credentials c where c.engine_key_id = p_id or p_id = any (c.former_engine_key_ids)
    order by c.exchange_account_id for update;
  update public.engine_keys k set revoked_at = coalesce(k.revoked_at, now()) where k.id = p_id;
  if not found then
    raise exception 'There is no engine key "%".', p_id using errcode = 'P0001', hint = 'p_id';
  end if;
  for owner in
    with gone as (
      update public.encrypted_credentials c
      set dek_wrapped = null, engine_key_id = null, wrap_alg = null, dek_wrapped_user = null, kdf = null, kdf_params = null,
        tested_at = null, permissions = null, is_ip_restricted = null, revoked_at = now(), is_engine_key_revoked = true
      where c.dek_wrapped is not null and (c.engine_key_id = p_id or p_id = any (c.former_engine_key_ids))
      returning c.user_id, c.exchange_account_id)
    select g.user_id, p.email, count(*) as accounts, string_agg(a.label, ', ' order by a.label) as labels
    from gone g join public.exchange_accounts a on a.id = g.exchange_account_id join public.profiles p on p.id = g.user_id
    group by g.user_id, p.email order by p.email
  loop
    perform public.notify_user(owner.user_id, 'security', 'error', 'Exchange keys revoked: enter new ones',
      'The operator revoked the server key that protected the keys of: ' || owner.labels || '. Others may know them: revoke them at the '
        || 'exchange and check the account there, then enter new keys. ATB does not use the old ones any more.',
      '/settings/exchange', p_mails => true);
    email := owner.email;
    accounts := owner.accounts;
    return next;
  end loop;
end
$$;

create or replace function public.revoke_exchange_keys(p_account_id uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is null then
    raise exception 'Authentication required. Please log in.' using errcode = '42501';
  end if;
  if not public.has_fresh_second_factor() then
    raise exception 'Confirm with your second factor, then try again.' using errcode = 'PT403', hint = 'second_factor_required';
  end if;
  update public.encrypted_credentials c
  set dek_wrapped = null, engine_key_id = null, wrap_alg = null, dek_wrapped_user = null, kdf = null, kdf_params = null,
    tested_at = null, permissions = null, is_ip_restricted = null, revoked_at = now()
  where c.exchange_account_id = p_account_id and c.user_id = auth.uid();
  if not found then
    raise exception 'You have no such exchange account.' using errcode = 'P0001', hint = 'p_account_id';
  end if;
  perform public.notify_user(a.user_id, 'security', 'warning', 'Exchange keys revoked: ' || a.label,
    'ATB does not use them any more. Delete them at the exchange, too.', '/settings/exchange', p_mails => true)
  from public.exchange_accounts a where a.id = p_account_id;
end
$$;

grant create on schema public to atb_engine;
alter function public.notify_user(uuid, text, text, text, text, text, uuid, boolean) owner to atb_engine;
alter function public.claim_security_mail() owner to atb_engine;
revoke create on schema public from atb_engine;
revoke all on function public.notify_user(uuid, text, text, text, text, text, uuid, boolean), public.claim_security_mail(),
  public.announce_security_mails() from public, anon, authenticated, service_role;
grant execute on function public.notify_user(uuid, text, text, text, text, text, uuid, boolean), public.claim_security_mail(),
  public.announce_security_mails() to atb_engine;
grant execute on function public.notify_user(uuid, text, text, text, text, text, uuid, boolean) to supabase_auth_admin;
