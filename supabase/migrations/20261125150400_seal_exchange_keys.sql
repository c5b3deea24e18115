-- Keys of an exchange are opened by one process alone, the signer, which enters the database by a role of its own: it reads what is
-- sealed, and writes down what it did with it. What a key may do was found out before it is used.

do $$
begin
  if not exists (select 1 from pg_roles where rolname = 'atb_signer') then
    create role atb_signer login noinherit;
  end if;
exception when duplicate_object or unique_violation then
  null; -- another database of the same cluster created it a moment ago
end
$$;
do $$
begin
  execute format('grant atb_signer to %I', current_user);
exception when others then
  -- Concurrent databases of one cluster may grant the same membership at the same moment.
  if sqlstate not in ('23505', 'XX000', '0LP01') then raise; end if;
end
$$;
grant usage on schema public to atb_signer;

alter table public.encrypted_credentials
  -- The data key sealed by a passphrase of the user, for whom it is no secret of ours.
  add column dek_wrapped_user bytea,
  add column kdf text,
  add column kdf_params jsonb,
  -- When the present keys were entered: their age.
  add column keys_since timestamptz not null default now(),
  add column last_used_at timestamptz,
  -- When an exchange last took exactly these keys, and what it said of them; null for keys that were never tried.
  add column tested_at timestamptz,
  add column permissions text[],
  add column is_ip_restricted boolean,
  -- When the wrap was thrown away: nobody can open these keys any more.
  add column revoked_at timestamptz,
  add constraint encrypted_credentials_user_wrap_is_whole check (
    (dek_wrapped_user is null and kdf is null and kdf_params is null)
    or (dek_wrapped_user is not null and octet_length(dek_wrapped_user) = 60 and kdf is not distinct from 'PBKDF2-SHA256'
      and coalesce((kdf_params ->> 'salt') ~ '^[A-Za-z0-9+/]{22,88}={0,2}$', false)
      and coalesce((kdf_params ->> 'iterations') ~ '^[0-9]{6,8}$' and (kdf_params ->> 'iterations')::integer >= 600000, false)
      and octet_length(kdf_params::text) <= 400));

-- What was found out about keys before they are saved: by the digest of all that is sealed, so that exactly these are meant.
create table public.credential_tests (
  user_id uuid not null references auth.users (id) on delete cascade,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  permissions text[] not null,
  is_ip_restricted boolean,
  tested_at timestamptz not null default now(),
  primary key (user_id, digest)
);
comment on table public.credential_tests is 'Tests of the last hour, until the keys are saved.';
alter table public.credential_tests enable row level security;
alter table public.credential_tests force row level security;
create policy engine on public.credential_tests for all to atb_engine using (true) with check (true);
create policy service on public.credential_tests for select to service_role using (true);
grant select, insert, update, delete on public.credential_tests to atb_engine;
grant select on public.credential_tests to service_role;

-- Every request that the signer was asked to sign, and what became of it.
create table public.signer_audit (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  exchange_account_id uuid not null,
  venue text not null check (venue in ('binance', 'kraken', 'coinbase')),
  purpose text not null check (purpose in ('test', 'read')),
  method text not null check (length(method) <= 10),
  path text not null check (length(path) <= 300),
  -- `signed`, or the code for which it was refused.
  outcome text not null check (length(outcome) between 1 and 40),
  at timestamptz not null default now()
);
create index signer_audit_account on public.signer_audit (exchange_account_id, at desc);
create index signer_audit_user on public.signer_audit (user_id, at desc);
create index signer_audit_at on public.signer_audit (at);
alter table public.signer_audit enable row level security;
alter table public.signer_audit force row level security;
create policy own_select on public.signer_audit for select to authenticated using (user_id = (select auth.uid()));
create policy engine on public.signer_audit for all to atb_engine using (true) with check (true);
create policy service on public.signer_audit for select to service_role using (true);
create policy signer on public.signer_audit for insert to atb_signer with check (true);
grant select on public.signer_audit to authenticated, service_role;
grant select, insert, update, delete on public.signer_audit to atb_engine;
grant insert (user_id, exchange_account_id, venue, purpose, method, path, outcome) on public.signer_audit to atb_signer;

create policy signer on public.encrypted_credentials for select to atb_signer using (true);
grant select (exchange_account_id, user_id, encrypted_api_key, encrypted_api_secret, encryption_version, dek_wrapped, engine_key_id, wrap_alg,
  tested_at, permissions, revoked_at) on public.encrypted_credentials to atb_signer;

grant select (dek_wrapped_user, kdf, kdf_params, keys_since, last_used_at, tested_at, permissions, is_ip_restricted, revoked_at)
  on public.encrypted_credentials to authenticated;
grant insert (dek_wrapped_user, kdf, kdf_params), update (dek_wrapped_user, kdf, kdf_params) on public.encrypted_credentials to authenticated;

-- The last use is told by the audit; once a minute is enough.
create function public.note_signer_use() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.outcome = 'signed' then
    update public.encrypted_credentials c set last_used_at = new.at
    where c.exchange_account_id = new.exchange_account_id and c.user_id = new.user_id
      and (c.last_used_at is null or c.last_used_at < new.at - interval '1 minute');
  end if;
  return null;
end
$$;
revoke execute on function public.note_signer_use() from public;
create trigger signer_audit_notes_use after insert on public.signer_audit for each row execute function public.note_signer_use();

-- sha256 of all that is sealed; the server computes the same of what it tests.
create function public.digest_credentials(p_key text, p_secret text, p_wrap bytea) returns text language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(p_key || '|' || p_secret || '|' || coalesce(replace(encode(p_wrap, 'base64'), E'\n', ''), ''), 'UTF8')), 'hex')
$$;
revoke execute on function public.digest_credentials(text, text, bytea) from public;
grant execute on function public.digest_credentials(text, text, bytea) to atb_engine, service_role;

-- Keys that come new are as old as now, and are worth what a test of exactly these has found. A wrap is what HPKE makes of a data key.
create function public.date_credentials() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  found public.credential_tests;
begin
  if new.dek_wrapped is not null and (tg_op = 'INSERT' or new.dek_wrapped is distinct from old.dek_wrapped) and (
    octet_length(new.dek_wrapped) <> 113 or new.wrap_alg is distinct from 'HPKE-P256-SHA256-A256GCM' or coalesce(new.engine_key_id, '') = '')
  then
    raise exception 'dek_wrapped must be a data key of 32 bytes sealed to the engine key.' using errcode = 'P0001', hint = 'dek_wrapped';
  end if;
  if tg_op = 'UPDATE' and new.encrypted_api_key = old.encrypted_api_key and new.encrypted_api_secret = old.encrypted_api_secret
    and new.dek_wrapped is not distinct from old.dek_wrapped and new.engine_key_id is not distinct from old.engine_key_id then
    return new;
  end if;
  new.updated_at := now();
  -- What is thrown away comes without a test; the function that does it says so itself.
  if new.revoked_at is distinct from (case when tg_op = 'UPDATE' then old.revoked_at end) then
    return new;
  end if;
  select * into found from public.credential_tests t
  where t.user_id = new.user_id and t.tested_at > now() - interval '1 hour'
    and t.digest = public.digest_credentials(new.encrypted_api_key, new.encrypted_api_secret, new.dek_wrapped);
  new.tested_at := found.tested_at;
  new.permissions := found.permissions;
  new.is_ip_restricted := found.is_ip_restricted;
  new.keys_since := now();
  new.last_used_at := null;
  new.revoked_at := null;
  return new;
end
$$;
revoke execute on function public.date_credentials() from public;
create trigger encrypted_credentials_dated before insert or update on public.encrypted_credentials
  for each row execute function public.date_credentials();

-- Both tables have the ciphertext: the account's is always that of its present keys.
create function public.copy_ciphertext() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.exchange_accounts a set api_key_encrypted = new.encrypted_api_key, api_secret_encrypted = new.encrypted_api_secret
  where a.id = new.exchange_account_id and a.adapter <> 'paper'
    and (a.api_key_encrypted is distinct from new.encrypted_api_key or a.api_secret_encrypted is distinct from new.encrypted_api_secret);
  return null;
end
$$;
revoke execute on function public.copy_ciphertext() from public;
create trigger encrypted_credentials_copied after insert or update of encrypted_api_key, encrypted_api_secret on public.encrypted_credentials
  for each row execute function public.copy_ciphertext();

-- Throws the wrap away: what is left cannot be opened by anybody.
create function public.revoke_exchange_keys(p_account_id uuid) returns void language plpgsql security definer set search_path = '' as $$
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
end
$$;
revoke execute on function public.revoke_exchange_keys(uuid) from public;
grant execute on function public.revoke_exchange_keys(uuid) to authenticated;

-- Deletes a connected account with all that was recorded of it. One without keys may go without a second factor: nothing is protected by it.
create function public.delete_exchange_account(p_account_id uuid) returns void language plpgsql security definer set search_path = '' as $$
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
  delete from public.exchange_accounts a where a.id = account.id;
end
$$;
revoke execute on function public.delete_exchange_account(uuid) from public;
grant execute on function public.delete_exchange_account(uuid) to authenticated;

-- They act as the engine, whose rights the policies say.
grant create on schema public to atb_engine;
alter function public.note_signer_use() owner to atb_engine;
alter function public.date_credentials() owner to atb_engine;
alter function public.copy_ciphertext() owner to atb_engine;
alter function public.revoke_exchange_keys(uuid) owner to atb_engine;
alter function public.delete_exchange_account(uuid) owner to atb_engine;
revoke create on schema public from atb_engine;
