-- Users, sessions and everything that signs a person in. Tables and columns carry the names of Supabase's auth service, so that
-- a self-hosted installation can move its users to a hosted project (password hashes are Argon2id in PHC form, which it accepts)
-- and tools that know that schema know this one. What is ours is marked "ours".
-- Only supabase_auth_admin reads or writes here. Nothing is granted to anon, authenticated or service_role: being
-- able to sign in as somebody must never be one missing policy away.

create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
create type auth.factor_status as enum ('unverified', 'verified');
create type auth.code_challenge_method as enum ('s256', 'plain');
create type auth.one_time_token_type as enum (
  'confirmation_token', 'reauthentication_token', 'recovery_token',
  'email_change_token_new', 'email_change_token_current', 'phone_change_token');

create table auth.users (
  instance_id uuid,
  id uuid primary key default gen_random_uuid(),
  aud varchar(255) not null default 'authenticated',
  role varchar(255) not null default 'authenticated',
  email varchar(255),
  encrypted_password varchar(255),
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_token varchar(255) not null default '',
  confirmation_sent_at timestamptz,
  recovery_token varchar(255) not null default '',
  recovery_sent_at timestamptz,
  email_change_token_new varchar(255) not null default '',
  email_change varchar(255) not null default '',
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{}',
  raw_user_meta_data jsonb not null default '{}',
  is_super_admin boolean,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  phone text unique,
  phone_confirmed_at timestamptz,
  phone_change text not null default '',
  phone_change_token varchar(255) not null default '',
  phone_change_sent_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  email_change_token_current varchar(255) not null default '',
  email_change_confirm_status smallint not null default 0 check (email_change_confirm_status between 0 and 2),
  banned_until timestamptz,
  reauthentication_token varchar(255) not null default '',
  reauthentication_sent_at timestamptz,
  is_sso_user boolean not null default false,
  deleted_at timestamptz,
  is_anonymous boolean not null default false,
  check (jsonb_typeof(raw_app_meta_data) = 'object' and jsonb_typeof(raw_user_meta_data) = 'object')
);
create unique index users_email_partial_key on auth.users (email) where is_sso_user = false;
create index users_instance_id_email_idx on auth.users (instance_id, lower(email));
comment on column auth.users.is_sso_user is 'True when the account came from single sign-on; such accounts may share an address.';

create table auth.identities (
  provider_id text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  identity_data jsonb not null,
  provider text not null,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  email text generated always as (lower(identity_data ->> 'email')) stored,
  id uuid primary key default gen_random_uuid(),
  unique (provider_id, provider)
);
create index identities_user_id_idx on auth.identities (user_id);
create index identities_email_idx on auth.identities (email text_pattern_ops);

create table auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null default 'unverified',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  secret text,
  phone text,
  last_challenged_at timestamptz unique,
  web_authn_credential jsonb,
  web_authn_aaguid uuid,
  last_webauthn_challenge_data jsonb
);
create unique index mfa_factors_user_friendly_name_unique on auth.mfa_factors (friendly_name, user_id) where trim(friendly_name) <> '';
create unique index unique_phone_factor_per_user on auth.mfa_factors (user_id, phone);
create index factor_id_created_at_idx on auth.mfa_factors (user_id, created_at);

create table auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  ip_address inet not null,
  otp_code text,
  web_authn_session_data jsonb
);
create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);
create index mfa_challenge_created_at_idx on auth.mfa_challenges (created_at desc);

-- Ours: single-use recovery codes, stored hashed.
create table auth.mfa_recovery_codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  unique (user_id, code_hash)
);

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  factor_id uuid references auth.mfa_factors (id) on delete set null,
  aal auth.aal_level not null default 'aal1',
  not_after timestamptz,
  refreshed_at timestamptz,
  user_agent text,
  ip inet,
  tag text
);
create index sessions_user_id_idx on auth.sessions (user_id);
create index user_id_created_at_idx on auth.sessions (user_id, created_at);
create index sessions_not_after_idx on auth.sessions (not_after desc);
comment on column auth.sessions.not_after is 'The absolute end of the session. Idleness is measured from refreshed_at, else created_at.';

create table auth.refresh_tokens (
  instance_id uuid,
  id bigserial primary key,
  token varchar(255) not null unique,
  user_id varchar(255) not null,
  revoked boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  parent varchar(255),
  session_id uuid not null references auth.sessions (id) on delete cascade,
  nonce bytea not null
);
create index refresh_tokens_session_id_revoked_idx on auth.refresh_tokens (session_id, revoked);
create index refresh_tokens_parent_idx on auth.refresh_tokens (parent);
create index refresh_tokens_updated_at_idx on auth.refresh_tokens (updated_at desc);
-- At most one live token in a family, whatever the application does.
create unique index refresh_tokens_one_active_per_session on auth.refresh_tokens (session_id) where not revoked;
comment on column auth.refresh_tokens.token is 'SHA-256 of the token in hex. The token itself is never stored.';
comment on column auth.refresh_tokens.parent is 'SHA-256 in hex of the token that this one replaced.';
comment on column auth.refresh_tokens.nonce is
  'Ours: 256 random bits. With the server''s key and the parent token they give this token again, for a client that lost the answer.';

create table auth.mfa_amr_claims (
  session_id uuid not null references auth.sessions (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  authentication_method text not null,
  id uuid primary key default gen_random_uuid(),
  constraint mfa_amr_claims_session_id_authentication_method_pkey unique (session_id, authentication_method)
);

create table auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type auth.one_time_token_type not null,
  token_hash text not null,
  relates_to text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  code_hash text not null,
  failed_attempts smallint not null default 0 check (failed_attempts >= 0),
  expires_at timestamptz not null,
  redirect_to text,
  unique (user_id, token_type)
);
create unique index one_time_tokens_token_hash_idx on auth.one_time_tokens (token_hash);
create index one_time_tokens_relates_to_idx on auth.one_time_tokens using hash (relates_to);
comment on column auth.one_time_tokens.token_hash is 'Keyed HMAC-SHA-256 of the 128-bit token in the mailed link.';
comment on column auth.one_time_tokens.code_hash is 'Ours: keyed HMAC-SHA-256 of the 8-digit code, bound to user and purpose.';
comment on column auth.one_time_tokens.failed_attempts is 'Ours: wrong codes so far. Kept here so that a restart does not give an attacker fresh guesses.';

create table auth.flow_state (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  auth_code text,
  code_challenge_method auth.code_challenge_method,
  code_challenge text,
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  authentication_method text not null,
  auth_code_issued_at timestamptz,
  invite_token text,
  referrer text,
  linking_target_id uuid
);
create index flow_state_created_at_idx on auth.flow_state (created_at desc);
create index idx_auth_code on auth.flow_state (auth_code);
create index idx_user_id_auth_method on auth.flow_state (user_id, authentication_method);

create table auth.audit_log_entries (
  instance_id uuid,
  id uuid primary key default gen_random_uuid(),
  payload json,
  created_at timestamptz not null default now(),
  ip_address varchar(64) not null default ''
);
create index audit_log_entries_created_at_idx on auth.audit_log_entries (created_at);
comment on table auth.audit_log_entries is 'Append-only: the service may add and read entries, never change or remove one.';

-- Ours: counters of the rate limiter. Unlogged: they are worth one write each, and a database crash may forget them.
create unlogged table auth.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

do $$
declare
  name text;
begin
  foreach name in array array[
    'users', 'identities', 'mfa_factors', 'mfa_challenges', 'mfa_recovery_codes', 'sessions', 'refresh_tokens',
    'mfa_amr_claims', 'one_time_tokens', 'flow_state', 'audit_log_entries', 'rate_limits'
  ] loop
    execute format('alter table auth.%I enable row level security', name);
    execute format('alter table auth.%I force row level security', name);
    execute format('revoke all on auth.%I from public, anon, authenticated, service_role, atb_engine', name);
    if name = 'audit_log_entries' then
      execute format('grant select, insert on auth.%I to supabase_auth_admin', name);
      execute format('create policy auth_service_reads on auth.%I for select to supabase_auth_admin using (true)', name);
      execute format('create policy auth_service_adds on auth.%I for insert to supabase_auth_admin with check (true)', name);
    else
      execute format('grant select, insert, update, delete on auth.%I to supabase_auth_admin', name);
      execute format('create policy auth_service on auth.%I to supabase_auth_admin using (true) with check (true)', name);
    end if;
  end loop;
end
$$;

revoke all on sequence auth.refresh_tokens_id_seq from public, anon, authenticated, service_role, atb_engine;
grant usage, select on sequence auth.refresh_tokens_id_seq to supabase_auth_admin;
