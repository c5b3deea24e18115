-- What an account's owner has to know is told: a breaker that lets the account only reduce, a reading that needs them, an import that ended,
-- and every change of an exchange's keys.

alter table public.exchange_accounts add column breakers_notified timestamptz[] not null default '{}';
comment on column public.exchange_accounts.breakers_notified is
  'Ends of days and weeks for which a breaker was told: equity that crosses a limit to and fro is told once.';

-- Kept with the row that it tells of; an order pays nothing for it.
create function public.notify_of_breaker() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.state_until = any (new.breakers_notified) then
    return new;
  end if;
  new.breakers_notified := array(select t from unnest(new.breakers_notified) t where t > new.state_until - interval '8 days') || new.state_until;
  perform public.notify_user(new.user_id, 'risk', 'warning', new.label || ' is ' || new.trading_state,
    new.state_reason || ' Nothing new is opened until ' || to_char(new.state_until at time zone 'UTC', 'YYYY-MM-DD HH24:MI')
      || ' UTC at the latest; exits go on.', '/settings/trading');
  return new;
end
$$;
create trigger exchange_accounts_notify before update of trading_state, state_until on public.exchange_accounts
  for each row when (new.state_until is not null and new.state_until is distinct from old.state_until and new.trading_state <> 'ACTIVE')
  execute function public.notify_of_breaker();

-- What passes by itself is told when it has lasted for hours, everything else at once. What the owner did to a key they know.
create function public.notify_of_reading() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  own_label text;
begin
  if new.fault in ('KEY_REVOKED_HERE', 'KEY_UNTESTED') then
    return null;
  end if;
  select a.label into own_label from public.exchange_accounts a where a.id = new.account_id;
  if new.fault in ('ASKED_TO_WAIT', 'NO_ANSWER', 'CLOCK_DIFFERS', 'SIGNER_AWAY') then
    if new.failures = 12 then
      perform public.notify_user(new.user_id, 'system', 'warning', own_label || ' has not been read for hours', new.fault_detail, '/portfolio');
    end if;
  elsif new.fault is distinct from old.fault then
    perform public.notify_user(new.user_id, 'system', 'error', own_label || ' cannot be read', new.fault_detail,
      case when new.fault like 'KEY\_%' then '/settings/exchange' else '/portfolio' end);
  end if;
  return null;
end
$$;
create trigger exchange_syncs_notify after update of fault, failures on public.exchange_syncs
  for each row when (new.fault is not null and (new.fault is distinct from old.fault or new.failures > old.failures))
  execute function public.notify_of_reading();

create function public.notify_of_import() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  own_label text := (select a.label from public.exchange_accounts a where a.id = new.account_id);
begin
  if new.status = 'done' then
    perform public.notify_user(new.user_id, 'system', 'info', 'History imported: ' || own_label,
      new.booked || ' records are new, ' || new.known || ' were known.'
        || case jsonb_array_length(new.different) when 0 then '' else ' Some differ from what is booked: see the import.' end, '/portfolio');
  else
    perform public.notify_user(new.user_id, 'system', 'error', 'Import failed: ' || own_label, new.error, '/portfolio');
  end if;
  return null;
end
$$;
create trigger history_imports_notify after update of status on public.history_imports
  for each row when (old.status <> new.status and new.status in ('done', 'failed')) execute function public.notify_of_import();

create function public.notify_of_keys() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  own_label text := (select a.label from public.exchange_accounts a where a.id = new.exchange_account_id);
begin
  perform public.notify_user(new.user_id, 'security', 'warning',
    'Exchange keys ' || case tg_op when 'INSERT' then 'added' else 'replaced' end || ': ' || own_label,
    'If this was not you, revoke them here and at the exchange, end all other sessions and change your password.', '/settings/exchange');
  return null;
end
$$;
create trigger encrypted_credentials_notify_of_new after insert on public.encrypted_credentials
  for each row execute function public.notify_of_keys();
create trigger encrypted_credentials_notify_of_change after update of encrypted_api_key, encrypted_api_secret on public.encrypted_credentials
  for each row when (old.encrypted_api_key <> new.encrypted_api_key or old.encrypted_api_secret <> new.encrypted_api_secret)
  execute function public.notify_of_keys();

-- As before, and told.
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
    'ATB does not use them any more. Delete them at the exchange, too.', '/settings/exchange')
  from public.exchange_accounts a where a.id = p_account_id;
end
$$;

-- As before, and told where there were keys.
create or replace function public.delete_exchange_account(p_account_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
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
      '/settings/exchange');
  end if;
  delete from public.exchange_accounts a where a.id = account.id;
end
$$;

grant create on schema public to atb_engine;
alter function public.notify_of_breaker() owner to atb_engine;
alter function public.notify_of_reading() owner to atb_engine;
alter function public.notify_of_import() owner to atb_engine;
alter function public.notify_of_keys() owner to atb_engine;
revoke create on schema public from atb_engine;
revoke all on function public.notify_of_breaker(), public.notify_of_reading(), public.notify_of_import(), public.notify_of_keys()
  from public, anon, authenticated, service_role;
