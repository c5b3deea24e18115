-- What keys of an exchange may do is asked once a day, not when they are entered alone: rights that grew, a list of addresses that
-- vanished and keys that end are told to their owner. Keys that may withdraw or transfer are not used.

alter table public.encrypted_credentials add column expires_at timestamptz, add column expiry_notified timestamptz;
comment on column public.encrypted_credentials.expires_at is
  'When the exchange ends these keys, or their right to trade; null when it does not, or does not say.';
comment on column public.encrypted_credentials.expiry_notified is 'The end that the owner was told of: each is told once.';
alter table public.credential_tests add column expires_at timestamptz;
grant select (expires_at) on public.encrypted_credentials to authenticated;

-- As before, and with the end of the keys.
create or replace function public.date_credentials() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  found_test public.credential_tests;
  own public.engine_keys;
begin
  if new.dek_wrapped is not null and (tg_op = 'INSERT' or new.dek_wrapped is distinct from old.dek_wrapped) and (
    octet_length(new.dek_wrapped) <> 113 or new.wrap_alg is distinct from 'HPKE-P256-SHA256-A256GCM' or coalesce(new.engine_key_id, '') = '')
  then
    raise exception 'dek_wrapped must be a data key of 32 bytes sealed to the engine key.' using errcode = 'P0001', hint = 'dek_wrapped';
  end if;
  if new.engine_key_id is not null and (tg_op = 'INSERT' or new.engine_key_id is distinct from old.engine_key_id
    or new.dek_wrapped is distinct from old.dek_wrapped)
  then
    -- Held to the end, so that the key is not given up meanwhile.
    select * into own from public.engine_keys k where k.id = new.engine_key_id for share;
    if own.dropped_at is not null or own.revoked_at is not null or public.is_engine_key_over(own.retired_at) then
      raise exception 'These keys were sealed to a key of this server that is no longer in use. Reload the page and enter them again.'
        using errcode = 'P0001', hint = 'engine_key_id';
    end if;
  end if;
  if tg_op = 'UPDATE' and new.encrypted_api_key = old.encrypted_api_key and new.encrypted_api_secret = old.encrypted_api_secret and (
    (new.dek_wrapped is not distinct from old.dek_wrapped and new.engine_key_id is not distinct from old.engine_key_id)
    or new.former_engine_key_ids is distinct from old.former_engine_key_ids)
  then
    return new;
  end if;
  new.updated_at := now();
  -- What is thrown away comes without a test; the function that does it says so itself.
  if new.revoked_at is distinct from (case when tg_op = 'UPDATE' then old.revoked_at end) then
    return new;
  end if;
  select * into found_test from public.credential_tests t
  where t.user_id = new.user_id and t.tested_at > now() - interval '1 hour'
    and t.digest = public.digest_credentials(new.encrypted_api_key, new.encrypted_api_secret, new.dek_wrapped);
  new.tested_at := found_test.tested_at;
  new.permissions := found_test.permissions;
  new.is_ip_restricted := found_test.is_ip_restricted;
  new.expires_at := found_test.expires_at;
  new.expiry_notified := null;
  new.keys_since := now();
  new.last_used_at := null;
  new.revoked_at := null;
  new.is_engine_key_revoked := false;
  -- The same data key under other ciphertexts: who has it still has it.
  new.former_engine_key_ids := case when tg_op = 'UPDATE' and new.dek_wrapped is not distinct from old.dek_wrapped then array(
    select distinct f.id from unnest(old.former_engine_key_ids || old.engine_key_id) f (id)
    where f.id is not null and f.id is distinct from new.engine_key_id) else '{}' end;
  return new;
end
$$;

create function public.watch_keys() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  own_label text := (select a.label from public.exchange_accounts a where a.id = new.exchange_account_id);
  gained text := (
    select string_agg(p, ', ') from unnest(new.permissions) p
    where not p = any (old.permissions) and p not in ('withdraw', 'transfer'));
begin
  if old.is_ip_restricted and not new.is_ip_restricted then
    perform public.notify_user(new.user_id, 'security', 'warning', 'Exchange keys work from any address: ' || own_label,
      'Their list of IP addresses is gone at the exchange. If this was not you, revoke them there; else limit them to this server again.',
      '/settings/exchange', p_mails => true);
  end if;
  if gained is not null then
    perform public.notify_user(new.user_id, 'security', 'warning', 'Exchange keys may do more: ' || own_label,
      'The exchange now lets them: ' || gained || '. If this was not you, revoke them there and check the account.', '/settings/exchange', p_mails => true);
  end if;
  if new.expires_at < now() + interval '14 days' and new.tested_at is not null and new.expires_at is distinct from new.expiry_notified then
    perform public.notify_user(new.user_id, 'security', 'warning', 'Exchange keys end soon: ' || own_label,
      'The exchange ends them, or their right to trade, on ' || to_char(new.expires_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI')
        || ' UTC. Renew them there, or enter new ones.', '/settings/exchange', p_mails => true);
    new.expiry_notified := new.expires_at;
  end if;
  return new;
end
$$;
create trigger encrypted_credentials_watched before update of tested_at, permissions, is_ip_restricted, expires_at on public.encrypted_credentials
  for each row when (old.encrypted_api_key = new.encrypted_api_key and old.encrypted_api_secret = new.encrypted_api_secret)
  execute function public.watch_keys();

-- As before; keys that may move money out are a matter of security, and asking too often passes by itself.
create or replace function public.notify_of_reading() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  own_label text;
begin
  if new.fault in ('KEY_REVOKED_HERE', 'KEY_UNTESTED') then
    return null;
  end if;
  select a.label into own_label from public.exchange_accounts a where a.id = new.account_id;
  if new.fault in ('ASKED_TO_WAIT', 'ASKED_TOO_OFTEN', 'NO_ANSWER', 'CLOCK_DIFFERS', 'SIGNER_AWAY') then
    if new.failures = 12 then
      perform public.notify_user(new.user_id, 'system', 'warning', own_label || ' has not been read for hours', new.fault_detail, '/portfolio');
    end if;
  elsif new.fault is not distinct from old.fault then
    return null;
  elsif new.fault = 'KEY_LOCKED' then
    perform public.notify_user(new.user_id, 'system', 'warning', own_label || ' is locked', new.fault_detail, '/settings/exchange');
  elsif new.fault in ('KEY_CAN_WITHDRAW', 'KEY_CAN_TRANSFER') then
    perform public.notify_user(new.user_id, 'security', 'error', 'Exchange keys not used any more: ' || own_label,
      new.fault_detail || ' If this was not you, revoke them at the exchange and check the account there.', '/settings/exchange', p_mails => true);
  else
    perform public.notify_user(new.user_id, 'system', 'error', own_label || ' cannot be read', new.fault_detail,
      case when new.fault like 'KEY\_%' then '/settings/exchange' else '/portfolio' end);
  end if;
  return null;
end
$$;

grant create on schema public to atb_engine;
alter function public.watch_keys() owner to atb_engine;
revoke create on schema public from atb_engine;
revoke all on function public.watch_keys() from public, anon, authenticated, service_role;
