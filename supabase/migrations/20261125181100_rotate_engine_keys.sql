-- The signer's key can be changed: each data key is sealed anew to the new one, what it seals stays as it is. What is known of these keys
-- stands here, never a key itself. A key that was revoked opens nothing more, and nothing is saved under one that is gone.

create table public.engine_keys (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{16,64}$'),
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{4}( [0-9a-f]{4}){7}$'),
  created_at timestamptz not null,
  -- When the operator asked for another in its place.
  rotation_asked_at timestamptz,
  -- When another took its place.
  retired_at timestamptz,
  -- When nothing was sealed to it any more, or it was revoked: its private half is not needed again.
  dropped_at timestamptz,
  -- When the operator said that others may have it.
  revoked_at timestamptz,
  check (dropped_at is null or retired_at is not null or revoked_at is not null)
);
comment on table public.engine_keys is 'Keys of the signer that data keys are sealed to, without any half of them.';
-- One is in use.
create unique index engine_keys_current on public.engine_keys ((true)) where retired_at is null and revoked_at is null;
alter table public.engine_keys enable row level security;
alter table public.engine_keys force row level security;
create policy engine on public.engine_keys for all to atb_engine using (true) with check (true);
create policy service on public.engine_keys for select to service_role using (true);
create policy signer on public.engine_keys for select to atb_signer using (true);
grant select, insert, update, delete on public.engine_keys to atb_engine;
grant select on public.engine_keys to service_role, atb_signer;

alter table public.encrypted_credentials
  -- Engine keys that the present data key was sealed to before: who has one of them and an old copy of the row has the data key.
  add column former_engine_key_ids text[] not null default '{}',
  -- These keys were revoked because the operator revoked an engine key that their data key was sealed to.
  add column is_engine_key_revoked boolean not null default false;
create index encrypted_credentials_engine_key on public.encrypted_credentials (engine_key_id) where dek_wrapped is not null;
grant select (is_engine_key_revoked) on public.encrypted_credentials to authenticated;

-- As before; keys sealed to an engine key that is gone are refused, and a data key that the signer has sealed anew is the same one: what
-- was found out about it stays. Only the signer's function writes the column that tells it.
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
    if own.dropped_at is not null or own.revoked_at is not null then
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
  new.former_engine_key_ids := '{}';
  return new;
end
$$;

-- What the signer holds. The first of its file is in use; another that was is retired by it.
create function public.register_engine_key(p_id text, p_fingerprint text, p_created_at timestamptz, p_is_current boolean) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.engine_keys k where k.id = p_id) then
    return;
  end if;
  if p_is_current then
    update public.engine_keys k set retired_at = now() where k.retired_at is null and k.revoked_at is null;
  end if;
  insert into public.engine_keys (id, fingerprint, created_at, retired_at)
    values (p_id, p_fingerprint, p_created_at, case when not p_is_current then now() end);
end
$$;

-- Data keys that are sealed to one of these, by account; a page begins behind an account.
create function public.wraps_of_engine_keys(p_ids text[], p_after uuid, p_limit integer)
  returns table (account_id uuid, user_id uuid, exchange text, dek_wrapped bytea, engine_key_id text)
  language sql stable security definer set search_path = '' as $$
  select c.exchange_account_id, c.user_id, a.adapter, c.dek_wrapped, c.engine_key_id
  from public.encrypted_credentials c join public.exchange_accounts a on a.id = c.exchange_account_id
  where c.engine_key_id = any (p_ids) and c.dek_wrapped is not null and c.exchange_account_id > p_after
  order by c.exchange_account_id limit p_limit
$$;

-- Puts a wrap in the place of the one that it was made of, if that is still there.
create function public.rewrap_credentials(p_account_id uuid, p_from bytea, p_to bytea, p_engine_key_id text) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  update public.encrypted_credentials c
  set dek_wrapped = p_to, engine_key_id = p_engine_key_id, former_engine_key_ids = c.former_engine_key_ids || c.engine_key_id
  where c.exchange_account_id = p_account_id and c.dek_wrapped = p_from and c.engine_key_id <> p_engine_key_id;
  return found;
end
$$;

-- Gives a retired key up once nothing is sealed to it. Not within the hour: what a browser has sealed and tested may be saved until then.
create function public.drop_engine_key(p_id text) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  perform from public.engine_keys k
    where k.id = p_id and k.dropped_at is null and (k.revoked_at is not null or k.retired_at < now() - interval '1 hour') for update;
  if not found or exists (select from public.encrypted_credentials c where c.engine_key_id = p_id and c.dek_wrapped is not null) then
    return false;
  end if;
  update public.engine_keys k set dropped_at = now() where k.id = p_id;
  return true;
end
$$;

-- Others may have this key: whatever data key was ever sealed to it may be known. The wraps are thrown away and their owners told.
create function public.revoke_engine_key(p_id text) returns table (email text, accounts bigint)
  language plpgsql security definer set search_path = '' as $$
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
      '/settings/exchange');
    email := owner.email;
    accounts := owner.accounts;
    return next;
  end loop;
end
$$;

grant create on schema public to atb_engine;
alter function public.register_engine_key(text, text, timestamptz, boolean) owner to atb_engine;
alter function public.wraps_of_engine_keys(text[], uuid, integer) owner to atb_engine;
alter function public.rewrap_credentials(uuid, bytea, bytea, text) owner to atb_engine;
alter function public.drop_engine_key(text) owner to atb_engine;
alter function public.revoke_engine_key(text) owner to atb_engine;
revoke create on schema public from atb_engine;
revoke execute on function public.register_engine_key(text, text, timestamptz, boolean), public.wraps_of_engine_keys(text[], uuid, integer),
  public.rewrap_credentials(uuid, bytea, bytea, text), public.drop_engine_key(text), public.revoke_engine_key(text) from public;
grant execute on function public.register_engine_key(text, text, timestamptz, boolean), public.wraps_of_engine_keys(text[], uuid, integer),
  public.rewrap_credentials(uuid, bytea, bytea, text), public.drop_engine_key(text) to atb_signer;
grant execute on function public.revoke_engine_key(text) to atb_engine;
