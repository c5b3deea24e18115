-- A retired engine key ends: after its hour nothing is saved under it, and a wrap that it does not open is thrown away. New ciphertexts under
-- the same data key do not make one forget which engine keys it was sealed to.

-- What a browser has sealed and tested may be saved for an hour after its key was retired.
create function public.is_engine_key_over(p_retired_at timestamptz) returns boolean language sql stable set search_path = '' as $$
  select coalesce(p_retired_at < now() - interval '1 hour', false)
$$;

-- As before; the hour of a retired key is kept here, too, and so are the former engine keys of a data key that stays.
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

-- As before.
create or replace function public.drop_engine_key(p_id text) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  perform from public.engine_keys k
    where k.id = p_id and k.dropped_at is null and (k.revoked_at is not null or public.is_engine_key_over(k.retired_at)) for update;
  if not found or exists (select from public.encrypted_credentials c where c.engine_key_id = p_id and c.dek_wrapped is not null) then
    return false;
  end if;
  update public.engine_keys k set dropped_at = now() where k.id = p_id;
  return true;
end
$$;

-- A wrap under a key whose hour is over, which its key does not open: nobody can. The owner is told to enter the keys again.
create function public.discard_wrap(p_account_id uuid, p_from bytea, p_engine_key_id text) returns boolean
  language plpgsql security definer set search_path = '' as $$
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
    'The stored keys of ' || account.label || ' cannot be opened and were thrown away. Enter them again.', '/settings/exchange');
  return true;
end
$$;

grant create on schema public to atb_engine;
alter function public.is_engine_key_over(timestamptz) owner to atb_engine;
alter function public.discard_wrap(uuid, bytea, text) owner to atb_engine;
revoke create on schema public from atb_engine;
revoke execute on function public.is_engine_key_over(timestamptz), public.discard_wrap(uuid, bytea, text) from public;
grant execute on function public.is_engine_key_over(timestamptz), public.discard_wrap(uuid, bytea, text) to atb_signer;
