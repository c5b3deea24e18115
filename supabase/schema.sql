-- Dump of the migrated schema, for review. Made by: node scripts/dump-schema.mjs

-- Roles

create role anon nologin noinherit;
create role atb_engine login noinherit;
create role atb_signer login noinherit;
create role authenticated nologin noinherit;
create role authenticator login noinherit;
grant anon to authenticator;
grant authenticated to authenticator;
grant service_role to authenticator;
create role service_role nologin noinherit;
create role supabase_auth_admin login noinherit;


-- Schemas

create schema auth;
grant usage on schema auth to anon;
grant usage on schema auth to atb_engine;
grant usage on schema auth to authenticated;
grant usage on schema auth to service_role;
grant usage on schema auth to supabase_auth_admin;
create schema change_feed;
grant usage on schema change_feed to authenticator;
create schema files;
grant usage on schema files to anon;
grant usage on schema files to atb_engine;
grant usage on schema files to authenticated;
grant usage on schema files to service_role;
create schema public;
alter schema public owner to pg_database_owner;
grant usage on schema public to anon;
grant usage on schema public to atb_engine;
grant usage on schema public to atb_signer;
grant usage on schema public to authenticated;
grant create, usage on schema public to pg_database_owner;
grant usage on schema public to public;
grant usage on schema public to service_role;
grant usage on schema public to supabase_auth_admin;
create schema realtime;
grant usage on schema realtime to anon;
grant usage on schema realtime to authenticated;
grant usage on schema realtime to authenticator;
grant usage on schema realtime to service_role;


-- Default privileges

alter default privileges for role postgres on functions: execute to postgres


-- Types

create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
create type auth.code_challenge_method as enum ('s256', 'plain');
create type auth.factor_status as enum ('unverified', 'verified');
create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
create type auth.one_time_token_type as enum ('confirmation_token', 'reauthentication_token', 'recovery_token', 'email_change_token_new', 'email_change_token_current', 'phone_change_token', 'magiclink_token');


-- Sequences

create sequence auth.refresh_tokens_id_seq;
grant select, usage on sequence auth.refresh_tokens_id_seq to supabase_auth_admin;
create sequence public.account_decisions_id_seq;
create sequence public.advisor_advice_id_seq;
create sequence public.alerts_id_seq;
create sequence public.bot_events_id_seq;
create sequence public.bot_journal_id_seq;
create sequence public.bot_orders_sequence_seq;
create sequence public.engine_commands_sequence_seq;
create sequence public.incident_updates_id_seq;
create sequence public.learner_outcomes_id_seq;
create sequence public.learner_pulls_id_seq;
create sequence public.ledger_postings_id_seq;
create sequence public.notification_deliveries_id_seq;
create sequence public.notifications_id_seq;
create sequence public.price_feeds_id_seq;
create sequence public.quotes_id_seq;
create sequence public.security_mails_id_seq;
create sequence public.signer_audit_id_seq;
create sequence public.status_subscribers_id_seq;


-- Tables

create table auth.audit_log_entries (
  instance_id uuid,
  id uuid default gen_random_uuid() not null,
  payload json,
  created_at timestamp with time zone default now() not null,
  ip_address character varying(64) default ''::character varying not null,
  constraint audit_log_entries_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_log_entries_actor_idx ON auth.audit_log_entries USING btree (((payload ->> 'actor_id'::text)), created_at DESC) WHERE ((payload ->> 'action'::text) <> 'token_refreshed'::text);
CREATE INDEX audit_log_entries_created_at_idx ON auth.audit_log_entries USING btree (created_at);
CREATE TRIGGER audit_log_entries_notify AFTER INSERT ON auth.audit_log_entries FOR EACH ROW EXECUTE FUNCTION public.notify_of_security();
alter table auth.audit_log_entries enable row level security;
alter table auth.audit_log_entries force row level security;
create policy auth_service_adds on auth.audit_log_entries as permissive for insert to supabase_auth_admin
  with check (true);
create policy auth_service_prunes on auth.audit_log_entries as permissive for delete to supabase_auth_admin
  using ((created_at < (now() - '90 days'::interval)));
create policy auth_service_reads on auth.audit_log_entries as permissive for select to supabase_auth_admin
  using (true);
grant delete, insert, select on auth.audit_log_entries to supabase_auth_admin;

create table auth.flow_state (
  id uuid default gen_random_uuid() not null,
  user_id uuid,
  auth_code text,
  code_challenge_method auth.code_challenge_method,
  code_challenge text,
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  authentication_method text not null,
  auth_code_issued_at timestamp with time zone,
  invite_token text,
  referrer text,
  linking_target_id uuid,
  constraint flow_state_pkey PRIMARY KEY (id),
  constraint flow_state_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX flow_state_created_at_idx ON auth.flow_state USING btree (created_at DESC);
CREATE INDEX idx_auth_code ON auth.flow_state USING btree (auth_code);
CREATE INDEX idx_user_id_auth_method ON auth.flow_state USING btree (user_id, authentication_method);
alter table auth.flow_state enable row level security;
alter table auth.flow_state force row level security;
create policy auth_service on auth.flow_state as permissive for all to supabase_auth_admin
  using (true)
  with check (true);
grant delete, insert, select, update on auth.flow_state to supabase_auth_admin;

create table auth.identities (
  provider_id text not null,
  user_id uuid not null,
  identity_data jsonb not null,
  provider text not null,
  last_sign_in_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  email text generated always as (lower((identity_data ->> 'email'::text))) stored,
  id uuid default gen_random_uuid() not null,
  constraint identities_pkey PRIMARY KEY (id),
  constraint identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint identities_provider_id_provider_key UNIQUE (provider_id, provider)
);
CREATE INDEX identities_email_idx ON auth.identities USING btree (email text_pattern_ops);
CREATE INDEX identities_user_id_idx ON auth.identities USING btree (user_id);
alter table auth.identities enable row level security;
alter table auth.identities force row level security;
create policy auth_service on auth.identities as permissive for all to supabase_auth_admin
  using (true)
  with check (true);
grant delete, insert, select, update on auth.identities to supabase_auth_admin;

create table auth.mfa_amr_claims (
  session_id uuid not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  authentication_method text not null,
  id uuid default gen_random_uuid() not null,
  constraint mfa_amr_claims_pkey PRIMARY KEY (id),
  constraint mfa_amr_claims_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE,
  constraint mfa_amr_claims_session_id_authentication_method_pkey UNIQUE (session_id, authentication_method)
);
alter table auth.mfa_amr_claims enable row level security;
alter table auth.mfa_amr_claims force row level security;
create policy auth_service on auth.mfa_amr_claims as permissive for all to supabase_auth_admin
  using (true)
  with check (true);
grant delete, insert, select, update on auth.mfa_amr_claims to supabase_auth_admin;

create table auth.mfa_challenges (
  id uuid default gen_random_uuid() not null,
  factor_id uuid not null,
  created_at timestamp with time zone default now() not null,
  verified_at timestamp with time zone,
  ip_address inet not null,
  otp_code text,
  web_authn_session_data jsonb,
  failed_attempts smallint default 0 not null,
  constraint mfa_challenges_pkey PRIMARY KEY (id),
  constraint mfa_challenges_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES auth.mfa_factors(id) ON DELETE CASCADE
);
CREATE INDEX mfa_challenge_created_at_idx ON auth.mfa_challenges USING btree (created_at DESC);
CREATE INDEX mfa_challenges_factor_id_idx ON auth.mfa_challenges USING btree (factor_id);
alter table auth.mfa_challenges enable row level security;
alter table auth.mfa_challenges force row level security;
create policy auth_service on auth.mfa_challenges as permissive for all to supabase_auth_admin
  using (true)
  with check (true);
grant delete, insert, select, update on auth.mfa_challenges to supabase_auth_admin;

create table auth.mfa_factors (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status default 'unverified'::auth.factor_status not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  secret text,
  phone text,
  last_challenged_at timestamp with time zone,
  web_authn_credential jsonb,
  web_authn_aaguid uuid,
  last_webauthn_challenge_data jsonb,
  last_used_at timestamp with time zone,
  last_totp_step bigint,
  constraint mfa_factors_pkey PRIMARY KEY (id),
  constraint mfa_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint mfa_factors_last_challenged_at_key UNIQUE (last_challenged_at)
);
CREATE INDEX factor_id_created_at_idx ON auth.mfa_factors USING btree (user_id, created_at);
CREATE UNIQUE INDEX mfa_factors_user_friendly_name_unique ON auth.mfa_factors USING btree (friendly_name, user_id) WHERE (TRIM(BOTH FROM friendly_name) <> ''::text);
CREATE UNIQUE INDEX unique_phone_factor_per_user ON auth.mfa_factors USING btree (user_id, phone);
CREATE TRIGGER mfa_factors_notify AFTER UPDATE OF status ON auth.mfa_factors FOR EACH ROW WHEN (((old.status <> new.status) AND (new.status = 'verified'::auth.factor_status))) EXECUTE FUNCTION public.notify_of_factor();
alter table auth.mfa_factors enable row level security;
alter table auth.mfa_factors force row level security;
create policy auth_service on auth.mfa_factors as permissive for all to supabase_auth_admin
  using (true)
  with check (true);
grant delete, insert, select, update on auth.mfa_factors to supabase_auth_admin;

create table auth.mfa_recovery_codes (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  code_hash text not null,
  created_at timestamp with time zone default now() not null,
  used_at timestamp with time zone,
  constraint mfa_recovery_codes_pkey PRIMARY KEY (id),
  constraint mfa_recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint mfa_recovery_codes_user_id_code_hash_key UNIQUE (user_id, code_hash)
);
alter table auth.mfa_recovery_codes enable row level security;
alter table auth.mfa_recovery_codes force row level security;
create policy auth_service on auth.mfa_recovery_codes as permissive for all to supabase_auth_admin
  using (true)
  with check (true);
grant delete, insert, select, update on auth.mfa_recovery_codes to supabase_auth_admin;

create table auth.one_time_tokens (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  token_type auth.one_time_token_type not null,
  token_hash text not null,
  relates_to text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  code_hash text not null,
  failed_attempts smallint default 0 not null,
  expires_at timestamp with time zone not null,
  redirect_to text,
  password_hash text,
  user_metadata jsonb,
  flow_state_id uuid,
  constraint one_time_tokens_pkey PRIMARY KEY (id),
  constraint one_time_tokens_failed_attempts_check CHECK ((failed_attempts >= 0)),
  constraint one_time_tokens_user_metadata_check CHECK ((jsonb_typeof(user_metadata) = 'object'::text)),
  constraint one_time_tokens_flow_state_id_fkey FOREIGN KEY (flow_state_id) REFERENCES auth.flow_state(id) ON DELETE SET NULL,
  constraint one_time_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX one_time_tokens_relates_to_idx ON auth.one_time_tokens USING hash (relates_to);
CREATE UNIQUE INDEX one_time_tokens_token_hash_idx ON auth.one_time_tokens USING btree (token_hash);
CREATE INDEX one_time_tokens_user_idx ON auth.one_time_tokens USING btree (user_id, token_type, created_at);
alter table auth.one_time_tokens enable row level security;
alter table auth.one_time_tokens force row level security;
create policy auth_service on auth.one_time_tokens as permissive for all to supabase_auth_admin
  using (true)
  with check (true);
grant delete, insert, select, update on auth.one_time_tokens to supabase_auth_admin;

create table auth.rate_limits (
  key character varying(255) not null,
  points integer default 0 not null,
  expire bigint,
  constraint rate_limits_pkey PRIMARY KEY (key)
);
alter table auth.rate_limits enable row level security;
alter table auth.rate_limits force row level security;
create policy auth_service on auth.rate_limits as permissive for all to supabase_auth_admin
  using (true)
  with check (true);
grant delete, insert, select, update on auth.rate_limits to supabase_auth_admin;

create table auth.refresh_tokens (
  instance_id uuid,
  id bigint default nextval('auth.refresh_tokens_id_seq'::regclass) not null,
  token character varying(255) not null,
  user_id character varying(255) not null,
  revoked boolean default false not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  parent character varying(255),
  session_id uuid not null,
  nonce bytea not null,
  constraint refresh_tokens_pkey PRIMARY KEY (id),
  constraint refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE,
  constraint refresh_tokens_token_key UNIQUE (token)
);
CREATE UNIQUE INDEX refresh_tokens_one_active_per_session ON auth.refresh_tokens USING btree (session_id) WHERE (NOT revoked);
CREATE INDEX refresh_tokens_parent_idx ON auth.refresh_tokens USING btree (parent);
CREATE INDEX refresh_tokens_session_id_revoked_idx ON auth.refresh_tokens USING btree (session_id, revoked);
CREATE INDEX refresh_tokens_updated_at_idx ON auth.refresh_tokens USING btree (updated_at DESC);
alter table auth.refresh_tokens enable row level security;
alter table auth.refresh_tokens force row level security;
create policy auth_service on auth.refresh_tokens as permissive for all to supabase_auth_admin
  using (true)
  with check (true);
grant delete, insert, select, update on auth.refresh_tokens to supabase_auth_admin;

create table auth.sessions (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  factor_id uuid,
  aal auth.aal_level default 'aal1'::auth.aal_level not null,
  not_after timestamp with time zone,
  refreshed_at timestamp with time zone,
  user_agent text,
  ip inet,
  tag text,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_factor_id_fkey FOREIGN KEY (factor_id) REFERENCES auth.mfa_factors(id) ON DELETE SET NULL,
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_not_after_idx ON auth.sessions USING btree (not_after DESC);
CREATE INDEX sessions_user_id_idx ON auth.sessions USING btree (user_id);
CREATE INDEX user_id_created_at_idx ON auth.sessions USING btree (user_id, created_at);
CREATE TRIGGER sessions_ended AFTER DELETE ON auth.sessions REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify_sessions_ended();
alter table auth.sessions enable row level security;
alter table auth.sessions force row level security;
create policy auth_service on auth.sessions as permissive for all to supabase_auth_admin
  using (true)
  with check (true);
grant delete, insert, select, update on auth.sessions to supabase_auth_admin;

create table auth.sign_in_origins (
  user_id uuid not null,
  kind text not null,
  origin_hash text not null,
  last_seen_at timestamp with time zone default now() not null,
  constraint sign_in_origins_pkey PRIMARY KEY (user_id, kind, origin_hash),
  constraint sign_in_origins_kind_check CHECK ((kind = ANY (ARRAY['device'::text, 'network'::text]))),
  constraint sign_in_origins_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX sign_in_origins_last_seen_idx ON auth.sign_in_origins USING btree (last_seen_at);
alter table auth.sign_in_origins enable row level security;
alter table auth.sign_in_origins force row level security;
create policy auth_service on auth.sign_in_origins as permissive for all to supabase_auth_admin
  using (true)
  with check (true);
grant delete, insert, select, update on auth.sign_in_origins to supabase_auth_admin;

create table auth.users (
  instance_id uuid,
  id uuid default gen_random_uuid() not null,
  aud character varying(255) default 'authenticated'::character varying not null,
  role character varying(255) default 'authenticated'::character varying not null,
  email character varying(255),
  encrypted_password character varying(255),
  email_confirmed_at timestamp with time zone,
  invited_at timestamp with time zone,
  confirmation_token character varying(255) default ''::character varying not null,
  confirmation_sent_at timestamp with time zone,
  recovery_token character varying(255) default ''::character varying not null,
  recovery_sent_at timestamp with time zone,
  email_change_token_new character varying(255) default ''::character varying not null,
  email_change character varying(255) default ''::character varying not null,
  email_change_sent_at timestamp with time zone,
  last_sign_in_at timestamp with time zone,
  raw_app_meta_data jsonb default '{}'::jsonb not null,
  raw_user_meta_data jsonb default '{}'::jsonb not null,
  is_super_admin boolean,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  phone text,
  phone_confirmed_at timestamp with time zone,
  phone_change text default ''::text not null,
  phone_change_token character varying(255) default ''::character varying not null,
  phone_change_sent_at timestamp with time zone,
  confirmed_at timestamp with time zone generated always as (LEAST(email_confirmed_at, phone_confirmed_at)) stored,
  email_change_token_current character varying(255) default ''::character varying not null,
  email_change_confirm_status smallint default 0 not null,
  banned_until timestamp with time zone,
  reauthentication_token character varying(255) default ''::character varying not null,
  reauthentication_sent_at timestamp with time zone,
  is_sso_user boolean default false not null,
  deleted_at timestamp with time zone,
  is_anonymous boolean default false not null,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_check CHECK (((jsonb_typeof(raw_app_meta_data) = 'object'::text) AND (jsonb_typeof(raw_user_meta_data) = 'object'::text))),
  constraint users_email_change_confirm_status_check CHECK (((email_change_confirm_status >= 0) AND (email_change_confirm_status <= 2))),
  constraint users_phone_key UNIQUE (phone)
);
CREATE UNIQUE INDEX users_email_partial_key ON auth.users USING btree (email) WHERE (is_sso_user = false);
CREATE INDEX users_instance_id_email_idx ON auth.users USING btree (instance_id, lower((email)::text));
CREATE TRIGGER users_end_renewals BEFORE DELETE ON auth.users FOR EACH ROW EXECUTE FUNCTION public.end_renewals_of_leaver();
CREATE TRIGGER users_end_renewals_softly BEFORE UPDATE OF deleted_at ON auth.users FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION public.end_renewals_of_leaver();
CREATE TRIGGER users_suspend_api_keys AFTER UPDATE OF banned_until, deleted_at ON auth.users FOR EACH ROW WHEN (((old.banned_until IS DISTINCT FROM new.banned_until) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION public.suspend_api_keys();
alter table auth.users enable row level security;
alter table auth.users force row level security;
create policy auth_service on auth.users as permissive for all to supabase_auth_admin
  using (true)
  with check (true);
grant delete, insert, select, update on auth.users to supabase_auth_admin;

create table files.blobs (
  id uuid default gen_random_uuid() not null,
  user_id uuid,
  size bigint not null,
  state text default 'pending'::text not null,
  since timestamp with time zone default now() not null,
  constraint blobs_pkey PRIMARY KEY (id),
  constraint blobs_size_check CHECK ((size >= 0)),
  constraint blobs_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'live'::text, 'dead'::text])))
);
CREATE INDEX blobs_over ON files.blobs USING btree (since) WHERE (state <> 'live'::text);
CREATE INDEX blobs_user_id ON files.blobs USING btree (user_id) INCLUDE (size, state) WHERE (state <> 'dead'::text);
alter table files.blobs enable row level security;
alter table files.blobs force row level security;
create policy engine_all on files.blobs as permissive for all to atb_engine
  using (true)
  with check (true);
grant delete, insert, select, update on files.blobs to atb_engine;

create table files.buckets (
  id text not null,
  name text not null,
  owner uuid,
  public boolean default false not null,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint buckets_pkey PRIMARY KEY (id),
  constraint buckets_check CHECK ((name = id)),
  constraint buckets_file_size_limit_check CHECK ((file_size_limit > 0)),
  constraint buckets_id_check CHECK ((id ~ '^[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}$'::text)),
  constraint user_files_are_private CHECK (((id <> 'user-files'::text) OR (NOT public))),
  constraint buckets_name_key UNIQUE (name)
);
alter table files.buckets enable row level security;
alter table files.buckets force row level security;
create policy engine_all on files.buckets as permissive for all to atb_engine
  using (true)
  with check (true);
create policy service_all on files.buckets as permissive for all to service_role
  using (true)
  with check (true);
create policy users_see_theirs on files.buckets as permissive for select to authenticated
  using ((id = 'user-files'::text));
grant delete, insert, select, update on files.buckets to atb_engine;
grant select on files.buckets to authenticated;
grant delete, insert, select, update on files.buckets to service_role;

create table files.objects (
  id uuid default gen_random_uuid() not null,
  bucket_id text not null,
  name text not null,
  owner uuid,
  version uuid,
  metadata jsonb default '{}'::jsonb not null,
  user_metadata jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  updated_at timestamp with time zone default clock_timestamp() not null,
  last_accessed_at timestamp with time zone default clock_timestamp() not null,
  constraint objects_pkey PRIMARY KEY (id),
  constraint objects_name_check CHECK ((((octet_length(name) >= 1) AND (octet_length(name) <= 1024)) AND (name !~ '[[:cntrl:]]'::text))),
  constraint objects_user_metadata_check CHECK ((octet_length((user_metadata)::text) <= 16384)),
  constraint objects_bucket_id_fkey FOREIGN KEY (bucket_id) REFERENCES files.buckets(id),
  constraint objects_version_fkey FOREIGN KEY (version) REFERENCES files.blobs(id),
  constraint objects_bucket_id_name_key UNIQUE (bucket_id, name),
  constraint objects_version_key UNIQUE (version)
);
CREATE INDEX objects_by_user ON files.objects USING btree (files.user_of(bucket_id, name));
CREATE TRIGGER objects_followed AFTER INSERT OR DELETE OR UPDATE ON files.objects FOR EACH ROW EXECUTE FUNCTION files.follow_object();
alter table files.objects enable row level security;
alter table files.objects force row level security;
create policy engine_all on files.objects as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_folder on files.objects as permissive for all to authenticated
  using ((files.user_of(bucket_id, name) = auth.uid()))
  with check ((files.user_of(bucket_id, name) = auth.uid()));
create policy service_all on files.objects as permissive for all to service_role
  using (true)
  with check (true);
grant delete, insert, select, update on files.objects to atb_engine;
grant delete, select on files.objects to authenticated;
grant delete, insert, select, update on files.objects to service_role;
grant insert (bucket_id, name, owner, version, metadata, user_metadata) on files.objects to authenticated;
grant update (bucket_id, name, owner, version, metadata, user_metadata, updated_at, last_accessed_at) on files.objects to authenticated;

create table public.account_clocks (
  account_id uuid not null,
  at timestamp with time zone not null,
  constraint account_clocks_pkey PRIMARY KEY (account_id),
  constraint account_clocks_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.exchange_accounts(id) ON DELETE CASCADE
);
CREATE TRIGGER keep_clock_forward BEFORE UPDATE ON public.account_clocks FOR EACH ROW EXECUTE FUNCTION public.keep_clock_forward();
alter table public.account_clocks enable row level security;
alter table public.account_clocks force row level security;
create policy engine on public.account_clocks as permissive for all to atb_engine
  using (true)
  with check (true);
create policy service on public.account_clocks as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.account_clocks to atb_engine;
grant select on public.account_clocks to service_role;

create table public.account_decisions (
  id bigint generated always as identity not null,
  user_id uuid not null,
  account_id uuid,
  bot_id uuid,
  symbol text,
  actor text not null,
  code text not null,
  severity text not null,
  facts jsonb default '{}'::jsonb not null,
  at timestamp with time zone not null,
  constraint account_decisions_pkey PRIMARY KEY (id),
  constraint account_decisions_actor_check CHECK ((actor = ANY (ARRAY['user'::text, 'schedule'::text, 'provider'::text, 'alert'::text, 'engine'::text, 'risk'::text, 'operator'::text]))),
  constraint account_decisions_code_check CHECK ((code = ANY (ARRAY['PLACE_ORDER'::text, 'CANCEL_ORDER'::text, 'CANCEL_ORDERS'::text, 'CLOSE_POSITION'::text, 'START_BOT'::text, 'PAUSE_BOT'::text, 'EDIT_BOT'::text, 'STOP_BOT'::text, 'ALERT_BOT'::text, 'STOP_ALL'::text, 'SET_MODE'::text, 'MODE_LIVE'::text, 'MODE_SIMULATION'::text, 'MODE_OFFLINE'::text, 'STATE_ACTIVE'::text, 'STATE_REDUCING'::text, 'STATE_HALTED'::text, 'RISK_LIMIT_CHANGED'::text, 'ACCOUNT_CONNECTED'::text, 'ACCOUNT_DELETED'::text, 'KEYS_ADDED'::text, 'KEYS_REPLACED'::text, 'KEYS_REVOKED'::text, 'PROVIDER_OPENED'::text, 'PROVIDER_STOPPED'::text, 'SCHEDULE_SET'::text, 'SCHEDULE_CLEARED'::text, 'ALERT_SOURCE_ADDED'::text, 'ALERT_SOURCE_CHANGED'::text, 'ALERT_SOURCE_ROTATED'::text, 'ALERT_SOURCE_DELETED'::text, 'TICKET_DISCARDED'::text]))),
  constraint account_decisions_facts_check CHECK ((pg_column_size(facts) < 8192)),
  constraint account_decisions_severity_check CHECK ((severity = ANY (ARRAY['info'::text, 'warning'::text, 'error'::text]))),
  constraint account_decisions_symbol_check CHECK ((length(symbol) <= 40)),
  constraint account_decisions_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.exchange_accounts(id) ON DELETE CASCADE,
  constraint account_decisions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX account_decisions_account ON public.account_decisions USING btree (account_id);
CREATE INDEX account_decisions_user ON public.account_decisions USING btree (user_id, at DESC, id DESC);
alter table public.account_decisions enable row level security;
alter table public.account_decisions force row level security;
create policy engine on public.account_decisions as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.account_decisions as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.account_decisions as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.account_decisions to atb_engine;
grant select on public.account_decisions to authenticated;
grant select on public.account_decisions to service_role;

create table public.account_deletions (
  user_id uuid not null,
  requested_at timestamp with time zone default now() not null,
  due_at timestamp with time zone not null,
  constraint account_deletions_pkey PRIMARY KEY (user_id),
  constraint account_deletions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX account_deletions_due_at ON public.account_deletions USING btree (due_at);
CREATE TRIGGER account_deletions_revoke_keys AFTER INSERT ON public.account_deletions FOR EACH ROW EXECUTE FUNCTION public.revoke_leaver_keys();
CREATE TRIGGER account_deletions_sign_out AFTER INSERT ON public.account_deletions FOR EACH ROW EXECUTE FUNCTION public.sign_out_leaver();
alter table public.account_deletions enable row level security;
alter table public.account_deletions force row level security;
create policy auth_reads on public.account_deletions as permissive for select to supabase_auth_admin
  using (true);
create policy engine_all on public.account_deletions as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_rows on public.account_deletions as permissive for select to authenticated
  using ((user_id = auth.uid()));
create policy service_reads on public.account_deletions as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.account_deletions to atb_engine;
grant select on public.account_deletions to authenticated;
grant select on public.account_deletions to service_role;
grant select on public.account_deletions to supabase_auth_admin;

create table public.account_states (
  account_id uuid not null,
  user_id uuid not null,
  state jsonb default '{}'::jsonb not null,
  updated_at timestamp with time zone default now() not null,
  constraint account_states_pkey PRIMARY KEY (account_id),
  constraint account_states_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.exchange_accounts(id) ON DELETE CASCADE
);
alter table public.account_states enable row level security;
alter table public.account_states force row level security;
create policy engine on public.account_states as permissive for all to atb_engine
  using (true)
  with check (true);
create policy service on public.account_states as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.account_states to atb_engine;
grant select on public.account_states to service_role;

create table public.achievements (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  achievement_type text not null,
  title text not null,
  description text not null,
  points integer not null,
  created_at timestamp with time zone default now() not null,
  constraint achievements_pkey PRIMARY KEY (id),
  constraint achievements_achievement_type_check CHECK ((achievement_type = ANY (ARRAY['first_trade'::text, 'profit_maker'::text, 'week_trader'::text]))),
  constraint achievements_points_check CHECK ((points > 0)),
  constraint achievements_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint achievements_user_id_achievement_type_key UNIQUE (user_id, achievement_type)
);
CREATE TRIGGER change_feed_delete AFTER DELETE ON public.achievements REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER change_feed_insert AFTER INSERT ON public.achievements REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER change_feed_update AFTER UPDATE ON public.achievements REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
alter table public.achievements enable row level security;
alter table public.achievements force row level security;
create policy engine on public.achievements as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.achievements as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.achievements as permissive for select to service_role
  using (true);
create policy service_write on public.achievements as permissive for all to service_role
  using (true)
  with check (true);
grant delete, insert, select, update on public.achievements to atb_engine;
grant select on public.achievements to authenticated;
grant delete, insert, select, update on public.achievements to service_role;

create table public.advisor_advice (
  id bigint generated always as identity not null,
  user_id uuid not null,
  question_id uuid,
  answered_by text not null,
  symbol text not null,
  condition text not null,
  level numeric not null,
  reference_price numeric not null,
  probability numeric not null,
  market text not null,
  made_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  status text default 'open'::text not null,
  end_price numeric,
  outcome boolean,
  scored_at timestamp with time zone,
  chance numeric default 0.5 not null,
  constraint advisor_advice_pkey PRIMARY KEY (id),
  constraint advisor_advice_answered_by_check CHECK (((length(answered_by) >= 1) AND (length(answered_by) <= 200))),
  constraint advisor_advice_chance_check CHECK (((chance >= (0)::numeric) AND (chance <= (1)::numeric))),
  constraint advisor_advice_condition_check CHECK ((condition = ANY (ARRAY['above'::text, 'below'::text]))),
  constraint advisor_advice_end_price_check CHECK (((end_price > (0)::numeric) AND (end_price < 'Infinity'::numeric))),
  constraint advisor_advice_is_due_later CHECK ((due_at > made_at)),
  constraint advisor_advice_level_check CHECK (((level > (0)::numeric) AND (level < 'Infinity'::numeric))),
  constraint advisor_advice_market_check CHECK (((length(market) >= 1) AND (length(market) <= 200))),
  constraint advisor_advice_outcome_has_price CHECK (((status = 'scored'::text) = ((outcome IS NOT NULL) AND (end_price IS NOT NULL)))),
  constraint advisor_advice_probability_check CHECK (((probability >= 0.01) AND (probability <= 0.99))),
  constraint advisor_advice_reference_price_check CHECK (((reference_price > (0)::numeric) AND (reference_price < 'Infinity'::numeric))),
  constraint advisor_advice_status_check CHECK ((status = ANY (ARRAY['open'::text, 'scored'::text, 'void'::text]))),
  constraint advisor_advice_symbol_check CHECK ((symbol ~ '^[A-Z0-9]{5,20}$'::text)),
  constraint advisor_advice_question_id_fkey FOREIGN KEY (question_id) REFERENCES public.advisor_questions(id) ON DELETE SET NULL,
  constraint advisor_advice_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX advisor_advice_due ON public.advisor_advice USING btree (due_at) WHERE (status = 'open'::text);
CREATE INDEX advisor_advice_question ON public.advisor_advice USING btree (question_id);
CREATE INDEX advisor_advice_scored ON public.advisor_advice USING btree (user_id, id DESC) WHERE (status = 'scored'::text);
CREATE INDEX advisor_advice_user ON public.advisor_advice USING btree (user_id, id DESC);
alter table public.advisor_advice enable row level security;
alter table public.advisor_advice force row level security;
create policy engine on public.advisor_advice as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.advisor_advice as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.advisor_advice as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.advisor_advice to atb_engine;
grant select on public.advisor_advice to authenticated;
grant select on public.advisor_advice to service_role;

create table public.advisor_meters (
  user_id uuid not null,
  day date default ((clock_timestamp() AT TIME ZONE 'UTC'::text))::date not null,
  asked integer default 0 not null,
  recent timestamp with time zone[] default '{}'::timestamp with time zone[] not null,
  constraint advisor_meters_pkey PRIMARY KEY (user_id),
  constraint advisor_meters_asked_check CHECK ((asked >= 0)),
  constraint advisor_meters_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
alter table public.advisor_meters enable row level security;
alter table public.advisor_meters force row level security;
create policy engine on public.advisor_meters as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.advisor_meters as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.advisor_meters as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.advisor_meters to atb_engine;
grant select on public.advisor_meters to authenticated;
grant select on public.advisor_meters to service_role;

create table public.advisor_questions (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  question text not null,
  key text not null,
  answered_by text not null,
  status text default 'asked'::text not null,
  answer text default ''::text not null,
  details jsonb default '{}'::jsonb not null,
  prompt_tokens integer default 0 not null,
  completion_tokens integer default 0 not null,
  asked_at timestamp with time zone default clock_timestamp() not null,
  ended_at timestamp with time zone,
  constraint advisor_questions_pkey PRIMARY KEY (id),
  constraint advisor_questions_answer_check CHECK ((length(answer) <= 20000)),
  constraint advisor_questions_answered_by_check CHECK (((length(answered_by) >= 1) AND (length(answered_by) <= 200))),
  constraint advisor_questions_completion_tokens_check CHECK ((completion_tokens >= 0)),
  constraint advisor_questions_details_check CHECK (((jsonb_typeof(details) = 'object'::text) AND (pg_column_size(details) <= 262144))),
  constraint advisor_questions_key_check CHECK ((key ~ '^[0-9a-f]{64}$'::text)),
  constraint advisor_questions_prompt_tokens_check CHECK ((prompt_tokens >= 0)),
  constraint advisor_questions_question_check CHECK (((length(question) >= 1) AND (length(question) <= 2000))),
  constraint advisor_questions_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'answered'::text, 'failed'::text, 'stopped'::text]))),
  constraint advisor_questions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX advisor_questions_open ON public.advisor_questions USING btree (asked_at) WHERE (status = 'asked'::text);
CREATE INDEX advisor_questions_user ON public.advisor_questions USING btree (user_id, asked_at DESC);
alter table public.advisor_questions enable row level security;
alter table public.advisor_questions force row level security;
create policy engine on public.advisor_questions as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_delete on public.advisor_questions as permissive for delete to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy own_select on public.advisor_questions as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.advisor_questions as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.advisor_questions to atb_engine;
grant delete, select on public.advisor_questions to authenticated;
grant select on public.advisor_questions to service_role;

create table public.advisor_score_sums (
  user_id uuid not null,
  answered_by text not null,
  scored bigint not null,
  right_calls bigint not null,
  squares numeric not null,
  squares_holding numeric not null,
  return_followed numeric not null,
  return_holding numeric not null,
  squares_coin numeric not null,
  constraint advisor_score_sums_pkey PRIMARY KEY (user_id, answered_by),
  constraint advisor_score_sums_answered_by_check CHECK (((length(answered_by) >= 1) AND (length(answered_by) <= 200))),
  constraint advisor_score_sums_check CHECK (((right_calls >= 0) AND (right_calls <= scored))),
  constraint advisor_score_sums_return_followed_check CHECK (((return_followed > '-Infinity'::numeric) AND (return_followed < 'Infinity'::numeric))),
  constraint advisor_score_sums_return_holding_check CHECK (((return_holding > '-Infinity'::numeric) AND (return_holding < 'Infinity'::numeric))),
  constraint advisor_score_sums_scored_check CHECK ((scored > 0)),
  constraint advisor_score_sums_squares_check CHECK (((squares >= (0)::numeric) AND (squares < 'Infinity'::numeric))),
  constraint advisor_score_sums_squares_coin_check CHECK (((squares_coin >= (0)::numeric) AND (squares_coin < 'Infinity'::numeric))),
  constraint advisor_score_sums_squares_holding_check CHECK (((squares_holding >= (0)::numeric) AND (squares_holding < 'Infinity'::numeric))),
  constraint advisor_score_sums_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
alter table public.advisor_score_sums enable row level security;
alter table public.advisor_score_sums force row level security;
create policy engine on public.advisor_score_sums as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.advisor_score_sums as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.advisor_score_sums as permissive for select to service_role
  using (true);
grant insert, select, update on public.advisor_score_sums to atb_engine;
grant select on public.advisor_score_sums to authenticated;
grant select on public.advisor_score_sums to service_role;

create table public.ai_call_days (
  user_id uuid not null,
  day date not null,
  calls integer not null,
  constraint ai_call_days_pkey PRIMARY KEY (user_id, day),
  constraint ai_call_days_calls_check CHECK ((calls >= 0)),
  constraint ai_call_days_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
alter table public.ai_call_days enable row level security;
alter table public.ai_call_days force row level security;
create policy engine on public.ai_call_days as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.ai_call_days as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.ai_call_days as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.ai_call_days to atb_engine;
grant select on public.ai_call_days to authenticated;
grant select on public.ai_call_days to service_role;

create table public.ai_usage (
  email text not null,
  yyyymm integer not null,
  calls integer default 0 not null,
  prompt_tokens bigint default 0 not null,
  completion_tokens bigint default 0 not null,
  updated_at timestamp with time zone default now() not null,
  constraint ai_usage_pkey PRIMARY KEY (email, yyyymm),
  constraint ai_usage_calls_check CHECK ((calls >= 0)),
  constraint ai_usage_completion_tokens_check CHECK ((completion_tokens >= 0)),
  constraint ai_usage_email_check CHECK ((email = lower(email))),
  constraint ai_usage_prompt_tokens_check CHECK ((prompt_tokens >= 0)),
  constraint ai_usage_yyyymm_check CHECK ((((yyyymm >= 200001) AND (yyyymm <= 999912)) AND (((yyyymm % 100) >= 1) AND ((yyyymm % 100) <= 12))))
);
CREATE TRIGGER change_feed_delete AFTER DELETE ON public.ai_usage REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('email', 'yyyymm');
CREATE TRIGGER change_feed_insert AFTER INSERT ON public.ai_usage REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('email', 'yyyymm');
CREATE TRIGGER change_feed_update AFTER UPDATE ON public.ai_usage REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('email', 'yyyymm');
alter table public.ai_usage enable row level security;
alter table public.ai_usage force row level security;
create policy engine on public.ai_usage as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.ai_usage as permissive for select to authenticated
  using ((email = lower(( SELECT auth.email() AS email))));
create policy service on public.ai_usage as permissive for select to service_role
  using (true);
create policy service_write on public.ai_usage as permissive for all to service_role
  using (true)
  with check (true);
grant delete, insert, select, update on public.ai_usage to atb_engine;
grant select on public.ai_usage to authenticated;
grant delete, insert, select, update on public.ai_usage to service_role;

create table public.alert_sources (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  name text not null,
  auth text not null,
  key_hash bytea not null,
  sealed text,
  last_four text not null,
  target text default 'log'::text not null,
  bot_id uuid,
  account_id uuid,
  symbol text,
  quantity numeric,
  is_on boolean default true not null,
  max_age_s integer default 60 not null,
  needs_time boolean default false not null,
  keeps_order boolean default true not null,
  window_s integer default 60 not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  rotated_at timestamp with time zone,
  last_at timestamp with time zone,
  taken bigint default 0 not null,
  refused bigint default 0 not null,
  constraint alert_sources_pkey PRIMARY KEY (id),
  constraint alert_sources_auth_check CHECK ((auth = ANY (ARRAY['key'::text, 'signature'::text]))),
  constraint alert_sources_check CHECK (((auth = 'signature'::text) = (sealed IS NOT NULL))),
  constraint alert_sources_key_hash_check CHECK ((length(key_hash) = 32)),
  constraint alert_sources_last_four_check CHECK ((length(last_four) = 4)),
  constraint alert_sources_max_age_s_check CHECK (((max_age_s >= 5) AND (max_age_s <= 3600))),
  constraint alert_sources_name_check CHECK (((name = btrim(name)) AND ((length(name) >= 1) AND (length(name) <= 60)))),
  constraint alert_sources_quantity_check CHECK (((quantity > (0)::numeric) AND (quantity <> 'NaN'::numeric) AND (quantity <= ('1000000000000000'::bigint)::numeric))),
  constraint alert_sources_quantity_digits CHECK ((scale(quantity) <= 18)) NOT VALID,
  constraint alert_sources_sealed_check CHECK (((sealed ~ '^v1\.'::text) AND (length(sealed) <= 400))),
  constraint alert_sources_symbol_check CHECK ((symbol ~ '^[A-Z0-9]{5,20}$'::text)),
  constraint alert_sources_target_check CHECK ((target = ANY (ARRAY['log'::text, 'bot'::text, 'ticket'::text]))),
  constraint alert_sources_window_s_check CHECK (((window_s >= 1) AND (window_s <= 3600))),
  constraint alert_sources_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.exchange_accounts(id) ON DELETE SET NULL,
  constraint alert_sources_bot_id_fkey FOREIGN KEY (bot_id) REFERENCES public.bots(id) ON DELETE SET NULL,
  constraint alert_sources_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX alert_sources_account ON public.alert_sources USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX alert_sources_bot ON public.alert_sources USING btree (bot_id) WHERE (bot_id IS NOT NULL);
CREATE UNIQUE INDEX alert_sources_name ON public.alert_sources USING btree (user_id, lower(name));
CREATE TRIGGER alert_sources_check BEFORE INSERT OR UPDATE OF bot_id, account_id ON public.alert_sources FOR EACH ROW EXECUTE FUNCTION public.check_alert_source();
CREATE TRIGGER alert_sources_confirm BEFORE UPDATE ON public.alert_sources FOR EACH ROW WHEN ((((((((((new.target IS DISTINCT FROM old.target) OR (new.bot_id IS DISTINCT FROM old.bot_id)) OR (new.account_id IS DISTINCT FROM old.account_id)) OR (new.symbol IS DISTINCT FROM old.symbol)) OR (new.quantity IS DISTINCT FROM old.quantity)) OR (new.max_age_s IS DISTINCT FROM old.max_age_s)) OR (new.needs_time IS DISTINCT FROM old.needs_time)) OR (new.keeps_order IS DISTINCT FROM old.keeps_order)) OR (new.is_on AND (NOT old.is_on)))) EXECUTE FUNCTION public.confirm_alert_source();
CREATE TRIGGER alert_sources_noted AFTER UPDATE OF name, target, bot_id, account_id, symbol, quantity, is_on, max_age_s, needs_time, keeps_order, window_s, key_hash ON public.alert_sources FOR EACH ROW WHEN (((pg_trigger_depth() = 0) AND ((((((((((((new.name IS DISTINCT FROM old.name) OR (new.target IS DISTINCT FROM old.target)) OR (new.bot_id IS DISTINCT FROM old.bot_id)) OR (new.account_id IS DISTINCT FROM old.account_id)) OR (new.symbol IS DISTINCT FROM old.symbol)) OR (new.quantity IS DISTINCT FROM old.quantity)) OR (new.is_on IS DISTINCT FROM old.is_on)) OR (new.max_age_s IS DISTINCT FROM old.max_age_s)) OR (new.needs_time IS DISTINCT FROM old.needs_time)) OR (new.keeps_order IS DISTINCT FROM old.keeps_order)) OR (new.window_s IS DISTINCT FROM old.window_s)) OR (new.key_hash IS DISTINCT FROM old.key_hash)))) EXECUTE FUNCTION public.note_alert_source();
CREATE TRIGGER alert_sources_noted_gone AFTER DELETE ON public.alert_sources FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION public.note_alert_source();
CREATE TRIGGER alert_sources_noted_new AFTER INSERT ON public.alert_sources FOR EACH ROW EXECUTE FUNCTION public.note_alert_source();
alter table public.alert_sources enable row level security;
alter table public.alert_sources force row level security;
create policy engine on public.alert_sources as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_delete on public.alert_sources as permissive for delete to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy own_select on public.alert_sources as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy own_update on public.alert_sources as permissive for update to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)))
  with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.alert_sources as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.alert_sources to atb_engine;
grant delete on public.alert_sources to authenticated;
grant select (id, user_id, name, auth, last_four, target, bot_id, account_id, symbol, quantity, is_on, max_age_s, needs_time, keeps_order, window_s, created_at, rotated_at, last_at, taken, refused) on public.alert_sources to authenticated;
grant update (name, target, bot_id, account_id, symbol, quantity, is_on, max_age_s, needs_time, keeps_order, window_s) on public.alert_sources to authenticated;
grant select (id, user_id, name, auth, last_four, target, bot_id, account_id, symbol, quantity, is_on, max_age_s, needs_time, keeps_order, window_s, created_at, rotated_at, last_at, taken, refused) on public.alert_sources to service_role;

create table public.alerts (
  id bigint generated always as identity not null,
  source_id uuid not null,
  user_id uuid not null,
  identity text not null,
  received_at timestamp with time zone default clock_timestamp() not null,
  event_at timestamp with time zone,
  action text,
  symbol text,
  said text default ''::text not null,
  status text not null,
  reason text,
  detail text default ''::text not null,
  repeats integer default 0 not null,
  constraint alerts_pkey PRIMARY KEY (id),
  constraint alerts_action_check CHECK ((action = ANY (ARRAY['buy'::text, 'sell'::text]))),
  constraint alerts_detail_check CHECK ((length(detail) <= 500)),
  constraint alerts_identity_check CHECK ((length(identity) <= 200)),
  constraint alerts_said_check CHECK ((length(said) <= 1000)),
  constraint alerts_status_check CHECK ((status = ANY (ARRAY['taken'::text, 'waiting'::text, 'done'::text, 'refused'::text, 'tested'::text]))),
  constraint alerts_source_id_fkey FOREIGN KEY (source_id) REFERENCES public.alert_sources(id) ON DELETE CASCADE,
  constraint alerts_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX alerts_event ON public.alerts USING btree (source_id, symbol, event_at DESC) WHERE ((status <> 'refused'::text) AND (status <> 'tested'::text));
CREATE INDEX alerts_identity ON public.alerts USING btree (source_id, identity, received_at DESC);
CREATE INDEX alerts_received ON public.alerts USING btree (received_at);
CREATE INDEX alerts_refused ON public.alerts USING btree (source_id, reason, received_at DESC) WHERE (status = 'refused'::text);
CREATE INDEX alerts_source ON public.alerts USING btree (source_id, id DESC);
CREATE INDEX alerts_user ON public.alerts USING btree (user_id, id DESC);
CREATE TRIGGER change_feed_delete AFTER DELETE ON public.alerts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER change_feed_insert AFTER INSERT ON public.alerts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER change_feed_update AFTER UPDATE ON public.alerts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
alter table public.alerts enable row level security;
alter table public.alerts force row level security;
create policy engine on public.alerts as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.alerts as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.alerts as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.alerts to atb_engine;
grant select on public.alerts to authenticated;
grant select on public.alerts to service_role;

create table public.api_keys (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  name text not null,
  key_hash bytea not null,
  last_four text not null,
  scopes text[] not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  suspended_until timestamp with time zone,
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_check CHECK ((expires_at > created_at)),
  constraint api_keys_key_hash_check CHECK ((octet_length(key_hash) = 32)),
  constraint api_keys_last_four_check CHECK ((last_four ~ '^[A-Za-z0-9_-]{4}$'::text)),
  constraint api_keys_name_check CHECK (((length(btrim(name)) >= 1) AND (length(btrim(name)) <= 60))),
  constraint api_keys_scopes_check CHECK ((((cardinality(scopes) >= 1) AND (cardinality(scopes) <= 2)) AND (scopes <@ '{read,trade}'::text[]))),
  constraint api_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint api_keys_key_hash_key UNIQUE (key_hash)
);
CREATE UNIQUE INDEX api_keys_live_name ON public.api_keys USING btree (user_id, lower(btrim(name))) WHERE (revoked_at IS NULL);
CREATE INDEX api_keys_user ON public.api_keys USING btree (user_id, created_at DESC);
CREATE TRIGGER api_keys_check BEFORE INSERT ON public.api_keys FOR EACH ROW EXECUTE FUNCTION public.check_api_key();
CREATE TRIGGER api_keys_notify_of_new AFTER INSERT ON public.api_keys REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.notify_of_new_keys();
CREATE TRIGGER api_keys_notify_of_revoked AFTER UPDATE ON public.api_keys REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION public.notify_of_revoked_keys();
alter table public.api_keys enable row level security;
alter table public.api_keys force row level security;
create policy auth_service_counts on public.api_keys as permissive for select to supabase_auth_admin
  using (true);
create policy engine on public.api_keys as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.api_keys as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.api_keys as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.api_keys to atb_engine;
grant select (id, user_id, name, last_four, scopes, created_at, expires_at, last_used_at, revoked_at, suspended_until) on public.api_keys to authenticated;
grant select (id, user_id, name, last_four, scopes, created_at, expires_at, last_used_at, revoked_at, suspended_until) on public.api_keys to service_role;
grant select (user_id, expires_at, revoked_at) on public.api_keys to supabase_auth_admin;

create table public.api_requests (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  idempotency_key text not null,
  request_hash bytea not null,
  status smallint,
  answer text,
  written jsonb,
  created_at timestamp with time zone default now() not null,
  claimed_at timestamp with time zone default now() not null,
  constraint api_requests_pkey PRIMARY KEY (id),
  constraint api_requests_answer_check CHECK ((octet_length(answer) <= 1048576)),
  constraint api_requests_idempotency_key_check CHECK (((length(idempotency_key) >= 1) AND (length(idempotency_key) <= 255))),
  constraint api_requests_request_hash_check CHECK ((octet_length(request_hash) = 32)),
  constraint api_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint api_requests_user_id_idempotency_key_key UNIQUE (user_id, idempotency_key)
);
CREATE INDEX api_requests_created_at ON public.api_requests USING btree (created_at);
alter table public.api_requests enable row level security;
alter table public.api_requests force row level security;
create policy engine on public.api_requests as permissive for all to atb_engine
  using (true)
  with check (true);
create policy service on public.api_requests as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.api_requests to atb_engine;
grant select (id, user_id, status, created_at) on public.api_requests to service_role;

create table public.api_usage (
  user_id uuid not null,
  hour timestamp with time zone not null,
  calls integer not null,
  constraint api_usage_pkey PRIMARY KEY (user_id, hour),
  constraint api_usage_calls_check CHECK ((calls >= 0)),
  constraint api_usage_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX api_usage_hour ON public.api_usage USING btree (hour);
alter table public.api_usage enable row level security;
alter table public.api_usage force row level security;
create policy engine on public.api_usage as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.api_usage as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.api_usage as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.api_usage to atb_engine;
grant select on public.api_usage to authenticated;
grant select on public.api_usage to service_role;

create table public.balances (
  account_id uuid not null,
  user_id uuid not null,
  asset text not null,
  free numeric not null,
  locked numeric not null,
  ts timestamp with time zone not null,
  constraint balances_pkey PRIMARY KEY (account_id, asset),
  constraint balances_asset_check CHECK ((asset ~ '^[^[:cntrl:][:space:]/]{1,32}$'::text)),
  constraint balances_free_check CHECK (((free >= (0)::numeric) AND (free <> 'NaN'::numeric) AND (free < 'Infinity'::numeric))),
  constraint balances_locked_check CHECK (((locked >= (0)::numeric) AND (locked <> 'NaN'::numeric) AND (locked < 'Infinity'::numeric))),
  constraint balances_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES public.exchange_accounts(id, user_id) ON DELETE CASCADE
);
CREATE INDEX balances_user ON public.balances USING btree (user_id);
CREATE TRIGGER change_feed_delete AFTER DELETE ON public.balances REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('account_id', 'asset');
CREATE TRIGGER change_feed_insert AFTER INSERT ON public.balances REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('account_id', 'asset');
CREATE TRIGGER change_feed_update AFTER UPDATE ON public.balances REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('account_id', 'asset');
alter table public.balances enable row level security;
alter table public.balances force row level security;
create policy engine on public.balances as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.balances as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.balances as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.balances to atb_engine;
grant select on public.balances to authenticated;
grant select on public.balances to service_role;

create table public.bot_events (
  id bigint generated always as identity not null,
  bot_id uuid not null,
  user_id uuid not null,
  severity text not null,
  code text not null,
  message text not null,
  at timestamp with time zone not null,
  constraint bot_events_pkey PRIMARY KEY (id),
  constraint bot_events_severity_check CHECK ((severity = ANY (ARRAY['info'::text, 'warning'::text, 'error'::text]))),
  constraint bot_events_bot_id_user_id_fkey FOREIGN KEY (bot_id, user_id) REFERENCES public.bots(id, user_id) ON DELETE CASCADE
);
CREATE INDEX bot_events_bot ON public.bot_events USING btree (bot_id, id DESC);
CREATE INDEX bot_events_user ON public.bot_events USING btree (user_id, id DESC);
CREATE INDEX bot_events_user_at ON public.bot_events USING btree (user_id, at DESC, id DESC);
CREATE TRIGGER bot_events_notify AFTER INSERT ON public.bot_events REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.notify_of_bot_trouble();
CREATE TRIGGER change_feed_delete AFTER DELETE ON public.bot_events REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER change_feed_insert AFTER INSERT ON public.bot_events REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER change_feed_update AFTER UPDATE ON public.bot_events REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
alter table public.bot_events enable row level security;
alter table public.bot_events force row level security;
create policy engine on public.bot_events as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.bot_events as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.bot_events as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.bot_events to atb_engine;
grant select on public.bot_events to authenticated;
grant select on public.bot_events to service_role;

create table public.bot_journal (
  id bigint generated always as identity not null,
  bot_id uuid not null,
  user_id uuid not null,
  next_sequence bigint not null,
  quote_at timestamp with time zone,
  event jsonb not null,
  constraint bot_journal_pkey PRIMARY KEY (id),
  constraint bot_journal_next_sequence_check CHECK ((next_sequence >= 0)),
  constraint bot_journal_bot_id_user_id_fkey FOREIGN KEY (bot_id, user_id) REFERENCES public.bots(id, user_id) ON DELETE CASCADE
);
CREATE INDEX bot_journal_bot ON public.bot_journal USING btree (bot_id, id);
alter table public.bot_journal enable row level security;
alter table public.bot_journal force row level security;
create policy engine on public.bot_journal as permissive for all to atb_engine
  using (true)
  with check (true);
create policy service on public.bot_journal as permissive for select to service_role
  using (true);
grant delete, insert, select on public.bot_journal to atb_engine;
grant select on public.bot_journal to service_role;

create table public.bot_kinds (
  kind text not null,
  can_start boolean not null,
  provider_param text,
  feature text,
  constraint bot_kinds_pkey PRIMARY KEY (kind),
  constraint bot_kinds_feature_check CHECK ((feature ~ '^[A-Za-z]{1,40}$'::text)),
  constraint bot_kinds_kind_check CHECK ((kind ~ '^[a-z_]{1,20}$'::text)),
  constraint bot_kinds_provider_param_check CHECK ((provider_param ~ '^[A-Za-z]{1,40}$'::text))
);
alter table public.bot_kinds enable row level security;
alter table public.bot_kinds force row level security;
create policy engine on public.bot_kinds as permissive for all to atb_engine
  using (true)
  with check (true);
create policy service on public.bot_kinds as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.bot_kinds to atb_engine;
grant select on public.bot_kinds to service_role;

create table public.bot_orders (
  id uuid default gen_random_uuid() not null,
  sequence bigint generated always as identity not null,
  user_id uuid not null,
  account_id uuid not null,
  bot_id uuid,
  client_order_id text not null,
  venue_order_id text,
  symbol text not null,
  side text not null,
  type text not null,
  purpose text not null,
  slot text,
  quantity numeric not null,
  price numeric,
  stop_loss numeric,
  take_profit numeric,
  filled_quantity numeric default 0 not null,
  filled_notional numeric default 0 not null,
  fill_price numeric,
  reserved_asset text not null,
  reserved numeric default 0 not null,
  status text not null,
  reason text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint bot_orders_pkey PRIMARY KEY (id),
  constraint bot_orders_check CHECK (((filled_quantity >= (0)::numeric) AND (filled_quantity <> 'NaN'::numeric) AND (filled_quantity <= quantity))),
  constraint bot_orders_client_order_id_check CHECK ((client_order_id ~ '^[A-Za-z0-9_-]{1,36}$'::text)),
  constraint bot_orders_fill_price_check CHECK (((fill_price > (0)::numeric) AND (fill_price <> 'NaN'::numeric) AND (fill_price < 'Infinity'::numeric))),
  constraint bot_orders_filled_notional_check CHECK (((filled_notional >= (0)::numeric) AND (filled_notional <> 'NaN'::numeric) AND (filled_notional < 'Infinity'::numeric))),
  constraint bot_orders_inactive_reserves_nothing CHECK (((reserved = (0)::numeric) OR (status = ANY (ARRAY['intended'::text, 'submitted'::text, 'accepted'::text, 'partially_filled'::text, 'pending_cancel'::text, 'unknown'::text])))),
  constraint bot_orders_limit_has_price CHECK (((type = 'limit'::text) = (price IS NOT NULL))),
  constraint bot_orders_price_check CHECK (((price > (0)::numeric) AND (price <> 'NaN'::numeric) AND (price < 'Infinity'::numeric))),
  constraint bot_orders_purpose_check CHECK ((purpose = ANY (ARRAY['entry'::text, 'exit'::text]))),
  constraint bot_orders_quantity_check CHECK (((quantity > (0)::numeric) AND (quantity <> 'NaN'::numeric) AND (quantity < 'Infinity'::numeric))),
  constraint bot_orders_reserved_check CHECK (((reserved >= (0)::numeric) AND (reserved <> 'NaN'::numeric) AND (reserved < 'Infinity'::numeric))),
  constraint bot_orders_side_check CHECK ((side = ANY (ARRAY['buy'::text, 'sell'::text]))),
  constraint bot_orders_status_check CHECK ((status = ANY (ARRAY['intended'::text, 'submitted'::text, 'accepted'::text, 'partially_filled'::text, 'pending_cancel'::text, 'unknown'::text, 'filled'::text, 'cancelled'::text, 'rejected'::text, 'denied'::text, 'expired'::text]))),
  constraint bot_orders_stop_loss_check CHECK (((stop_loss > (0)::numeric) AND (stop_loss <> 'NaN'::numeric) AND (stop_loss < 'Infinity'::numeric))),
  constraint bot_orders_take_profit_check CHECK (((take_profit > (0)::numeric) AND (take_profit <> 'NaN'::numeric) AND (take_profit < 'Infinity'::numeric))),
  constraint bot_orders_type_check CHECK ((type = ANY (ARRAY['market'::text, 'limit'::text]))),
  constraint bot_orders_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES public.exchange_accounts(id, user_id) ON DELETE CASCADE,
  constraint bot_orders_bot_id_user_id_fkey FOREIGN KEY (bot_id, user_id) REFERENCES public.bots(id, user_id),
  constraint bot_orders_account_id_client_order_id_key UNIQUE (account_id, client_order_id),
  constraint bot_orders_id_user_id_key UNIQUE (id, user_id)
);
CREATE INDEX bot_orders_active ON public.bot_orders USING btree (account_id) WHERE (status = ANY (ARRAY['intended'::text, 'submitted'::text, 'accepted'::text, 'partially_filled'::text, 'pending_cancel'::text, 'unknown'::text]));
CREATE INDEX bot_orders_bot ON public.bot_orders USING btree (bot_id, created_at DESC);
CREATE INDEX bot_orders_by_hand ON public.bot_orders USING btree (user_id, created_at DESC) WHERE (bot_id IS NULL);
CREATE INDEX bot_orders_denied ON public.bot_orders USING btree (user_id, created_at DESC) WHERE (status = 'denied'::text);
CREATE INDEX bot_orders_slot ON public.bot_orders USING btree (bot_id, slot);
CREATE INDEX bot_orders_unfilled ON public.bot_orders USING btree (account_id, updated_at DESC, id DESC) WHERE ((filled_quantity = (0)::numeric) AND (status = ANY (ARRAY['cancelled'::text, 'expired'::text, 'rejected'::text])));
CREATE INDEX bot_orders_user ON public.bot_orders USING btree (user_id, created_at DESC);
CREATE TRIGGER change_feed_delete AFTER DELETE ON public.bot_orders REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER change_feed_insert AFTER INSERT ON public.bot_orders REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER change_feed_update AFTER UPDATE ON public.bot_orders REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
alter table public.bot_orders enable row level security;
alter table public.bot_orders force row level security;
create policy engine on public.bot_orders as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.bot_orders as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.bot_orders as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.bot_orders to atb_engine;
grant select on public.bot_orders to authenticated;
grant select on public.bot_orders to service_role;

create table public.bot_schedules (
  id uuid default gen_random_uuid() not null,
  bot_id uuid not null,
  user_id uuid not null,
  action text not null,
  holdings text default 'keep'::text not null,
  days smallint[] not null,
  at_time time without time zone not null,
  time_zone text not null,
  next_at timestamp with time zone not null,
  last_at timestamp with time zone,
  last_result text default ''::text not null,
  constraint bot_schedules_pkey PRIMARY KEY (id),
  constraint bot_schedules_action_check CHECK ((action = ANY (ARRAY['start'::text, 'pause'::text, 'stop'::text]))),
  constraint bot_schedules_at_time_check CHECK (((at_time)::interval = date_trunc('minute'::text, (at_time)::interval))),
  constraint bot_schedules_days_check CHECK ((((cardinality(days) >= 1) AND (cardinality(days) <= 7)) AND (days <@ '{1,2,3,4,5,6,7}'::smallint[]))),
  constraint bot_schedules_holdings_check CHECK ((holdings = ANY (ARRAY['keep'::text, 'sell'::text]))),
  constraint bot_schedules_time_zone_check CHECK ((length(time_zone) <= 60)),
  constraint bot_schedules_bot_id_user_id_fkey FOREIGN KEY (bot_id, user_id) REFERENCES public.bots(id, user_id) ON DELETE CASCADE
);
CREATE INDEX bot_schedules_bot ON public.bot_schedules USING btree (bot_id);
CREATE INDEX bot_schedules_due ON public.bot_schedules USING btree (next_at);
CREATE INDEX bot_schedules_user ON public.bot_schedules USING btree (user_id);
alter table public.bot_schedules enable row level security;
alter table public.bot_schedules force row level security;
create policy engine on public.bot_schedules as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.bot_schedules as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.bot_schedules as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.bot_schedules to atb_engine;
grant select on public.bot_schedules to authenticated;
grant select on public.bot_schedules to service_role;

create table public.bot_states (
  bot_id uuid not null,
  user_id uuid not null,
  account_id uuid not null,
  status text not null,
  state jsonb not null,
  updated_at timestamp with time zone not null,
  constraint bot_states_pkey PRIMARY KEY (bot_id),
  constraint bot_states_status_check CHECK ((status = ANY (ARRAY['running'::text, 'active'::text, 'paused'::text, 'stopping'::text, 'stopped'::text, 'error'::text]))),
  constraint bot_states_bot_id_user_id_fkey FOREIGN KEY (bot_id, user_id) REFERENCES public.bots(id, user_id) ON DELETE CASCADE
);
CREATE INDEX bot_states_account ON public.bot_states USING btree (account_id);
alter table public.bot_states enable row level security;
alter table public.bot_states force row level security;
create policy engine on public.bot_states as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.bot_states as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.bot_states as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.bot_states to atb_engine;
grant select on public.bot_states to authenticated;
grant select on public.bot_states to service_role;

create table public.bots (
  id uuid default gen_random_uuid() not null,
  user_id uuid default auth.uid() not null,
  name text default ''::text not null,
  type text not null,
  symbol text not null,
  side text default 'long'::text not null,
  exchange_account_id uuid not null,
  is_paper boolean default true not null,
  params jsonb default '{}'::jsonb not null,
  status text default 'draft'::text not null,
  status_reason text default ''::text not null,
  command_number integer default 0 not null,
  started_at timestamp with time zone,
  stopped_at timestamp with time zone,
  archived_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  group_name text default ''::text not null,
  constraint bots_pkey PRIMARY KEY (id),
  constraint bots_group_name_check CHECK (((group_name = btrim(group_name)) AND (length(group_name) <= 40) AND (group_name !~ '[[:cntrl:]]'::text))),
  constraint bots_name_check CHECK ((length(name) <= 80)),
  constraint bots_params_check CHECK (((jsonb_typeof(params) = 'object'::text) AND (pg_column_size(params) < 65536))),
  constraint bots_side_check CHECK ((side = 'long'::text)),
  constraint bots_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'running'::text, 'active'::text, 'paused'::text, 'stopping'::text, 'stopped'::text, 'error'::text]))),
  constraint bots_symbol_check CHECK ((symbol ~ '^[A-Z0-9]{5,20}$'::text)),
  constraint bots_exchange_account_id_user_id_fkey FOREIGN KEY (exchange_account_id, user_id) REFERENCES public.exchange_accounts(id, user_id) ON DELETE CASCADE,
  constraint bots_type_fkey FOREIGN KEY (type) REFERENCES public.bot_kinds(kind),
  constraint bots_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint bots_id_user_id_key UNIQUE (id, user_id)
);
CREATE INDEX bots_account ON public.bots USING btree (exchange_account_id) WHERE (status = ANY (ARRAY['running'::text, 'active'::text, 'paused'::text, 'stopping'::text, 'error'::text]));
CREATE INDEX bots_provider ON public.bots USING btree (((params ->> 'providerId'::text))) WHERE (params ? 'providerId'::text);
CREATE INDEX bots_user ON public.bots USING btree (user_id, created_at DESC);
CREATE TRIGGER bots_are_idle BEFORE UPDATE OF params, archived_at ON public.bots FOR EACH ROW EXECUTE FUNCTION public.check_bot_edit();
CREATE TRIGGER bots_are_own BEFORE INSERT ON public.bots FOR EACH ROW EXECUTE FUNCTION public.refuse_rows_of_others();
CREATE TRIGGER bots_check BEFORE INSERT ON public.bots FOR EACH ROW EXECUTE FUNCTION public.check_bot();
CREATE TRIGGER bots_check_delete BEFORE DELETE ON public.bots FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION public.check_bot_delete();
CREATE TRIGGER bots_check_update BEFORE UPDATE OF name, type, symbol, params, exchange_account_id, is_paper ON public.bots FOR EACH ROW WHEN ((CURRENT_USER <> 'atb_engine'::name)) EXECUTE FUNCTION public.check_bot();
CREATE TRIGGER bots_copy BEFORE INSERT OR UPDATE OF params ON public.bots FOR EACH ROW EXECUTE FUNCTION public.check_copy();
CREATE TRIGGER bots_kept BEFORE INSERT ON public.bots FOR EACH ROW EXECUTE FUNCTION public.check_bots_kept();
CREATE TRIGGER bots_kept_update BEFORE UPDATE OF params ON public.bots FOR EACH ROW WHEN ((CURRENT_USER <> 'atb_engine'::name)) EXECUTE FUNCTION public.check_bots_kept();
CREATE TRIGGER bots_notify_of_end AFTER UPDATE OF status ON public.bots FOR EACH ROW WHEN (((old.status <> new.status) AND (new.status = ANY (ARRAY['error'::text, 'stopped'::text])))) EXECUTE FUNCTION public.notify_of_bot_end();
CREATE TRIGGER bots_restored BEFORE UPDATE OF archived_at ON public.bots FOR EACH ROW WHEN (((old.archived_at IS NOT NULL) AND (new.archived_at IS NULL) AND (new.status <> 'stopped'::text))) EXECUTE FUNCTION public.check_bot_restored();
CREATE TRIGGER bots_stay_on_paper BEFORE INSERT ON public.bots FOR EACH ROW EXECUTE FUNCTION public.keep_bots_on_paper();
CREATE TRIGGER change_feed_delete AFTER DELETE ON public.bots REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER change_feed_insert AFTER INSERT ON public.bots REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER change_feed_update AFTER UPDATE ON public.bots REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
alter table public.bots enable row level security;
alter table public.bots force row level security;
create policy engine on public.bots as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_delete on public.bots as permissive for delete to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy own_insert on public.bots as permissive for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND (status = 'draft'::text)));
create policy own_select on public.bots as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy own_update on public.bots as permissive for update to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)))
  with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.bots as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.bots to atb_engine;
grant delete, select on public.bots to authenticated;
grant select on public.bots to service_role;
grant insert (id, user_id, name, type, symbol, side, exchange_account_id, is_paper, params, status) on public.bots to authenticated;
grant update (name, params, archived_at, group_name) on public.bots to authenticated;

create table public.checkout_sessions (
  id text not null,
  provider text not null,
  provider_session text,
  book text not null,
  plan text not null,
  period text not null,
  amount numeric not null,
  currency text default 'usd'::text not null,
  email text,
  user_id uuid,
  token_hash bytea not null,
  status text default 'open'::text not null,
  licence_id uuid,
  created_at timestamp with time zone default now() not null,
  settled_at timestamp with time zone,
  constraint checkout_sessions_pkey PRIMARY KEY (id),
  constraint checkout_sessions_amount_check CHECK (((amount > (0)::numeric) AND (amount < (1000000)::numeric))),
  constraint checkout_sessions_currency_check CHECK ((currency ~ '^[a-z]{3}$'::text)),
  constraint checkout_sessions_email_check CHECK (((email = lower(email)) AND (length(email) <= 254))),
  constraint checkout_sessions_id_check CHECK ((id ~ '^chk_[A-Za-z0-9_-]{22,64}$'::text)),
  constraint checkout_sessions_period_check CHECK ((period = ANY (ARRAY['monthly'::text, 'yearly'::text]))),
  constraint checkout_sessions_provider_check CHECK ((provider = ANY (ARRAY['test'::text, 'stripe'::text]))),
  constraint checkout_sessions_status_check CHECK ((status = ANY (ARRAY['open'::text, 'paid'::text, 'cancelled'::text, 'expired'::text]))),
  constraint checkout_sessions_token_hash_check CHECK ((length(token_hash) = 32)),
  constraint checkout_sessions_licence_id_fkey FOREIGN KEY (licence_id) REFERENCES public.licences(id) ON DELETE CASCADE,
  constraint checkout_sessions_plan_fkey FOREIGN KEY (plan) REFERENCES public.plan_limits(plan),
  constraint checkout_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint checkout_sessions_provider_session_key UNIQUE (provider_session)
);
CREATE INDEX checkout_sessions_created_at ON public.checkout_sessions USING btree (created_at) WHERE (status <> 'paid'::text);
CREATE INDEX checkout_sessions_licence_id ON public.checkout_sessions USING btree (licence_id);
CREATE INDEX checkout_sessions_plan ON public.checkout_sessions USING btree (plan);
CREATE INDEX checkout_sessions_user_id ON public.checkout_sessions USING btree (user_id);
alter table public.checkout_sessions enable row level security;
alter table public.checkout_sessions force row level security;
create policy engine on public.checkout_sessions as permissive for all to atb_engine
  using (true)
  with check (true);
create policy service on public.checkout_sessions as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.checkout_sessions to atb_engine;
grant select on public.checkout_sessions to service_role;

create table public.copy_signals (
  provider_id uuid not null,
  number bigint not null,
  trade_id text not null,
  symbol text not null,
  side text not null,
  quantity numeric not null,
  price numeric not null,
  fee numeric not null,
  held_before numeric not null,
  equity numeric,
  executed_at timestamp with time zone not null,
  recorded_at timestamp with time zone default now() not null,
  constraint copy_signals_pkey PRIMARY KEY (provider_id, number),
  constraint copy_signals_equity_check CHECK (((equity > '-Infinity'::numeric) AND (equity < 'Infinity'::numeric))),
  constraint copy_signals_fee_check CHECK (((fee > '-Infinity'::numeric) AND (fee < 'Infinity'::numeric))),
  constraint copy_signals_held_before_check CHECK (((held_before >= (0)::numeric) AND (held_before < 'Infinity'::numeric))),
  constraint copy_signals_number_check CHECK ((number > 0)),
  constraint copy_signals_price_check CHECK (((price > (0)::numeric) AND (price < 'Infinity'::numeric))),
  constraint copy_signals_quantity_check CHECK (((quantity > (0)::numeric) AND (quantity < 'Infinity'::numeric))),
  constraint copy_signals_side_check CHECK ((side = ANY (ARRAY['buy'::text, 'sell'::text]))),
  constraint copy_signals_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.provider_accounts(provider_id) ON DELETE CASCADE,
  constraint copy_signals_provider_id_symbol_trade_id_key UNIQUE (provider_id, symbol, trade_id)
);
CREATE INDEX copy_signals_time ON public.copy_signals USING btree (provider_id, executed_at);
alter table public.copy_signals enable row level security;
alter table public.copy_signals force row level security;
create policy engine on public.copy_signals as permissive for all to atb_engine
  using (true)
  with check (true);
create policy service on public.copy_signals as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.copy_signals to atb_engine;
grant select on public.copy_signals to service_role;

create table public.credential_tests (
  user_id uuid not null,
  digest text not null,
  permissions text[] not null,
  is_ip_restricted boolean,
  tested_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone,
  constraint credential_tests_pkey PRIMARY KEY (user_id, digest),
  constraint credential_tests_digest_check CHECK ((digest ~ '^[0-9a-f]{64}$'::text)),
  constraint credential_tests_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
alter table public.credential_tests enable row level security;
alter table public.credential_tests force row level security;
create policy engine on public.credential_tests as permissive for all to atb_engine
  using (true)
  with check (true);
create policy service on public.credential_tests as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.credential_tests to atb_engine;
grant select on public.credential_tests to service_role;

create table public.data_exports (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  status text default 'queued'::text not null,
  progress real default 0 not null,
  file_name text,
  size bigint,
  error text,
  attempts integer default 0 not null,
  beat_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  constraint data_exports_pkey PRIMARY KEY (id),
  constraint data_exports_progress_check CHECK (((progress >= (0)::double precision) AND (progress <= (1)::double precision))),
  constraint data_exports_size_check CHECK ((size >= 0)),
  constraint data_exports_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text]))),
  constraint data_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX data_exports_under_way ON public.data_exports USING btree (user_id) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX data_exports_user_id ON public.data_exports USING btree (user_id, created_at DESC);
CREATE TRIGGER change_feed_delete AFTER DELETE ON public.data_exports REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER change_feed_insert AFTER INSERT ON public.data_exports REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER change_feed_update AFTER UPDATE ON public.data_exports REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER data_exports_notify AFTER UPDATE OF status ON public.data_exports FOR EACH ROW WHEN (((old.status <> new.status) AND (new.status = ANY (ARRAY['done'::text, 'failed'::text])))) EXECUTE FUNCTION public.notify_of_export();
alter table public.data_exports enable row level security;
alter table public.data_exports force row level security;
create policy engine_all on public.data_exports as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_rows on public.data_exports as permissive for select to authenticated
  using ((user_id = auth.uid()));
create policy service_reads on public.data_exports as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.data_exports to atb_engine;
grant select on public.data_exports to authenticated;
grant select on public.data_exports to service_role;

create table public.encrypted_credentials (
  exchange_account_id uuid not null,
  user_id uuid default auth.uid() not null,
  encrypted_api_key text not null,
  encrypted_api_secret text not null,
  encryption_version integer default 2 not null,
  dek_wrapped bytea,
  engine_key_id text,
  wrap_alg text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  dek_wrapped_user bytea,
  kdf text,
  kdf_params jsonb,
  keys_since timestamp with time zone default now() not null,
  last_used_at timestamp with time zone,
  tested_at timestamp with time zone,
  permissions text[],
  is_ip_restricted boolean,
  revoked_at timestamp with time zone,
  former_engine_key_ids text[] default '{}'::text[] not null,
  is_engine_key_revoked boolean default false not null,
  is_attended boolean generated always as (((dek_wrapped IS NULL) AND (dek_wrapped_user IS NOT NULL))) stored not null,
  expires_at timestamp with time zone,
  expiry_notified timestamp with time zone,
  constraint encrypted_credentials_pkey PRIMARY KEY (exchange_account_id),
  constraint encrypted_credentials_encrypted_api_key_check CHECK (((encrypted_api_key ~ '^[A-Za-z0-9+/]+={0,2}$'::text) AND (length(decode(encrypted_api_key, 'base64'::text)) >= 29))),
  constraint encrypted_credentials_encrypted_api_secret_check CHECK (((encrypted_api_secret ~ '^[A-Za-z0-9+/]+={0,2}$'::text) AND (length(decode(encrypted_api_secret, 'base64'::text)) >= 29))),
  constraint encrypted_credentials_encryption_version_check CHECK ((encryption_version = 2)),
  constraint encrypted_credentials_user_wrap_is_whole CHECK ((((dek_wrapped_user IS NULL) AND (kdf IS NULL) AND (kdf_params IS NULL)) OR ((dek_wrapped_user IS NOT NULL) AND (octet_length(dek_wrapped_user) = 60) AND (NOT (kdf IS DISTINCT FROM 'PBKDF2-SHA256'::text)) AND COALESCE(((kdf_params ->> 'salt'::text) ~ '^[A-Za-z0-9+/]{22,88}={0,2}$'::text), false) AND COALESCE((((kdf_params ->> 'iterations'::text) ~ '^[0-9]{6,8}$'::text) AND (((kdf_params ->> 'iterations'::text))::integer >= 600000)), false) AND (octet_length((kdf_params)::text) <= 400)))),
  constraint encrypted_credentials_exchange_account_id_user_id_fkey FOREIGN KEY (exchange_account_id, user_id) REFERENCES public.exchange_accounts(id, user_id) ON DELETE CASCADE
);
CREATE INDEX encrypted_credentials_engine_key ON public.encrypted_credentials USING btree (engine_key_id) WHERE (dek_wrapped IS NOT NULL);
CREATE TRIGGER encrypted_credentials_are_own BEFORE INSERT ON public.encrypted_credentials FOR EACH ROW EXECUTE FUNCTION public.refuse_rows_of_others();
CREATE TRIGGER encrypted_credentials_ask_second_factor BEFORE INSERT OR UPDATE ON public.encrypted_credentials FOR EACH ROW EXECUTE FUNCTION public.ask_second_factor();
CREATE TRIGGER encrypted_credentials_attended BEFORE UPDATE ON public.encrypted_credentials FOR EACH ROW EXECUTE FUNCTION public.keep_attendance();
CREATE TRIGGER encrypted_credentials_bounds BEFORE INSERT OR UPDATE OF encrypted_api_key, encrypted_api_secret, dek_wrapped, engine_key_id, wrap_alg ON public.encrypted_credentials FOR EACH ROW EXECUTE FUNCTION public.bound_ciphertexts();
CREATE TRIGGER encrypted_credentials_copied AFTER INSERT OR UPDATE OF encrypted_api_key, encrypted_api_secret ON public.encrypted_credentials FOR EACH ROW EXECUTE FUNCTION public.copy_ciphertext();
CREATE TRIGGER encrypted_credentials_dated BEFORE INSERT OR UPDATE ON public.encrypted_credentials FOR EACH ROW EXECUTE FUNCTION public.date_credentials();
CREATE TRIGGER encrypted_credentials_noted AFTER UPDATE ON public.encrypted_credentials FOR EACH ROW WHEN ((((old.revoked_at IS NULL) AND (new.revoked_at IS NOT NULL)) OR ((new.revoked_at IS NULL) AND ((old.encrypted_api_key IS DISTINCT FROM new.encrypted_api_key) OR (old.encrypted_api_secret IS DISTINCT FROM new.encrypted_api_secret))))) EXECUTE FUNCTION public.note_keys();
CREATE TRIGGER encrypted_credentials_noted_new AFTER INSERT ON public.encrypted_credentials FOR EACH ROW EXECUTE FUNCTION public.note_keys();
CREATE TRIGGER encrypted_credentials_notify_of_change AFTER UPDATE OF encrypted_api_key, encrypted_api_secret ON public.encrypted_credentials FOR EACH ROW WHEN (((old.encrypted_api_key <> new.encrypted_api_key) OR (old.encrypted_api_secret <> new.encrypted_api_secret))) EXECUTE FUNCTION public.notify_of_keys();
CREATE TRIGGER encrypted_credentials_notify_of_new AFTER INSERT ON public.encrypted_credentials FOR EACH ROW EXECUTE FUNCTION public.notify_of_keys();
CREATE TRIGGER encrypted_credentials_watched BEFORE UPDATE OF tested_at, permissions, is_ip_restricted, expires_at ON public.encrypted_credentials FOR EACH ROW WHEN (((old.encrypted_api_key = new.encrypted_api_key) AND (old.encrypted_api_secret = new.encrypted_api_secret))) EXECUTE FUNCTION public.watch_keys();
alter table public.encrypted_credentials enable row level security;
alter table public.encrypted_credentials force row level security;
create policy engine on public.encrypted_credentials as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_insert on public.encrypted_credentials as permissive for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT public.has_fresh_second_factor() AS has_fresh_second_factor)));
create policy own_select on public.encrypted_credentials as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy own_update on public.encrypted_credentials as permissive for update to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)))
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT public.has_fresh_second_factor() AS has_fresh_second_factor)));
create policy service on public.encrypted_credentials as permissive for select to service_role
  using (true);
create policy signer on public.encrypted_credentials as permissive for select to atb_signer
  using (true);
grant delete, insert, select, update on public.encrypted_credentials to atb_engine;
grant select on public.encrypted_credentials to service_role;
grant select (exchange_account_id, user_id, encrypted_api_key, encrypted_api_secret, encryption_version, dek_wrapped, engine_key_id, wrap_alg, tested_at, permissions, revoked_at, is_attended) on public.encrypted_credentials to atb_signer;
grant insert (exchange_account_id, user_id, encrypted_api_key, encrypted_api_secret, encryption_version, dek_wrapped, engine_key_id, wrap_alg, dek_wrapped_user, kdf, kdf_params) on public.encrypted_credentials to authenticated;
grant select (exchange_account_id, user_id, encrypted_api_key, encrypted_api_secret, encryption_version, engine_key_id, wrap_alg, created_at, updated_at, dek_wrapped_user, kdf, kdf_params, keys_since, last_used_at, tested_at, permissions, is_ip_restricted, revoked_at, is_engine_key_revoked, is_attended, expires_at) on public.encrypted_credentials to authenticated;
grant update (exchange_account_id, user_id, encrypted_api_key, encrypted_api_secret, encryption_version, dek_wrapped, engine_key_id, wrap_alg, dek_wrapped_user, kdf, kdf_params) on public.encrypted_credentials to authenticated;

create table public.engine_commands (
  id uuid default gen_random_uuid() not null,
  sequence bigint generated always as identity not null,
  account_id uuid not null,
  user_id uuid not null,
  kind text not null,
  payload jsonb default '{}'::jsonb not null,
  idempotency_key text not null,
  status text default 'pending'::text not null,
  result jsonb,
  created_at timestamp with time zone default now() not null,
  done_at timestamp with time zone,
  actor text default COALESCE((auth.jwt() ->> 'actor'::text), 'user'::text) not null,
  constraint engine_commands_pkey PRIMARY KEY (id),
  constraint engine_commands_actor_check CHECK ((actor = ANY (ARRAY['user'::text, 'schedule'::text, 'provider'::text, 'alert'::text, 'operator'::text]))),
  constraint engine_commands_idempotency_key_check CHECK (((length(idempotency_key) >= 1) AND (length(idempotency_key) <= 100))),
  constraint engine_commands_kind_check CHECK ((kind = ANY (ARRAY['place_order'::text, 'cancel_order'::text, 'cancel_orders'::text, 'start_bot'::text, 'pause_bot'::text, 'edit_bot'::text, 'stop_bot'::text, 'stop_all'::text, 'close_position'::text, 'set_mode'::text, 'alert_bot'::text]))),
  constraint engine_commands_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'done'::text]))),
  constraint engine_commands_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.exchange_accounts(id) ON DELETE CASCADE,
  constraint engine_commands_account_id_idempotency_key_key UNIQUE (account_id, idempotency_key),
  constraint engine_commands_sequence_key UNIQUE (sequence)
);
CREATE INDEX engine_commands_pending ON public.engine_commands USING btree (account_id, sequence) WHERE (status = 'pending'::text);
CREATE INDEX engine_commands_rate ON public.engine_commands USING btree (user_id, created_at) WHERE (kind = ANY (ARRAY['start_bot'::text, 'edit_bot'::text, 'place_order'::text]));
CREATE TRIGGER engine_commands_answer_alert AFTER UPDATE OF status ON public.engine_commands FOR EACH ROW WHEN (((new.kind = 'alert_bot'::text) AND (new.status = 'done'::text) AND (old.status <> 'done'::text))) EXECUTE FUNCTION public.answer_alert();
CREATE TRIGGER engine_commands_check BEFORE INSERT ON public.engine_commands FOR EACH ROW WHEN (((new.kind = 'place_order'::text) AND ((new.payload ->> 'side'::text) = 'buy'::text))) EXECUTE FUNCTION public.check_engine_command();
CREATE TRIGGER engine_commands_copy BEFORE INSERT ON public.engine_commands FOR EACH ROW WHEN ((new.kind = 'start_bot'::text)) EXECUTE FUNCTION public.check_copy_start();
CREATE TRIGGER engine_commands_noted AFTER UPDATE OF status ON public.engine_commands FOR EACH ROW WHEN (((new.status = 'done'::text) AND (old.status IS DISTINCT FROM 'done'::text))) EXECUTE FUNCTION public.note_command();
CREATE TRIGGER engine_commands_notify AFTER INSERT ON public.engine_commands FOR EACH ROW EXECUTE FUNCTION public.notify_engine_command();
CREATE TRIGGER engine_commands_of_leavers BEFORE INSERT ON public.engine_commands FOR EACH ROW WHEN (((new.kind = ANY (ARRAY['place_order'::text, 'start_bot'::text])) OR ((new.kind = 'set_mode'::text) AND ((new.payload ->> 'mode'::text) <> 'offline'::text)))) EXECUTE FUNCTION public.refuse_leaver_commands();
CREATE TRIGGER engine_commands_rate BEFORE INSERT ON public.engine_commands FOR EACH ROW WHEN (((new.kind = ANY (ARRAY['start_bot'::text, 'edit_bot'::text])) OR ((new.kind = 'place_order'::text) AND (NOT (((new.payload ->> 'side'::text) = 'sell'::text) AND ((new.payload ->> 'type'::text) = 'market'::text)))))) EXECUTE FUNCTION public.check_command_rate();
CREATE TRIGGER engine_commands_result AFTER UPDATE OF status ON public.engine_commands FOR EACH ROW WHEN ((new.status = 'done'::text)) EXECUTE FUNCTION public.notify_engine_result();
alter table public.engine_commands enable row level security;
alter table public.engine_commands force row level security;
create policy engine on public.engine_commands as permissive for all to atb_engine
  using (true)
  with check (true);
create policy service on public.engine_commands as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.engine_commands to atb_engine;
grant select on public.engine_commands to service_role;

create table public.engine_cursors (
  account_id uuid not null,
  symbol text not null,
  event_time timestamp with time zone not null,
  quote jsonb not null,
  constraint engine_cursors_pkey PRIMARY KEY (account_id, symbol),
  constraint engine_cursors_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.exchange_accounts(id) ON DELETE CASCADE
);
alter table public.engine_cursors enable row level security;
alter table public.engine_cursors force row level security;
create policy engine on public.engine_cursors as permissive for all to atb_engine
  using (true)
  with check (true);
create policy service on public.engine_cursors as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.engine_cursors to atb_engine;
grant select on public.engine_cursors to service_role;

create table public.engine_keys (
  id text not null,
  fingerprint text not null,
  created_at timestamp with time zone not null,
  rotation_asked_at timestamp with time zone,
  retired_at timestamp with time zone,
  dropped_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint engine_keys_pkey PRIMARY KEY (id),
  constraint engine_keys_check CHECK (((dropped_at IS NULL) OR (retired_at IS NOT NULL) OR (revoked_at IS NOT NULL))),
  constraint engine_keys_fingerprint_check CHECK ((fingerprint ~ '^[0-9a-f]{4}( [0-9a-f]{4}){7}$'::text)),
  constraint engine_keys_id_check CHECK ((id ~ '^[A-Za-z0-9_-]{16,64}$'::text))
);
CREATE UNIQUE INDEX engine_keys_current ON public.engine_keys USING btree ((true)) WHERE ((retired_at IS NULL) AND (revoked_at IS NULL));
alter table public.engine_keys enable row level security;
alter table public.engine_keys force row level security;
create policy engine on public.engine_keys as permissive for all to atb_engine
  using (true)
  with check (true);
create policy service on public.engine_keys as permissive for select to service_role
  using (true);
create policy signer on public.engine_keys as permissive for select to atb_signer
  using (true);
grant delete, insert, select, update on public.engine_keys to atb_engine;
grant select on public.engine_keys to atb_signer;
grant select on public.engine_keys to service_role;

create table public.engine_leases (
  account_id uuid not null,
  worker_id text not null,
  token bigint not null,
  expires_at timestamp with time zone not null,
  constraint engine_leases_pkey PRIMARY KEY (account_id),
  constraint engine_leases_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.exchange_accounts(id) ON DELETE CASCADE
);
alter table public.engine_leases enable row level security;
alter table public.engine_leases force row level security;
create policy engine on public.engine_leases as permissive for all to atb_engine
  using (true)
  with check (true);
create policy service on public.engine_leases as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.engine_leases to atb_engine;
grant select on public.engine_leases to service_role;

create table public.engine_workers (
  worker_id text not null,
  beat bigint default 0 not null,
  constraint engine_workers_pkey PRIMARY KEY (worker_id)
);
alter table public.engine_workers enable row level security;
alter table public.engine_workers force row level security;
create policy engine on public.engine_workers as permissive for all to atb_engine
  using (true)
  with check (true);
create policy service on public.engine_workers as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.engine_workers to atb_engine;
grant select on public.engine_workers to service_role;

create table public.equity_snapshots (
  account_id uuid not null,
  user_id uuid not null,
  at timestamp with time zone not null,
  equity numeric not null,
  cash numeric not null,
  exposure numeric not null,
  holdings jsonb,
  posting_id bigint,
  constraint equity_snapshots_pkey PRIMARY KEY (account_id, at),
  constraint equity_snapshots_cash_check CHECK (((cash <> 'NaN'::numeric) AND (cash >= (0)::numeric) AND (cash < 'Infinity'::numeric))),
  constraint equity_snapshots_equity_check CHECK (((equity <> 'NaN'::numeric) AND (equity > '-Infinity'::numeric) AND (equity < 'Infinity'::numeric))),
  constraint equity_snapshots_exposure_check CHECK (((exposure <> 'NaN'::numeric) AND (exposure >= (0)::numeric) AND (exposure < 'Infinity'::numeric))),
  constraint equity_snapshots_holdings_check CHECK (
CASE
    WHEN (holdings IS NULL) THEN true
    WHEN (jsonb_typeof(holdings) = 'array'::text) THEN (jsonb_array_length(holdings) <= 200)
    ELSE false
END),
  constraint equity_snapshots_proof_check CHECK (((holdings IS NULL) = (posting_id IS NULL))),
  constraint equity_snapshots_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES public.exchange_accounts(id, user_id) ON DELETE CASCADE
);
CREATE TRIGGER change_feed_delete AFTER DELETE ON public.equity_snapshots REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('account_id', 'at');
CREATE TRIGGER change_feed_insert AFTER INSERT ON public.equity_snapshots REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('account_id', 'at');
CREATE TRIGGER change_feed_update AFTER UPDATE ON public.equity_snapshots REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('account_id', 'at');
alter table public.equity_snapshots enable row level security;
alter table public.equity_snapshots force row level security;
create policy engine on public.equity_snapshots as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.equity_snapshots as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.equity_snapshots as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.equity_snapshots to atb_engine;
grant select on public.equity_snapshots to authenticated;
grant select on public.equity_snapshots to service_role;

create table public.exchange_accounts (
  id uuid default gen_random_uuid() not null,
  user_id uuid default auth.uid() not null,
  adapter text not null,
  label text not null,
  is_paper boolean default true not null,
  api_key_encrypted text,
  api_secret_encrypted text,
  trading_mode text default 'SIMULATION'::text not null,
  created_at timestamp with time zone default now() not null,
  market text,
  chosen_state text default 'ACTIVE'::text not null,
  trading_state text default 'ACTIVE'::text not null,
  state_reason text default ''::text not null,
  state_until timestamp with time zone,
  breakers_notified timestamp with time zone[] default '{}'::timestamp with time zone[] not null,
  constraint exchange_accounts_pkey PRIMARY KEY (id),
  constraint exchange_accounts_adapter_check CHECK ((adapter = ANY (ARRAY['paper'::text, 'binance'::text, 'kraken'::text, 'coinbase'::text]))),
  constraint exchange_accounts_chosen_state_check CHECK ((chosen_state = ANY (ARRAY['ACTIVE'::text, 'REDUCING'::text, 'HALTED'::text]))),
  constraint exchange_accounts_key_is_ciphertext CHECK ((((api_key_encrypted IS NULL) OR ((api_key_encrypted ~ '^[A-Za-z0-9+/]+={0,2}$'::text) AND (length(decode(api_key_encrypted, 'base64'::text)) >= 29))) AND ((api_secret_encrypted IS NULL) OR ((api_secret_encrypted ~ '^[A-Za-z0-9+/]+={0,2}$'::text) AND (length(decode(api_secret_encrypted, 'base64'::text)) >= 29))))),
  constraint exchange_accounts_label_check CHECK (((length(btrim(label)) >= 1) AND (length(btrim(label)) <= 80))),
  constraint exchange_accounts_live_is_connected CHECK (((trading_mode <> 'LIVE'::text) OR (adapter <> 'paper'::text))),
  constraint exchange_accounts_paper_has_no_keys CHECK (((adapter <> 'paper'::text) OR (is_paper AND (api_key_encrypted IS NULL) AND (api_secret_encrypted IS NULL)))),
  constraint exchange_accounts_state_reason_check CHECK ((length(state_reason) <= 500)),
  constraint exchange_accounts_trading_mode_check CHECK ((trading_mode = ANY (ARRAY['SIMULATION'::text, 'LIVE'::text, 'OFFLINE'::text]))),
  constraint exchange_accounts_trading_state_check CHECK ((trading_state = ANY (ARRAY['ACTIVE'::text, 'REDUCING'::text, 'HALTED'::text]))),
  constraint exchange_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint exchange_accounts_id_user_id_key UNIQUE (id, user_id)
);
CREATE INDEX exchange_accounts_limited ON public.exchange_accounts USING btree (state_until) WHERE (state_until IS NOT NULL);
CREATE INDEX exchange_accounts_user ON public.exchange_accounts USING btree (user_id, created_at);
CREATE TRIGGER change_feed_delete AFTER DELETE ON public.exchange_accounts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER change_feed_insert AFTER INSERT ON public.exchange_accounts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER change_feed_update AFTER UPDATE ON public.exchange_accounts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER exchange_accounts_are_own BEFORE INSERT ON public.exchange_accounts FOR EACH ROW EXECUTE FUNCTION public.refuse_rows_of_others();
CREATE TRIGGER exchange_accounts_ask_second_factor BEFORE UPDATE OF label ON public.exchange_accounts FOR EACH ROW WHEN (((old.adapter <> 'paper'::text) AND (new.label IS DISTINCT FROM old.label))) EXECUTE FUNCTION public.ask_second_factor();
CREATE TRIGGER exchange_accounts_bounds BEFORE INSERT OR UPDATE OF api_key_encrypted, api_secret_encrypted ON public.exchange_accounts FOR EACH ROW EXECUTE FUNCTION public.bound_ciphertexts();
CREATE TRIGGER exchange_accounts_check BEFORE INSERT OR UPDATE OF label ON public.exchange_accounts FOR EACH ROW EXECUTE FUNCTION public.check_exchange_account();
CREATE TRIGGER exchange_accounts_noted AFTER INSERT ON public.exchange_accounts FOR EACH ROW WHEN ((new.adapter <> 'paper'::text)) EXECUTE FUNCTION public.note_account();
CREATE TRIGGER exchange_accounts_noted_gone AFTER DELETE ON public.exchange_accounts FOR EACH ROW WHEN (((pg_trigger_depth() = 0) AND (old.adapter <> 'paper'::text))) EXECUTE FUNCTION public.note_account();
CREATE TRIGGER exchange_accounts_notify BEFORE UPDATE OF trading_state, state_until ON public.exchange_accounts FOR EACH ROW WHEN (((new.state_until IS NOT NULL) AND (new.state_until IS DISTINCT FROM old.state_until) AND (new.trading_state <> 'ACTIVE'::text))) EXECUTE FUNCTION public.notify_of_breaker();
alter table public.exchange_accounts enable row level security;
alter table public.exchange_accounts force row level security;
create policy engine on public.exchange_accounts as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_insert on public.exchange_accounts as permissive for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND (adapter <> 'paper'::text) AND (trading_mode = 'SIMULATION'::text) AND (api_key_encrypted IS NOT NULL) AND (api_secret_encrypted IS NOT NULL)));
create policy own_select on public.exchange_accounts as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy own_update on public.exchange_accounts as permissive for update to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)))
  with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.exchange_accounts as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.exchange_accounts to atb_engine;
grant select on public.exchange_accounts to authenticated;
grant select on public.exchange_accounts to service_role;
grant insert (id, user_id, adapter, label, is_paper, api_key_encrypted, api_secret_encrypted) on public.exchange_accounts to authenticated;
grant update (label) on public.exchange_accounts to authenticated;

create table public.exchange_conversion_legs (
  account_id uuid not null,
  user_id uuid not null,
  conversion text not null,
  reference text not null,
  at timestamp with time zone not null,
  asset text not null,
  amount numeric not null,
  fee numeric not null,
  is_booked boolean default false not null,
  constraint exchange_conversion_legs_pkey PRIMARY KEY (account_id, reference),
  constraint exchange_conversion_legs_amount_check CHECK (((amount <> (0)::numeric) AND (amount <> 'NaN'::numeric) AND (amount > '-Infinity'::numeric) AND (amount < 'Infinity'::numeric))),
  constraint exchange_conversion_legs_asset_check CHECK ((asset ~ '^[^[:cntrl:][:space:]/]{1,32}$'::text)),
  constraint exchange_conversion_legs_conversion_check CHECK (((length(conversion) >= 1) AND (length(conversion) <= 100))),
  constraint exchange_conversion_legs_fee_check CHECK (((fee >= (0)::numeric) AND (fee <> 'NaN'::numeric) AND (fee < 'Infinity'::numeric))),
  constraint exchange_conversion_legs_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 128))),
  constraint exchange_conversion_legs_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES public.exchange_accounts(id, user_id) ON DELETE CASCADE
);
CREATE INDEX exchange_conversion_legs_open ON public.exchange_conversion_legs USING btree (account_id) WHERE (NOT is_booked);
CREATE INDEX exchange_conversion_legs_user ON public.exchange_conversion_legs USING btree (user_id);
alter table public.exchange_conversion_legs enable row level security;
alter table public.exchange_conversion_legs force row level security;
create policy engine on public.exchange_conversion_legs as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.exchange_conversion_legs as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.exchange_conversion_legs as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.exchange_conversion_legs to atb_engine;
grant select on public.exchange_conversion_legs to authenticated;
grant select on public.exchange_conversion_legs to service_role;

create table public.exchange_findings (
  account_id uuid not null,
  user_id uuid not null,
  kind text not null,
  reference text not null,
  detail text not null,
  found_at timestamp with time zone default now() not null,
  constraint exchange_findings_pkey PRIMARY KEY (account_id, kind, reference),
  constraint exchange_findings_detail_check CHECK ((length(detail) <= 500)),
  constraint exchange_findings_kind_check CHECK ((kind = ANY (ARRAY['different'::text, 'unreadable'::text, 'unknown_pair'::text]))),
  constraint exchange_findings_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 200))),
  constraint exchange_findings_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES public.exchange_accounts(id, user_id) ON DELETE CASCADE
);
CREATE INDEX exchange_findings_user ON public.exchange_findings USING btree (user_id, found_at DESC);
alter table public.exchange_findings enable row level security;
alter table public.exchange_findings force row level security;
create policy engine on public.exchange_findings as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.exchange_findings as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.exchange_findings as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.exchange_findings to atb_engine;
grant select on public.exchange_findings to authenticated;
grant select on public.exchange_findings to service_role;

create table public.exchange_open_orders (
  account_id uuid not null,
  user_id uuid not null,
  venue_order_id text not null,
  symbol text not null,
  side text not null,
  type text not null,
  quantity numeric not null,
  filled numeric not null,
  price numeric,
  placed_at timestamp with time zone not null,
  read_at timestamp with time zone default now() not null,
  constraint exchange_open_orders_pkey PRIMARY KEY (account_id, symbol, venue_order_id),
  constraint exchange_open_orders_filled_check CHECK (((filled >= (0)::numeric) AND (filled <> 'NaN'::numeric) AND (filled < 'Infinity'::numeric))),
  constraint exchange_open_orders_price_check CHECK (((price > (0)::numeric) AND (price <> 'NaN'::numeric) AND (price < 'Infinity'::numeric))),
  constraint exchange_open_orders_quantity_check CHECK (((quantity > (0)::numeric) AND (quantity <> 'NaN'::numeric) AND (quantity < 'Infinity'::numeric))),
  constraint exchange_open_orders_side_check CHECK ((side = ANY (ARRAY['buy'::text, 'sell'::text]))),
  constraint exchange_open_orders_type_check CHECK ((length(type) <= 40)),
  constraint exchange_open_orders_venue_order_id_check CHECK ((length(venue_order_id) <= 128)),
  constraint exchange_open_orders_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES public.exchange_accounts(id, user_id) ON DELETE CASCADE
);
CREATE INDEX exchange_open_orders_user ON public.exchange_open_orders USING btree (user_id);
alter table public.exchange_open_orders enable row level security;
alter table public.exchange_open_orders force row level security;
create policy engine on public.exchange_open_orders as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.exchange_open_orders as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.exchange_open_orders as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.exchange_open_orders to atb_engine;
grant select on public.exchange_open_orders to authenticated;
grant select on public.exchange_open_orders to service_role;

create table public.exchange_sync_parts (
  account_id uuid not null,
  user_id uuid not null,
  part text not null,
  cursor jsonb not null,
  is_caught_up boolean not null,
  records bigint default 0 not null,
  read_at timestamp with time zone not null,
  constraint exchange_sync_parts_pkey PRIMARY KEY (account_id, part),
  constraint exchange_sync_parts_cursor_check CHECK ((octet_length((cursor)::text) <= 1000)),
  constraint exchange_sync_parts_part_check CHECK ((length(part) <= 100)),
  constraint exchange_sync_parts_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES public.exchange_accounts(id, user_id) ON DELETE CASCADE
);
alter table public.exchange_sync_parts enable row level security;
alter table public.exchange_sync_parts force row level security;
create policy engine on public.exchange_sync_parts as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.exchange_sync_parts as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.exchange_sync_parts as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.exchange_sync_parts to atb_engine;
grant select on public.exchange_sync_parts to authenticated;
grant select on public.exchange_sync_parts to service_role;

create table public.exchange_syncs (
  account_id uuid not null,
  user_id uuid not null,
  state text default 'waiting'::text not null,
  fault text,
  fault_detail text,
  failures integer default 0 not null,
  parts_total integer default 0 not null,
  parts_done integer default 0 not null,
  records bigint default 0 not null,
  started_at timestamp with time zone,
  current_at timestamp with time zone,
  next_at timestamp with time zone default now() not null,
  visited_at timestamp with time zone,
  claimed_until timestamp with time zone,
  updated_at timestamp with time zone default now() not null,
  constraint exchange_syncs_pkey PRIMARY KEY (account_id),
  constraint exchange_syncs_fault_check CHECK ((length(fault) <= 40)),
  constraint exchange_syncs_fault_detail_check CHECK ((length(fault_detail) <= 500)),
  constraint exchange_syncs_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'reading'::text, 'current'::text, 'failed'::text]))),
  constraint exchange_syncs_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES public.exchange_accounts(id, user_id) ON DELETE CASCADE
);
CREATE INDEX exchange_syncs_next ON public.exchange_syncs USING btree (next_at);
CREATE INDEX exchange_syncs_user ON public.exchange_syncs USING btree (user_id);
CREATE TRIGGER exchange_syncs_not_of_imported_accounts BEFORE INSERT ON public.exchange_syncs FOR EACH ROW EXECUTE FUNCTION public.leave_imported_account();
CREATE TRIGGER exchange_syncs_notify AFTER UPDATE OF fault, failures ON public.exchange_syncs FOR EACH ROW WHEN (((new.fault IS NOT NULL) AND ((new.fault IS DISTINCT FROM old.fault) OR (new.failures > old.failures)))) EXECUTE FUNCTION public.notify_of_reading();
alter table public.exchange_syncs enable row level security;
alter table public.exchange_syncs force row level security;
create policy engine on public.exchange_syncs as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.exchange_syncs as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.exchange_syncs as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.exchange_syncs to atb_engine;
grant select on public.exchange_syncs to authenticated;
grant select on public.exchange_syncs to service_role;

create table public.health_checks (
  id uuid default gen_random_uuid() not null,
  service text not null,
  status text not null,
  message text default ''::text not null,
  response_time_ms integer,
  created_at timestamp with time zone default now() not null,
  slot bigint,
  constraint health_checks_pkey PRIMARY KEY (id),
  constraint health_checks_response_time_ms_check CHECK ((response_time_ms >= 0)),
  constraint health_checks_service_check CHECK (((length(service) >= 1) AND (length(service) <= 80))),
  constraint health_checks_slot_check CHECK ((slot > 0)),
  constraint health_checks_status_check CHECK ((status = ANY (ARRAY['healthy'::text, 'warning'::text, 'error'::text]))),
  constraint health_checks_once UNIQUE (service, slot)
);
CREATE INDEX health_checks_created_at ON public.health_checks USING btree (created_at);
CREATE INDEX health_checks_latest ON public.health_checks USING btree (service, created_at DESC);
CREATE TRIGGER change_feed_delete AFTER DELETE ON public.health_checks REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER change_feed_insert AFTER INSERT ON public.health_checks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER change_feed_update AFTER UPDATE ON public.health_checks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER health_checks_summed AFTER INSERT ON public.health_checks REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.sum_health_days();
alter table public.health_checks enable row level security;
alter table public.health_checks force row level security;
create policy anyone_select on public.health_checks as permissive for select to anon
  using (true);
create policy engine on public.health_checks as permissive for all to atb_engine
  using (true)
  with check (true);
create policy service on public.health_checks as permissive for select to service_role
  using (true);
create policy service_write on public.health_checks as permissive for all to service_role
  using (true)
  with check (true);
create policy signed_in_select on public.health_checks as permissive for select to authenticated
  using (true);
grant select on public.health_checks to anon;
grant delete, insert, select, update on public.health_checks to atb_engine;
grant select on public.health_checks to authenticated;
grant delete, insert, select, update on public.health_checks to service_role;

create table public.health_days (
  service text not null,
  day date not null,
  healthy integer default 0 not null,
  warning integer default 0 not null,
  error integer default 0 not null,
  first_slot bigint not null,
  response_ms_sum bigint default 0 not null,
  constraint health_days_pkey PRIMARY KEY (service, day),
  constraint health_days_error_check CHECK ((error >= 0)),
  constraint health_days_healthy_check CHECK ((healthy >= 0)),
  constraint health_days_response_ms_sum_check CHECK ((response_ms_sum >= 0)),
  constraint health_days_service_check CHECK (((length(service) >= 1) AND (length(service) <= 80))),
  constraint health_days_warning_check CHECK ((warning >= 0))
);
alter table public.health_days enable row level security;
alter table public.health_days force row level security;
create policy engine on public.health_days as permissive for all to atb_engine
  using (true)
  with check (true);
create policy service on public.health_days as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.health_days to atb_engine;
grant select on public.health_days to service_role;

create table public.history_imports (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  account_id uuid not null,
  file_name text not null,
  date_order text,
  status text default 'queued'::text not null,
  progress real default 0 not null,
  summary jsonb,
  booked integer default 0 not null,
  known integer default 0 not null,
  different jsonb default '[]'::jsonb not null,
  error text,
  attempts integer default 0 not null,
  beat_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  has_venue_ids boolean generated always as (COALESCE(((summary ->> 'hasVenueIds'::text))::boolean, ((summary ->> 'format'::text) = ANY (ARRAY['kraken-trades'::text, 'kraken-ledgers'::text])))) stored,
  constraint history_imports_pkey PRIMARY KEY (id),
  constraint history_imports_booked_check CHECK ((booked >= 0)),
  constraint history_imports_date_order_check CHECK ((date_order = ANY (ARRAY['day-first'::text, 'month-first'::text]))),
  constraint history_imports_error_check CHECK ((length(error) <= 500)),
  constraint history_imports_file_name_check CHECK ((length(file_name) <= 1024)),
  constraint history_imports_known_check CHECK ((known >= 0)),
  constraint history_imports_progress_check CHECK (((progress >= (0)::double precision) AND (progress <= (1)::double precision))),
  constraint history_imports_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'checking'::text, 'booking'::text, 'done'::text, 'failed'::text]))),
  constraint history_imports_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES public.exchange_accounts(id, user_id) ON DELETE CASCADE,
  constraint history_imports_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX history_imports_account ON public.history_imports USING btree (account_id);
CREATE UNIQUE INDEX history_imports_under_way ON public.history_imports USING btree (user_id) WHERE (status = ANY (ARRAY['queued'::text, 'checking'::text, 'booking'::text]));
CREATE INDEX history_imports_user ON public.history_imports USING btree (user_id, created_at DESC);
CREATE TRIGGER history_imports_not_of_read_accounts AFTER INSERT OR UPDATE OF status ON public.history_imports FOR EACH ROW WHEN ((new.status = 'done'::text)) EXECUTE FUNCTION public.refuse_import_of_read_account();
CREATE TRIGGER history_imports_notify AFTER UPDATE OF status ON public.history_imports FOR EACH ROW WHEN (((old.status <> new.status) AND (new.status = ANY (ARRAY['done'::text, 'failed'::text])))) EXECUTE FUNCTION public.notify_of_import();
alter table public.history_imports enable row level security;
alter table public.history_imports force row level security;
create policy engine_all on public.history_imports as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_rows on public.history_imports as permissive for select to authenticated
  using ((user_id = auth.uid()));
create policy service_reads on public.history_imports as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.history_imports to atb_engine;
grant select on public.history_imports to authenticated;
grant select on public.history_imports to service_role;

create table public.incident_updates (
  id bigint generated always as identity not null,
  incident_id uuid not null,
  at timestamp with time zone default now() not null,
  kind text not null,
  text text not null,
  constraint incident_updates_pkey PRIMARY KEY (id),
  constraint incident_updates_kind_check CHECK ((kind = ANY (ARRAY['opened'::text, 'worse'::text, 'note'::text, 'resolved'::text]))),
  constraint incident_updates_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000))),
  constraint incident_updates_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES public.incidents(id) ON DELETE CASCADE
);
CREATE INDEX incident_updates_incident ON public.incident_updates USING btree (incident_id, id);
CREATE TRIGGER incident_updates_mail AFTER INSERT ON public.incident_updates FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['opened'::text, 'resolved'::text]))) EXECUTE FUNCTION public.queue_status_mails();
alter table public.incident_updates enable row level security;
alter table public.incident_updates force row level security;
create policy engine on public.incident_updates as permissive for all to atb_engine
  using (true)
  with check (true);
create policy service on public.incident_updates as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.incident_updates to atb_engine;
grant select on public.incident_updates to service_role;

create table public.incidents (
  id uuid default gen_random_uuid() not null,
  service text,
  kind text not null,
  title text not null,
  impact text not null,
  started_at timestamp with time zone not null,
  resolved_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint incidents_pkey PRIMARY KEY (id),
  constraint incidents_check CHECK ((resolved_at >= started_at)),
  constraint incidents_check1 CHECK (((kind = 'maintenance'::text) OR (service IS NOT NULL))),
  constraint incidents_check2 CHECK (((kind <> 'maintenance'::text) OR (resolved_at IS NOT NULL))),
  constraint incidents_impact_check CHECK (((length(impact) >= 1) AND (length(impact) <= 1000))),
  constraint incidents_kind_check CHECK ((kind = ANY (ARRAY['outage'::text, 'degraded'::text, 'maintenance'::text]))),
  constraint incidents_service_check CHECK (((length(service) >= 1) AND (length(service) <= 80))),
  constraint incidents_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);
CREATE UNIQUE INDEX incidents_one_open ON public.incidents USING btree (service) WHERE (resolved_at IS NULL);
CREATE INDEX incidents_started_at ON public.incidents USING btree (started_at DESC);
CREATE TRIGGER incidents_notify AFTER INSERT OR UPDATE OF resolved_at ON public.incidents FOR EACH ROW EXECUTE FUNCTION public.notify_of_incident();
alter table public.incidents enable row level security;
alter table public.incidents force row level security;
create policy engine on public.incidents as permissive for all to atb_engine
  using (true)
  with check (true);
create policy service on public.incidents as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.incidents to atb_engine;
grant select on public.incidents to service_role;

create table public.learner_arms (
  id uuid default gen_random_uuid() not null,
  learner_id uuid not null,
  user_id uuid not null,
  arm_no smallint not null,
  ema_short smallint not null,
  ema_long smallint not null,
  rsi_low smallint not null,
  rsi_high smallint not null,
  constraint learner_arms_pkey PRIMARY KEY (id),
  constraint learner_arms_arm_no_check CHECK (((arm_no >= 0) AND (arm_no <= 31))),
  constraint learner_arms_check CHECK ((ema_long > ema_short)),
  constraint learner_arms_check1 CHECK ((rsi_high > rsi_low)),
  constraint learner_arms_learner_id_user_id_fkey FOREIGN KEY (learner_id, user_id) REFERENCES public.learners(id, user_id) ON DELETE CASCADE,
  constraint learner_arms_id_learner_id_user_id_key UNIQUE (id, learner_id, user_id),
  constraint learner_arms_learner_id_arm_no_key UNIQUE (learner_id, arm_no)
);
alter table public.learner_arms enable row level security;
alter table public.learner_arms force row level security;
create policy engine on public.learner_arms as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.learner_arms as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.learner_arms as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.learner_arms to atb_engine;
grant select on public.learner_arms to authenticated;
grant select on public.learner_arms to service_role;

create table public.learner_freezes (
  learner_id uuid not null,
  user_id uuid not null,
  arm_id uuid not null,
  frozen_at timestamp with time zone default now() not null,
  constraint learner_freezes_pkey PRIMARY KEY (learner_id),
  constraint learner_freezes_arm_id_learner_id_user_id_fkey FOREIGN KEY (arm_id, learner_id, user_id) REFERENCES public.learner_arms(id, learner_id, user_id) ON DELETE CASCADE
);
alter table public.learner_freezes enable row level security;
alter table public.learner_freezes force row level security;
create policy engine on public.learner_freezes as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.learner_freezes as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.learner_freezes as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.learner_freezes to atb_engine;
grant select on public.learner_freezes to authenticated;
grant select on public.learner_freezes to service_role;

create table public.learner_outcomes (
  id bigint generated always as identity not null,
  learner_id uuid not null,
  user_id uuid not null,
  arm_id uuid not null,
  source text not null,
  pull_id bigint not null,
  position_id uuid,
  outcome double precision not null,
  counted_at timestamp with time zone default now() not null,
  constraint learner_outcomes_pkey PRIMARY KEY (id),
  constraint learner_outcomes_check CHECK (((source = 'shadow'::text) = (position_id IS NULL))),
  constraint learner_outcomes_outcome_check CHECK (((outcome >= ('-1'::integer)::double precision) AND (outcome <= (10)::double precision))),
  constraint learner_outcomes_source_check CHECK ((source = ANY (ARRAY['shadow'::text, 'paper'::text, 'live'::text]))),
  constraint learner_outcomes_position_id_fkey FOREIGN KEY (position_id) REFERENCES public.positions(id) ON DELETE CASCADE,
  constraint learner_outcomes_pull_id_arm_id_learner_id_user_id_fkey FOREIGN KEY (pull_id, arm_id, learner_id, user_id) REFERENCES public.learner_pulls(id, arm_id, learner_id, user_id) ON DELETE CASCADE
);
CREATE INDEX learner_outcomes_learner ON public.learner_outcomes USING btree (learner_id, id DESC);
CREATE UNIQUE INDEX learner_outcomes_position ON public.learner_outcomes USING btree (position_id, learner_id) WHERE (position_id IS NOT NULL);
CREATE INDEX learner_outcomes_pull ON public.learner_outcomes USING btree (pull_id);
CREATE UNIQUE INDEX learner_outcomes_shadow ON public.learner_outcomes USING btree (pull_id) WHERE (position_id IS NULL);
alter table public.learner_outcomes enable row level security;
alter table public.learner_outcomes force row level security;
create policy engine on public.learner_outcomes as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.learner_outcomes as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.learner_outcomes as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.learner_outcomes to atb_engine;
grant select on public.learner_outcomes to authenticated;
grant select on public.learner_outcomes to service_role;

create table public.learner_posteriors (
  arm_id uuid not null,
  learner_id uuid not null,
  user_id uuid not null,
  source text not null,
  weight double precision default 0 not null,
  mean double precision default 0 not null,
  squares double precision default 0 not null,
  outcomes integer default 0 not null,
  updated_at timestamp with time zone default now() not null,
  rule smallint default 1 not null,
  constraint learner_posteriors_pkey PRIMARY KEY (arm_id, source),
  constraint learner_posteriors_mean_check CHECK (((mean >= ('-1'::integer)::double precision) AND (mean <= (10)::double precision))),
  constraint learner_posteriors_outcomes_check CHECK ((outcomes >= 0)),
  constraint learner_posteriors_rule_check CHECK ((rule >= 1)),
  constraint learner_posteriors_source_check CHECK ((source = ANY (ARRAY['shadow'::text, 'paper'::text, 'live'::text]))),
  constraint learner_posteriors_squares_check CHECK (((squares >= (0)::double precision) AND (squares < 'Infinity'::double precision))),
  constraint learner_posteriors_weight_check CHECK (((weight >= (0)::double precision) AND (weight < 'Infinity'::double precision))),
  constraint learner_posteriors_arm_id_learner_id_user_id_fkey FOREIGN KEY (arm_id, learner_id, user_id) REFERENCES public.learner_arms(id, learner_id, user_id) ON DELETE CASCADE
);
CREATE INDEX learner_posteriors_learner ON public.learner_posteriors USING btree (learner_id, source);
alter table public.learner_posteriors enable row level security;
alter table public.learner_posteriors force row level security;
create policy engine on public.learner_posteriors as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.learner_posteriors as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.learner_posteriors as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.learner_posteriors to atb_engine;
grant select on public.learner_posteriors to authenticated;
grant select on public.learner_posteriors to service_role;

create table public.learner_pulls (
  id bigint generated always as identity not null,
  learner_id uuid not null,
  user_id uuid not null,
  arm_id uuid not null,
  picked_at timestamp with time zone not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  status text default 'open'::text not null,
  outcomes double precision[],
  rule smallint default 1 not null,
  constraint learner_pulls_pkey PRIMARY KEY (id),
  constraint learner_pulls_check CHECK ((starts_at < ends_at)),
  constraint learner_pulls_check1 CHECK (((status = 'settled'::text) = (outcomes IS NOT NULL))),
  constraint learner_pulls_outcomes_check CHECK (((cardinality(outcomes) >= 1) AND (cardinality(outcomes) <= 32))),
  constraint learner_pulls_rule_check CHECK ((rule >= 1)),
  constraint learner_pulls_status_check CHECK ((status = ANY (ARRAY['open'::text, 'settled'::text, 'void'::text]))),
  constraint learner_pulls_arm_id_learner_id_user_id_fkey FOREIGN KEY (arm_id, learner_id, user_id) REFERENCES public.learner_arms(id, learner_id, user_id) ON DELETE CASCADE,
  constraint learner_pulls_id_arm_id_learner_id_user_id_key UNIQUE (id, arm_id, learner_id, user_id)
);
CREATE INDEX learner_pulls_arm ON public.learner_pulls USING btree (arm_id, starts_at);
CREATE INDEX learner_pulls_due ON public.learner_pulls USING btree (ends_at) WHERE (status = 'open'::text);
CREATE INDEX learner_pulls_learner ON public.learner_pulls USING btree (learner_id, id DESC);
CREATE UNIQUE INDEX learner_pulls_one_open ON public.learner_pulls USING btree (learner_id) WHERE (status = 'open'::text);
CREATE TRIGGER learner_pulls_trim AFTER INSERT ON public.learner_pulls FOR EACH ROW EXECUTE FUNCTION public.trim_learner_pulls();
alter table public.learner_pulls enable row level security;
alter table public.learner_pulls force row level security;
create policy engine on public.learner_pulls as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.learner_pulls as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.learner_pulls as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.learner_pulls to atb_engine;
grant select on public.learner_pulls to authenticated;
grant select on public.learner_pulls to service_role;

create table public.learners (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  market text not null,
  symbol text not null,
  "interval" text not null,
  source text default 'shadow'::text not null,
  seed integer not null,
  generation integer default 1 not null,
  pulls integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  asked_at timestamp with time zone default now() not null,
  constraint learners_pkey PRIMARY KEY (id),
  constraint learners_generation_check CHECK ((generation >= 1)),
  constraint learners_interval_check CHECK (("interval" = ANY (ARRAY['1m'::text, '5m'::text, '15m'::text, '1h'::text, '4h'::text, '1d'::text]))),
  constraint learners_market_check CHECK (((length(market) >= 1) AND (length(market) <= 200))),
  constraint learners_pulls_check CHECK ((pulls >= 0)),
  constraint learners_source_check CHECK ((source = ANY (ARRAY['shadow'::text, 'paper'::text, 'live'::text]))),
  constraint learners_symbol_check CHECK ((symbol ~ '^[A-Z0-9]{5,20}$'::text)),
  constraint learners_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint learners_id_user_id_key UNIQUE (id, user_id),
  constraint learners_user_id_market_symbol_interval_key UNIQUE (user_id, market, symbol, "interval")
);
CREATE TRIGGER learners_check BEFORE INSERT ON public.learners FOR EACH ROW EXECUTE FUNCTION public.check_learner();
alter table public.learners enable row level security;
alter table public.learners force row level security;
create policy engine on public.learners as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.learners as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.learners as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.learners to atb_engine;
grant select on public.learners to authenticated;
grant select on public.learners to service_role;

create table public.ledger_postings (
  id bigint generated always as identity not null,
  transaction_id uuid not null,
  account_id uuid not null,
  user_id uuid not null,
  ledger_account text not null,
  asset text not null,
  amount numeric not null,
  constraint ledger_postings_pkey PRIMARY KEY (id),
  constraint ledger_postings_amount_check CHECK (((amount <> (0)::numeric) AND (amount <> 'NaN'::numeric) AND (amount > '-Infinity'::numeric) AND (amount < 'Infinity'::numeric))),
  constraint ledger_postings_ledger_account_check CHECK ((ledger_account = ANY (ARRAY['assets'::text, 'venue'::text, 'fees'::text, 'external'::text]))),
  constraint ledger_postings_transaction_id_account_id_fkey FOREIGN KEY (transaction_id, account_id) REFERENCES public.ledger_transactions(id, account_id) ON DELETE CASCADE
);
CREATE INDEX ledger_postings_account ON public.ledger_postings USING btree (account_id, asset);
CREATE INDEX ledger_postings_growth ON public.ledger_postings USING btree (account_id, id);
CREATE INDEX ledger_postings_outside ON public.ledger_postings USING btree (account_id) INCLUDE (transaction_id, asset, amount) WHERE (ledger_account = 'external'::text);
CREATE INDEX ledger_postings_transaction ON public.ledger_postings USING btree (transaction_id);
CREATE TRIGGER ledger_postings_append_only BEFORE UPDATE OR TRUNCATE ON public.ledger_postings FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER ledger_postings_balance AFTER INSERT ON public.ledger_postings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.assert_postings_balance();
alter table public.ledger_postings enable row level security;
alter table public.ledger_postings force row level security;
create policy engine on public.ledger_postings as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.ledger_postings as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.ledger_postings as permissive for select to service_role
  using (true);
grant insert, select on public.ledger_postings to atb_engine;
grant select on public.ledger_postings to authenticated;
grant select on public.ledger_postings to service_role;

create table public.ledger_transactions (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  account_id uuid not null,
  kind text not null,
  reference text not null,
  at timestamp with time zone not null,
  source text default 'engine'::text not null,
  txid text,
  address text,
  constraint ledger_transactions_pkey PRIMARY KEY (id),
  constraint ledger_transactions_address_check CHECK ((length(address) <= 256)),
  constraint ledger_transactions_kind_check CHECK ((kind = ANY (ARRAY['fill'::text, 'fee'::text, 'deposit'::text, 'withdrawal'::text, 'transfer'::text, 'adjustment'::text, 'income'::text]))),
  constraint ledger_transactions_source_check CHECK ((source = ANY (ARRAY['engine'::text, 'exchange'::text, 'import'::text]))),
  constraint ledger_transactions_txid_check CHECK ((length(txid) <= 256)),
  constraint ledger_transactions_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES public.exchange_accounts(id, user_id) ON DELETE CASCADE,
  constraint ledger_transactions_account_id_kind_reference_key UNIQUE (account_id, kind, reference),
  constraint ledger_transactions_id_account_id_key UNIQUE (id, account_id)
);
CREATE INDEX ledger_transactions_account ON public.ledger_transactions USING btree (account_id, at DESC);
CREATE INDEX ledger_transactions_moves ON public.ledger_transactions USING btree (user_id, at DESC, id DESC) WHERE (kind <> 'fill'::text);
CREATE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR TRUNCATE ON public.ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
alter table public.ledger_transactions enable row level security;
alter table public.ledger_transactions force row level security;
create policy engine on public.ledger_transactions as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.ledger_transactions as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.ledger_transactions as permissive for select to service_role
  using (true);
grant insert, select on public.ledger_transactions to atb_engine;
grant select on public.ledger_transactions to authenticated;
grant select on public.ledger_transactions to service_role;

create table public.licence_attempts (
  user_id uuid not null,
  since timestamp with time zone default now() not null,
  attempts integer default 1 not null,
  constraint licence_attempts_pkey PRIMARY KEY (user_id),
  constraint licence_attempts_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
alter table public.licence_attempts enable row level security;
alter table public.licence_attempts force row level security;
create policy engine on public.licence_attempts as permissive for all to atb_engine
  using (true)
  with check (true);
create policy service on public.licence_attempts as permissive for select to service_role
  using (true);
grant insert, select, update on public.licence_attempts to atb_engine;
grant select on public.licence_attempts to service_role;

create table public.licences (
  id uuid default gen_random_uuid() not null,
  email text not null,
  license_key text not null,
  kind text not null,
  plan text not null,
  status text default 'active'::text not null,
  issued_at timestamp with time zone default now() not null,
  paid_until timestamp with time zone,
  cancelled_at timestamp with time zone,
  refunded_at timestamp with time zone,
  user_id uuid,
  provider text default 'operator'::text not null,
  provider_customer text,
  provider_subscription text,
  is_trial boolean default false not null,
  used_at timestamp with time zone,
  refund_reason text,
  renewal_unwanted_at timestamp with time zone,
  constraint licences_pkey PRIMARY KEY (id),
  constraint licences_email_check CHECK ((email = lower(email))),
  constraint licences_kind_check CHECK ((kind = ANY (ARRAY['one_time'::text, 'monthly'::text]))),
  constraint licences_license_key_check CHECK ((license_key ~ '^ATB-[A-Z0-9]{8}-[A-Z0-9]{4}$'::text)),
  constraint licences_provider_check CHECK ((provider = ANY (ARRAY['operator'::text, 'trial'::text, 'test'::text, 'stripe'::text]))),
  constraint licences_refund_reason_check CHECK ((refund_reason = ANY (ARRAY['unused'::text, 'money_back'::text, 'provider'::text]))),
  constraint licences_status_check CHECK ((status = ANY (ARRAY['active'::text, 'cancelled'::text, 'expired'::text, 'refunded'::text]))),
  constraint licences_plan_fkey FOREIGN KEY (plan) REFERENCES public.plan_limits(plan),
  constraint licences_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL,
  constraint licences_license_key_key UNIQUE (license_key),
  constraint licences_provider_subscription_key UNIQUE (provider_subscription)
);
CREATE INDEX licences_email ON public.licences USING btree (email);
CREATE INDEX licences_paid_until ON public.licences USING btree (paid_until) WHERE (status = ANY (ARRAY['active'::text, 'cancelled'::text]));
CREATE INDEX licences_renewal_unwanted ON public.licences USING btree (renewal_unwanted_at) WHERE (renewal_unwanted_at IS NOT NULL);
CREATE UNIQUE INDEX licences_trial_email ON public.licences USING btree (email) WHERE is_trial;
CREATE UNIQUE INDEX licences_trial_user ON public.licences USING btree (user_id) WHERE is_trial;
CREATE INDEX licences_user_id ON public.licences USING btree (user_id);
CREATE TRIGGER licences_followed AFTER INSERT OR DELETE OR UPDATE ON public.licences FOR EACH ROW EXECUTE FUNCTION public.licence_changed();
CREATE TRIGGER licences_life BEFORE UPDATE ON public.licences FOR EACH ROW EXECUTE FUNCTION public.check_licence();
CREATE TRIGGER licences_notify AFTER INSERT OR UPDATE OF status, user_id ON public.licences FOR EACH ROW EXECUTE FUNCTION public.notify_of_licence();
alter table public.licences enable row level security;
alter table public.licences force row level security;
create policy engine on public.licences as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.licences as permissive for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) OR ((user_id IS NULL) AND (email = ( SELECT lower(u.email) AS lower
   FROM public.profiles u
  WHERE ((u.id = auth.uid()) AND (u.email_proven_at IS NOT NULL)))))));
create policy service on public.licences as permissive for select to service_role
  using (true);
create policy service_write on public.licences as permissive for all to service_role
  using (true)
  with check (true);
grant delete, insert, select, update on public.licences to atb_engine;
grant select on public.licences to authenticated;
grant delete, insert, select, update on public.licences to service_role;

create table public.lot_disposals (
  id text not null,
  account_id uuid not null,
  user_id uuid not null,
  lot_id text not null,
  reference text not null,
  asset text not null,
  quantity numeric not null,
  cost numeric not null,
  proceeds numeric not null,
  gain numeric not null,
  acquired_at timestamp with time zone not null,
  disposed_at timestamp with time zone not null,
  constraint lot_disposals_pkey PRIMARY KEY (account_id, id),
  constraint lot_disposals_cost_check CHECK (((cost >= (0)::numeric) AND (cost <> 'NaN'::numeric) AND (cost < 'Infinity'::numeric))),
  constraint lot_disposals_gain_check CHECK (((gain <> 'NaN'::numeric) AND (gain > '-Infinity'::numeric) AND (gain < 'Infinity'::numeric))),
  constraint lot_disposals_proceeds_check CHECK (((proceeds <> 'NaN'::numeric) AND (proceeds > '-Infinity'::numeric) AND (proceeds < 'Infinity'::numeric))),
  constraint lot_disposals_quantity_check CHECK (((quantity > (0)::numeric) AND (quantity <> 'NaN'::numeric) AND (quantity < 'Infinity'::numeric))),
  constraint lot_disposals_account_id_lot_id_fkey FOREIGN KEY (account_id, lot_id) REFERENCES public.tax_lots(account_id, id) ON DELETE CASCADE
);
CREATE INDEX lot_disposals_time ON public.lot_disposals USING btree (account_id, disposed_at) INCLUDE (gain);
CREATE TRIGGER lot_disposals_awards AFTER INSERT ON public.lot_disposals REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.award_for_gains();
alter table public.lot_disposals enable row level security;
alter table public.lot_disposals force row level security;
create policy engine on public.lot_disposals as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.lot_disposals as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.lot_disposals as permissive for select to service_role
  using (true);
grant insert, select on public.lot_disposals to atb_engine;
grant select on public.lot_disposals to authenticated;
grant select on public.lot_disposals to service_role;

create table public.luck_budgets (
  user_id uuid not null,
  backtests bigint default 0 not null,
  sweep_trials bigint default 0 not null,
  walk_forward_trials bigint default 0 not null,
  rated bigint default 0 not null,
  sharpe_sum double precision default 0 not null,
  sharpe_squares double precision default 0 not null,
  updated_at timestamp with time zone default now() not null,
  constraint luck_budgets_pkey PRIMARY KEY (user_id),
  constraint luck_budgets_backtests_check CHECK ((backtests >= 0)),
  constraint luck_budgets_rated_check CHECK ((rated >= 0)),
  constraint luck_budgets_sweep_trials_check CHECK ((sweep_trials >= 0)),
  constraint luck_budgets_walk_forward_trials_check CHECK ((walk_forward_trials >= 0)),
  constraint luck_budgets_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE TRIGGER luck_budgets_grow BEFORE UPDATE ON public.luck_budgets FOR EACH ROW EXECUTE FUNCTION public.keep_luck_growing();
alter table public.luck_budgets enable row level security;
alter table public.luck_budgets force row level security;
create policy engine on public.luck_budgets as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.luck_budgets as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.luck_budgets as permissive for select to service_role
  using (true);
grant insert, select, update on public.luck_budgets to atb_engine;
grant select on public.luck_budgets to authenticated;
grant select on public.luck_budgets to service_role;

create table public.market_owner (
  is_only_row boolean default true not null,
  holder text,
  epoch bigint default 0 not null,
  beat bigint default 0 not null,
  kind text,
  venue text,
  identity text,
  constraint market_owner_pkey PRIMARY KEY (is_only_row),
  constraint market_owner_is_only_row_check CHECK (is_only_row),
  constraint market_owner_kind_check CHECK ((kind = ANY (ARRAY['ccxt'::text, 'replay'::text, 'simulated'::text])))
);
alter table public.market_owner enable row level security;
alter table public.market_owner force row level security;
create policy engine on public.market_owner as permissive for all to atb_engine
  using (true)
  with check (true);
create policy service on public.market_owner as permissive for select to service_role
  using (true);
grant select, update on public.market_owner to atb_engine;
grant select on public.market_owner to service_role;

create table public.market_sessions (
  source text not null,
  seed bigint default 0 not null,
  epoch timestamp with time zone not null,
  offset_ms bigint default 0 not null,
  created_at timestamp with time zone default now() not null,
  constraint market_sessions_pkey PRIMARY KEY (source),
  constraint market_sessions_source_check CHECK ((source = ANY (ARRAY['replay'::text, 'simulated'::text])))
);
alter table public.market_sessions enable row level security;
alter table public.market_sessions force row level security;
create policy engine on public.market_sessions as permissive for all to atb_engine
  using (true)
  with check (true);
create policy service on public.market_sessions as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.market_sessions to atb_engine;
grant select on public.market_sessions to service_role;

create table public.notification_channels (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  kind text not null,
  name text not null,
  target text not null,
  sealed text,
  is_on boolean default true not null,
  kinds text[] default '{risk,system,security}'::text[] not null,
  severity_min text default 'info'::text not null,
  digest text default 'off'::text not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  delivered_at timestamp with time zone,
  fault text,
  busy_until timestamp with time zone,
  claimed_until timestamp with time zone,
  constraint notification_channels_pkey PRIMARY KEY (id),
  constraint notification_channels_check CHECK (((kind = 'mail'::text) = (sealed IS NULL))),
  constraint notification_channels_digest_check CHECK ((digest = ANY (ARRAY['off'::text, 'hourly'::text, 'daily'::text]))),
  constraint notification_channels_fault_check CHECK ((length(fault) <= 300)),
  constraint notification_channels_kind_check CHECK ((kind = ANY (ARRAY['mail'::text, 'telegram'::text, 'discord'::text, 'webhook'::text]))),
  constraint notification_channels_kinds_check CHECK (((kinds <@ ARRAY['trades'::text, 'risk'::text, 'system'::text, 'security'::text, 'billing'::text, 'alerts'::text]) AND (cardinality(kinds) <= 6))),
  constraint notification_channels_name_check CHECK (((name = btrim(name)) AND ((length(name) >= 1) AND (length(name) <= 60)))),
  constraint notification_channels_sealed_check CHECK (((sealed ~ '^v1\.'::text) AND (length(sealed) <= 4000))),
  constraint notification_channels_severity_min_check CHECK ((severity_min = ANY (ARRAY['info'::text, 'warning'::text, 'error'::text]))),
  constraint notification_channels_target_check CHECK (((length(target) >= 1) AND (length(target) <= 200))),
  constraint notification_channels_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX notification_channels_mail ON public.notification_channels USING btree (user_id) WHERE (kind = 'mail'::text);
CREATE UNIQUE INDEX notification_channels_name ON public.notification_channels USING btree (user_id, lower(name));
CREATE TRIGGER notification_channels_bound BEFORE INSERT ON public.notification_channels FOR EACH ROW EXECUTE FUNCTION public.bound_notification_channels();
CREATE TRIGGER notification_channels_gone BEFORE DELETE ON public.notification_channels FOR EACH ROW WHEN (((pg_trigger_depth() = 0) AND old.is_on AND ('security'::text = ANY (old.kinds)))) EXECUTE FUNCTION public.notify_of_silent_channel();
CREATE TRIGGER notification_channels_notify BEFORE INSERT ON public.notification_channels FOR EACH ROW EXECUTE FUNCTION public.notify_of_channel();
CREATE TRIGGER notification_channels_silence BEFORE UPDATE OF is_on, kinds, severity_min ON public.notification_channels FOR EACH ROW WHEN ((old.is_on AND ('security'::text = ANY (old.kinds)) AND ((NOT new.is_on) OR (NOT ('security'::text = ANY (new.kinds))) OR ((new.severity_min = 'error'::text) AND (old.severity_min <> 'error'::text))))) EXECUTE FUNCTION public.notify_of_silent_channel();
CREATE TRIGGER notification_channels_switch BEFORE UPDATE OF is_on ON public.notification_channels FOR EACH ROW WHEN ((old.is_on <> new.is_on)) EXECUTE FUNCTION public.switch_notification_channel();
alter table public.notification_channels enable row level security;
alter table public.notification_channels force row level security;
create policy engine on public.notification_channels as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_delete on public.notification_channels as permissive for delete to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy own_select on public.notification_channels as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy own_update on public.notification_channels as permissive for update to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)))
  with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.notification_channels as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.notification_channels to atb_engine;
grant delete on public.notification_channels to authenticated;
grant select (id, user_id, kind, name, target, is_on, kinds, severity_min, digest, created_at, delivered_at, fault) on public.notification_channels to authenticated;
grant update (name, is_on, kinds, severity_min, digest) on public.notification_channels to authenticated;
grant select (id, user_id, kind, name, target, is_on, kinds, severity_min, digest, created_at, delivered_at, fault) on public.notification_channels to service_role;

create table public.notification_deliveries (
  id bigint generated always as identity not null,
  channel_id uuid not null,
  user_id uuid not null,
  kind text not null,
  severity text not null,
  title text not null,
  body text default ''::text not null,
  link text,
  is_test boolean default false not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  due_at timestamp with time zone default clock_timestamp() not null,
  status text default 'waiting'::text not null,
  batch uuid,
  attempts smallint default 0 not null,
  done_at timestamp with time zone,
  answer smallint,
  fault text,
  constraint notification_deliveries_pkey PRIMARY KEY (id),
  constraint notification_deliveries_body_check CHECK ((length(body) <= 1000)),
  constraint notification_deliveries_fault_check CHECK ((length(fault) <= 300)),
  constraint notification_deliveries_severity_check CHECK ((severity = ANY (ARRAY['info'::text, 'warning'::text, 'error'::text]))),
  constraint notification_deliveries_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'dropped'::text]))),
  constraint notification_deliveries_title_check CHECK ((length(title) <= 200)),
  constraint notification_deliveries_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES public.notification_channels(id) ON DELETE CASCADE,
  constraint notification_deliveries_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX notification_deliveries_batch ON public.notification_deliveries USING btree (batch) WHERE (status = 'waiting'::text);
CREATE INDEX notification_deliveries_channel ON public.notification_deliveries USING btree (channel_id, id DESC);
CREATE INDEX notification_deliveries_created ON public.notification_deliveries USING btree (created_at);
CREATE INDEX notification_deliveries_user ON public.notification_deliveries USING btree (user_id, id DESC);
CREATE INDEX notification_deliveries_waiting ON public.notification_deliveries USING btree (channel_id, due_at) WHERE (status = 'waiting'::text);
CREATE TRIGGER change_feed_delete AFTER DELETE ON public.notification_deliveries REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER change_feed_insert AFTER INSERT ON public.notification_deliveries REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER change_feed_update AFTER UPDATE ON public.notification_deliveries REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER notification_deliveries_announce AFTER INSERT ON public.notification_deliveries FOR EACH STATEMENT EXECUTE FUNCTION public.announce_deliveries();
alter table public.notification_deliveries enable row level security;
alter table public.notification_deliveries force row level security;
create policy engine on public.notification_deliveries as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.notification_deliveries as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.notification_deliveries as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.notification_deliveries to atb_engine;
grant select on public.notification_deliveries to authenticated;
grant select on public.notification_deliveries to service_role;

create table public.notification_prefs (
  user_id uuid not null,
  trades boolean default false not null,
  risk boolean default true not null,
  system boolean default true not null,
  security boolean default true not null,
  billing boolean default true not null,
  muted_bots uuid[] default '{}'::uuid[] not null,
  alerts boolean default true not null,
  quiet_on boolean default false not null,
  quiet_from time without time zone default '22:00:00'::time without time zone not null,
  quiet_until time without time zone default '07:00:00'::time without time zone not null,
  quiet_passes_failures boolean default true not null,
  digest_at time without time zone default '08:00:00'::time without time zone not null,
  channel_tests smallint default 0 not null,
  channel_tests_since timestamp with time zone,
  constraint notification_prefs_pkey PRIMARY KEY (user_id),
  constraint notification_prefs_muted_bots_check CHECK ((cardinality(muted_bots) <= 500)),
  constraint notification_prefs_quiet_check CHECK ((quiet_from <> quiet_until)),
  constraint notification_prefs_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE TRIGGER notification_prefs_silence BEFORE UPDATE OF security ON public.notification_prefs FOR EACH ROW WHEN ((old.security AND (NOT new.security))) EXECUTE FUNCTION public.notify_of_silence();
alter table public.notification_prefs enable row level security;
alter table public.notification_prefs force row level security;
create policy engine on public.notification_prefs as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.notification_prefs as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy own_update on public.notification_prefs as permissive for update to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)))
  with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.notification_prefs as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.notification_prefs to atb_engine;
grant select on public.notification_prefs to authenticated;
grant select on public.notification_prefs to service_role;
grant update (trades, risk, system, security, billing, muted_bots, alerts, quiet_on, quiet_from, quiet_until, quiet_passes_failures, digest_at) on public.notification_prefs to authenticated;

create table public.notifications (
  id bigint generated always as identity not null,
  user_id uuid not null,
  kind text not null,
  severity text not null,
  title text not null,
  body text default ''::text not null,
  link text,
  created_at timestamp with time zone default clock_timestamp() not null,
  read_at timestamp with time zone,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_body_check CHECK ((length(body) <= 1000)),
  constraint notifications_kind_check CHECK ((kind = ANY (ARRAY['trades'::text, 'risk'::text, 'system'::text, 'security'::text, 'billing'::text, 'alerts'::text]))),
  constraint notifications_link_check CHECK ((link ~ '^/[a-z0-9/_-]{0,200}(\?[A-Za-z0-9=&_-]{1,200})?$'::text)),
  constraint notifications_severity_check CHECK ((severity = ANY (ARRAY['info'::text, 'warning'::text, 'error'::text]))),
  constraint notifications_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX notifications_created_at ON public.notifications USING btree (created_at);
CREATE INDEX notifications_unread ON public.notifications USING btree (user_id, id DESC) WHERE (read_at IS NULL);
CREATE INDEX notifications_user ON public.notifications USING btree (user_id, id DESC);
CREATE TRIGGER change_feed_delete AFTER DELETE ON public.notifications REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER change_feed_insert AFTER INSERT ON public.notifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER change_feed_update AFTER UPDATE ON public.notifications REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
alter table public.notifications enable row level security;
alter table public.notifications force row level security;
create policy engine on public.notifications as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_delete on public.notifications as permissive for delete to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy own_select on public.notifications as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy own_update on public.notifications as permissive for update to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)))
  with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.notifications as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.notifications to atb_engine;
grant delete, select on public.notifications to authenticated;
grant select on public.notifications to service_role;
grant update (read_at) on public.notifications to authenticated;

create table public.order_tickets (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  account_id uuid not null,
  alert_id bigint,
  source_name text not null,
  symbol text not null,
  side text not null,
  type text not null,
  quantity numeric,
  price numeric,
  stop_loss numeric,
  take_profit numeric,
  created_at timestamp with time zone default clock_timestamp() not null,
  expires_at timestamp with time zone not null,
  status text default 'open'::text not null,
  attempts smallint default 0 not null,
  client_order_id text,
  detail text default ''::text not null,
  constraint order_tickets_pkey PRIMARY KEY (id),
  constraint order_tickets_check CHECK (((type = 'limit'::text) = (price IS NOT NULL))),
  constraint order_tickets_detail_check CHECK ((length(detail) <= 500)),
  constraint order_tickets_price_check CHECK (((price > (0)::numeric) AND (price <> 'NaN'::numeric) AND (price <= ('1000000000000000'::bigint)::numeric))),
  constraint order_tickets_quantity_check CHECK (((quantity > (0)::numeric) AND (quantity <> 'NaN'::numeric) AND (quantity <= ('1000000000000000'::bigint)::numeric))),
  constraint order_tickets_side_check CHECK ((side = ANY (ARRAY['buy'::text, 'sell'::text]))),
  constraint order_tickets_status_check CHECK ((status = ANY (ARRAY['open'::text, 'placed'::text, 'discarded'::text]))),
  constraint order_tickets_stop_loss_check CHECK (((stop_loss > (0)::numeric) AND (stop_loss <> 'NaN'::numeric) AND (stop_loss <= ('1000000000000000'::bigint)::numeric))),
  constraint order_tickets_take_profit_check CHECK (((take_profit > (0)::numeric) AND (take_profit <> 'NaN'::numeric) AND (take_profit <= ('1000000000000000'::bigint)::numeric))),
  constraint order_tickets_type_check CHECK ((type = ANY (ARRAY['market'::text, 'limit'::text]))),
  constraint order_tickets_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.exchange_accounts(id) ON DELETE CASCADE,
  constraint order_tickets_alert_id_fkey FOREIGN KEY (alert_id) REFERENCES public.alerts(id) ON DELETE SET NULL,
  constraint order_tickets_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX order_tickets_account ON public.order_tickets USING btree (account_id);
CREATE INDEX order_tickets_alert ON public.order_tickets USING btree (alert_id) WHERE (alert_id IS NOT NULL);
CREATE INDEX order_tickets_created ON public.order_tickets USING btree (created_at);
CREATE INDEX order_tickets_open ON public.order_tickets USING btree (user_id, expires_at) WHERE (status = 'open'::text);
CREATE INDEX order_tickets_user ON public.order_tickets USING btree (user_id, created_at DESC);
CREATE TRIGGER change_feed_delete AFTER DELETE ON public.order_tickets REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER change_feed_insert AFTER INSERT ON public.order_tickets REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER change_feed_update AFTER UPDATE ON public.order_tickets REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER order_tickets_noted AFTER UPDATE OF status ON public.order_tickets FOR EACH ROW WHEN (((new.status = 'discarded'::text) AND (old.status <> 'discarded'::text))) EXECUTE FUNCTION public.note_ticket();
CREATE TRIGGER order_tickets_report AFTER INSERT OR UPDATE OF status, expires_at ON public.order_tickets FOR EACH ROW WHEN ((new.alert_id IS NOT NULL)) EXECUTE FUNCTION public.report_ticket_to_alert();
alter table public.order_tickets enable row level security;
alter table public.order_tickets force row level security;
create policy engine on public.order_tickets as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.order_tickets as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.order_tickets as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.order_tickets to atb_engine;
grant select on public.order_tickets to authenticated;
grant select on public.order_tickets to service_role;

create table public.payment_events (
  id text not null,
  type text not null,
  received_at timestamp with time zone default now() not null,
  constraint payment_events_pkey PRIMARY KEY (id),
  constraint payment_events_id_check CHECK ((length(id) <= 255))
);
CREATE INDEX payment_events_received_at ON public.payment_events USING btree (received_at);
alter table public.payment_events enable row level security;
alter table public.payment_events force row level security;
create policy engine on public.payment_events as permissive for all to atb_engine
  using (true)
  with check (true);
create policy service on public.payment_events as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.payment_events to atb_engine;
grant select on public.payment_events to service_role;

create table public.payments (
  id uuid default gen_random_uuid() not null,
  licence_id uuid not null,
  kind text not null,
  provider text not null,
  provider_reference text not null,
  amount numeric not null,
  currency text not null,
  paid_at timestamp with time zone not null,
  period_end timestamp with time zone,
  receipt_url text,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_amount_check CHECK (((amount >= (0)::numeric) AND (amount < (1000000)::numeric))),
  constraint payments_currency_check CHECK ((currency ~ '^[a-z]{3}$'::text)),
  constraint payments_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'refund'::text]))),
  constraint payments_provider_check CHECK ((provider = ANY (ARRAY['test'::text, 'stripe'::text]))),
  constraint payments_receipt_url_check CHECK ((receipt_url ~ '^https://'::text)),
  constraint payments_licence_id_fkey FOREIGN KEY (licence_id) REFERENCES public.licences(id) ON DELETE CASCADE,
  constraint payments_provider_provider_reference_kind_key UNIQUE (provider, provider_reference, kind)
);
CREATE INDEX payments_licence_id ON public.payments USING btree (licence_id, paid_at);
alter table public.payments enable row level security;
alter table public.payments force row level security;
create policy engine on public.payments as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.payments as permissive for select to authenticated
  using ((licence_id IN ( SELECT l.id
   FROM public.licences l)));
create policy service on public.payments as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.payments to atb_engine;
grant select on public.payments to authenticated;
grant select on public.payments to service_role;

create table public.period_holdings (
  account_id uuid not null,
  user_id uuid not null,
  span text not null,
  starts_at timestamp with time zone not null,
  holdings jsonb not null,
  posting_id bigint not null,
  constraint period_holdings_pkey PRIMARY KEY (account_id, span),
  constraint period_holdings_holdings_check CHECK (
CASE
    WHEN (jsonb_typeof(holdings) = 'array'::text) THEN (jsonb_array_length(holdings) <= 200)
    ELSE false
END),
  constraint period_holdings_span_check CHECK ((span = ANY (ARRAY['day'::text, 'week'::text]))),
  constraint period_holdings_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES public.exchange_accounts(id, user_id) ON DELETE CASCADE
);
alter table public.period_holdings enable row level security;
alter table public.period_holdings force row level security;
create policy engine on public.period_holdings as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.period_holdings as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.period_holdings as permissive for select to service_role
  using (true);
grant insert, select, update on public.period_holdings to atb_engine;
grant select on public.period_holdings to authenticated;
grant select on public.period_holdings to service_role;

create table public.plan_limits (
  plan text not null,
  rank integer not null,
  max_bots integer not null,
  max_trade_volume numeric not null,
  ai_calls integer not null,
  storage_mb integer not null,
  supported_symbols text[],
  usual_ai_limit integer not null,
  features text[] not null,
  api_calls_hour integer not null,
  constraint plan_limits_pkey PRIMARY KEY (plan),
  constraint plan_limits_api_calls_hour_check CHECK ((api_calls_hour > 0)),
  constraint plan_limits_rank_key UNIQUE (rank)
);
alter table public.plan_limits enable row level security;
alter table public.plan_limits force row level security;
create policy engine on public.plan_limits as permissive for all to atb_engine
  using (true)
  with check (true);
create policy service on public.plan_limits as permissive for select to service_role
  using (true);
create policy signed_in_select on public.plan_limits as permissive for select to authenticated
  using (true);
grant delete, insert, select, update on public.plan_limits to atb_engine;
grant select on public.plan_limits to authenticated;
grant select on public.plan_limits to service_role;

create table public.platform_state (
  is_only_row boolean default true not null,
  trading_halted boolean default false not null,
  reason text default ''::text not null,
  changed_at timestamp with time zone default now() not null,
  default_plan text not null,
  first_account_at timestamp with time zone,
  constraint platform_state_pkey PRIMARY KEY (is_only_row),
  constraint platform_state_is_only_row_check CHECK (is_only_row),
  constraint platform_state_default_plan_fkey FOREIGN KEY (default_plan) REFERENCES public.plan_limits(plan)
);
alter table public.platform_state enable row level security;
alter table public.platform_state force row level security;
create policy engine on public.platform_state as permissive for all to atb_engine
  using (true)
  with check (true);
create policy service on public.platform_state as permissive for select to service_role
  using (true);
create policy signed_in_select on public.platform_state as permissive for select to authenticated
  using (true);
grant delete, insert, select, update on public.platform_state to atb_engine;
grant select on public.platform_state to authenticated;
grant select on public.platform_state to service_role;

create table public.positions (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  account_id uuid not null,
  bot_id uuid,
  symbol text not null,
  side text default 'long'::text not null,
  qty numeric not null,
  entry_price numeric not null,
  last_mark numeric,
  unrealized_pnl numeric default 0 not null,
  realized_pnl numeric default 0 not null,
  fees_paid numeric default 0 not null,
  opened_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint positions_pkey PRIMARY KEY (id),
  constraint positions_closed_is_empty CHECK (((closed_at IS NULL) OR (qty = (0)::numeric))),
  constraint positions_entry_price_check CHECK (((entry_price >= (0)::numeric) AND (entry_price <> 'NaN'::numeric) AND (entry_price < 'Infinity'::numeric))),
  constraint positions_fees_paid_check CHECK (((fees_paid > '-Infinity'::numeric) AND (fees_paid <> 'NaN'::numeric) AND (fees_paid < 'Infinity'::numeric))),
  constraint positions_last_mark_check CHECK (((last_mark > (0)::numeric) AND (last_mark <> 'NaN'::numeric) AND (last_mark < 'Infinity'::numeric))),
  constraint positions_qty_check CHECK (((qty >= (0)::numeric) AND (qty <> 'NaN'::numeric) AND (qty < 'Infinity'::numeric))),
  constraint positions_realized_pnl_check CHECK (((realized_pnl <> 'NaN'::numeric) AND (realized_pnl > '-Infinity'::numeric) AND (realized_pnl < 'Infinity'::numeric))),
  constraint positions_side_check CHECK ((side = ANY (ARRAY['long'::text, 'short'::text]))),
  constraint positions_unrealized_pnl_check CHECK (((unrealized_pnl <> 'NaN'::numeric) AND (unrealized_pnl > '-Infinity'::numeric) AND (unrealized_pnl < 'Infinity'::numeric))),
  constraint positions_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES public.exchange_accounts(id, user_id) ON DELETE CASCADE,
  constraint positions_bot_id_user_id_fkey FOREIGN KEY (bot_id, user_id) REFERENCES public.bots(id, user_id)
);
CREATE INDEX positions_bot ON public.positions USING btree (bot_id);
CREATE UNIQUE INDEX positions_episode ON public.positions USING btree (account_id, symbol, bot_id, opened_at) NULLS NOT DISTINCT;
CREATE UNIQUE INDEX positions_one_open ON public.positions USING btree (account_id, symbol, bot_id) NULLS NOT DISTINCT WHERE (closed_at IS NULL);
CREATE INDEX positions_user ON public.positions USING btree (user_id, closed_at);
CREATE TRIGGER change_feed_delete AFTER DELETE ON public.positions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER change_feed_insert AFTER INSERT ON public.positions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER change_feed_update AFTER UPDATE ON public.positions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
alter table public.positions enable row level security;
alter table public.positions force row level security;
create policy engine on public.positions as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.positions as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.positions as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.positions to atb_engine;
grant select on public.positions to authenticated;
grant select on public.positions to service_role;

create table public.price_feeds (
  id bigint generated always as identity not null,
  exchange text not null,
  symbol text not null,
  bid numeric not null,
  ask numeric not null,
  last numeric not null,
  volume_24h numeric default 0 not null,
  ts timestamp with time zone not null,
  constraint price_feeds_pkey PRIMARY KEY (id),
  constraint price_feeds_ask_check CHECK (((ask > (0)::numeric) AND (ask <> 'NaN'::numeric) AND (ask < 'Infinity'::numeric))),
  constraint price_feeds_bid_check CHECK (((bid > (0)::numeric) AND (bid <> 'NaN'::numeric) AND (bid < 'Infinity'::numeric))),
  constraint price_feeds_last_check CHECK (((last > (0)::numeric) AND (last <> 'NaN'::numeric) AND (last < 'Infinity'::numeric))),
  constraint price_feeds_volume_24h_check CHECK (((volume_24h >= (0)::numeric) AND (volume_24h <> 'NaN'::numeric) AND (volume_24h < 'Infinity'::numeric)))
);
CREATE INDEX price_feeds_age ON public.price_feeds USING brin (ts);
CREATE INDEX price_feeds_latest ON public.price_feeds USING btree (symbol, ts DESC);
CREATE TRIGGER change_feed_delete AFTER DELETE ON public.price_feeds REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER change_feed_insert AFTER INSERT ON public.price_feeds REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER change_feed_update AFTER UPDATE ON public.price_feeds REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
alter table public.price_feeds enable row level security;
alter table public.price_feeds force row level security;
create policy engine on public.price_feeds as permissive for all to atb_engine
  using (true)
  with check (true);
create policy service on public.price_feeds as permissive for select to service_role
  using (true);
create policy signed_in_select on public.price_feeds as permissive for select to authenticated
  using (true);
grant delete, insert, select, update on public.price_feeds to atb_engine;
grant select on public.price_feeds to authenticated;
grant select on public.price_feeds to service_role;

create table public.profiles (
  id uuid not null,
  email text not null,
  full_name text default ''::text not null,
  risk_preference text default 'medium'::text not null,
  timezone text default 'UTC'::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  email_proven_at timestamp with time zone,
  reporting_currency text default 'USDT'::text not null,
  constraint profiles_pkey PRIMARY KEY (id),
  constraint profiles_full_name_check CHECK ((length(full_name) <= 200)),
  constraint profiles_reporting_currency_check CHECK ((reporting_currency = ANY (ARRAY['USDT'::text, 'USD'::text, 'USDC'::text, 'EUR'::text]))),
  constraint profiles_risk_preference_check CHECK ((risk_preference = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text]))),
  constraint profiles_timezone_check CHECK ((length(timezone) <= 64)),
  constraint profiles_id_fkey FOREIGN KEY (id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX profiles_email ON public.profiles USING btree (lower(email));
CREATE TRIGGER change_feed_delete AFTER DELETE ON public.profiles REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER change_feed_insert AFTER INSERT ON public.profiles REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER change_feed_update AFTER UPDATE ON public.profiles REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER profiles_check BEFORE INSERT OR UPDATE OF full_name, risk_preference, timezone ON public.profiles FOR EACH ROW EXECUTE FUNCTION public.check_profile();
CREATE TRIGGER profiles_notification_prefs AFTER INSERT ON public.profiles FOR EACH ROW EXECUTE FUNCTION public.give_notification_prefs();
alter table public.profiles enable row level security;
alter table public.profiles force row level security;
create policy engine on public.profiles as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_insert on public.profiles as permissive for insert to authenticated
  with check (((id = ( SELECT auth.uid() AS uid)) AND (lower(email) = lower(( SELECT auth.email() AS email)))));
create policy own_select on public.profiles as permissive for select to authenticated
  using ((id = ( SELECT auth.uid() AS uid)));
create policy own_update on public.profiles as permissive for update to authenticated
  using ((id = ( SELECT auth.uid() AS uid)))
  with check ((id = ( SELECT auth.uid() AS uid)));
create policy service on public.profiles as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.profiles to atb_engine;
grant select on public.profiles to authenticated;
grant select on public.profiles to service_role;
grant insert (id, email, full_name, risk_preference, timezone, created_at, updated_at) on public.profiles to authenticated;
grant update (full_name, risk_preference, timezone, reporting_currency) on public.profiles to authenticated;

create table public.provider_accounts (
  provider_id uuid not null,
  account_id uuid not null,
  user_id uuid not null,
  start_equity numeric not null,
  last_number bigint default 0 not null,
  opened_at timestamp with time zone not null,
  stopped_at timestamp with time zone,
  constraint provider_accounts_pkey PRIMARY KEY (provider_id),
  constraint provider_accounts_last_number_check CHECK ((last_number >= 0)),
  constraint provider_accounts_start_equity_check CHECK (((start_equity > (0)::numeric) AND (start_equity < 'Infinity'::numeric))),
  constraint provider_accounts_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES public.exchange_accounts(id, user_id) ON DELETE CASCADE,
  constraint provider_accounts_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES public.signal_providers(id) ON DELETE CASCADE
);
CREATE INDEX provider_accounts_account ON public.provider_accounts USING btree (account_id, user_id);
CREATE UNIQUE INDEX provider_accounts_open ON public.provider_accounts USING btree (account_id) WHERE (stopped_at IS NULL);
CREATE INDEX provider_accounts_user ON public.provider_accounts USING btree (user_id);
CREATE TRIGGER provider_accounts_end AFTER UPDATE OF stopped_at ON public.provider_accounts FOR EACH ROW WHEN (((old.stopped_at IS NULL) AND (new.stopped_at IS NOT NULL))) EXECUTE FUNCTION public.end_copies();
CREATE TRIGGER provider_accounts_gone AFTER DELETE ON public.provider_accounts FOR EACH ROW WHEN ((old.stopped_at IS NULL)) EXECUTE FUNCTION public.end_copies();
CREATE TRIGGER provider_accounts_noted AFTER UPDATE OF stopped_at ON public.provider_accounts FOR EACH ROW WHEN (((old.stopped_at IS NULL) <> (new.stopped_at IS NULL))) EXECUTE FUNCTION public.note_provider();
CREATE TRIGGER provider_accounts_noted_new AFTER INSERT ON public.provider_accounts FOR EACH ROW EXECUTE FUNCTION public.note_provider();
alter table public.provider_accounts enable row level security;
alter table public.provider_accounts force row level security;
create policy engine on public.provider_accounts as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.provider_accounts as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.provider_accounts as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.provider_accounts to atb_engine;
grant select on public.provider_accounts to service_role;
grant select (provider_id, account_id, user_id, opened_at, stopped_at) on public.provider_accounts to authenticated;

create table public.quotes (
  id bigint generated always as identity not null,
  symbol text not null,
  bid numeric not null,
  ask numeric not null,
  last numeric not null,
  ts timestamp with time zone not null,
  constraint quotes_pkey PRIMARY KEY (id),
  constraint quotes_ask_check CHECK (((ask > (0)::numeric) AND (ask <> 'NaN'::numeric) AND (ask < 'Infinity'::numeric))),
  constraint quotes_bid_check CHECK (((bid > (0)::numeric) AND (bid <> 'NaN'::numeric) AND (bid < 'Infinity'::numeric))),
  constraint quotes_last_check CHECK (((last > (0)::numeric) AND (last <> 'NaN'::numeric) AND (last < 'Infinity'::numeric)))
);
CREATE INDEX quotes_age ON public.quotes USING brin (ts);
CREATE INDEX quotes_latest ON public.quotes USING btree (symbol, ts DESC);
CREATE TRIGGER change_feed_delete AFTER DELETE ON public.quotes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER change_feed_insert AFTER INSERT ON public.quotes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER change_feed_update AFTER UPDATE ON public.quotes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
alter table public.quotes enable row level security;
alter table public.quotes force row level security;
create policy engine on public.quotes as permissive for all to atb_engine
  using (true)
  with check (true);
create policy service on public.quotes as permissive for select to service_role
  using (true);
create policy signed_in_select on public.quotes as permissive for select to authenticated
  using (true);
grant delete, insert, select, update on public.quotes to atb_engine;
grant select on public.quotes to authenticated;
grant select on public.quotes to service_role;

create table public.request_hours (
  hour timestamp with time zone not null,
  requests bigint not null,
  errors bigint not null,
  durations bigint[] not null,
  constraint request_hours_pkey PRIMARY KEY (hour),
  constraint request_hours_check CHECK (((errors >= 0) AND (errors <= requests))),
  constraint request_hours_hour_check CHECK ((date_trunc('hour'::text, hour, 'UTC'::text) = hour)),
  constraint request_hours_requests_check CHECK ((requests >= 0))
);
alter table public.request_hours enable row level security;
alter table public.request_hours force row level security;
create policy engine on public.request_hours as permissive for all to atb_engine
  using (true)
  with check (true);
create policy service on public.request_hours as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.request_hours to atb_engine;
grant select on public.request_hours to service_role;

create table public.request_meters (
  user_id uuid not null,
  meter text not null,
  used integer not null,
  since timestamp with time zone not null,
  constraint request_meters_pkey PRIMARY KEY (user_id, meter),
  constraint request_meters_meter_check CHECK ((meter = ANY (ARRAY['exports'::text, 'imports'::text]))),
  constraint request_meters_used_check CHECK ((used >= 0)),
  constraint request_meters_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
alter table public.request_meters enable row level security;
alter table public.request_meters force row level security;
create policy engine on public.request_meters as permissive for all to atb_engine
  using (true)
  with check (true);
create policy service on public.request_meters as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.request_meters to atb_engine;
grant select on public.request_meters to service_role;

create table public.research_holdouts (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  run_id uuid not null,
  strategy_id text not null,
  venue text not null,
  symbol text not null,
  timeframe text not null,
  from_ts timestamp with time zone not null,
  to_ts timestamp with time zone not null,
  opened_at timestamp with time zone default now() not null,
  constraint research_holdouts_pkey PRIMARY KEY (id),
  constraint research_holdouts_check CHECK ((from_ts < to_ts)),
  constraint research_holdouts_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint research_holdouts_run_id_key UNIQUE (run_id)
);
CREATE INDEX research_holdouts_user ON public.research_holdouts USING btree (user_id, symbol, from_ts);
alter table public.research_holdouts enable row level security;
alter table public.research_holdouts force row level security;
create policy engine on public.research_holdouts as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.research_holdouts as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.research_holdouts as permissive for select to service_role
  using (true);
grant insert, select on public.research_holdouts to atb_engine;
grant select on public.research_holdouts to authenticated;
grant select on public.research_holdouts to service_role;

create table public.research_results (
  run_id uuid not null,
  user_id uuid not null,
  bundle bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint research_results_pkey PRIMARY KEY (run_id),
  constraint research_results_bundle_check CHECK ((octet_length(bundle) < 67108864)),
  constraint research_results_run_id_user_id_fkey FOREIGN KEY (run_id, user_id) REFERENCES public.research_runs(id, user_id) ON DELETE CASCADE
);
alter table public.research_results enable row level security;
alter table public.research_results force row level security;
create policy engine on public.research_results as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.research_results as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.research_results as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.research_results to atb_engine;
grant select on public.research_results to authenticated;
grant select on public.research_results to service_role;

create table public.research_runs (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  kind text not null,
  name text not null,
  status text default 'queued'::text not null,
  request jsonb not null,
  engine_version text not null,
  data_hash text,
  digest text,
  progress numeric default 0 not null,
  stage text default 'Waiting for a free worker.'::text not null,
  done_count integer default 0 not null,
  total_count integer default 1 not null,
  eta_ms integer,
  summary jsonb,
  reason text,
  cancel_requested boolean default false not null,
  is_starred boolean default false not null,
  note text default ''::text not null,
  share_token text,
  holdout_of uuid,
  worker_id text,
  heartbeat_at timestamp with time zone,
  attempts integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  constraint research_runs_pkey PRIMARY KEY (id),
  constraint research_runs_attempts_check CHECK ((attempts >= 0)),
  constraint research_runs_done_count_check CHECK ((done_count >= 0)),
  constraint research_runs_eta_ms_check CHECK ((eta_ms >= 0)),
  constraint research_runs_failed_has_reason CHECK (((status <> 'failed'::text) OR (reason IS NOT NULL))),
  constraint research_runs_finished_has_time CHECK (((status = ANY (ARRAY['done'::text, 'failed'::text, 'cancelled'::text])) = (finished_at IS NOT NULL))),
  constraint research_runs_kind_check CHECK ((kind = ANY (ARRAY['backtest'::text, 'sweep'::text, 'walk_forward'::text]))),
  constraint research_runs_name_check CHECK (((length(btrim(name)) >= 1) AND (length(btrim(name)) <= 120))),
  constraint research_runs_note_check CHECK ((length(note) <= 2000)),
  constraint research_runs_progress_check CHECK (((progress >= (0)::numeric) AND (progress <= (1)::numeric))),
  constraint research_runs_request_check CHECK (((jsonb_typeof(request) = 'object'::text) AND (pg_column_size(request) < 262144))),
  constraint research_runs_share_token_check CHECK ((share_token ~ '^[A-Za-z0-9_-]{32,64}$'::text)),
  constraint research_runs_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text]))),
  constraint research_runs_total_count_check CHECK ((total_count >= 0)),
  constraint research_runs_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint research_runs_id_user_id_key UNIQUE (id, user_id),
  constraint research_runs_share_token_key UNIQUE (share_token)
);
CREATE INDEX research_runs_open ON public.research_runs USING btree (created_at) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX research_runs_user ON public.research_runs USING btree (user_id, created_at DESC);
CREATE TRIGGER change_feed_delete AFTER DELETE ON public.research_runs REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER change_feed_insert AFTER INSERT ON public.research_runs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER change_feed_update AFTER UPDATE ON public.research_runs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER research_runs_cancel AFTER UPDATE OF cancel_requested ON public.research_runs FOR EACH ROW WHEN ((new.cancel_requested AND (NOT old.cancel_requested))) EXECUTE FUNCTION public.notify_research_cancel();
CREATE TRIGGER research_runs_check BEFORE INSERT ON public.research_runs FOR EACH ROW EXECUTE FUNCTION public.check_research_run();
CREATE TRIGGER research_runs_check_again BEFORE UPDATE OF status ON public.research_runs FOR EACH ROW WHEN (((old.finished_at IS NOT NULL) AND (new.status = 'queued'::text))) EXECUTE FUNCTION public.check_research_run();
CREATE TRIGGER research_runs_count AFTER UPDATE OF status ON public.research_runs FOR EACH ROW WHEN (((new.kind = 'backtest'::text) AND (new.status = 'done'::text) AND (old.status <> 'done'::text) AND (new.holdout_of IS NULL))) EXECUTE FUNCTION public.count_backtest();
CREATE TRIGGER research_runs_kept BEFORE INSERT ON public.research_runs FOR EACH ROW EXECUTE FUNCTION public.check_runs_kept();
alter table public.research_runs enable row level security;
alter table public.research_runs force row level security;
create policy engine on public.research_runs as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.research_runs as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy own_update on public.research_runs as permissive for update to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)))
  with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.research_runs as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.research_runs to atb_engine;
grant select on public.research_runs to authenticated;
grant select on public.research_runs to service_role;
grant update (name, is_starred, note) on public.research_runs to authenticated;

create table public.research_trials (
  run_id uuid not null,
  number integer not null,
  user_id uuid not null,
  params jsonb not null,
  figures jsonb not null,
  day_sums double precision[],
  constraint research_trials_pkey PRIMARY KEY (run_id, number),
  constraint research_trials_number_check CHECK ((number >= 0)),
  constraint research_trials_run_id_user_id_fkey FOREIGN KEY (run_id, user_id) REFERENCES public.research_runs(id, user_id) ON DELETE CASCADE
);
CREATE TRIGGER research_trials_count AFTER INSERT ON public.research_trials REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_search_trials();
alter table public.research_trials enable row level security;
alter table public.research_trials force row level security;
create policy engine on public.research_trials as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.research_trials as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.research_trials as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.research_trials to atb_engine;
grant select on public.research_trials to authenticated;
grant select on public.research_trials to service_role;

create table public.security_mails (
  id bigint generated always as identity not null,
  user_id uuid not null,
  title text not null,
  body text not null,
  link text not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  due_at timestamp with time zone default clock_timestamp() not null,
  attempts smallint default 0 not null,
  sent_at timestamp with time zone,
  constraint security_mails_pkey PRIMARY KEY (id),
  constraint security_mails_body_check CHECK ((length(body) <= 1000)),
  constraint security_mails_link_check CHECK ((link ~ '^/[a-z0-9/_-]{0,200}$'::text)),
  constraint security_mails_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint security_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX security_mails_user ON public.security_mails USING btree (user_id, sent_at);
CREATE INDEX security_mails_waiting ON public.security_mails USING btree (due_at) WHERE (sent_at IS NULL);
CREATE TRIGGER security_mails_announce AFTER INSERT ON public.security_mails FOR EACH STATEMENT EXECUTE FUNCTION public.announce_security_mails();
alter table public.security_mails enable row level security;
alter table public.security_mails force row level security;
create policy engine on public.security_mails as permissive for all to atb_engine
  using (true)
  with check (true);
create policy service on public.security_mails as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.security_mails to atb_engine;
grant select on public.security_mails to service_role;

create table public.signal_alerts (
  id uuid default gen_random_uuid() not null,
  user_id uuid default auth.uid() not null,
  symbol text not null,
  timeframe text not null,
  strategy text,
  signal text not null,
  confidence_min smallint default 0 not null,
  is_on boolean default true not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  notified_at timestamp with time zone,
  constraint signal_alerts_pkey PRIMARY KEY (id),
  constraint signal_alerts_confidence_min_check CHECK (((confidence_min >= 0) AND (confidence_min <= 100))),
  constraint signal_alerts_signal_check CHECK ((signal = ANY (ARRAY['Long'::text, 'Short'::text, 'Any'::text]))),
  constraint signal_alerts_strategy_check CHECK (((strategy ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(strategy) <= 80))),
  constraint signal_alerts_symbol_check CHECK ((symbol ~ '^[A-Z0-9]{5,20}$'::text)),
  constraint signal_alerts_timeframe_check CHECK ((timeframe = ANY (ARRAY['1m'::text, '5m'::text, '15m'::text, '1h'::text, '4h'::text, '1d'::text]))),
  constraint signal_alerts_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX signal_alerts_user ON public.signal_alerts USING btree (user_id, created_at);
CREATE INDEX signal_alerts_watched ON public.signal_alerts USING btree (symbol, timeframe) WHERE is_on;
CREATE TRIGGER signal_alerts_are_own BEFORE INSERT ON public.signal_alerts FOR EACH ROW EXECUTE FUNCTION public.refuse_rows_of_others();
CREATE TRIGGER signal_alerts_bound BEFORE INSERT ON public.signal_alerts FOR EACH ROW EXECUTE FUNCTION public.bound_signal_alerts();
alter table public.signal_alerts enable row level security;
alter table public.signal_alerts force row level security;
create policy engine on public.signal_alerts as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_delete on public.signal_alerts as permissive for delete to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy own_insert on public.signal_alerts as permissive for insert to authenticated
  with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy own_select on public.signal_alerts as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy own_update on public.signal_alerts as permissive for update to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)))
  with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.signal_alerts as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.signal_alerts to atb_engine;
grant delete, select on public.signal_alerts to authenticated;
grant select on public.signal_alerts to service_role;
grant insert (user_id, symbol, timeframe, strategy, signal, confidence_min, is_on) on public.signal_alerts to authenticated;
grant update (confidence_min, is_on) on public.signal_alerts to authenticated;

create table public.signal_providers (
  id uuid default gen_random_uuid() not null,
  name text not null,
  strategy_description text default ''::text not null,
  performance_score numeric default 0 not null,
  total_trades integer default 0 not null,
  win_rate numeric default 0 not null,
  avg_return numeric default 0 not null,
  max_drawdown numeric default 0 not null,
  followers_count integer default 0 not null,
  is_verified boolean default false not null,
  subscription_fee numeric default 0 not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  figures_of text default ''::text not null,
  is_listed boolean default false not null,
  is_open boolean default false not null,
  opened_at timestamp with time zone,
  symbols text[] default '{}'::text[] not null,
  total_return numeric,
  monthly_return numeric,
  hold_seconds numeric,
  cost_pct numeric,
  capacity numeric,
  risk_level text,
  followers_money numeric default 0 not null,
  followers_result numeric default 0 not null,
  measured_at timestamp with time zone,
  profit_share numeric default 0 not null,
  market_trades jsonb default '{}'::jsonb not null,
  constraint signal_providers_pkey PRIMARY KEY (id),
  constraint signal_providers_avg_return_check CHECK (((avg_return > '-Infinity'::numeric) AND (avg_return < 'Infinity'::numeric))),
  constraint signal_providers_avg_return_digits CHECK (((scale(avg_return) <= 100) AND (abs(avg_return) < '100000000000000000000'::numeric))) NOT VALID,
  constraint signal_providers_capacity_check CHECK (((capacity >= (0)::numeric) AND (capacity < 'Infinity'::numeric))),
  constraint signal_providers_cost_pct_check CHECK (((cost_pct > '-Infinity'::numeric) AND (cost_pct < 'Infinity'::numeric))),
  constraint signal_providers_figures_of_check CHECK ((length(figures_of) <= 400)),
  constraint signal_providers_followers_count_check CHECK ((followers_count >= 0)),
  constraint signal_providers_followers_money_check CHECK (((followers_money >= (0)::numeric) AND (followers_money < 'Infinity'::numeric))),
  constraint signal_providers_followers_result_check CHECK (((followers_result > '-Infinity'::numeric) AND (followers_result < 'Infinity'::numeric))),
  constraint signal_providers_hold_seconds_check CHECK (((hold_seconds >= (0)::numeric) AND (hold_seconds < 'Infinity'::numeric))),
  constraint signal_providers_market_trades_check CHECK (((jsonb_typeof(market_trades) = 'object'::text) AND (length((market_trades)::text) <= 4000))),
  constraint signal_providers_max_drawdown_check CHECK (((max_drawdown > '-Infinity'::numeric) AND (max_drawdown < 'Infinity'::numeric))),
  constraint signal_providers_max_drawdown_digits CHECK (((scale(max_drawdown) <= 100) AND (abs(max_drawdown) < '100000000000000000000'::numeric))) NOT VALID,
  constraint signal_providers_monthly_return_check CHECK (((monthly_return > '-Infinity'::numeric) AND (monthly_return < 'Infinity'::numeric))),
  constraint signal_providers_name_check CHECK (((length(btrim(name)) >= 1) AND (length(btrim(name)) <= 120))),
  constraint signal_providers_performance_score_check CHECK (((performance_score >= (0)::numeric) AND (performance_score <= (1)::numeric))),
  constraint signal_providers_performance_score_digits CHECK ((scale(performance_score) <= 100)) NOT VALID,
  constraint signal_providers_profit_share_check CHECK (((profit_share >= (0)::numeric) AND (profit_share <= (50)::numeric))),
  constraint signal_providers_profit_share_digits CHECK ((scale(profit_share) <= 18)) NOT VALID,
  constraint signal_providers_risk_level_check CHECK ((risk_level = ANY (ARRAY['Low'::text, 'Medium'::text, 'High'::text]))),
  constraint signal_providers_strategy_description_check CHECK ((length(strategy_description) <= 2000)),
  constraint signal_providers_subscription_fee_check CHECK (((subscription_fee >= (0)::numeric) AND (subscription_fee < 'Infinity'::numeric))),
  constraint signal_providers_subscription_fee_digits CHECK (((scale(subscription_fee) <= 18) AND (subscription_fee < '1000000000000000'::numeric))) NOT VALID,
  constraint signal_providers_symbols_check CHECK ((cardinality(symbols) <= 50)),
  constraint signal_providers_total_return_check CHECK (((total_return > '-Infinity'::numeric) AND (total_return < 'Infinity'::numeric))),
  constraint signal_providers_total_trades_check CHECK ((total_trades >= 0)),
  constraint signal_providers_win_rate_check CHECK (((win_rate >= (0)::numeric) AND (win_rate <= (100)::numeric))),
  constraint signal_providers_win_rate_digits CHECK ((scale(win_rate) <= 100)) NOT VALID,
  constraint signal_providers_created_by_fkey FOREIGN KEY (created_by) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE TRIGGER change_feed_delete AFTER DELETE ON public.signal_providers REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER change_feed_insert AFTER INSERT ON public.signal_providers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER change_feed_update AFTER UPDATE ON public.signal_providers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
alter table public.signal_providers enable row level security;
alter table public.signal_providers force row level security;
create policy engine on public.signal_providers as permissive for all to atb_engine
  using (true)
  with check (true);
create policy service on public.signal_providers as permissive for select to service_role
  using (true);
create policy service_write on public.signal_providers as permissive for all to service_role
  using (true)
  with check (true);
create policy visible_select on public.signal_providers as permissive for select to authenticated
  using (((created_by IS NULL) OR is_listed OR (created_by = ( SELECT auth.uid() AS uid))));
grant delete, insert, select, update on public.signal_providers to atb_engine;
grant select on public.signal_providers to authenticated;
grant delete, insert, select, update on public.signal_providers to service_role;

create table public.signer_audit (
  id bigint generated always as identity not null,
  user_id uuid not null,
  exchange_account_id uuid not null,
  venue text not null,
  purpose text not null,
  method text not null,
  path text not null,
  outcome text not null,
  at timestamp with time zone default now() not null,
  constraint signer_audit_pkey PRIMARY KEY (id),
  constraint signer_audit_method_check CHECK ((length(method) <= 10)),
  constraint signer_audit_outcome_check CHECK (((length(outcome) >= 1) AND (length(outcome) <= 40))),
  constraint signer_audit_path_check CHECK ((length(path) <= 300)),
  constraint signer_audit_purpose_check CHECK ((purpose = ANY (ARRAY['test'::text, 'read'::text]))),
  constraint signer_audit_venue_check CHECK ((venue = ANY (ARRAY['binance'::text, 'kraken'::text, 'coinbase'::text]))),
  constraint signer_audit_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX signer_audit_account ON public.signer_audit USING btree (exchange_account_id, at DESC);
CREATE INDEX signer_audit_at ON public.signer_audit USING btree (at);
CREATE INDEX signer_audit_user ON public.signer_audit USING btree (user_id, at DESC);
CREATE TRIGGER signer_audit_notes_use AFTER INSERT ON public.signer_audit FOR EACH ROW EXECUTE FUNCTION public.note_signer_use();
alter table public.signer_audit enable row level security;
alter table public.signer_audit force row level security;
create policy engine on public.signer_audit as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.signer_audit as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.signer_audit as permissive for select to service_role
  using (true);
create policy signer on public.signer_audit as permissive for insert to atb_signer
  with check (true);
grant delete, insert, select, update on public.signer_audit to atb_engine;
grant select on public.signer_audit to authenticated;
grant select on public.signer_audit to service_role;
grant insert (user_id, exchange_account_id, venue, purpose, method, path, outcome) on public.signer_audit to atb_signer;

create table public.status_mails (
  subscriber_id bigint not null,
  update_id bigint not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  due_at timestamp with time zone default clock_timestamp() not null,
  attempts smallint default 0 not null,
  constraint status_mails_pkey PRIMARY KEY (subscriber_id, update_id),
  constraint status_mails_attempts_check CHECK ((attempts >= 0)),
  constraint status_mails_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES public.status_subscribers(id) ON DELETE CASCADE,
  constraint status_mails_update_id_fkey FOREIGN KEY (update_id) REFERENCES public.incident_updates(id) ON DELETE CASCADE
);
CREATE INDEX status_mails_due ON public.status_mails USING btree (due_at);
CREATE INDEX status_mails_update ON public.status_mails USING btree (update_id);
alter table public.status_mails enable row level security;
alter table public.status_mails force row level security;
create policy engine on public.status_mails as permissive for all to atb_engine
  using (true)
  with check (true);
create policy service on public.status_mails as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.status_mails to atb_engine;
grant select on public.status_mails to service_role;

create table public.status_subscribers (
  id bigint generated always as identity not null,
  email text not null,
  requested_at timestamp with time zone default clock_timestamp() not null,
  confirmed_at timestamp with time zone,
  mailed_at timestamp with time zone,
  constraint status_subscribers_pkey PRIMARY KEY (id),
  constraint status_subscribers_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 254)))),
  constraint status_subscribers_email_key UNIQUE (email)
);
CREATE INDEX status_subscribers_unconfirmed ON public.status_subscribers USING btree (requested_at) WHERE (confirmed_at IS NULL);
alter table public.status_subscribers enable row level security;
alter table public.status_subscribers force row level security;
create policy engine on public.status_subscribers as permissive for all to atb_engine
  using (true)
  with check (true);
create policy service on public.status_subscribers as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.status_subscribers to atb_engine;
grant select on public.status_subscribers to service_role;

create table public.strategy_verdicts (
  key text not null,
  code text,
  message text,
  judged_at timestamp with time zone default now() not null,
  constraint strategy_verdicts_pkey PRIMARY KEY (key),
  constraint strategy_verdicts_check CHECK (((code IS NULL) = (message IS NULL))),
  constraint strategy_verdicts_code_check CHECK ((code = ANY (ARRAY['LOOKS_AHEAD'::text, 'UNSTEADY_SIGNALS'::text]))),
  constraint strategy_verdicts_key_check CHECK ((key ~ '^[0-9a-f]{64}$'::text)),
  constraint strategy_verdicts_message_check CHECK ((length(message) <= 500))
);
CREATE INDEX strategy_verdicts_judged_at ON public.strategy_verdicts USING btree (judged_at);
alter table public.strategy_verdicts enable row level security;
alter table public.strategy_verdicts force row level security;
create policy engine on public.strategy_verdicts as permissive for all to atb_engine
  using (true)
  with check (true);
create policy service on public.strategy_verdicts as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.strategy_verdicts to atb_engine;
grant select on public.strategy_verdicts to service_role;

create table public.tax_lots (
  id text not null,
  account_id uuid not null,
  user_id uuid not null,
  asset text not null,
  quantity numeric not null,
  remaining numeric not null,
  cost numeric not null,
  acquired_at timestamp with time zone not null,
  sequence bigint not null,
  constraint tax_lots_pkey PRIMARY KEY (account_id, id),
  constraint tax_lots_check CHECK (((remaining >= (0)::numeric) AND (remaining <> 'NaN'::numeric) AND (remaining <= quantity))),
  constraint tax_lots_cost_check CHECK (((cost >= (0)::numeric) AND (cost <> 'NaN'::numeric) AND (cost < 'Infinity'::numeric))),
  constraint tax_lots_quantity_check CHECK (((quantity > (0)::numeric) AND (quantity <> 'NaN'::numeric) AND (quantity < 'Infinity'::numeric))),
  constraint tax_lots_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES public.exchange_accounts(id, user_id) ON DELETE CASCADE
);
CREATE INDEX tax_lots_open ON public.tax_lots USING btree (account_id, asset, sequence) WHERE (remaining > (0)::numeric);
alter table public.tax_lots enable row level security;
alter table public.tax_lots force row level security;
create policy engine on public.tax_lots as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.tax_lots as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.tax_lots as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.tax_lots to atb_engine;
grant select on public.tax_lots to authenticated;
grant select on public.tax_lots to service_role;

create table public.trade_ledger (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  account_id uuid not null,
  bot_id uuid,
  order_id uuid,
  venue_trade_id text not null,
  symbol text not null,
  side text not null,
  qty numeric not null,
  price numeric not null,
  fee numeric not null,
  fee_asset text not null,
  realized_pnl numeric,
  maker boolean,
  exec_ts timestamp with time zone not null,
  trade_profit numeric,
  source text default 'engine'::text not null,
  venue_order_id text,
  constraint trade_ledger_pkey PRIMARY KEY (id),
  constraint trade_ledger_engine_knows_order CHECK (((source <> 'engine'::text) OR ((order_id IS NOT NULL) AND (maker IS NOT NULL)))),
  constraint trade_ledger_fee_check CHECK (((fee > '-Infinity'::numeric) AND (fee <> 'NaN'::numeric) AND (fee < 'Infinity'::numeric))),
  constraint trade_ledger_price_check CHECK (((price > (0)::numeric) AND (price <> 'NaN'::numeric) AND (price < 'Infinity'::numeric))),
  constraint trade_ledger_qty_check CHECK (((qty > (0)::numeric) AND (qty <> 'NaN'::numeric) AND (qty < 'Infinity'::numeric))),
  constraint trade_ledger_realized_pnl_check CHECK (((realized_pnl <> 'NaN'::numeric) AND (realized_pnl > '-Infinity'::numeric) AND (realized_pnl < 'Infinity'::numeric))),
  constraint trade_ledger_side_check CHECK ((side = ANY (ARRAY['buy'::text, 'sell'::text]))),
  constraint trade_ledger_source_check CHECK ((source = ANY (ARRAY['engine'::text, 'exchange'::text, 'import'::text]))),
  constraint trade_ledger_trade_profit_check CHECK (((trade_profit <> 'NaN'::numeric) AND (trade_profit > '-Infinity'::numeric) AND (trade_profit < 'Infinity'::numeric))),
  constraint trade_ledger_venue_order_id_check CHECK ((length(venue_order_id) <= 128)),
  constraint trade_ledger_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES public.exchange_accounts(id, user_id) ON DELETE CASCADE,
  constraint trade_ledger_bot_id_user_id_fkey FOREIGN KEY (bot_id, user_id) REFERENCES public.bots(id, user_id),
  constraint trade_ledger_order_id_user_id_fkey FOREIGN KEY (order_id, user_id) REFERENCES public.bot_orders(id, user_id),
  constraint trade_ledger_account_id_symbol_venue_trade_id_key UNIQUE (account_id, symbol, venue_trade_id)
);
CREATE INDEX trade_ledger_account ON public.trade_ledger USING btree (account_id, exec_ts DESC);
CREATE INDEX trade_ledger_bot ON public.trade_ledger USING btree (bot_id, exec_ts DESC);
CREATE INDEX trade_ledger_order ON public.trade_ledger USING btree (order_id);
CREATE INDEX trade_ledger_user ON public.trade_ledger USING btree (user_id, exec_ts DESC);
CREATE TRIGGER change_feed_delete AFTER DELETE ON public.trade_ledger REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER change_feed_insert AFTER INSERT ON public.trade_ledger REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER change_feed_update AFTER UPDATE ON public.trade_ledger REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('id');
CREATE TRIGGER trade_ledger_append_only BEFORE UPDATE OR TRUNCATE ON public.trade_ledger FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
CREATE TRIGGER trade_ledger_awards AFTER INSERT ON public.trade_ledger REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.award_for_fills();
CREATE TRIGGER trade_ledger_notify AFTER INSERT ON public.trade_ledger REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.notify_of_fills();
CREATE TRIGGER trade_ledger_usage AFTER INSERT ON public.trade_ledger REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.watch_trade_volume();
alter table public.trade_ledger enable row level security;
alter table public.trade_ledger force row level security;
create policy engine on public.trade_ledger as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.trade_ledger as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.trade_ledger as permissive for select to service_role
  using (true);
grant insert, select on public.trade_ledger to atb_engine;
grant select on public.trade_ledger to authenticated;
grant select on public.trade_ledger to service_role;

create table public.trading_modes (
  user_id uuid not null,
  mode text not null,
  account_id uuid,
  change_id uuid default gen_random_uuid() not null,
  changed_at timestamp with time zone default clock_timestamp() not null,
  constraint trading_modes_pkey PRIMARY KEY (user_id),
  constraint trading_modes_live_has_account CHECK (((mode = 'LIVE'::text) = (account_id IS NOT NULL))),
  constraint trading_modes_mode_check CHECK ((mode = ANY (ARRAY['LIVE'::text, 'SIMULATION'::text, 'OFFLINE'::text]))),
  constraint trading_modes_account_fkey FOREIGN KEY (account_id, user_id) REFERENCES public.exchange_accounts(id, user_id) ON DELETE CASCADE,
  constraint trading_modes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE INDEX trading_modes_account ON public.trading_modes USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE TRIGGER change_feed_delete AFTER DELETE ON public.trading_modes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('user_id');
CREATE TRIGGER change_feed_insert AFTER INSERT ON public.trading_modes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('user_id');
CREATE TRIGGER change_feed_update AFTER UPDATE ON public.trading_modes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('user_id');
alter table public.trading_modes enable row level security;
alter table public.trading_modes force row level security;
create policy engine on public.trading_modes as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.trading_modes as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.trading_modes as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.trading_modes to atb_engine;
grant select on public.trading_modes to authenticated;
grant select on public.trading_modes to service_role;

create table public.usage_alerts (
  user_id uuid not null,
  meter text not null,
  month integer not null,
  most numeric not null,
  percent smallint not null,
  alerted_at timestamp with time zone default clock_timestamp() not null,
  constraint usage_alerts_pkey PRIMARY KEY (user_id, meter, month, most, percent),
  constraint usage_alerts_meter_check CHECK ((meter = ANY (ARRAY['ai_calls'::text, 'trade_volume'::text, 'storage'::text]))),
  constraint usage_alerts_most_check CHECK ((most > (0)::numeric)),
  constraint usage_alerts_percent_check CHECK ((percent = ANY (ARRAY[80, 100]))),
  constraint usage_alerts_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
alter table public.usage_alerts enable row level security;
alter table public.usage_alerts force row level security;
create policy engine on public.usage_alerts as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.usage_alerts as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.usage_alerts as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.usage_alerts to atb_engine;
grant select on public.usage_alerts to authenticated;
grant select on public.usage_alerts to service_role;

create table public.user_plans (
  email text not null,
  plan text not null,
  ai_limit integer not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  user_id uuid,
  licence_id uuid,
  valid_until timestamp with time zone,
  given_plan text,
  given_ai_limit integer,
  constraint user_plans_pkey PRIMARY KEY (email),
  constraint user_plans_ai_limit_check CHECK ((ai_limit >= '-1'::integer)),
  constraint user_plans_email_check CHECK ((email = lower(email))),
  constraint user_plans_given_plan_fkey FOREIGN KEY (given_plan) REFERENCES public.plan_limits(plan),
  constraint user_plans_licence_id_fkey FOREIGN KEY (licence_id) REFERENCES public.licences(id) DEFERRABLE INITIALLY DEFERRED,
  constraint user_plans_plan_fkey FOREIGN KEY (plan) REFERENCES public.plan_limits(plan),
  constraint user_plans_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE SET NULL
);
CREATE INDEX user_plans_given_plan ON public.user_plans USING btree (given_plan);
CREATE INDEX user_plans_licence_id ON public.user_plans USING btree (licence_id);
CREATE INDEX user_plans_user_id ON public.user_plans USING btree (user_id);
CREATE TRIGGER change_feed_delete AFTER DELETE ON public.user_plans REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('email');
CREATE TRIGGER change_feed_insert AFTER INSERT ON public.user_plans REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('email');
CREATE TRIGGER change_feed_update AFTER UPDATE ON public.user_plans REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('email');
CREATE TRIGGER user_plans_account BEFORE INSERT ON public.user_plans FOR EACH ROW EXECUTE FUNCTION public.name_plan_account();
CREATE TRIGGER user_plans_ai_limit BEFORE INSERT OR UPDATE ON public.user_plans FOR EACH ROW EXECUTE FUNCTION public.complete_ai_limit();
CREATE TRIGGER user_plans_changed AFTER INSERT OR DELETE OR UPDATE ON public.user_plans FOR EACH ROW EXECUTE FUNCTION public.notify_plan_changed();
CREATE TRIGGER user_plans_own BEFORE UPDATE ON public.user_plans FOR EACH ROW EXECUTE FUNCTION public.own_plan_record();
alter table public.user_plans enable row level security;
alter table public.user_plans force row level security;
create policy engine on public.user_plans as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.user_plans as permissive for select to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) OR ((user_id IS NULL) AND (email = ( SELECT lower(u.email) AS lower
   FROM public.profiles u
  WHERE ((u.id = auth.uid()) AND (u.email_proven_at IS NOT NULL)))))));
create policy service on public.user_plans as permissive for select to service_role
  using (true);
create policy service_write on public.user_plans as permissive for all to service_role
  using (true)
  with check (true);
grant delete, insert, select, update on public.user_plans to atb_engine;
grant select on public.user_plans to authenticated;
grant delete, insert, select, update on public.user_plans to service_role;

create table public.user_risk_prefs (
  user_id uuid not null,
  max_trade_risk_pct numeric default 0.5 not null,
  max_daily_dd_pct numeric default 3 not null,
  max_weekly_dd_pct numeric default 7.5 not null,
  max_account_exposure_pct numeric default 35 not null,
  max_symbol_exposure_pct numeric default 12 not null,
  loss_streak_limit integer default 3 not null,
  updated_at timestamp with time zone default now() not null,
  constraint user_risk_prefs_pkey PRIMARY KEY (user_id),
  constraint user_risk_prefs_loss_streak_limit_check CHECK (((loss_streak_limit >= 1) AND (loss_streak_limit <= 10))),
  constraint user_risk_prefs_max_account_exposure_pct_check CHECK (((max_account_exposure_pct > (0)::numeric) AND (max_account_exposure_pct <= (100)::numeric))),
  constraint user_risk_prefs_max_daily_dd_pct_check CHECK (((max_daily_dd_pct > (0)::numeric) AND (max_daily_dd_pct <= (100)::numeric))),
  constraint user_risk_prefs_max_symbol_exposure_pct_check CHECK (((max_symbol_exposure_pct > (0)::numeric) AND (max_symbol_exposure_pct <= (100)::numeric))),
  constraint user_risk_prefs_max_trade_risk_pct_check CHECK (((max_trade_risk_pct > (0)::numeric) AND (max_trade_risk_pct <= (100)::numeric))),
  constraint user_risk_prefs_max_weekly_dd_pct_check CHECK (((max_weekly_dd_pct > (0)::numeric) AND (max_weekly_dd_pct <= (100)::numeric))),
  constraint user_risk_prefs_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);
CREATE TRIGGER change_feed_delete AFTER DELETE ON public.user_risk_prefs REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('user_id');
CREATE TRIGGER change_feed_insert AFTER INSERT ON public.user_risk_prefs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('user_id');
CREATE TRIGGER change_feed_update AFTER UPDATE ON public.user_risk_prefs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_feed.notify('user_id');
CREATE TRIGGER user_risk_prefs_changed AFTER UPDATE ON public.user_risk_prefs FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION public.notify_account_changed();
CREATE TRIGGER user_risk_prefs_check BEFORE UPDATE ON public.user_risk_prefs FOR EACH ROW EXECUTE FUNCTION public.check_risk_prefs();
CREATE TRIGGER user_risk_prefs_noted AFTER UPDATE ON public.user_risk_prefs FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION public.note_risk_prefs();
alter table public.user_risk_prefs enable row level security;
alter table public.user_risk_prefs force row level security;
create policy engine on public.user_risk_prefs as permissive for all to atb_engine
  using (true)
  with check (true);
create policy own_select on public.user_risk_prefs as permissive for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy own_update on public.user_risk_prefs as permissive for update to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)))
  with check ((user_id = ( SELECT auth.uid() AS uid)));
create policy service on public.user_risk_prefs as permissive for select to service_role
  using (true);
grant delete, insert, select, update on public.user_risk_prefs to atb_engine;
grant select on public.user_risk_prefs to authenticated;
grant select on public.user_risk_prefs to service_role;
grant update (max_trade_risk_pct, max_daily_dd_pct, max_weekly_dd_pct, max_account_exposure_pct, max_symbol_exposure_pct, loss_streak_limit) on public.user_risk_prefs to authenticated;

create table realtime.messages (
  id uuid default gen_random_uuid() not null,
  topic text not null,
  extension text not null,
  event text,
  payload jsonb,
  private boolean default true not null,
  inserted_at timestamp without time zone default now() not null,
  updated_at timestamp without time zone default now() not null,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_extension_check CHECK ((extension = ANY (ARRAY['broadcast'::text, 'presence'::text])))
);
alter table realtime.messages enable row level security;
alter table realtime.messages force row level security;
create policy own_topic_listen on realtime.messages as permissive for select to authenticated
  using (((realtime.topic() = ('user:'::text || ( SELECT auth.uid() AS uid))) OR starts_with(realtime.topic(), (('user:'::text || ( SELECT auth.uid() AS uid)) || ':'::text))));
create policy own_topic_speak on realtime.messages as permissive for insert to authenticated
  with check (((realtime.topic() = ('user:'::text || ( SELECT auth.uid() AS uid))) OR starts_with(realtime.topic(), (('user:'::text || ( SELECT auth.uid() AS uid)) || ':'::text))));
create policy service on realtime.messages as permissive for all to service_role
  using (true)
  with check (true);
grant insert, select on realtime.messages to anon;
grant insert, select on realtime.messages to authenticated;
grant insert, select on realtime.messages to service_role;


-- Functions

CREATE OR REPLACE FUNCTION auth.email()
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email' $function$
;
grant execute on function auth.email() to anon;
grant execute on function auth.email() to atb_engine;
grant execute on function auth.email() to authenticated;
grant execute on function auth.email() to service_role;
grant execute on function auth.email() to supabase_auth_admin;

CREATE OR REPLACE FUNCTION auth.jwt()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$ select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb $function$
;
grant execute on function auth.jwt() to anon;
grant execute on function auth.jwt() to atb_engine;
grant execute on function auth.jwt() to authenticated;
grant execute on function auth.jwt() to service_role;
grant execute on function auth.jwt() to supabase_auth_admin;

CREATE OR REPLACE FUNCTION auth.role()
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role' $function$
;
grant execute on function auth.role() to anon;
grant execute on function auth.role() to atb_engine;
grant execute on function auth.role() to authenticated;
grant execute on function auth.role() to service_role;
grant execute on function auth.role() to supabase_auth_admin;

CREATE OR REPLACE FUNCTION auth.uid()
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$ select nullif(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub', '')::uuid $function$
;
grant execute on function auth.uid() to anon;
grant execute on function auth.uid() to atb_engine;
grant execute on function auth.uid() to authenticated;
grant execute on function auth.uid() to service_role;
grant execute on function auth.uid() to supabase_auth_admin;

CREATE OR REPLACE FUNCTION change_feed.authorize_topic(topic text, identity jsonb, OUT broadcast_read boolean, OUT broadcast_write boolean, OUT presence_read boolean, OUT presence_write boolean)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  kind text;
  may_write boolean;
begin
  perform set_config('realtime.topic', topic, true);
  begin
    perform change_feed.become('{"role": "service_role"}');
    insert into realtime.messages (topic, extension) values (authorize_topic.topic, 'broadcast'), (authorize_topic.topic, 'presence');
    perform set_config('role', 'none', true);
    perform change_feed.become(identity);
    broadcast_read := exists (select 1 from realtime.messages m where m.topic = authorize_topic.topic and m.extension = 'broadcast');
    presence_read := exists (select 1 from realtime.messages m where m.topic = authorize_topic.topic and m.extension = 'presence');
    foreach kind in array array['broadcast', 'presence'] loop
      begin
        insert into realtime.messages (topic, extension) values (authorize_topic.topic, kind);
        may_write := true;
      exception when insufficient_privilege then
        may_write := false;
      end;
      if kind = 'broadcast' then broadcast_write := may_write; else presence_write := may_write; end if;
    end loop;
    raise exception 'undo' using errcode = 'ATB01';
  exception when sqlstate 'ATB01' then
    null;
  end;
end
$function$
;
grant execute on function change_feed.authorize_topic(text,jsonb) to authenticator;

CREATE OR REPLACE FUNCTION change_feed.become(identity jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if coalesce(identity ->> 'role', '') not in ('anon', 'authenticated', 'service_role') then
    raise exception 'role "%" is not a role of the API', identity ->> 'role' using errcode = '42501';
  end if;
  perform set_config('request.jwt.claims', identity::text, true), set_config('role', identity ->> 'role', true);
end
$function$
;
grant execute on function change_feed.become(jsonb) to authenticator;

CREATE OR REPLACE FUNCTION change_feed.canonical_text(value text, type regtype)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  canonical text;
begin
  execute format('select to_jsonb($1::%s) #>> ''{}''', type) into canonical using value;
  return canonical;
end
$function$
;
grant execute on function change_feed.canonical_text(text,regtype) to authenticator;

CREATE OR REPLACE FUNCTION change_feed.key_lookup(target regclass, OUT keys_from text, OUT key_match text)
 RETURNS record
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select format('rows from (jsonb_to_recordset($1) as (%s)) with ordinality as k (%s, key_position)',
           string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ' order by k.position),
           string_agg(quote_ident(a.attname), ', ' order by k.position)),
         string_agg(format('t.%1$I = k.%1$I', a.attname), ' and ')
  from pg_catalog.pg_index i
    cross join unnest(i.indkey::smallint[]) with ordinality as k (attnum, position)
    join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
  where i.indrelid = target and i.indisprimary
$function$
;
grant execute on function change_feed.key_lookup(regclass) to authenticator;

CREATE OR REPLACE FUNCTION change_feed.notify()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  -- Notifications must be shorter than 8000 bytes.
  bytes_max constant integer := 7990;
  -- A statement that changes more rows than this is announced as a gap.
  rows_max constant integer := 1000;
  header constant text := tg_table_name || E'\n' || tg_op || E'\n' || to_char(clock_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || E'\n';
  rows_header constant text := header || E'rows\n[';
  room constant integer := bytes_max - octet_length(rows_header) - 1;
  row_count integer;
  longest integer;
  changed_row json;
  body text;
  body_bytes integer;
  chunk text;
  chunk_bytes integer := 0;
begin
  select count(*) into row_count from (select from changed limit rows_max + 1) as first_rows;
  if row_count > rows_max then
    perform pg_notify('realtime_changes', header || E'gap\n[]');
    return null;
  end if;

  select max(octet_length(row_to_json(c)::text)) into longest from changed c;
  if longest <= room / 2 then
    -- A row is in the part that its first byte falls into: parts that are shorter than a notification by the longest row are never too long.
    for chunk in
      select string_agg(p.body, ',' order by p.place)
      from (
        select b.body, b.place,
          (sum(octet_length(b.body) + 1) over (order by b.place rows unbounded preceding) - octet_length(b.body) - 1) / (room - longest) as part
        from (select row_to_json(c)::text as body, row_number() over () as place from changed c) b) p
      group by p.part order by p.part
    loop
      perform pg_notify('realtime_changes', rows_header || chunk || ']');
    end loop;
    return null;
  end if;

  for changed_row in select row_to_json(c) from changed c loop
    body := changed_row::text;
    body_bytes := octet_length(body);

    if body_bytes > room and tg_op = 'DELETE' then
      -- There is nothing left to read again: keep the short values, the keys and owners among them.
      body := (select json_object_agg(key, value)::text from json_each(changed_row) where octet_length(value::text) <= 128);
      body_bytes := octet_length(body);
    end if;

    if chunk is not null and (chunk_bytes + 1 + body_bytes > room) then
      perform pg_notify('realtime_changes', rows_header || chunk || ']');
      chunk := null;
    end if;

    if body_bytes <= room then
      chunk := case when chunk is null then body else chunk || ',' || body end;
      chunk_bytes := case when chunk = body then body_bytes else chunk_bytes + 1 + body_bytes end;
    elsif tg_op = 'DELETE' then
      perform pg_notify('realtime_changes', header || E'gap\n[]');
    else
      perform pg_notify('realtime_changes', header || E'keys\n[' ||
        (select json_object_agg(name, changed_row -> name)::text from unnest(tg_argv) as name) || ']');
    end if;
  end loop;

  if chunk is not null then
    perform pg_notify('realtime_changes', rows_header || chunk || ']');
  end if;
  return null;
end
$function$
;
grant execute on function change_feed.notify() to authenticator;

CREATE OR REPLACE FUNCTION change_feed.notify_sessions_ended()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform pg_notify('auth_sessions_ended', string_agg(batch.id::text, ','))
  from (select e.id, (row_number() over () - 1) / 200 as number from ended e) as batch
  group by batch.number;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION change_feed.publish(target regclass)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  key_columns text;
  operation record;
begin
  if not exists (
    select 1
    from pg_catalog.pg_publication_rel r join pg_catalog.pg_publication p on p.oid = r.prpubid
    where p.pubname = 'supabase_realtime' and r.prrelid = target
  ) then
    execute format('alter publication supabase_realtime add table %s', target);
  end if;
  if to_regclass('realtime.subscription') is not null then
    return; -- a Supabase project: its own realtime service reads the publication
  end if;

  select string_agg(quote_literal(a.attname), ', ' order by k.position) into key_columns
  from pg_catalog.pg_index i
    cross join unnest(i.indkey::smallint[]) with ordinality as k (attnum, position)
    join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
  where i.indrelid = target and i.indisprimary;
  if key_columns is null or target not in (select c.oid from pg_catalog.pg_class c where c.relnamespace = 'public'::regnamespace) then
    raise exception 'only tables of schema public with a primary key can be published, not %', target;
  end if;

  for operation in
    select * from (values ('insert', 'new'), ('update', 'new'), ('delete', 'old')) as t (name, side)
  loop
    execute format(
      'create or replace trigger %I after %s on %s referencing %s table as changed for each statement execute function change_feed.notify(%s)',
      'change_feed_' || operation.name, operation.name, target, operation.side, key_columns);
  end loop;
end
$function$
;
grant execute on function change_feed.publish(regclass) to authenticator;

CREATE OR REPLACE FUNCTION change_feed.read_condition(target regclass, role_name text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
      when not c.relrowsecurity or (bool_or(p.condition = 'true') filter (where p.permissive)
        and coalesce(bool_and(p.condition = 'true') filter (where not p.permissive), true)) then 'true'
      else '(' || coalesce(string_agg(p.condition, ' or ' order by p.condition) filter (where p.permissive), 'false') || ')'
        || coalesce(' and ' || string_agg(p.condition, ' and ' order by p.condition) filter (where not p.permissive), '')
    end
  from pg_catalog.pg_class c
    left join lateral (
      select polpermissive as permissive, coalesce(pg_get_expr(polqual, polrelid), 'true') as condition
      from pg_catalog.pg_policy
      where polrelid = c.oid and polcmd in ('r', '*')
        and (0 = any (polroles) or exists (select 1 from unnest(polroles) as r where pg_has_role(role_name, r, 'usage')))
    ) as p on true
  where c.oid = target
  group by c.relrowsecurity
$function$
;
grant execute on function change_feed.read_condition(regclass,text) to authenticator;

CREATE OR REPLACE FUNCTION change_feed.read_rows(target regclass, keys jsonb)
 RETURNS SETOF text
 LANGUAGE plpgsql
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  lookup record := change_feed.key_lookup(target);
begin
  perform change_feed.become('{"role": "service_role"}');
  return query execute
    format('select row_to_json(t)::text from %s join %s t on %s', lookup.keys_from, target, lookup.key_match) using keys;
  perform set_config('role', 'none', true);
end
$function$
;
grant execute on function change_feed.read_rows(regclass,jsonb) to authenticator;

CREATE OR REPLACE FUNCTION change_feed.visible_to(target regclass, keys jsonb, identities jsonb[])
 RETURNS TABLE(identity_index integer, key_index integer)
 LANGUAGE plpgsql
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  lookup record := change_feed.key_lookup(target);
  statement_name text;
begin
  for position in 1 .. cardinality(identities) loop
    statement_name := format('visible_%s_%s', target::oid, identities[position] ->> 'role');
    identity_index := position - 1;
    perform change_feed.become(identities[position]);
    if not exists (select 1 from pg_catalog.pg_prepared_statements s where s.name = statement_name) then
      execute format(
        'prepare %I (jsonb) as select (k.key_position - 1)::integer from %s where exists (select 1 from %s t where %s)',
        statement_name, lookup.keys_from, target, lookup.key_match);
    end if;
    for key_index in execute format('execute %I (%L)', statement_name, keys) loop
      return next;
    end loop;
    perform set_config('role', 'none', true);
  end loop;
end
$function$
;
grant execute on function change_feed.visible_to(regclass,jsonb,jsonb[]) to authenticator;

CREATE OR REPLACE FUNCTION change_feed.was_visible_to(target regclass, deleted jsonb, identities jsonb[])
 RETURNS TABLE(identity_index integer, key_index integer)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  shape record;
  role_name text;
  condition text;
  statement_name text;
begin
  select c.relname as table_name,
         string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ' order by a.attnum) as definition,
         string_agg(quote_ident(a.attname), ', ' order by a.attnum) as names
    into shape
  from pg_catalog.pg_attribute a join pg_catalog.pg_class c on c.oid = a.attrelid
  where a.attrelid = target and a.attnum > 0 and not a.attisdropped
  group by c.relname;

  for position in 1 .. cardinality(identities) loop
    identity_index := position - 1;
    if role_name is distinct from identities[position] ->> 'role' then
      role_name := identities[position] ->> 'role';
      condition := change_feed.read_condition(target, role_name);
      -- The condition is part of the name: a changed policy is a new statement.
      statement_name := format('was_visible_%s', md5(concat_ws(' ', target::oid, role_name, condition)));
    end if;
    perform change_feed.become(identities[position]);
    if not exists (select 1 from pg_catalog.pg_prepared_statements s where s.name = statement_name) then
      -- The rows bear the table's name, by which policies refer to their own columns.
      execute format(
        'prepare %I (jsonb) as select (key_position - 1)::integer '
        'from rows from (jsonb_to_recordset($1) as (%s)) with ordinality as %I (%s, key_position) where %s',
        statement_name, shape.definition, shape.table_name, shape.names, condition);
    end if;
    for key_index in execute format('execute %I (%L)', statement_name, deleted) loop
      return next;
    end loop;
    perform set_config('role', 'none', true);
  end loop;
end
$function$
;
grant execute on function change_feed.was_visible_to(regclass,jsonb,jsonb[]) to authenticator;

CREATE OR REPLACE FUNCTION files.assert_room(p_user_id uuid, p_bytes bigint, p_files integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  megabytes bigint;
  files_max bigint;
  used bigint;
  kept bigint;
begin
  if p_user_id is null then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('files:' || p_user_id::text, 0));
  megabytes := coalesce((public.plan_of(p_user_id)).storage_mb, 100);
  files_max := case when megabytes < 0 then 1000000 else greatest(1000, megabytes * 10) end;
  select coalesce(sum(b.size), 0), count(*) into used, kept from files.blobs b where b.user_id = p_user_id and b.state <> 'dead';
  if megabytes >= 0 and used + p_bytes > megabytes * 1000000 then
    perform public.refuse_for_limit('STORAGE_FULL',
      jsonb_build_object('bytes', p_bytes, 'used', used, 'limit', megabytes * 1000000));
  end if;
  if kept + p_files > files_max then
    perform public.refuse_for_limit('FILES_FULL', jsonb_build_object('limit', files_max));
  end if;
  perform public.alert_of_usage(p_user_id, 'storage', to_char(now() at time zone 'UTC', 'YYYYMM')::integer, used + p_bytes, megabytes * 1000000);
end
$function$
;
alter function files.assert_room(uuid,bigint,integer) owner to atb_engine;
grant execute on function files.assert_room(uuid,bigint,integer) to atb_engine;

CREATE OR REPLACE FUNCTION files.follow_object()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  blob files.blobs;
  whose uuid;
begin
  if tg_op <> 'INSERT' and old.version is not null and (tg_op = 'DELETE' or new.version is distinct from old.version) then
    update files.blobs set state = 'dead', since = now() where id = old.version;
  end if;
  if tg_op = 'DELETE' or new.version is null then return null; end if;
  whose := files.user_of(new.bucket_id, new.name);
  select * into blob from files.blobs b where b.id = new.version for update;
  if tg_op = 'INSERT' or new.version is distinct from old.version then
    if blob.state <> 'pending' or blob.user_id is distinct from whose then
      raise exception 'the bytes belong to another object' using errcode = '42501';
    end if;
    update files.blobs set state = 'live', since = now() where id = blob.id;
  elsif blob.user_id is distinct from whose then
    perform files.assert_room(whose, blob.size, 1);
    update files.blobs set user_id = whose where id = blob.id;
  end if;
  return null;
end
$function$
;
alter function files.follow_object() owner to atb_engine;
grant execute on function files.follow_object() to atb_engine;

CREATE OR REPLACE FUNCTION files.may_write(p_bucket text, p_name text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case coalesce(auth.role(), '') when 'authenticated' then coalesce(files.user_of(p_bucket, p_name) = auth.uid(), false)
    when 'anon' then false else true end
$function$
;
grant execute on function files.may_write(text,text) to anon;
grant execute on function files.may_write(text,text) to atb_engine;
grant execute on function files.may_write(text,text) to authenticated;
grant execute on function files.may_write(text,text) to service_role;

CREATE OR REPLACE FUNCTION files.release(p_blob uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update files.blobs set state = 'dead', since = now()
  where id = p_blob and state = 'pending' and (coalesce(auth.role(), '') <> 'authenticated' or user_id = auth.uid());
end
$function$
;
alter function files.release(uuid) owner to atb_engine;
grant execute on function files.release(uuid) to atb_engine;
grant execute on function files.release(uuid) to authenticated;
grant execute on function files.release(uuid) to service_role;

CREATE OR REPLACE FUNCTION files.reserve(p_bucket text, p_name text, p_bytes bigint)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  blob uuid;
  whose uuid := files.user_of(p_bucket, p_name);
begin
  if not files.may_write(p_bucket, p_name) then
    raise exception 'new row violates row-level security policy' using errcode = '42501';
  end if;
  perform files.assert_room(whose, p_bytes, 1);
  insert into files.blobs (user_id, size) values (whose, p_bytes) returning id into blob;
  return blob;
end
$function$
;
alter function files.reserve(text,text,bigint) owner to atb_engine;
grant execute on function files.reserve(text,text,bigint) to atb_engine;
grant execute on function files.reserve(text,text,bigint) to authenticated;
grant execute on function files.reserve(text,text,bigint) to service_role;

CREATE OR REPLACE FUNCTION files.settle(p_blob uuid, p_bytes bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  blob files.blobs;
begin
  select * into blob from files.blobs b where b.id = p_blob and b.state = 'pending' for update;
  if blob.id is null or (auth.role() = 'authenticated' and blob.user_id is distinct from auth.uid()) then
    raise exception 'there is no such upload' using errcode = '42501';
  end if;
  if p_bytes > blob.size then perform files.assert_room(blob.user_id, p_bytes - blob.size, 0); end if;
  update files.blobs set size = p_bytes, since = now() where id = p_blob;
end
$function$
;
alter function files.settle(uuid,bigint) owner to atb_engine;
grant execute on function files.settle(uuid,bigint) to atb_engine;
grant execute on function files.settle(uuid,bigint) to authenticated;
grant execute on function files.settle(uuid,bigint) to service_role;

CREATE OR REPLACE FUNCTION files.user_of(p_bucket text, p_name text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when p_bucket = 'user-files'
    and p_name ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/' then split_part(p_name, '/', 1)::uuid end
$function$
;
grant execute on function files.user_of(text,text) to anon;
grant execute on function files.user_of(text,text) to atb_engine;
grant execute on function files.user_of(text,text) to authenticated;
grant execute on function files.user_of(text,text) to service_role;

CREATE OR REPLACE FUNCTION public.account_settings(p_account_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select s.settings from public.account_settings_of(p_account_id) s
$function$
;
grant execute on function public.account_settings(uuid) to atb_engine;

CREATE OR REPLACE FUNCTION public.account_settings_of(p_account_id uuid)
 RETURNS TABLE(settings text)
 LANGUAGE sql
 STABLE
AS $function$
  select md5(concat_ws('|', p.trading_halted, p.changed_at, a.market, a.chosen_state, m.mode, m.change_id, to_jsonb(r)))
  from public.exchange_accounts a cross join public.platform_state p left join public.user_risk_prefs r on r.user_id = a.user_id
    left join public.trading_modes m on m.user_id = a.user_id
  where a.id = p_account_id
$function$
;
grant execute on function public.account_settings_of(uuid) to atb_engine;

CREATE OR REPLACE FUNCTION public.account_time(p_account_id uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce((select c.at from public.account_clocks c where c.account_id = p_account_id), now())
$function$
;
grant execute on function public.account_time(uuid) to atb_engine;

CREATE OR REPLACE FUNCTION public.account_worth(p_account_id uuid)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce((select sum(b.free + b.locked) from public.balances b where b.account_id = p_account_id and b.asset = 'USDT'), 0)
    + coalesce((select sum(p.qty * p.entry_price + p.unrealized_pnl) from public.positions p
        where p.account_id = p_account_id and p.closed_at is null), 0)
$function$
;
grant execute on function public.account_worth(uuid) to atb_engine;

CREATE OR REPLACE FUNCTION public.add_to_luck_budget(p_user_id uuid, p_kind text, p_trials bigint, p_rated bigint, p_sum double precision, p_squares double precision)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.luck_budgets as b (user_id, backtests, sweep_trials, walk_forward_trials, rated, sharpe_sum, sharpe_squares)
  values (p_user_id, case when p_kind = 'backtest' then p_trials else 0 end, case when p_kind = 'sweep' then p_trials else 0 end,
    case when p_kind = 'walk_forward' then p_trials else 0 end, p_rated, p_sum, p_squares)
  on conflict (user_id) do update set
    backtests = b.backtests + excluded.backtests,
    sweep_trials = b.sweep_trials + excluded.sweep_trials,
    walk_forward_trials = b.walk_forward_trials + excluded.walk_forward_trials,
    rated = b.rated + excluded.rated,
    sharpe_sum = b.sharpe_sum + excluded.sharpe_sum,
    sharpe_squares = b.sharpe_squares + excluded.sharpe_squares,
    updated_at = now()
$function$
;
grant execute on function public.add_to_luck_budget(uuid,text,bigint,bigint,double precision,double precision) to atb_engine;

CREATE OR REPLACE FUNCTION public.admit_api_call(p_key_hash bytea)
 RETURNS TABLE(key_id uuid, user_id uuid, email text, scopes text[], plan text, hourly_limit integer, used integer, is_admitted boolean, resets_at timestamp with time zone)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  key public.api_keys;
  tier public.plan_limits;
  this_hour timestamptz := date_trunc('hour', now(), 'UTC');
  counted integer;
begin
  perform set_config('synchronous_commit', 'off', true);
  select * into key from public.api_keys k
  where k.key_hash = p_key_hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
    and (k.suspended_until is null or k.suspended_until <= now());
  if not found then return; end if;
  if key.last_used_at is null or key.last_used_at < now() - interval '1 minute' then
    update public.api_keys k set last_used_at = now() where k.id = key.id;
  end if;
  tier := public.plan_of(key.user_id);
  insert into public.api_usage as u (user_id, hour, calls) values (key.user_id, this_hour, 1)
  on conflict on constraint api_usage_pkey do update set calls = u.calls + 1 where u.calls < tier.api_calls_hour
  returning u.calls into counted;
  return query select key.id, key.user_id, (select p.email from public.profiles p where p.id = key.user_id), key.scopes, tier.plan,
    tier.api_calls_hour, coalesce(counted, tier.api_calls_hour), counted is not null, this_hour + interval '1 hour';
end
$function$
;
grant execute on function public.admit_api_call(bytea) to atb_engine;

CREATE OR REPLACE FUNCTION public.advice_marks(advice public.advisor_advice)
 RETURNS TABLE(is_right boolean, square numeric, square_coin numeric, square_holding numeric, return_followed numeric, return_holding numeric)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select (m.p >= 0.5) = m.came, (m.p - m.came::int) * (m.p - m.came::int), (m.chance - m.came::int) * (m.chance - m.came::int),
    (greatest(m.p, 1 - m.p) - m.rose::int) * (greatest(m.p, 1 - m.p) - m.rose::int),
    case when m.says_up then m.change else 0 end, m.change
  from (
    select advice.probability as p, advice.chance, advice.outcome as came, advice.end_price > advice.reference_price as rose,
      advice.end_price / advice.reference_price - 1 as change, (advice.condition = 'above') = (advice.probability >= 0.5) as says_up) m
  where advice.status = 'scored'
$function$
;
alter function public.advice_marks(public.advisor_advice) owner to atb_engine;
grant execute on function public.advice_marks(public.advisor_advice) to atb_engine;

CREATE OR REPLACE FUNCTION public.advisor_scores()
 RETURNS TABLE(scope text, answered_by text, scored bigint, open bigint, right_calls bigint, brier numeric, brier_coin numeric, brier_holding numeric, return_followed numeric, return_holding numeric)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with summed as (
    select a.user_id, a.answered_by, count(m.square) as scored, count(*) filter (where a.status = 'open') as open,
      count(*) filter (where m.is_right) as right_calls, sum(m.square) as squares, sum(m.square_coin) as squares_coin, sum(m.square_holding) as squares_holding,
      sum(m.return_followed) as return_followed, sum(m.return_holding) as return_holding
    from public.advisor_advice a left join lateral public.advice_marks(a) m on true
    where a.status <> 'void' group by 1, 2
    union all
    select f.user_id, f.answered_by, f.scored, 0, f.right_calls, f.squares, f.squares_coin, f.squares_holding, f.return_followed, f.return_holding
    from public.advisor_score_sums f
  ), scoped as (
    select 'own' as scope, s.* from summed s where s.user_id = auth.uid()
    union all
    select 'server', s.* from summed s
  )
  select s.scope, s.answered_by, sum(s.scored)::bigint, sum(s.open)::bigint, sum(s.right_calls)::bigint,
    round(sum(s.squares) / nullif(sum(s.scored), 0), 6), round(sum(s.squares_coin) / nullif(sum(s.scored), 0), 6),
    round(sum(s.squares_holding) / nullif(sum(s.scored), 0), 6),
    round(sum(s.return_followed) / nullif(sum(s.scored), 0), 8), round(sum(s.return_holding) / nullif(sum(s.scored), 0), 8)
  from scoped s
  where auth.uid() is not null
  group by s.scope, s.answered_by
  order by s.scope, s.answered_by
$function$
;
alter function public.advisor_scores() owner to atb_engine;
grant execute on function public.advisor_scores() to atb_engine;
grant execute on function public.advisor_scores() to authenticated;

CREATE OR REPLACE FUNCTION public.alert_of_usage(p_user_id uuid, p_meter text, p_month integer, p_used numeric, p_most numeric)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  share smallint := case when p_used >= p_most then 100 else 80 end;
  next_month text := to_char(make_date(p_month / 100, p_month % 100, 1) + interval '1 month', 'FMDD FMMonth');
begin
  if p_most <= 0 or p_used < 0.8 * p_most then
    return;
  end if;
  insert into public.usage_alerts (user_id, meter, month, most, percent) values (p_user_id, p_meter, p_month, p_most, share)
  on conflict do nothing;
  if not found then
    return;
  end if;
  if share = 100 then
    insert into public.usage_alerts (user_id, meter, month, most, percent) values (p_user_id, p_meter, p_month, p_most, 80)
    on conflict do nothing;
  end if;
  perform public.notify_user(p_user_id, 'billing', 'warning',
    case when share = 100 then 'All' else '80%' end || ' of ' || case p_meter
      when 'ai_calls' then 'this month’s AI calls' when 'trade_volume' then 'this month’s trade volume' else 'your storage' end || ' used',
    case p_meter
      when 'ai_calls' then to_char(p_used, 'FM999,999,999,990') || ' of ' || to_char(p_most, 'FM999,999,999,990') || ' calls. '
        || case when share = 100 then 'Questions to the advisor are refused until ' else 'They begin again on ' end || next_month || ' (UTC).'
      when 'trade_volume' then '$' || to_char(p_used, 'FM999,999,999,990.00') || ' of $' || to_char(p_most, 'FM999,999,999,990.00') || '. '
        || case when share = 100 then 'Orders that open positions are refused until ' || next_month || ' (UTC); exits go on.'
          else 'Orders that would pass the limit are refused; it begins again on ' || next_month || ' (UTC).' end
      else to_char(p_used / 1000000, 'FM999,999,990.0') || ' MB of ' || to_char(p_most / 1000000, 'FM999,999,990') || ' MB. Delete files, or a new one may not fit.' end,
    '/usage');
end
$function$
;
grant execute on function public.alert_of_usage(uuid,text,integer,numeric,numeric) to atb_engine;

CREATE OR REPLACE FUNCTION public.alert_refusal(p_source public.alert_sources, p_bot public.bots, p_alert jsonb, p_now timestamp with time zone, p_is_ending boolean)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  at timestamptz := p_alert ->> 'eventAt';
  pair text := coalesce(p_alert ->> 'symbol', p_source.symbol, p_bot.symbol);
  fault text := p_alert ->> 'fault';
begin
  if not p_source.is_on then return 'SOURCE_OFF'; end if;
  if fault is not null and (p_source.target <> 'log' or fault = 'UNSIGNED') then return fault; end if;
  if at is null and p_source.needs_time then return 'NO_TIME'; end if;
  if at < p_now - make_interval(secs => p_source.max_age_s) then return 'TOO_OLD'; end if;
  if at > p_now + interval '30 seconds' then return 'FROM_FUTURE'; end if;
  if p_source.symbol is not null and pair <> p_source.symbol then return 'OTHER_SYMBOL'; end if;
  if at is not null and p_source.keeps_order then
    if pair is null then
      if exists (select from public.alerts a where a.source_id = p_source.id and a.symbol is null and a.event_at > at
        and a.status <> 'refused' and a.status <> 'tested') then return 'OUT_OF_ORDER'; end if;
    elsif exists (select from public.alerts a where a.source_id = p_source.id and a.symbol = pair and a.event_at > at
      and a.status <> 'refused' and a.status <> 'tested') then return 'OUT_OF_ORDER'; end if;
  end if;
  if p_is_ending then return 'ACCOUNT_ENDS'; end if;
  if p_source.target = 'bot' and p_bot.id is null then return 'BOT_NOT_FOUND'; end if;
  if p_source.target = 'bot' and pair <> p_bot.symbol then return 'OTHER_SYMBOL'; end if;
  if p_source.target <> 'ticket' then return null; end if;
  if pair is null then return 'NO_SYMBOL'; end if;
  if (select count(*) from public.order_tickets t
    where t.user_id = p_source.user_id and t.status = 'open' and t.expires_at > p_now) >= 50 then return 'TICKETS_FULL'; end if;
  return null;
end
$function$
;
grant execute on function public.alert_refusal(public.alert_sources,public.bots,jsonb,timestamp with time zone,boolean) to atb_engine;

CREATE OR REPLACE FUNCTION public.alert_sentence(p_reason text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case p_reason
    when 'SOURCE_OFF' then 'The source is switched off.'
    when 'UNREADABLE' then 'It says neither buy nor sell.'
    when 'BAD_TIME' then 'Its time cannot be read.'
    when 'BAD_SYMBOL' then 'Its symbol cannot be read.'
    when 'BAD_AMOUNT' then 'One of its amounts cannot be read.'
    when 'NO_TIME' then 'It says no time, and this source asks for one.'
    when 'TOO_OLD' then 'It came later than the source allows.'
    when 'FROM_FUTURE' then 'Its time lies ahead: the clock of its sender is wrong.'
    when 'OTHER_SYMBOL' then 'It is about another symbol.'
    when 'OUT_OF_ORDER' then 'A later alert of this symbol came before it.'
    when 'ACCOUNT_ENDS' then 'This account is about to be deleted.'
    when 'BOT_NOT_FOUND' then 'The source leads to no bot.'
    when 'NO_SYMBOL' then 'It names no symbol, and the source has none.'
    when 'TICKETS_FULL' then 'You have 50 prepared orders already. Confirm or discard some.'
    when 'NO_ACCOUNT' then 'There is no account to trade on.'
    when 'FORGED' then 'Its key or signature was wrong: it is not from your source.'
    else '' end
$function$
;
grant execute on function public.alert_sentence(text) to atb_engine;

CREATE OR REPLACE FUNCTION public.announce_deliveries()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform pg_notify('notification_deliveries', '');
  return null;
end
$function$
;
grant execute on function public.announce_deliveries() to atb_engine;

CREATE OR REPLACE FUNCTION public.announce_security_mails()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform pg_notify('security_mails', '');
  return null;
end
$function$
;
grant execute on function public.announce_security_mails() to atb_engine;

CREATE OR REPLACE FUNCTION public.answer_alert()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_done boolean := new.result ->> 'status' = 'done';
begin
  update public.alerts set status = case when is_done then 'done' else 'refused' end, reason = new.result ->> 'reason',
    detail = left(case when not is_done then coalesce(new.result ->> 'error', '')
      when jsonb_array_length(coalesce(new.result -> 'clientOrderIds', '[]')) > 0 then 'The bot has placed its order.'
      else 'The bot acts on it.' end, 500)
    where id = (new.payload ->> 'alertId')::bigint;
  return null;
end
$function$
;
alter function public.answer_alert() owner to atb_engine;
grant execute on function public.answer_alert() to atb_engine;

CREATE OR REPLACE FUNCTION public.ask_second_factor()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform public.require_second_factor();
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.assert_bot_place(p_plan public.plan_limits, p_used bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if p_plan.max_bots >= 0 and p_used >= p_plan.max_bots then
    perform public.refuse_for_limit('BOT_LIMIT_REACHED', jsonb_build_object('used', p_used, 'limit', p_plan.max_bots));
  end if;
end
$function$
;
grant execute on function public.assert_bot_place(public.plan_limits,bigint) to atb_engine;

CREATE OR REPLACE FUNCTION public.assert_lease(p_account_id uuid, p_token bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform 1 from public.engine_leases where account_id = p_account_id and token = p_token for share;
  if not found then
    raise exception 'lease of account % with token % was lost', p_account_id, p_token using errcode = '55006';
  end if;
end
$function$
;
grant execute on function public.assert_lease(uuid,bigint) to atb_engine;

CREATE OR REPLACE FUNCTION public.assert_may_copy(p_user_id uuid, p_provider text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  provider public.provider_accounts;
begin
  select * into provider from public.provider_accounts p where p.provider_id::text = p_provider;
  if not found then
    raise exception 'Choose a provider that can be copied.' using errcode = 'P0001', hint = 'providerId';
  end if;
  if provider.user_id = p_user_id then
    raise exception 'You cannot copy your own account.' using errcode = 'P0001', hint = 'providerId';
  end if;
  if provider.stopped_at is not null then
    raise exception 'This provider has stopped and cannot be copied any more.' using errcode = 'P0001', hint = 'providerId';
  end if;
  -- Two who begin to copy each other at the same moment wait for one another here.
  perform pg_advisory_xact_lock(hashtextextended('who copies whom', 0));
  if exists (
    with recursive copied (user_id) as (
      select provider.user_id
      union
      select p.user_id
      from copied c
        join public.bots b on b.user_id = c.user_id and b.status in ('running', 'active', 'paused', 'stopping')
        join public.bot_kinds k on k.kind = b.type and k.provider_param is not null
        join public.provider_accounts p on p.provider_id::text = b.params ->> k.provider_param)
    select from copied c where c.user_id = p_user_id) then
    raise exception 'This provider copies you, directly or through others: the same trade would go round in a circle.'
      using errcode = 'P0001', hint = 'providerId';
  end if;
end
$function$
;
grant execute on function public.assert_may_copy(uuid,text) to atb_engine;

CREATE OR REPLACE FUNCTION public.assert_may_switch(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if (
    select count(*) from public.account_decisions d
    where d.user_id = p_user_id and d.actor = 'user' and d.at > clock_timestamp() - interval '1 minute'
      and (d.code like 'MODE\_%' or d.code like 'STATE\_%')) >= 30
  then
    raise exception 'You switched 30 times within a minute. Wait a minute; OFFLINE and HALTED always pass.' using errcode = 'P0001', hint = 'mode';
  end if;
end
$function$
;
grant execute on function public.assert_may_switch(uuid) to atb_engine;

CREATE OR REPLACE FUNCTION public.assert_params(p jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if p is null or jsonb_typeof(p) <> 'object' or pg_column_size(p) >= 65536 then
    raise exception 'params must be an object of at most 64 KB.' using errcode = 'P0001', hint = 'params';
  end if;
  if public.is_nested_too_deep(p) then
    raise exception 'params must not be nested deeper than 32 levels.' using errcode = 'P0001', hint = 'params';
  end if;
  if public.has_endless_number(p) then
    raise exception 'params must not hold numbers of more than 400 digits.' using errcode = 'P0001', hint = 'params';
  end if;
  if octet_length(p::text) >= 65536 then
    raise exception 'params must be an object of at most 64 KB.' using errcode = 'P0001', hint = 'params';
  end if;
end
$function$
;
grant execute on function public.assert_params(jsonb) to atb_engine;

CREATE OR REPLACE FUNCTION public.assert_postings_balance()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  unbalanced record;
begin
  select a.transaction_id, a.asset, sum(a.amount) as total into unbalanced
  from added a
  group by a.transaction_id, a.asset having sum(a.amount) <> 0 limit 1;
  if found then
    raise exception 'ledger transaction % does not balance: % % left over', unbalanced.transaction_id, unbalanced.total, unbalanced.asset
      using errcode = '23514';
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.assert_settings(p_given json)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  changed uuid;
begin
  select g.account_id into changed
  from json_to_recordset(p_given) g (account_id uuid, settings text) left join lateral public.account_settings_of(g.account_id) s on true
  where s.settings is distinct from g.settings limit 1;
  if found then
    raise exception 'the settings of account % have changed', changed using errcode = 'AT001';
  end if;
end
$function$
;
grant execute on function public.assert_settings(json) to atb_engine;

CREATE OR REPLACE FUNCTION public.assert_settings(p_account_id uuid, p_settings text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if public.account_settings(p_account_id) is distinct from p_settings then
    raise exception 'the settings of account % have changed', p_account_id using errcode = 'AT001';
  end if;
end
$function$
;
grant execute on function public.assert_settings(uuid,text) to atb_engine;

CREATE OR REPLACE FUNCTION public.assert_symbol(p_plan public.plan_limits, p_symbol text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if p_plan.supported_symbols is not null and not (p_symbol = any (p_plan.supported_symbols)) then
    perform public.refuse_for_limit('SYMBOL_NOT_IN_PLAN',
      jsonb_build_object('symbol', p_symbol, 'plan', p_plan.plan, 'symbols', p_plan.supported_symbols));
  end if;
end
$function$
;
grant execute on function public.assert_symbol(public.plan_limits,text) to atb_engine;

CREATE OR REPLACE FUNCTION public.assert_trade_volume(p_user_id uuid, p_account_id uuid, p_since timestamp with time zone, p_limit numeric, p_elsewhere numeric)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('volume:' || p_user_id::text, 0));
  if (select l.max_trade_volume from public.plan_of(p_user_id) l) is distinct from p_limit
    or public.traded_volume(p_user_id, p_account_id, p_since) > p_elsewhere then
    raise exception 'the trade volume of user % has changed', p_user_id using errcode = '40001';
  end if;
end
$function$
;
grant execute on function public.assert_trade_volume(uuid,uuid,timestamp with time zone,numeric,numeric) to atb_engine;

CREATE OR REPLACE FUNCTION public.award_achievement(p_user_id uuid, p_type text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.achievements (user_id, achievement_type, title, description, points)
  select p_user_id, a.type, a.title, a.description, a.points
  from (values
    ('first_trade', 'First trade', 'Completed the first trade', 100),
    ('profit_maker', 'Profit maker', 'Sold with a profit, net of fees', 250),
    ('week_trader', 'Week trader', 'Traded on 7 consecutive days', 500)) a (type, title, description, points)
  where a.type = p_type
  on conflict (user_id, achievement_type) do nothing
$function$
;
grant execute on function public.award_achievement(uuid,text) to atb_engine;

CREATE OR REPLACE FUNCTION public.award_for_fills()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  trader record;
begin
  for trader in
    with traders as (
      select f.user_id, max(f.exec_ts) as until, coalesce(array_agg(distinct a.achievement_type) filter (where a.user_id is not null), '{}') as has
      from added f left join public.achievements a on a.user_id = f.user_id
      where f.source = 'engine'
      group by f.user_id
    )
    select t.user_id, t.until, not 'first_trade' = any (t.has) as is_first,
      not 'week_trader' = any (t.has) and exists (
        select from public.trade_ledger b
        where b.user_id = t.user_id and b.source = 'engine' and b.exec_ts < date_trunc('day', t.until, 'UTC')
          and b.exec_ts >= date_trunc('day', t.until, 'UTC') - interval '1 day') as is_on_a_run
    from traders t
  loop
    if trader.is_first then
      perform public.award_achievement(trader.user_id, 'first_trade');
    end if;
    if trader.is_on_a_run and public.has_traded_week(trader.user_id, trader.until) then
      perform public.award_achievement(trader.user_id, 'week_trader');
    end if;
  end loop;
  return null;
end
$function$
;
grant execute on function public.award_for_fills() to atb_engine;

CREATE OR REPLACE FUNCTION public.award_for_gains()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform public.award_achievement(g.user_id, 'profit_maker')
  from (select distinct d.user_id from added d where d.gain > 0) g
  where not exists (select 1 from public.achievements a where a.user_id = g.user_id and a.achievement_type = 'profit_maker');
  return null;
end
$function$
;
grant execute on function public.award_for_gains() to atb_engine;

CREATE OR REPLACE FUNCTION public.begin_advisor_question(p_user_id uuid, p_email text, p_month integer, p_question text, p_key text, p_answered_by text, p_usual_limit integer, p_minute_limit integer, p_day_limit integer)
 RETURNS TABLE(verdict text, question_id uuid)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  meter public.advisor_meters;
  calls_limit integer;
  today date := (clock_timestamp() at time zone 'UTC')::date;
begin
  select q.id into question_id from public.advisor_questions q
  where q.user_id = p_user_id and q.key = p_key and q.status = 'answered' and q.asked_at > clock_timestamp() - interval '30 minutes'
  order by q.asked_at desc limit 1;
  if found then
    verdict := 'cached';
    return next;
    return;
  end if;
  insert into public.advisor_meters (user_id) values (p_user_id) on conflict (user_id) do nothing;
  select m.* into meter from public.advisor_meters m where m.user_id = p_user_id for update;
  meter.recent := array(select r from unnest(meter.recent) r where r > clock_timestamp() - interval '1 minute');
  if meter.day <> today then
    meter.day := today;
    meter.asked := 0;
  end if;
  calls_limit := coalesce((public.plan_record(p_user_id)).ai_limit, p_usual_limit);
  verdict := case
    when calls_limit <> -1 and coalesce((select u.calls from public.ai_usage u where u.email = lower(p_email) and u.yyyymm = p_month), 0)
      >= calls_limit then 'quota_exceeded'
    when meter.asked >= p_day_limit then 'daily_cap_exceeded'
    when cardinality(meter.recent) >= p_minute_limit then 'throttled'
    else 'asked' end;
  if verdict = 'asked' then
    update public.advisor_meters m set day = meter.day, asked = meter.asked + 1, recent = meter.recent || clock_timestamp()
    where m.user_id = p_user_id;
    perform public.upsert_ai_usage(p_email, p_month, 1, 0, 0);
    perform public.count_ai_calls(p_user_id, p_month, clock_timestamp(), 1);
    perform public.alert_of_usage(p_user_id, 'ai_calls', p_month, u.calls, calls_limit)
    from public.ai_usage u where u.email = lower(p_email) and u.yyyymm = p_month;
    insert into public.advisor_questions (user_id, question, key, answered_by)
    values (p_user_id, p_question, p_key, p_answered_by) returning id into question_id;
    delete from public.advisor_questions o where o.id in (
      select e.id from public.advisor_questions e where e.user_id = p_user_id order by e.asked_at desc offset 300);
  end if;
  return next;
end
$function$
;
grant execute on function public.begin_advisor_question(uuid,text,integer,text,text,text,integer,integer,integer) to atb_engine;

CREATE OR REPLACE FUNCTION public.book_exchange_records(p_account_id uuid, p_source text, p_records json)
 RETURNS TABLE(booked integer, known integer, different jsonb)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid;
begin
  if p_source is null or p_source not in ('exchange', 'import') then
    raise exception 'source must be exchange or import' using errcode = '22023';
  end if;
  if json_array_length(p_records) > 10000 then
    raise exception 'at most 10000 records are booked at once' using errcode = '22023';
  end if;
  select a.user_id into owner from public.exchange_accounts a where a.id = p_account_id and a.adapter <> 'paper';
  if not found then
    raise exception 'account % is not one of an exchange', p_account_id using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('book:' || p_account_id::text, 0));

  return query
  with checked as materialized (
    select r.*, case
      when r.kind is null or r.kind not in ('fill', 'deposit', 'withdrawal', 'income', 'fee', 'transfer') then 'kind'
      when r.id is null or length(r.id) not between 1 and 128 then 'id'
      when r.at is null or r.at not between '2009-01-03' and now() + interval '1 day' then 'at'
      when r.fee in ('NaN', 'Infinity', '-Infinity') then 'fee'
      when r.fee_asset !~ '^[^[:cntrl:][:space:]/]{1,32}$' then 'fee_asset'
      when r.kind = 'fill' then case
        when r.base is null or r.base !~ '^[^[:cntrl:][:space:]/]{1,32}$' then 'base'
        when r.quote is null or r.quote !~ '^[^[:cntrl:][:space:]/]{1,32}$' or r.quote = r.base then 'quote'
        when r.side is null or r.side not in ('buy', 'sell') then 'side'
        when r.qty is null or r.qty <= 0 or r.qty in ('NaN', 'Infinity') then 'qty'
        when r.price is null or r.price <= 0 or r.price in ('NaN', 'Infinity') then 'price' end
      when r.asset is null or r.asset !~ '^[^[:cntrl:][:space:]/]{1,32}$' then 'asset'
      when r.amount is null or r.amount in ('NaN', 'Infinity', '-Infinity') or r.amount = 0 or (r.amount < 0 and r.kind <> 'transfer') then 'amount'
      end as problem
    from rows from (json_to_recordset(p_records) as (kind text, id text, at timestamptz, base text, quote text, side text, qty numeric, price numeric,
      fee numeric, fee_asset text, maker boolean, order_id text, asset text, amount numeric, txid text, address text)) with ordinality
      as r (kind, id, at, base, quote, side, qty, price, fee, fee_asset, maker, order_id, asset, amount, txid, address, place)
  ), input as (
    select t.place, t.kind, t.id, t.at, t.base, t.quote, t.side, t.qty, t.price, coalesce(t.fee, 0) as fee,
      coalesce(t.fee_asset, case t.kind when 'fill' then t.quote else t.asset end) as fee_asset, t.maker, t.order_id,
      t.asset, t.amount, t.txid, t.address,
      case t.kind when 'fill' then public.ledger_symbol(t.base, t.quote) end as symbol,
      case t.kind when 'fill' then public.ledger_symbol(t.base, t.quote) || '/' || t.id else t.id end as reference
    from checked t
    where case when t.problem is null then true else public.refuse_exchange_record(t.place, t.problem) end
  ), given as materialized (
    -- Told twice at once: the first counts.
    select i.*, row_number() over same as turn,
      first_value(row(i.at, i.side, i.qty, i.price, i.fee, i.fee_asset, i.asset, i.amount)) over same as first_figures,
      (select l.id from public.ledger_transactions l where l.account_id = p_account_id and l.kind = i.kind and l.reference = i.reference) as known_id
    from input i
    window same as (partition by i.kind, i.reference order by i.place)
  ), fresh as materialized (
    select t.*, public.ordered_uuid() as transaction_id
    from (select g.* from given g where g.known_id is null and g.turn = 1 order by g.at, g.id) t
  ), transactions as (
    insert into public.ledger_transactions (id, account_id, user_id, kind, reference, at, source, txid, address)
    select f.transaction_id, p_account_id, owner, f.kind, f.reference, f.at, p_source, f.txid, f.address from fresh f
  ), postings as (
    insert into public.ledger_postings (transaction_id, account_id, user_id, ledger_account, asset, amount)
    select f.transaction_id, p_account_id, owner, m.ledger_account, m.asset, m.amount
    from fresh f cross join lateral (
      select * from (values
        ('assets', f.base, case f.side when 'buy' then f.qty else -f.qty end),
        ('venue', f.base, case f.side when 'buy' then -f.qty else f.qty end),
        ('assets', f.quote, case f.side when 'buy' then -f.qty * f.price else f.qty * f.price end),
        ('venue', f.quote, case f.side when 'buy' then f.qty * f.price else -f.qty * f.price end)) v where f.kind = 'fill'
      union all select * from (values
        ('assets', f.asset, case when f.kind in ('withdrawal', 'fee') then -f.amount else f.amount end),
        (case f.kind when 'fee' then 'fees' else 'external' end, f.asset, case when f.kind in ('withdrawal', 'fee') then f.amount else -f.amount end)
        ) v where f.kind <> 'fill'
      union all select * from (values ('assets', f.fee_asset, -f.fee), ('fees', f.fee_asset, f.fee)) v where f.fee <> 0
    ) m (ledger_account, asset, amount)
  ), fills as (
    insert into public.trade_ledger
      (id, account_id, user_id, venue_trade_id, venue_order_id, symbol, side, qty, price, fee, fee_asset, maker, exec_ts, source)
    select public.ordered_uuid(), p_account_id, owner, f.id, f.order_id, f.symbol, f.side, f.qty, f.price, f.fee, f.fee_asset, f.maker, f.at, p_source
    from fresh f where f.kind = 'fill'
  ), before as (
    select t.kind, t.reference, case
      when t.turn > 1 and row(t.at, t.side, t.qty, t.price, t.fee, t.fee_asset, t.asset, t.amount) <> t.first_figures then false
      when t.known_id is null then true
      when t.kind = 'fill' then exists (
        select from public.trade_ledger f
        where f.account_id = p_account_id and f.symbol = t.symbol and f.venue_trade_id = t.id
          and (f.side, f.qty, f.price, f.fee, f.fee_asset, f.exec_ts) = (t.side, t.qty, t.price, t.fee, t.fee_asset, t.at))
      else not exists (
        select from (
          select v.asset, sum(v.amount) as amount
          from (values (t.asset, case when t.kind in ('withdrawal', 'fee') then -t.amount else t.amount end), (t.fee_asset, -t.fee)) v (asset, amount)
          group by v.asset having sum(v.amount) <> 0) c
        full join (
          select p.asset, sum(p.amount) as amount from public.ledger_postings p
          where p.transaction_id = t.known_id and p.ledger_account = 'assets' group by p.asset having sum(p.amount) <> 0) p on p.asset = c.asset
        where c.amount is distinct from p.amount) end as is_same
    from given t where t.known_id is not null or t.turn > 1
  )
  select (select count(*)::integer from fresh), (select count(*)::integer from before),
    coalesce((select jsonb_agg(distinct jsonb_build_object('kind', b.kind, 'id', b.reference)) from before b where not b.is_same), '[]');
end
$function$
;
grant execute on function public.book_exchange_records(uuid,text,json) to atb_engine;

CREATE OR REPLACE FUNCTION public.bot_title(p_bot public.bots)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(nullif(btrim(p_bot.name), ''), p_bot.symbol || ' ' || p_bot.type || ' bot')
$function$
;
grant execute on function public.bot_title(public.bots) to atb_engine;

CREATE OR REPLACE FUNCTION public.bound_ciphertexts()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  field text;
  longest integer;
begin
  for field, longest in
    select * from (values ('api_key_encrypted', 8192), ('api_secret_encrypted', 8192), ('encrypted_api_key', 8192),
      ('encrypted_api_secret', 8192), ('dek_wrapped', 2050), ('engine_key_id', 128), ('wrap_alg', 128)) bounds (name, characters)
  loop
    if length(to_jsonb(new) ->> field) > longest then
      raise exception '% must have at most % characters.', field, longest using errcode = 'P0001', hint = field;
    end if;
  end loop;
  return new;
end
$function$
;
grant execute on function public.bound_ciphertexts() to atb_engine;

CREATE OR REPLACE FUNCTION public.bound_notification_channels()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
alter function public.bound_notification_channels() owner to atb_engine;
grant execute on function public.bound_notification_channels() to atb_engine;

CREATE OR REPLACE FUNCTION public.bound_signal_alerts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('signal-alerts:' || new.user_id::text, 0));
  if (select count(*) from public.signal_alerts a where a.user_id = new.user_id) >= 20 then
    raise exception 'You already have 20 signal alerts. Delete one first.' using errcode = 'P0001', hint = 'symbol';
  end if;
  return new;
end
$function$
;
alter function public.bound_signal_alerts() owner to atb_engine;
grant execute on function public.bound_signal_alerts() to atb_engine;

CREATE OR REPLACE FUNCTION public.carry_out_schedule(p_bot_id uuid, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  bot public.bots;
  counts public.bot_schedules;
  counts_at timestamptz;
  outcome text := '';
  severity text := 'info';
begin
  select * into bot from public.bots b where b.id = p_bot_id for update skip locked;
  if not found then
    return false;
  end if;
  select s.* into counts from public.bot_schedules s where s.bot_id = bot.id and s.next_at <= p_now
  order by public.schedule_time(s.days, s.at_time, s.time_zone, p_now, false) desc, s.id limit 1;
  if not found then
    return false;
  end if;
  counts_at := public.schedule_time(counts.days, counts.at_time, counts.time_zone, p_now, false);
  insert into public.bot_events (bot_id, user_id, severity, code, message, at)
  select bot.id, bot.user_id, 'warning', 'SCHEDULE_MISSED',
    format('Schedule: %s was missed, because the server was not running. Of all that was missed the latest counts.',
      public.schedule_words(s, public.schedule_time(s.days, s.at_time, s.time_zone, p_now, false))), p_now
  from public.bot_schedules s where s.bot_id = bot.id and s.next_at <= p_now and s.id <> counts.id
  order by s.next_at;
  perform set_config('request.jwt.claims',
    jsonb_build_object('sub', bot.user_id, 'role', 'authenticated', 'actor', 'schedule')::text, true);
  begin
    if counts.action = 'start' then
      outcome := case when bot.status in ('running', 'active') then 'It runs already.' else 'The engine was asked to start it.' end;
      perform public.start_bot(bot.id);
    elsif counts.action = 'pause' then
      outcome := case when bot.status in ('running', 'active') then 'The engine was asked to pause it.' else 'It does not run.' end;
      if bot.status in ('running', 'active') then
        perform public.pause_bot(bot.id);
      end if;
    else
      outcome := case when bot.status in ('running', 'active', 'paused') then 'The engine was asked to stop it.' else 'It does not run.' end;
      if bot.status in ('running', 'active', 'paused') then
        perform public.stop_bot(bot.id, counts.holdings);
      end if;
    end if;
  exception when raise_exception then
    outcome := 'It was refused: ' || sqlerrm;
    severity := 'warning';
  end;
  perform set_config('request.jwt.claims', '', true);
  if p_now - counts_at > interval '5 minutes' then
    outcome := 'Made up for late, because the server was not running. ' || outcome;
  end if;
  update public.bot_schedules s set next_at = public.schedule_time(s.days, s.at_time, s.time_zone, p_now, true),
    last_at = case when s.id = counts.id then p_now else s.last_at end,
    last_result = case when s.id = counts.id then outcome else 'Missed: the server was not running.' end
  where s.bot_id = bot.id and s.next_at <= p_now;
  insert into public.bot_events (bot_id, user_id, severity, code, message, at)
  values (bot.id, bot.user_id, severity, 'SCHEDULED', format('Schedule: %s. %s', public.schedule_words(counts, counts_at), outcome), p_now);
  return true;
end
$function$
;
grant execute on function public.carry_out_schedule(uuid,timestamp with time zone) to atb_engine;

CREATE OR REPLACE FUNCTION public.change_address(p_user_id uuid, p_email text, p_is_proven boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  old_email text;
  was_proven boolean;
begin
  select lower(u.email), u.email_proven_at is not null into old_email, was_proven
  from public.profiles u where u.id = p_user_id for update;
  if not found then
    return;
  end if;
  if was_proven then
    update public.user_plans p set user_id = p_user_id, updated_at = now() where p.email = old_email and p.user_id is null;
    update public.licences l set user_id = p_user_id where l.email = old_email and l.user_id is null;
  end if;
  update public.profiles u
  set email = lower(p_email), email_proven_at = case when p_is_proven then now() end, updated_at = now()
  where u.id = p_user_id;
  -- Calls that were made are counted under the address: a new one is no new allowance.
  insert into public.ai_usage as u (email, yyyymm, calls, prompt_tokens, completion_tokens)
  select lower(p_email), o.yyyymm, o.calls, o.prompt_tokens, o.completion_tokens from public.ai_usage o where o.email = old_email
  on conflict (email, yyyymm) do update set
    calls = u.calls + excluded.calls, prompt_tokens = u.prompt_tokens + excluded.prompt_tokens,
    completion_tokens = u.completion_tokens + excluded.completion_tokens, updated_at = now();
  delete from public.ai_usage o where o.email = old_email;
  perform pg_notify('engine_accounts', a.id::text) from public.exchange_accounts a where a.user_id = p_user_id;
end
$function$
;
alter function public.change_address(uuid,text,boolean) owner to atb_engine;
grant execute on function public.change_address(uuid,text,boolean) to atb_engine;
grant execute on function public.change_address(uuid,text,boolean) to supabase_auth_admin;

CREATE OR REPLACE FUNCTION public.check_alert_source()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.bot_id is not null and not exists (select from public.bots b where b.id = new.bot_id and b.user_id = new.user_id) then
    raise exception 'You have no such bot.' using errcode = 'P0001', hint = 'BOT_NOT_FOUND';
  end if;
  if new.account_id is not null
    and not exists (select from public.exchange_accounts a where a.id = new.account_id and a.user_id = new.user_id) then
    raise exception 'You have no such account.' using errcode = 'P0001', hint = 'ACCOUNT_NOT_FOUND';
  end if;
  if tg_op = 'INSERT' then
    perform pg_advisory_xact_lock(hashtextextended('alert-sources:' || new.user_id::text, 0));
    if (select count(*) from public.alert_sources s where s.user_id = new.user_id) >= 20 then
      raise exception 'You already have 20 alert sources. Delete one first.' using errcode = 'P0001', hint = 'TOO_MANY_SOURCES';
    end if;
  end if;
  return new;
end
$function$
;
alter function public.check_alert_source() owner to atb_engine;
grant execute on function public.check_alert_source() to atb_engine;

CREATE OR REPLACE FUNCTION public.check_api_key()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('api_keys:' || new.user_id::text, 0));
  if (select count(*) from public.api_keys k where k.user_id = new.user_id and k.revoked_at is null) >= 20 then
    raise exception 'You have 20 API keys. Revoke one that is not used any more.' using errcode = 'P0001', hint = 'TOO_MANY_KEYS';
  end if;
  if (select count(*) from public.api_keys k where k.user_id = new.user_id and k.created_at > now() - interval '1 day') >= 40 then
    raise exception 'You made 40 API keys within a day. Please wait before you make another.'
      using errcode = 'P0001', hint = 'RATE_LIMITED';
  end if;
  if exists (select 1 from public.api_keys k
    where k.user_id = new.user_id and k.revoked_at is null and lower(btrim(k.name)) = lower(btrim(new.name))) then
    raise exception 'You have an API key of this name. Choose another name.' using errcode = 'P0001', hint = 'NAME_TAKEN';
  end if;
  return new;
end
$function$
;
grant execute on function public.check_api_key() to atb_engine;

CREATE OR REPLACE FUNCTION public.check_bot()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  tier public.plan_limits := public.plan_of(new.user_id);
  account public.exchange_accounts;
begin
  if tg_op = 'INSERT' then
    perform pg_advisory_xact_lock(hashtextextended('bots:' || new.user_id::text, 0));
    perform public.assert_bot_place(tier, (
      select count(*) from public.bots b
      where b.user_id = new.user_id and b.archived_at is null and b.status <> 'stopped'));
  end if;
  perform public.assert_symbol(tier, new.symbol);
  if not exists (select 1 from public.bot_kinds k where k.kind = new.type) then
    raise exception 'type must be one of %.', (select string_agg(k.kind, ', ' order by k.kind) from public.bot_kinds k)
      using errcode = 'P0001', hint = 'type';
  end if;
  select * into account from public.exchange_accounts a where a.id = new.exchange_account_id and a.user_id = new.user_id;
  if not found then
    raise exception 'exchange_account_id must be one of your own accounts.' using errcode = 'P0001', hint = 'exchange_account_id';
  end if;
  if new.is_paper is distinct from account.is_paper then
    raise exception 'is_paper must match the account, which is a % account.', case when account.is_paper then 'paper' else 'live' end
      using errcode = 'P0001', hint = 'is_paper';
  end if;
  if new.name is null or length(new.name) > 80 then
    raise exception 'name must be text of at most 80 characters.' using errcode = 'P0001', hint = 'name';
  end if;
  perform public.assert_params(new.params);
  new.updated_at := now();
  return new;
end
$function$
;
alter function public.check_bot() owner to atb_engine;
grant execute on function public.check_bot() to atb_engine;

CREATE OR REPLACE FUNCTION public.check_bot_delete()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if old.status not in ('draft', 'stopped', 'error') then
    raise exception 'Stop the bot before deleting it.' using errcode = 'P0001', hint = 'status';
  end if;
  if exists (select 1 from public.bot_orders o where o.bot_id = old.id) then
    raise exception 'A bot that has placed orders cannot be deleted, since its orders stay in the books. Archive it instead.'
      using errcode = 'P0001', hint = 'archived_at';
  end if;
  return old;
end
$function$
;
alter function public.check_bot_delete() owner to atb_engine;
grant execute on function public.check_bot_delete() to atb_engine;

CREATE OR REPLACE FUNCTION public.check_bot_edit()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.params is distinct from old.params and old.status not in ('draft', 'stopped', 'error') and current_user <> 'atb_engine' then
    raise exception 'Stop the bot before changing its parameters.'
      using errcode = 'P0001', hint = 'params', detail = 'Those that are safe while it runs are changed with edit-bot.';
  end if;
  if new.archived_at is not null and old.status not in ('draft', 'stopped', 'error') then
    raise exception 'Stop the bot before archiving it.' using errcode = 'P0001', hint = 'archived_at';
  end if;
  return new;
end
$function$
;
grant execute on function public.check_bot_edit() to atb_engine;

CREATE OR REPLACE FUNCTION public.check_bot_restored()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- One after another, so that two at once cannot both take the last place.
  perform pg_advisory_xact_lock(hashtextextended('bots:' || new.user_id::text, 0));
  perform public.assert_bot_place(public.plan_of(new.user_id), (
    select count(*) from public.bots b
    where b.user_id = new.user_id and b.id <> new.id and b.archived_at is null and b.status <> 'stopped'));
  return new;
end
$function$
;
alter function public.check_bot_restored() owner to atb_engine;
grant execute on function public.check_bot_restored() to atb_engine;

CREATE OR REPLACE FUNCTION public.check_bots_kept()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  kept bigint;
  bytes bigint;
begin
  -- One after another, so that two at once cannot both be the last.
  perform pg_advisory_xact_lock(hashtextextended('bots:' || new.user_id::text, 0));
  select count(*), coalesce(sum(pg_column_size(b.params)), 0) into kept, bytes
  from public.bots b where b.user_id = new.user_id and b.id <> new.id;
  if tg_op = 'INSERT' and kept >= 500 then
    raise exception 'You keep 500 bots, archived ones included. Delete some that never traded before you make another.'
      using errcode = 'P0001', hint = 'BOTS_KEPT';
  end if;
  if bytes + pg_column_size(new.params) > 4194304 then
    raise exception 'The parameters of your bots take 4 MB, archived ones included. Delete some bots that never traded first.'
      using errcode = 'P0001', hint = 'BOTS_KEPT';
  end if;
  return new;
end
$function$
;
alter function public.check_bots_kept() owner to atb_engine;
grant execute on function public.check_bots_kept() to atb_engine;

CREATE OR REPLACE FUNCTION public.check_command_rate()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  places integer;
  in_minute bigint;
  in_hour bigint;
begin
  -- What was asked before is answered with its first result, however much was asked since.
  if exists (select from public.engine_commands c where c.account_id = new.account_id and c.idempotency_key = new.idempotency_key) then
    return new;
  end if;
  if new.kind = 'place_order' then
    select count(*) into in_minute from public.engine_commands c
    where c.user_id = new.user_id and c.kind = 'place_order' and c.created_at > now() - interval '1 minute';
    if in_minute >= 300 then
      raise exception 'At most 300 orders a minute are placed by hand. Please wait; closing, cancelling and Stop all work.'
        using errcode = 'P0001', hint = 'RATE_LIMITED';
    end if;
    return new;
  end if;
  select case when p.max_bots < 0 then 500 else p.max_bots end into places from public.plan_of(new.user_id) p;
  select count(*) filter (where c.created_at > now() - interval '1 minute'), count(*) into in_minute, in_hour
  from public.engine_commands c
  where c.user_id = new.user_id and c.kind in ('start_bot', 'edit_bot') and c.created_at > now() - interval '1 hour';
  if in_minute >= 30 + places or in_hour >= 10 * (30 + places) then
    raise exception 'Bots are started and changed at most % times a minute and % times an hour. Please wait; pausing, stopping and Stop all work.',
      30 + places, 10 * (30 + places) using errcode = 'P0001', hint = 'RATE_LIMITED';
  end if;
  return new;
end
$function$
;
alter function public.check_command_rate() owner to atb_engine;
grant execute on function public.check_command_rate() to atb_engine;

CREATE OR REPLACE FUNCTION public.check_copy()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  kind public.bot_kinds;
begin
  select * into kind from public.bot_kinds k where k.kind = new.type;
  -- Its results stand on that provider's card, and that provider's trades are shown to it.
  if tg_op = 'UPDATE' and kind.provider_param is not null and old.started_at is not null
    and new.params -> kind.provider_param is distinct from old.params -> kind.provider_param then
    raise exception 'A copy that has run keeps its provider. Make a new copy to follow somebody else.'
      using errcode = 'P0001', hint = kind.provider_param;
  end if;
  -- A draft may name nobody yet: its start is refused.
  if kind.provider_param is null or not new.params ? kind.provider_param then
    return new;
  end if;
  if not public.has_feature(new.user_id, kind.feature) then
    perform public.refuse_for_limit('FEATURE_NOT_IN_PLAN', jsonb_build_object('feature', kind.feature));
  end if;
  perform public.assert_may_copy(new.user_id, new.params ->> kind.provider_param);
  return new;
end
$function$
;
alter function public.check_copy() owner to atb_engine;
grant execute on function public.check_copy() to atb_engine;

CREATE OR REPLACE FUNCTION public.check_copy_start()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bot public.bots;
  kind public.bot_kinds;
begin
  select * into bot from public.bots b where b.id::text = new.payload ->> 'botId';
  select * into kind from public.bot_kinds k where k.kind = bot.type;
  if kind.feature is not null and not public.has_feature(bot.user_id, kind.feature) then
    perform public.refuse_for_limit('FEATURE_NOT_IN_PLAN', jsonb_build_object('feature', kind.feature));
  end if;
  if kind.provider_param is not null then
    perform public.assert_may_copy(bot.user_id, bot.params ->> kind.provider_param);
  end if;
  return new;
end
$function$
;
alter function public.check_copy_start() owner to atb_engine;
grant execute on function public.check_copy_start() to atb_engine;

CREATE OR REPLACE FUNCTION public.check_engine_command()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform public.assert_symbol(public.plan_of(new.user_id), new.payload ->> 'symbol');
  return new;
end
$function$
;
grant execute on function public.check_engine_command() to atb_engine;

CREATE OR REPLACE FUNCTION public.check_exchange_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  field text;
  value text;
begin
  if new.label is null or length(btrim(new.label)) not between 1 and 80 then
    raise exception 'label must have 1 to 80 characters.' using errcode = 'P0001', hint = 'label';
  end if;
  if tg_op = 'UPDATE' then
    return new;
  end if;
  foreach field in array array['api_key_encrypted', 'api_secret_encrypted'] loop
    value := to_jsonb(new) ->> field;
    -- base64 in groups of four, of 29 bytes or more: a nonce, at least one byte and a tag
    if value !~ '^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$' or length(value) < 40 then
      raise exception '% must be base64 of what was encrypted in the browser.', field using errcode = 'P0001', hint = field;
    end if;
  end loop;
  perform pg_advisory_xact_lock(hashtextextended('accounts:' || new.user_id::text, 0));
  if (select count(*) from public.exchange_accounts a where a.user_id = new.user_id) >= 20 then
    raise exception 'You already have 20 exchange accounts.' using errcode = 'P0001', hint = 'label';
  end if;
  return new;
end
$function$
;
grant execute on function public.check_exchange_account() to atb_engine;

CREATE OR REPLACE FUNCTION public.check_learner()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not public.has_strategy_lab(new.user_id) then
    perform public.refuse_for_limit('FEATURE_NOT_IN_PLAN', '{"feature": "strategyLab"}');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('learners:' || new.user_id::text, 0));
  if (select count(*) from public.learners l where l.user_id = new.user_id) >= 50 then
    raise exception 'You have 50 learners. Delete one that is not used any more.'
      using errcode = 'P0001', hint = 'TOO_MANY_LEARNERS';
  end if;
  return new;
end
$function$
;
grant execute on function public.check_learner() to atb_engine;

CREATE OR REPLACE FUNCTION public.check_licence()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.status <> old.status and (old.status, new.status) not in (
    ('active', 'cancelled'), ('active', 'expired'), ('active', 'refunded'),
    ('cancelled', 'active'), ('cancelled', 'expired'), ('cancelled', 'refunded'),
    ('expired', 'active'), ('expired', 'refunded')) then
    raise exception 'A licence that is % cannot become %.', old.status, new.status using errcode = 'P0001', hint = 'status';
  end if;
  return new;
end
$function$
;
grant execute on function public.check_licence() to atb_engine;
grant execute on function public.check_licence() to service_role;

CREATE OR REPLACE FUNCTION public.check_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.full_name is null or length(new.full_name) > 200 then
    raise exception 'full_name must be text of at most 200 characters.' using errcode = 'P0001', hint = 'full_name';
  end if;
  if new.risk_preference is null or new.risk_preference not in ('low', 'medium', 'high') then
    raise exception 'risk_preference must be low, medium or high.' using errcode = 'P0001', hint = 'risk_preference';
  end if;
  if not public.is_timezone(new.timezone) then
    raise exception 'timezone must be a time zone such as Europe/Berlin or UTC.' using errcode = 'P0001', hint = 'timezone';
  end if;
  new.updated_at := now();
  return new;
end
$function$
;
alter function public.check_profile() owner to atb_engine;
grant execute on function public.check_profile() to atb_engine;

CREATE OR REPLACE FUNCTION public.check_research_run()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  days constant integer := 365;
begin
  if new.kind <> 'backtest' and not public.has_strategy_lab(new.user_id) then
    perform public.refuse_for_limit('FEATURE_NOT_IN_PLAN', '{"feature": "strategyLab"}');
  end if;
  if jsonb_typeof(new.request -> 'definition') = 'object' and not public.has_feature(new.user_id, 'customIndicators') then
    perform public.refuse_for_limit('FEATURE_NOT_IN_PLAN', '{"feature": "customIndicators"}');
  end if;
  if (new.request ->> 'to')::timestamptz - (new.request ->> 'from')::timestamptz > make_interval(days => days)
    and not public.has_feature(new.user_id, 'historicalBacktesting') then
    perform public.refuse_for_limit('FEATURE_NOT_IN_PLAN', jsonb_build_object('feature', 'historicalBacktesting', 'days', days));
  end if;
  -- One after another, so that two at once cannot both be the last.
  perform pg_advisory_xact_lock(hashtextextended('research:' || new.user_id::text, 0));
  if (select count(*) from public.research_runs r where r.user_id = new.user_id and r.status in ('queued', 'running')) >= 20 then
    raise exception 'You have 20 runs waiting or at work. Wait for one to end, or cancel one.'
      using errcode = 'P0001', hint = 'TOO_MANY_RUNS';
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.check_risk_prefs()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  field text;
  value numeric;
  usual numeric;
  is_percent boolean;
  most integer;
begin
  for field, usual in
    select * from (values ('max_trade_risk_pct', 0.5), ('max_daily_dd_pct', 3), ('max_weekly_dd_pct', 7.5),
      ('max_account_exposure_pct', 35), ('max_symbol_exposure_pct', 12), ('loss_streak_limit', 3)) limits (name, by_default)
  loop
    value := (to_jsonb(new) ->> field)::numeric;
    is_percent := field <> 'loss_streak_limit';
    most := case when is_percent then 100 else 10 end;
    if value is null or value = 'NaN' or value <= 0 or value > most then
      raise exception using errcode = 'P0001', message = 'RISK_LIMIT_OUT_OF_RANGE', hint = field, detail =
        jsonb_build_object('field', field, 'isPercent', is_percent, 'max', most)::text;
    end if;
    if scale(value) > 18 then
      raise exception '% must have at most 18 decimal places.', field using errcode = 'P0001', hint = field;
    end if;
    if value > usual and value > (to_jsonb(old) ->> field)::numeric and current_user = 'authenticated' then
      if not exists (
        select 1 from public.my_plan() m join public.plan_limits l on l.plan = m.plan where 'customRiskRules' = any (l.features))
      then
        raise exception using errcode = 'P0001', message = 'RISK_LIMIT_HELD', hint = field, detail =
          jsonb_build_object('field', field, 'usual', usual)::text;
      end if;
      perform public.require_second_factor();
    end if;
  end loop;
  new.updated_at := now();
  return new;
end
$function$
;
grant execute on function public.check_risk_prefs() to atb_engine;

CREATE OR REPLACE FUNCTION public.check_runs_kept()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('research:' || new.user_id::text, 0));
  if (select count(*) from public.research_runs r where r.user_id = new.user_id) >= 1000 then
    raise exception 'You keep 1,000 runs. Delete some before you start another.' using errcode = 'P0001', hint = 'RUNS_KEPT';
  end if;
  if (select coalesce(sum(octet_length(b.bundle)), 0) from public.research_runs r join public.research_results b on b.run_id = r.id
    where r.user_id = new.user_id) >= 1073741824 then
    raise exception 'The results of your runs take 1 GB. Delete some before you start another.'
      using errcode = 'P0001', hint = 'RUNS_KEPT';
  end if;
  return new;
end
$function$
;
alter function public.check_runs_kept() owner to atb_engine;
grant execute on function public.check_runs_kept() to atb_engine;

CREATE OR REPLACE FUNCTION public.claim_api_request(p_user_id uuid, p_key text, p_hash bytea)
 RETURNS TABLE(outcome text, id uuid, status smallint, answer text, written jsonb)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  request public.api_requests;
begin
  insert into public.api_requests as r (user_id, idempotency_key, request_hash) values (p_user_id, p_key, p_hash)
  on conflict on constraint api_requests_user_id_idempotency_key_key do update
    set request_hash = excluded.request_hash, status = null, answer = null, written = null, created_at = now(), claimed_at = now()
    where r.created_at < now() - interval '24 hours'
  returning r.* into request;
  if found then
    return query select 'new', request.id, request.status, request.answer, request.written;
    return;
  end if;
  select * into request from public.api_requests r where r.user_id = p_user_id and r.idempotency_key = p_key for update;
  if not found then
    -- It was given up between the two statements.
    return query select 'at_work', null::uuid, null::smallint, null::text, null::jsonb;
  elsif request.request_hash <> p_hash then
    return query select 'other', request.id, null::smallint, null::text, null::jsonb;
  elsif request.status is not null then
    return query select 'done', request.id, request.status, request.answer, request.written;
  elsif request.claimed_at > now() - interval '2 minutes' then
    return query select 'at_work', request.id, null::smallint, null::text, null::jsonb;
  else
    update public.api_requests r set claimed_at = now() where r.id = request.id;
    return query select 'resumed', request.id, null::smallint, null::text, request.written;
  end if;
end
$function$
;
grant execute on function public.claim_api_request(uuid,text,bytea) to atb_engine;

CREATE OR REPLACE FUNCTION public.claim_first_account()
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.platform_state set first_account_at = now() where first_account_at is null;
  return found;
end
$function$
;
alter function public.claim_first_account() owner to atb_engine;
grant execute on function public.claim_first_account() to atb_engine;
grant execute on function public.claim_first_account() to supabase_auth_admin;

CREATE OR REPLACE FUNCTION public.claim_licence(key text, email text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller uuid := auth.uid();
  address text := lower(btrim(claim_licence.email));
  tried integer;
  licence uuid;
begin
  if caller is null then
    raise exception 'Authentication required. Please log in.' using errcode = '42501';
  end if;
  insert into public.licence_attempts as a (user_id) values (caller)
  on conflict (user_id) do update set
    since = case when a.since < now() - interval '1 hour' then now() else a.since end,
    attempts = case when a.since < now() - interval '1 hour' then 1 else least(a.attempts + 1, 11) end
  returning a.attempts into tried;
  if tried > 10 then
    raise exception 'Too many licence keys tried. Try again in an hour.' using errcode = 'P0001', hint = 'RATE_LIMITED';
  end if;
  select l.id into licence from public.licences l
  where l.license_key = upper(btrim(claim_licence.key)) and l.email = address
    and l.status in ('active', 'cancelled') and (l.paid_until is null or public.licence_ends_at(l) > now())
    and (l.user_id is null or l.user_id = caller) and public.may_hold_licence(caller, address)
  for update;
  if licence is null then
    return false;
  end if;
  update public.licences l set user_id = caller, used_at = coalesce(l.used_at, now())
  where l.id = licence and (l.user_id is null or l.used_at is null);
  -- A plan of the operator's that waits for the address is the caller's, too.
  update public.user_plans p set user_id = caller, updated_at = now() where p.email = address and p.user_id is null;
  return true;
end
$function$
;
alter function public.claim_licence(text,text) owner to atb_engine;
grant execute on function public.claim_licence(text,text) to atb_engine;
grant execute on function public.claim_licence(text,text) to authenticated;

CREATE OR REPLACE FUNCTION public.claim_notification_channels(p_limit integer, p_users uuid[])
 RETURNS TABLE(id uuid, user_id uuid, kind text, sealed text, email text)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    where w.due_at <= clock_timestamp() and c.is_on and coalesce(greatest(c.busy_until, c.claimed_until) <= clock_timestamp(), true)
  ), free as (
    -- No key of the row is locked: rows are added to its outbox meanwhile.
    select c.id from ranked r join public.notification_channels c on c.id = r.id
    where r.place <= 2 - (select count(*) from unnest(p_users) busy where busy = r.user_id)
      and c.is_on and coalesce(greatest(c.busy_until, c.claimed_until) <= clock_timestamp(), true)
    order by r.due_at limit p_limit for no key update of c skip locked
  )
  update public.notification_channels c set claimed_until = clock_timestamp() + interval '60 seconds'
  from free where c.id = free.id
  returning c.id, c.user_id, c.kind, c.sealed,
    (select u.email from public.profiles u where u.id = c.user_id and u.email_proven_at is not null)
$function$
;
alter function public.claim_notification_channels(integer,uuid[]) owner to atb_engine;
grant execute on function public.claim_notification_channels(integer,uuid[]) to atb_engine;

CREATE OR REPLACE FUNCTION public.claim_security_mail()
 RETURNS TABLE(id bigint, title text, body text, link text, attempts smallint, email text)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
alter function public.claim_security_mail() owner to atb_engine;
grant execute on function public.claim_security_mail() to atb_engine;

CREATE OR REPLACE FUNCTION public.closed_trade_outcomes(p_learner public.learners)
 RETURNS TABLE(position_id uuid, account_id uuid, is_paper boolean, opened_at timestamp with time zone, closed_at timestamp with time zone, outcome double precision)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select p.id, p.account_id, a.is_paper, p.opened_at, p.closed_at, (p.realized_pnl / b.paid)::double precision
  from public.positions p
    join public.exchange_accounts a on a.id = p.account_id and (a.market is null or a.market = p_learner.market)
    cross join lateral (
      select sum(t.qty * t.price) as paid
      from public.trade_ledger t
      where t.account_id = p.account_id and t.symbol = p.symbol and t.bot_id is not distinct from p.bot_id and t.side = 'buy'
        and t.exec_ts >= p.opened_at and t.exec_ts <= p.closed_at) b
  where p.user_id = p_learner.user_id and p.symbol = p_learner.symbol and p.closed_at is not null and p.side = 'long' and b.paid > 0
    and p.opened_at >= (select min(r.picked_at) from public.learner_pulls r where r.learner_id = p_learner.id)
  order by p.closed_at desc
  limit 200
$function$
;
grant execute on function public.closed_trade_outcomes(public.learners) to atb_engine;

CREATE OR REPLACE FUNCTION public.complete_ai_limit()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- A change of plan brings the new tier's number, unless the record has a number of its own.
  if tg_op = 'UPDATE' and new.plan <> old.plan and new.ai_limit = old.ai_limit and old.ai_limit = public.usual_ai_limit(old.plan) then
    new.ai_limit := null;
  end if;
  if coalesce(new.ai_limit, 0) = 0 then
    new.ai_limit := public.usual_ai_limit(new.plan);
  end if;
  -- An unknown plan has no number: the reference to plan_limits refuses it, by its name.
  new.ai_limit := coalesce(new.ai_limit, 0);
  return new;
end
$function$
;
grant execute on function public.complete_ai_limit() to atb_engine;

CREATE OR REPLACE FUNCTION public.confirm_alert_source()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if current_user = 'authenticated' then
    perform public.require_confirmed_session();
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.copied_trades(p_bot_id uuid, p_before bigint DEFAULT NULL::bigint)
 RETURNS TABLE(number bigint, side text, executed_at timestamp with time zone, provider_quantity text, provider_price text, provider_fee text, order_status text, order_reason text, quantity text, price text, fee text, filled_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with copy as (
    select b.id, b.symbol, b.started_at, b.stopped_at, b.params ->> k.provider_param as provider_id,
      st.state -> 'state' -> 'bot' -> 'opening' as opening
    from public.bots b join public.bot_kinds k on k.kind = b.type left join public.bot_states st on st.bot_id = b.id
    where b.id = p_bot_id and b.user_id = auth.uid() and b.started_at is not null
  ), trades as (
    select s.number, s.side, s.executed_at, s.quantity::text as quantity, s.price::text as price, s.fee::text as fee
    from copy c join public.copy_signals s on s.provider_id::text = c.provider_id and s.symbol = c.symbol
    where s.executed_at >= c.started_at and (c.stopped_at is null or s.executed_at <= c.stopped_at)
      and (p_before is null or s.number < p_before)
    union all
    select 0, 'buy', c.started_at, c.opening ->> 'quantity', c.opening ->> 'price', '0'
    from copy c
    where (p_before is null or p_before > 0) and (c.opening ->> 'quantity' <> '0'
      or exists (select from public.bot_orders o where o.bot_id = c.id and o.slot = 'trade 0'))
  )
  select t.number, t.side, t.executed_at, t.quantity, t.price, t.fee, o.status, o.reason, f.quantity::text, f.price::text, f.fee::text, f.filled_at
  from (select * from trades order by number desc limit 50) t
    left join lateral (
      select o.status, o.reason from public.bot_orders o
      where o.bot_id = p_bot_id and o.slot = 'trade ' || t.number order by o.sequence desc limit 1) o on true
    left join lateral (
      select sum(l.qty) as quantity, trim_scale(round(sum(l.qty * l.price) / nullif(sum(l.qty), 0), 12)) as price, sum(l.fee) as fee,
        max(l.exec_ts) as filled_at
      from public.bot_orders x join public.trade_ledger l on l.order_id = x.id
      where x.bot_id = p_bot_id and x.slot = 'trade ' || t.number) f on true
  order by t.number desc
$function$
;
alter function public.copied_trades(uuid,bigint) owner to atb_engine;
grant execute on function public.copied_trades(uuid,bigint) to atb_engine;
grant execute on function public.copied_trades(uuid,bigint) to authenticated;

CREATE OR REPLACE FUNCTION public.copy_ciphertext()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.exchange_accounts a set api_key_encrypted = new.encrypted_api_key, api_secret_encrypted = new.encrypted_api_secret
  where a.id = new.exchange_account_id and a.adapter <> 'paper'
    and (a.api_key_encrypted is distinct from new.encrypted_api_key or a.api_secret_encrypted is distinct from new.encrypted_api_secret);
  return null;
end
$function$
;
alter function public.copy_ciphertext() owner to atb_engine;
grant execute on function public.copy_ciphertext() to atb_engine;

CREATE OR REPLACE FUNCTION public.count_ai_calls(p_user_id uuid, p_month integer, p_at timestamp with time zone, p_calls integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  at_day date := (p_at at time zone 'UTC')::date;
begin
  if to_char(at_day, 'YYYYMM')::integer <> p_month then
    at_day := make_date(p_month / 100, p_month % 100, 1);
  end if;
  insert into public.ai_call_days as d (user_id, day, calls) values (p_user_id, at_day, greatest(p_calls, 0))
  on conflict (user_id, day) do update set calls = greatest(d.calls + p_calls, 0);
end
$function$
;
grant execute on function public.count_ai_calls(uuid,integer,timestamp with time zone,integer) to atb_engine;

CREATE OR REPLACE FUNCTION public.count_backtest()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  sharpe double precision := (new.summary ->> 'sharpe')::double precision;
begin
  perform public.add_to_luck_budget(new.user_id, 'backtest', 1, (sharpe is not null)::int, coalesce(sharpe, 0), coalesce(sharpe * sharpe, 0));
  return null;
end
$function$
;
grant execute on function public.count_backtest() to atb_engine;

CREATE OR REPLACE FUNCTION public.count_search_trials()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform public.add_to_luck_budget(t.user_id, t.kind, t.trials, t.rated, t.total, t.squares)
  from (
    select a.user_id, r.kind, count(*) as trials, count(s.sharpe) as rated, coalesce(sum(s.sharpe), 0) as total,
      coalesce(sum(s.sharpe * s.sharpe), 0) as squares
    from added a join public.research_runs r on r.id = a.run_id,
      lateral (select (a.figures ->> 'sharpe')::double precision as sharpe) s
    where not a.figures ? 'fault'
    group by a.user_id, r.kind) t;
  return null;
end
$function$
;
grant execute on function public.count_search_trials() to atb_engine;

CREATE OR REPLACE FUNCTION public.create_demo_signal_provider(p_name text, p_strategy_description text, p_performance_score numeric, p_total_trades integer, p_win_rate numeric, p_avg_return numeric, p_max_drawdown numeric, p_followers_count integer, p_is_verified boolean, p_subscription_fee numeric)
 RETURNS public.signal_providers
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  provider public.signal_providers;
begin
  if auth.uid() is null then
    raise exception 'Authentication required. Please log in.' using errcode = '42501';
  end if;
  -- One after another, so that two at once cannot both be the last.
  perform pg_advisory_xact_lock(hashtextextended('signal-providers:' || auth.uid()::text, 0));
  if (select count(*) from public.signal_providers s where s.created_by = auth.uid()) >= 20 then
    raise exception 'You already have 20 demo signal providers.' using errcode = 'P0001', hint = 'p_name';
  end if;
  insert into public.signal_providers (name, strategy_description, performance_score, total_trades, win_rate, avg_return, max_drawdown,
    followers_count, is_verified, subscription_fee, created_by)
  values (p_name, coalesce(p_strategy_description, ''), p_performance_score, p_total_trades, p_win_rate, p_avg_return, p_max_drawdown,
    p_followers_count, false, p_subscription_fee, auth.uid())
  returning * into provider;
  return provider;
end
$function$
;
alter function public.create_demo_signal_provider(text,text,numeric,integer,numeric,numeric,numeric,integer,boolean,numeric) owner to atb_engine;
grant execute on function public.create_demo_signal_provider(text,text,numeric,integer,numeric,numeric,numeric,integer,boolean,numeric) to atb_engine;
grant execute on function public.create_demo_signal_provider(text,text,numeric,integer,numeric,numeric,numeric,integer,boolean,numeric) to authenticated;

CREATE OR REPLACE FUNCTION public.date_credentials()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
alter function public.date_credentials() owner to atb_engine;
grant execute on function public.date_credentials() to atb_engine;

CREATE OR REPLACE FUNCTION public.decided_by(p_user_id uuid, p_other text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select case when auth.uid() = p_user_id then 'user' else p_other end $function$
;
grant execute on function public.decided_by(uuid,text) to atb_engine;

CREATE OR REPLACE FUNCTION public.delete_exchange_account(p_account_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
alter function public.delete_exchange_account(uuid) owner to atb_engine;
grant execute on function public.delete_exchange_account(uuid) to atb_engine;
grant execute on function public.delete_exchange_account(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.digest_credentials(p_key text, p_secret text, p_wrap bytea)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select encode(sha256(convert_to(p_key || '|' || p_secret || '|' || coalesce(replace(encode(p_wrap, 'base64'), E'\n', ''), ''), 'UTF8')), 'hex')
$function$
;
grant execute on function public.digest_credentials(text,text,bytea) to atb_engine;
grant execute on function public.digest_credentials(text,text,bytea) to service_role;

CREATE OR REPLACE FUNCTION public.discard_wrap(p_account_id uuid, p_from bytea, p_engine_key_id text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
alter function public.discard_wrap(uuid,bytea,text) owner to atb_engine;
grant execute on function public.discard_wrap(uuid,bytea,text) to atb_engine;
grant execute on function public.discard_wrap(uuid,bytea,text) to atb_signer;

CREATE OR REPLACE FUNCTION public.drop_engine_key(p_id text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from public.engine_keys k
    where k.id = p_id and k.dropped_at is null and (k.revoked_at is not null or public.is_engine_key_over(k.retired_at)) for update;
  if not found or exists (select from public.encrypted_credentials c where c.engine_key_id = p_id and c.dek_wrapped is not null) then
    return false;
  end if;
  update public.engine_keys k set dropped_at = now() where k.id = p_id;
  return true;
end
$function$
;
alter function public.drop_engine_key(text) owner to atb_engine;
grant execute on function public.drop_engine_key(text) to atb_engine;
grant execute on function public.drop_engine_key(text) to atb_signer;

CREATE OR REPLACE FUNCTION public.end_advisor_question(p_id uuid, p_email text, p_month integer, p_status text, p_answer text, p_details jsonb, p_prompt integer, p_completion integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  asker uuid;
  began timestamptz;
begin
  perform public.upsert_ai_usage(p_email, p_month, 0, p_prompt, p_completion);
  update public.advisor_questions q
  set status = p_status, answer = p_answer, details = p_details, prompt_tokens = p_prompt, completion_tokens = p_completion,
    ended_at = clock_timestamp()
  where q.id = p_id and q.status = 'asked' returning q.user_id, q.asked_at into asker, began;
  if asker is not null and p_status = 'failed' then
    update public.ai_usage u set calls = greatest(u.calls - 1, 0), updated_at = now()
    where u.email = lower(p_email) and u.yyyymm = p_month;
    perform public.count_ai_calls(asker, p_month, began, -1);
    update public.advisor_meters m set asked = greatest(m.asked - 1, 0) where m.user_id = asker;
  end if;
  return asker is not null;
end
$function$
;
grant execute on function public.end_advisor_question(uuid,text,integer,text,text,jsonb,integer,integer) to atb_engine;

CREATE OR REPLACE FUNCTION public.end_copies()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bot public.bots;
begin
  update public.signal_providers s set is_open = false where s.id = old.provider_id;
  for bot in
    select b.* from public.bots b join public.bot_kinds k on k.kind = b.type
    where b.params ->> k.provider_param = old.provider_id::text and b.status in ('running', 'active', 'paused')
    order by b.id for update of b
  loop
    perform public.submit_bot_command(bot, 'stop_bot', 'stopping', 'The provider has stopped.', jsonb_build_object(
      'holdings', case when bot.params ->> 'holdingsAtEnd' = 'keep' then 'keep' else 'sell' end, 'reason', 'The provider has stopped.'), 'provider');
  end loop;
  return null;
end
$function$
;
alter function public.end_copies() owner to atb_engine;
grant execute on function public.end_copies() to atb_engine;

CREATE OR REPLACE FUNCTION public.end_renewals_of_leaver()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.licences set renewal_unwanted_at = now()
  where user_id = old.id and status = 'active' and provider_subscription is not null and renewal_unwanted_at is null;
  return case when tg_op = 'DELETE' then old else new end;
end
$function$
;
alter function public.end_renewals_of_leaver() owner to atb_engine;
grant execute on function public.end_renewals_of_leaver() to atb_engine;
grant execute on function public.end_renewals_of_leaver() to supabase_auth_admin;

CREATE OR REPLACE FUNCTION public.erase_account(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  address text;
begin
  if not exists (select from public.account_deletions d where d.user_id = p_user_id and d.due_at <= now()) then
    raise exception 'this account is not to be deleted now' using errcode = '42501';
  end if;
  select u.email into address from auth.users u where u.id = p_user_id;
  perform public.erase_loose_rows(p_user_id, address);
  delete from auth.users u where u.id = p_user_id;
end
$function$
;
alter function public.erase_account(uuid) owner to supabase_auth_admin;
grant execute on function public.erase_account(uuid) to atb_engine;
grant execute on function public.erase_account(uuid) to supabase_auth_admin;

CREATE OR REPLACE FUNCTION public.erase_loose_rows(p_user_id uuid, p_email text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.ai_usage u where u.email = p_email;
  delete from public.user_plans p where p.user_id = p_user_id
    or (p.user_id is null and p.email = p_email and public.is_address_proven(p_user_id));
  delete from files.objects o where files.user_of(o.bucket_id, o.name) = p_user_id;
  update files.objects o set owner = null where o.owner = p_user_id;
  update files.blobs b set user_id = null, state = 'dead', since = now() where b.user_id = p_user_id;
end
$function$
;
alter function public.erase_loose_rows(uuid,text) owner to atb_engine;
grant execute on function public.erase_loose_rows(uuid,text) to atb_engine;
grant execute on function public.erase_loose_rows(uuid,text) to supabase_auth_admin;

CREATE OR REPLACE FUNCTION public.fold_advice(p_kept integer, p_many integer)
 RETURNS bigint
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with spare as (
    select a.id from public.profiles p
      cross join lateral (
        select x.id from public.advisor_advice x where x.user_id = p.id and x.status = 'scored' order by x.id desc offset p_kept limit 1) cut
      join public.advisor_advice a on a.user_id = p.id and a.status = 'scored' and a.id <= cut.id
    limit p_many
  ), gone as (
    delete from public.advisor_advice a using spare s where a.id = s.id returning a
  ), folded as (
    insert into public.advisor_score_sums as f
      (user_id, answered_by, scored, right_calls, squares, squares_coin, squares_holding, return_followed, return_holding)
    select (g.a).user_id, (g.a).answered_by, count(*), count(*) filter (where m.is_right), sum(m.square), sum(m.square_coin), sum(m.square_holding),
      sum(m.return_followed), sum(m.return_holding)
    from gone g cross join lateral public.advice_marks(g.a) m group by 1, 2
    on conflict (user_id, answered_by) do update set
      scored = f.scored + excluded.scored, right_calls = f.right_calls + excluded.right_calls, squares = f.squares + excluded.squares,
      squares_coin = f.squares_coin + excluded.squares_coin,
      squares_holding = f.squares_holding + excluded.squares_holding, return_followed = f.return_followed + excluded.return_followed,
      return_holding = f.return_holding + excluded.return_holding
  )
  select count(*) from gone
$function$
;
alter function public.fold_advice(integer,integer) owner to atb_engine;
grant execute on function public.fold_advice(integer,integer) to atb_engine;

CREATE OR REPLACE FUNCTION public.follow_licences(p_email text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  best public.licences;
  held public.user_plans;
  given text;
  holder uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('plan:' || p_email, 0));
  select l.* into best
  from public.licences l join public.plan_limits p on p.plan = l.plan
  where l.email = p_email and l.status in ('active', 'cancelled')
    and (l.paid_until is null or public.licence_ends_at(l) > now())
  order by p.rank desc, l.paid_until desc nulls first
  limit 1;
  select p.* into held from public.user_plans p where p.email = p_email for update;
  given := case when held.licence_id is null then held.plan else held.given_plan end;
  if best.id is null or (select g.rank >= b.rank from public.plan_limits g, public.plan_limits b where g.plan = given and b.plan = best.plan) then
    if held.licence_id is null then
      return;
    end if;
    if given is null then
      delete from public.user_plans p where p.email = p_email;
    else
      update public.user_plans p set plan = given, ai_limit = held.given_ai_limit, licence_id = null, valid_until = null,
        given_plan = null, given_ai_limit = null, updated_at = now()
      where p.email = p_email;
    end if;
    return;
  end if;
  -- Whose licence gives the plan, else who has proved the address; then only whoever had the address's licences before.
  holder := coalesce(
    best.user_id,
    (select u.id from public.profiles u where lower(u.email) = p_email and u.email_proven_at is not null order by u.id limit 1),
    (select l.user_id from public.licences l where l.email = p_email and l.user_id is not null order by l.issued_at limit 1),
    held.user_id);
  -- An AI limit of 0 becomes the plan's own.
  insert into public.user_plans as p (email, plan, ai_limit, user_id, licence_id, valid_until, given_plan, given_ai_limit)
  values (p_email, best.plan, 0, holder, best.id, public.licence_ends_at(best), null, null)
  on conflict (email) do update set
    plan = excluded.plan,
    ai_limit = case when p.licence_id is not distinct from excluded.licence_id then p.ai_limit else 0 end,
    user_id = excluded.user_id,
    licence_id = excluded.licence_id,
    valid_until = excluded.valid_until,
    given_plan = given,
    given_ai_limit = case when p.licence_id is null then p.ai_limit else p.given_ai_limit end,
    updated_at = now();
end
$function$
;
alter function public.follow_licences(text) owner to atb_engine;
grant execute on function public.follow_licences(text) to atb_engine;

CREATE OR REPLACE FUNCTION public.forget_market(p_account_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from public.engine_cursors where account_id = p_account_id;
  delete from public.account_clocks where account_id = p_account_id;
  insert into public.account_clocks (account_id, at) values (p_account_id, to_timestamp(0));
end
$function$
;
grant execute on function public.forget_market(uuid) to atb_engine;

CREATE OR REPLACE FUNCTION public.give_notification_prefs()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.notification_prefs (user_id) values (new.id) on conflict (user_id) do nothing;
  return null;
end
$function$
;
alter function public.give_notification_prefs() owner to atb_engine;
grant execute on function public.give_notification_prefs() to atb_engine;

CREATE OR REPLACE FUNCTION public.halt_trading(reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.platform_state set trading_halted = true, reason = coalesce(halt_trading.reason, ''), changed_at = now();
  insert into public.engine_commands (account_id, user_id, kind, payload, idempotency_key, actor)
  select a.id, a.user_id, 'stop_all', '{"choice":"pause_entries"}', 'halt:' || extract(epoch from now())::text, 'operator'
  from public.exchange_accounts a
  where exists (select 1 from public.bots b where b.exchange_account_id = a.id and b.status in ('running', 'active'))
    or exists (select 1 from public.bot_orders o where o.account_id = a.id and o.reserved > 0);
  perform pg_notify('engine_accounts', a.id::text) from public.exchange_accounts a;
end
$function$
;
alter function public.halt_trading(text) owner to atb_engine;
grant execute on function public.halt_trading(text) to atb_engine;
grant execute on function public.halt_trading(text) to service_role;

CREATE OR REPLACE FUNCTION public.has_endless_number(p jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  -- Strict: lax paths would look at the items of a list once more for every level of lists.
  select exists (
    select from jsonb_path_query(p, 'strict $.** ? (@.type() == "number")') n
    where abs(n::numeric) >= 1e400 or scale(n::numeric) > 400)
$function$
;
grant execute on function public.has_endless_number(jsonb) to atb_engine;

CREATE OR REPLACE FUNCTION public.has_feature(p_user_id uuid, p_feature text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select p_feature = any ((public.plan_of(p_user_id)).features)
$function$
;
grant execute on function public.has_feature(uuid,text) to atb_engine;

CREATE OR REPLACE FUNCTION public.has_fresh_second_factor()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(auth.jwt() ->> 'aal', '') = 'aal2' and exists (
    select 1
    from jsonb_path_query(auth.jwt(), '$.amr[*] ? (@.method == "totp" || @.method starts with "mfa/").timestamp') shown
    where jsonb_typeof(shown) = 'number' and shown::numeric > extract(epoch from now()) - 900)
$function$
;
grant execute on function public.has_fresh_second_factor() to atb_engine;
grant execute on function public.has_fresh_second_factor() to authenticated;
grant execute on function public.has_fresh_second_factor() to service_role;

CREATE OR REPLACE FUNCTION public.has_open_work(p_account_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (select 1 from public.bot_states s where s.account_id = p_account_id and s.status in ('running', 'paused', 'stopping'))
    or exists (select 1 from public.bot_orders o where o.account_id = p_account_id
      and o.status in ('intended', 'submitted', 'accepted', 'partially_filled', 'pending_cancel', 'unknown'))
    or exists (select 1 from public.positions p where p.account_id = p_account_id and p.closed_at is null)
$function$
;
grant execute on function public.has_open_work(uuid) to atb_engine;

CREATE OR REPLACE FUNCTION public.has_strategy_lab(p_user_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce((public.plan_record(p_user_id)).ai_limit <> 0, true)
$function$
;
grant execute on function public.has_strategy_lab(uuid) to atb_engine;

CREATE OR REPLACE FUNCTION public.has_traded_week(p_user_id uuid, p_until timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select not exists (
    select 1
    from generate_series(0, 6) back,
      lateral (select date_trunc('day', p_until, 'UTC') - make_interval(days => back) as starts) d
    where not exists (
      select 1 from public.trade_ledger t
      where t.user_id = p_user_id and t.source = 'engine' and t.exec_ts >= d.starts and t.exec_ts < d.starts + interval '1 day'))
$function$
;
grant execute on function public.has_traded_week(uuid,timestamp with time zone) to atb_engine;

CREATE OR REPLACE FUNCTION public.is_account_tested(p_account_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from public.encrypted_credentials c
    where c.exchange_account_id = p_account_id and c.tested_at is not null and c.revoked_at is null)
$function$
;
alter function public.is_account_tested(uuid) owner to atb_engine;
grant execute on function public.is_account_tested(uuid) to atb_engine;

CREATE OR REPLACE FUNCTION public.is_address_proven(p_user_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select 1 from public.profiles u where u.id = p_user_id and u.email_proven_at is not null)
$function$
;
alter function public.is_address_proven(uuid) owner to atb_engine;
grant execute on function public.is_address_proven(uuid) to atb_engine;
grant execute on function public.is_address_proven(uuid) to supabase_auth_admin;

CREATE OR REPLACE FUNCTION public.is_engine_key_over(p_retired_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(p_retired_at < now() - interval '1 hour', false)
$function$
;
alter function public.is_engine_key_over(timestamp with time zone) owner to atb_engine;
grant execute on function public.is_engine_key_over(timestamp with time zone) to atb_engine;
grant execute on function public.is_engine_key_over(timestamp with time zone) to atb_signer;

CREATE OR REPLACE FUNCTION public.is_nested_too_deep(p jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select p @? '$.**{33}'
$function$
;
grant execute on function public.is_nested_too_deep(jsonb) to atb_engine;

CREATE OR REPLACE FUNCTION public.is_operator()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    auth.role() = 'service_role' or (auth.role() = 'authenticated' and auth.jwt() #>> '{app_metadata,role}' = 'operator'), false)
$function$
;
grant execute on function public.is_operator() to anon;
grant execute on function public.is_operator() to atb_engine;
grant execute on function public.is_operator() to authenticated;
grant execute on function public.is_operator() to service_role;
grant execute on function public.is_operator() to supabase_auth_admin;

CREATE OR REPLACE FUNCTION public.is_timezone(p_name text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform timestamptz '2000-01-01 00:00:00Z' at time zone p_name;
  return coalesce(length(p_name) <= 64 and p_name ~ '^(UTC|GMT|[A-Za-z_]+(/[A-Za-z0-9_+-]+)+)$', false);
exception when invalid_parameter_value then
  return false;
end
$function$
;
grant execute on function public.is_timezone(text) to atb_engine;

CREATE OR REPLACE FUNCTION public.keep_attendance()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if (new.dek_wrapped is null and new.dek_wrapped_user is not null) = (old.dek_wrapped is null and old.dek_wrapped_user is not null)
    -- Revoked, which throws every wrap away.
    or new.revoked_at is distinct from old.revoked_at
    or (new.encrypted_api_key <> old.encrypted_api_key and new.encrypted_api_secret <> old.encrypted_api_secret)
  then
    return new;
  end if;
  raise exception 'Whether an account is attended changes with new keys alone: enter them again.' using errcode = 'P0001', hint = 'dek_wrapped_user';
end
$function$
;
grant execute on function public.keep_attendance() to atb_engine;

CREATE OR REPLACE FUNCTION public.keep_bots_on_paper()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if auth.role() = 'authenticated'
    and exists (select from public.exchange_accounts a where a.id = new.exchange_account_id and a.user_id = new.user_id and a.adapter <> 'paper') then
    raise exception 'Live orders are not enabled yet: choose your paper account.' using errcode = 'P0001', hint = 'exchange_account_id';
  end if;
  return new;
end
$function$
;
alter function public.keep_bots_on_paper() owner to atb_engine;
grant execute on function public.keep_bots_on_paper() to atb_engine;

CREATE OR REPLACE FUNCTION public.keep_clock_forward()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.at < old.at then
    raise exception 'the time of account % would go back from % to %', old.account_id, old.at, new.at;
  end if;
  return new;
end
$function$
;
grant execute on function public.keep_clock_forward() to atb_engine;

CREATE OR REPLACE FUNCTION public.keep_luck_growing()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.backtests < old.backtests or new.sweep_trials < old.sweep_trials or new.walk_forward_trials < old.walk_forward_trials
    or new.rated < old.rated or new.sharpe_squares < old.sharpe_squares then
    raise exception 'what an account has tried cannot become less';
  end if;
  return new;
end
$function$
;
grant execute on function public.keep_luck_growing() to atb_engine;

CREATE OR REPLACE FUNCTION public.leave_imported_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('book:' || new.account_id::text, 0)) then
    return null;
  end if;
  if exists (
    select from public.history_imports i
    where i.account_id = new.account_id and i.status = 'done' and i.booked > 0 and i.has_venue_ids is not true)
  then
    return null;
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION public.ledger_symbol(p_base text, p_quote text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when p_quote in ('USDT', 'USDC', 'USD', 'EUR') then p_base || p_quote else p_base || '/' || p_quote end
$function$
;
grant execute on function public.ledger_symbol(text,text) to atb_engine;
grant execute on function public.ledger_symbol(text,text) to authenticated;

CREATE OR REPLACE FUNCTION public.licence_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform public.follow_licences(changed.email)
  from (select distinct email from unnest(array[new.email, old.email]) email where email is not null order by email) changed;
  return null;
end
$function$
;
alter function public.licence_changed() owner to atb_engine;
grant execute on function public.licence_changed() to atb_engine;

CREATE OR REPLACE FUNCTION public.licence_ends_at(p_licence public.licences)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select p_licence.paid_until + case
    when p_licence.provider_subscription is not null and p_licence.status = 'active' then interval '3 days'
    else interval '0' end
$function$
;
grant execute on function public.licence_ends_at(public.licences) to atb_engine;

CREATE OR REPLACE FUNCTION public.may_hold_licence(p_user_id uuid, p_email text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when exists (select 1 from public.profiles u where u.id = p_user_id and lower(u.email) = p_email and u.email_proven_at is not null)
      then true
    else not exists (select 1 from public.licences l where l.email = p_email and l.user_id <> p_user_id)
      and not exists (select 1 from public.user_plans p where p.email = p_email and p.user_id <> p_user_id)
      and not exists (
        select 1 from public.profiles u where lower(u.email) = p_email and u.email_proven_at is not null and u.id <> p_user_id)
    end
$function$
;
grant execute on function public.may_hold_licence(uuid,text) to atb_engine;

CREATE OR REPLACE FUNCTION public.measure_providers()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  provider record;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('measure providers', 0)) then
    return;
  end if;
  for provider in select p.*, s.created_by from public.provider_accounts p join public.signal_providers s on s.id = p.provider_id
    where p.stopped_at is null
  loop
    update public.signal_providers s set
      total_trades = m.trades, win_rate = coalesce(m.win_rate, 0), cost_pct = m.cost_pct, hold_seconds = m.hold_seconds, symbols = m.symbols,
      market_trades = (
        select coalesce(jsonb_object_agg(t.symbol, t.trades), '{}')
        from (select l.symbol, count(*) as trades from public.trade_ledger l
          where l.account_id = provider.account_id and l.exec_ts > provider.opened_at
          group by l.symbol order by count(*) desc, l.symbol limit 50) t),
      total_return = m.total_return, monthly_return = m.monthly_return, max_drawdown = m.drawdown,
      avg_return = case when m.trades = 0 then 0 else round(m.total_return / m.trades, 6) end,
      performance_score = greatest(0, least(1, round(0.5 + m.total_return / 100 - m.drawdown / 200, 4))),
      risk_level = case when m.trades = 0 then null when m.drawdown < 5 then 'Low' when m.drawdown < 15 then 'Medium' else 'High' end,
      capacity = m.capacity, followers_count = m.followers, followers_money = m.money, followers_result = m.result, measured_at = now(),
      figures_of = 'The provider''s own account since ' || to_char(provider.opened_at at time zone 'UTC', 'YYYY-MM-DD') || ', fees included.'
    from public.provider_figures(provider.provider_id, provider.account_id, provider.opened_at, provider.start_equity) m
    where s.id = provider.provider_id;
  end loop;
end
$function$
;
grant execute on function public.measure_providers() to atb_engine;

CREATE OR REPLACE FUNCTION public.mode_report()
 RETURNS TABLE(account_id uuid, label text, adapter text, is_done boolean, bots_halted integer, orders_cancelled integer, orders_filled integer, orders_open integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select a.id, a.label, a.adapter, c.status = 'done',
    case when jsonb_typeof(c.result -> 'haltedBotIds') = 'array' then jsonb_array_length(c.result -> 'haltedBotIds') end,
    o.cancelled, o.filled, o.open
  from public.exchange_accounts a
    left join public.trading_modes m on m.user_id = a.user_id
    left join public.engine_commands c on c.account_id = a.id and c.idempotency_key = 'mode:' || m.change_id
    left join lateral (
      select count(*) filter (where b.status = 'cancelled')::integer as cancelled, count(*) filter (where b.status = 'filled')::integer as filled,
        count(*) filter (where b.status not in ('cancelled', 'filled', 'rejected', 'denied', 'expired'))::integer as open
      from public.bot_orders b
      where b.account_id = a.id and b.client_order_id in (
        select jsonb_array_elements_text(case when jsonb_typeof(c.result -> 'clientOrderIds') = 'array' then c.result -> 'clientOrderIds' else '[]' end))
    ) o on c.status = 'done'
  where a.user_id = auth.uid() order by a.created_at, a.id
$function$
;
alter function public.mode_report() owner to atb_engine;
grant execute on function public.mode_report() to atb_engine;
grant execute on function public.mode_report() to authenticated;

CREATE OR REPLACE FUNCTION public.my_plan()
 RETURNS TABLE(plan text, ai_limit integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (public.plan_of(auth.uid())).plan, (public.plan_record(auth.uid())).ai_limit
$function$
;
alter function public.my_plan() owner to atb_engine;
grant execute on function public.my_plan() to atb_engine;
grant execute on function public.my_plan() to authenticated;

CREATE OR REPLACE FUNCTION public.name_plan_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.user_id is not null then
    new.email := coalesce(new.email, (select lower(u.email) from public.profiles u where u.id = new.user_id));
  -- Who buys for an address need not know who has an account under it: a licence waits for the proven address, or for its key.
  elsif new.licence_id is null and (select count(*) from public.profiles u where lower(u.email) = new.email) = 1 then
    new.user_id := (select u.id from public.profiles u where lower(u.email) = new.email);
  end if;
  return new;
end
$function$
;
alter function public.name_plan_account() owner to atb_engine;
grant execute on function public.name_plan_account() to atb_engine;

CREATE OR REPLACE FUNCTION public.names_in_account(p_account_id uuid, p_most integer, OUT assets text[], OUT markets text[])
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with recursive own as (
    select a.id, least(greatest(p_most, 0), 10000) as most from public.exchange_accounts a
    where a.id = p_account_id and a.user_id = (select auth.uid())
  ), moved (name) as (
    select (select p.asset from public.ledger_postings p where p.account_id = o.id order by p.asset limit 1) from own o
    union all
    select (select p.asset from public.ledger_postings p where p.account_id = o.id and p.asset > m.name order by p.asset limit 1)
    from moved m cross join own o where m.name is not null
  ), traded (name) as (
    select (select f.symbol from public.trade_ledger f where f.account_id = o.id order by f.symbol limit 1) from own o
    union all
    select (select f.symbol from public.trade_ledger f where f.account_id = o.id and f.symbol > t.name order by f.symbol limit 1)
    from traded t cross join own o where t.name is not null
  )
  select array(select m.name from moved m where m.name is not null limit (select o.most from own o)),
    array(select t.name from traded t where t.name is not null limit (select o.most from own o))
$function$
;
alter function public.names_in_account(uuid,integer) owner to atb_engine;
grant execute on function public.names_in_account(uuid,integer) to atb_engine;
grant execute on function public.names_in_account(uuid,integer) to authenticated;

CREATE OR REPLACE FUNCTION public.note_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account public.exchange_accounts := coalesce(new, old);
begin
  insert into public.account_decisions (user_id, account_id, actor, code, severity, facts, at)
  values (account.user_id, case tg_op when 'INSERT' then account.id end, public.decided_by(account.user_id, 'engine'),
    case tg_op when 'INSERT' then 'ACCOUNT_CONNECTED' else 'ACCOUNT_DELETED' end, case tg_op when 'INSERT' then 'info' else 'warning' end,
    jsonb_build_object('label', left(account.label, 100), 'exchange', account.adapter), clock_timestamp());
  return null;
end
$function$
;
alter function public.note_account() owner to atb_engine;
grant execute on function public.note_account() to atb_engine;

CREATE OR REPLACE FUNCTION public.note_alert_source()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  source public.alert_sources := coalesce(new, old);
begin
  insert into public.account_decisions (user_id, account_id, bot_id, symbol, actor, code, severity, facts, at)
  values (source.user_id, source.account_id, source.bot_id, source.symbol, public.decided_by(source.user_id, 'user'),
    case when tg_op = 'INSERT' then 'ALERT_SOURCE_ADDED' when tg_op = 'DELETE' then 'ALERT_SOURCE_DELETED'
      when new.key_hash <> old.key_hash then 'ALERT_SOURCE_ROTATED' else 'ALERT_SOURCE_CHANGED' end, 'info',
    jsonb_build_object('name', source.name, 'target', source.target, 'isOn', source.is_on), clock_timestamp());
  return null;
end
$function$
;
alter function public.note_alert_source() owner to atb_engine;
grant execute on function public.note_alert_source() to atb_engine;

CREATE OR REPLACE FUNCTION public.note_api_write(p_request_id uuid, p_written jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if pg_current_xact_id_if_assigned() is null then return; end if;
  update public.api_requests set written = p_written where id = p_request_id and user_id = auth.uid() and status is null;
end
$function$
;
alter function public.note_api_write(uuid,jsonb) owner to atb_engine;
grant execute on function public.note_api_write(uuid,jsonb) to atb_engine;
grant execute on function public.note_api_write(uuid,jsonb) to authenticated;

CREATE OR REPLACE FUNCTION public.note_command()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_refused boolean := coalesce(new.result ->> 'status', '') = 'refused';
  bot uuid := case when new.payload ->> 'botId' ~ '^[0-9a-f-]{36}$' then (new.payload ->> 'botId')::uuid end;
begin
  if new.kind = 'place_order' and (not is_refused or new.result ->> 'clientOrderId' is not null) then
    return null;
  end if;
  insert into public.account_decisions (user_id, account_id, bot_id, symbol, actor, code, severity, facts, at)
  values (new.user_id, new.account_id, bot,
    left(coalesce(new.payload ->> 'symbol', (select b.symbol from public.bots b where b.id = bot)), 40),
    case new.kind when 'alert_bot' then 'alert' else new.actor end, upper(new.kind),
    case when is_refused then 'warning' else 'info' end,
    jsonb_strip_nulls(jsonb_build_object(
      'choice', left(new.payload ->> 'choice', 40), 'mode', left(new.payload ->> 'mode', 40), 'holdings', left(new.payload ->> 'holdings', 40),
      'fraction', left(new.payload ->> 'fraction', 60), 'order', left(new.payload ->> 'clientOrderId', 40),
      'action', left(new.payload ->> 'action', 40), 'source', left(new.payload ->> 'source', 60), 'why', case new.kind when 'stop_bot' then left(new.payload ->> 'reason', 200) end,
      'orders', case when jsonb_typeof(new.result -> 'clientOrderIds') = 'array' then jsonb_array_length(new.result -> 'clientOrderIds') end,
      'bots', case when jsonb_typeof(new.result -> 'haltedBotIds') = 'array' then jsonb_array_length(new.result -> 'haltedBotIds') end,
      'error', case when is_refused then left(new.result ->> 'error', 500) end, 'reason', case when is_refused then left(new.result ->> 'reason', 60) end)),
    coalesce(new.done_at, clock_timestamp()));
  return null;
end
$function$
;
alter function public.note_command() owner to atb_engine;
grant execute on function public.note_command() to atb_engine;

CREATE OR REPLACE FUNCTION public.note_keys()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_revoked boolean := tg_op = 'UPDATE' and new.revoked_at is not null;
begin
  insert into public.account_decisions (user_id, account_id, actor, code, severity, facts, at)
  select new.user_id, new.exchange_account_id,
    public.decided_by(new.user_id, case when new.is_engine_key_revoked then 'operator' else 'engine' end),
    case when is_revoked then 'KEYS_REVOKED' when tg_op = 'INSERT' then 'KEYS_ADDED' else 'KEYS_REPLACED' end, 'warning',
    jsonb_build_object('label', left(a.label, 100)), clock_timestamp()
  from public.exchange_accounts a where a.id = new.exchange_account_id;
  return null;
end
$function$
;
alter function public.note_keys() owner to atb_engine;
grant execute on function public.note_keys() to atb_engine;

CREATE OR REPLACE FUNCTION public.note_provider()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.account_decisions (user_id, account_id, actor, code, severity, facts, at)
  select new.user_id, new.account_id, public.decided_by(new.user_id, 'operator'),
    case when new.stopped_at is null then 'PROVIDER_OPENED' else 'PROVIDER_STOPPED' end, 'info',
    jsonb_build_object('name', s.name), clock_timestamp()
  from public.signal_providers s where s.id = new.provider_id;
  return null;
end
$function$
;
alter function public.note_provider() owner to atb_engine;
grant execute on function public.note_provider() to atb_engine;

CREATE OR REPLACE FUNCTION public.note_risk_prefs()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.account_decisions (user_id, actor, code, severity, facts, at)
  select new.user_id, 'user', 'RISK_LIMIT_CHANGED', 'info', jsonb_build_object('limit', n.key, 'from', o.value, 'to', n.value), clock_timestamp()
  from jsonb_each_text(to_jsonb(new)) n join jsonb_each_text(to_jsonb(old)) o using (key)
  where n.value is distinct from o.value and n.key not in ('updated_at', 'user_id');
  return null;
end
$function$
;
alter function public.note_risk_prefs() owner to atb_engine;
grant execute on function public.note_risk_prefs() to atb_engine;

CREATE OR REPLACE FUNCTION public.note_signer_use()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.outcome = 'signed' then
    update public.encrypted_credentials c set last_used_at = new.at
    where c.exchange_account_id = new.exchange_account_id and c.user_id = new.user_id
      and (c.last_used_at is null or c.last_used_at < new.at - interval '1 minute');
  end if;
  return null;
end
$function$
;
alter function public.note_signer_use() owner to atb_engine;
grant execute on function public.note_signer_use() to atb_engine;

CREATE OR REPLACE FUNCTION public.note_ticket()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.account_decisions (user_id, account_id, symbol, actor, code, severity, facts, at)
  values (new.user_id, new.account_id, new.symbol, 'user', 'TICKET_DISCARDED', 'info', jsonb_strip_nulls(jsonb_build_object(
    'side', new.side, 'symbol', new.symbol, 'quantity', trim_scale(new.quantity)::text, 'source', new.source_name)), clock_timestamp());
  return null;
end
$function$
;
alter function public.note_ticket() owner to atb_engine;
grant execute on function public.note_ticket() to atb_engine;

CREATE OR REPLACE FUNCTION public.notification_due(p_at timestamp with time zone, p_zone text, p_prefs public.notification_prefs, p_digest text, p_severity text)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$
;
grant execute on function public.notification_due(timestamp with time zone,text,public.notification_prefs,text,text) to atb_engine;

CREATE OR REPLACE FUNCTION public.notify_account_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account uuid;
begin
  for account in
    select a.id from public.exchange_accounts a
    where a.user_id = new.user_id and (tg_table_name = 'user_risk_prefs' or a.id::text = to_jsonb(new) ->> 'id')
  loop
    perform pg_notify('engine_accounts', account::text);
  end loop;
  return null;
end
$function$
;
alter function public.notify_account_changed() owner to atb_engine;
grant execute on function public.notify_account_changed() to atb_engine;

CREATE OR REPLACE FUNCTION public.notify_engine_command()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform pg_notify('engine_commands', new.account_id::text);
  return null;
end
$function$
;
grant execute on function public.notify_engine_command() to atb_engine;

CREATE OR REPLACE FUNCTION public.notify_engine_result()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform pg_notify('engine_results', new.id::text);
  return null;
end
$function$
;
grant execute on function public.notify_engine_result() to atb_engine;

CREATE OR REPLACE FUNCTION public.notify_of_bot_end()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
alter function public.notify_of_bot_end() owner to atb_engine;
grant execute on function public.notify_of_bot_end() to atb_engine;

CREATE OR REPLACE FUNCTION public.notify_of_bot_trouble()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform public.notify_user(e.user_id, 'risk', e.severity,
    public.bot_title(b) || case e.code when 'ORDERS_DENIED' then ': orders are denied' else ': a sale was refused' end,
    e.message, '/bots/' || b.id, b.id)
  from added e join public.bots b on b.id = e.bot_id
  where e.code in ('ORDERS_DENIED', 'SALE_REFUSED')
  order by e.id;
  return null;
end
$function$
;
alter function public.notify_of_bot_trouble() owner to atb_engine;
grant execute on function public.notify_of_bot_trouble() to atb_engine;

CREATE OR REPLACE FUNCTION public.notify_of_breaker()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
alter function public.notify_of_breaker() owner to atb_engine;
grant execute on function public.notify_of_breaker() to atb_engine;

CREATE OR REPLACE FUNCTION public.notify_of_channel()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform public.notify_user(new.user_id, 'security', 'warning', 'Notification channel added: ' || new.name,
    'Notifications are sent to ' || new.target || '. If this was not you, delete the channel and change your password.',
    '/settings/notifications', p_mails => true);
  return new;
end
$function$
;
alter function public.notify_of_channel() owner to atb_engine;
grant execute on function public.notify_of_channel() to atb_engine;

CREATE OR REPLACE FUNCTION public.notify_of_export()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.status = 'done' then
    perform public.notify_user(new.user_id, 'system', 'info', 'Your data export is ready', 'Download it in Settings, Data.', '/settings/data');
  else
    perform public.notify_user(new.user_id, 'system', 'error', 'Your data export failed', new.error, '/settings/data');
  end if;
  return null;
end
$function$
;
alter function public.notify_of_export() owner to atb_engine;
grant execute on function public.notify_of_export() to atb_engine;

CREATE OR REPLACE FUNCTION public.notify_of_factor()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform public.notify_user(new.user_id, 'security', 'warning', 'Second factor added',
    case new.factor_type::text when 'webauthn' then 'A passkey' else 'An authenticator app' end
      || ' is now a second factor of your account. If this was not you, remove it and change your password.', '/settings/security');
  return null;
end
$function$
;
alter function public.notify_of_factor() owner to atb_engine;
grant execute on function public.notify_of_factor() to atb_engine;

CREATE OR REPLACE FUNCTION public.notify_of_fills()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
alter function public.notify_of_fills() owner to atb_engine;
grant execute on function public.notify_of_fills() to atb_engine;

CREATE OR REPLACE FUNCTION public.notify_of_import()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
alter function public.notify_of_import() owner to atb_engine;
grant execute on function public.notify_of_import() to atb_engine;

CREATE OR REPLACE FUNCTION public.notify_of_incident()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
alter function public.notify_of_incident() owner to atb_engine;
grant execute on function public.notify_of_incident() to atb_engine;

CREATE OR REPLACE FUNCTION public.notify_of_keys()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own_label text := (select a.label from public.exchange_accounts a where a.id = new.exchange_account_id);
begin
  perform public.notify_user(new.user_id, 'security', 'warning',
    'Exchange keys ' || case tg_op when 'INSERT' then 'added' else 'replaced' end || ': ' || own_label,
    'If this was not you, revoke them here and at the exchange, end all other sessions and change your password.', '/settings/exchange', p_mails => true);
  return null;
end
$function$
;
alter function public.notify_of_keys() owner to atb_engine;
grant execute on function public.notify_of_keys() to atb_engine;

CREATE OR REPLACE FUNCTION public.notify_of_licence()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
alter function public.notify_of_licence() owner to atb_engine;
grant execute on function public.notify_of_licence() to atb_engine;

CREATE OR REPLACE FUNCTION public.notify_of_new_keys()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform public.notify_user(k.user_id, 'security', 'info', 'API key made: ' || k.name,
    'It ends in ' || k.last_four || '. If this was not you, revoke it and change your password.', '/settings/api-keys')
  from added k;
  return null;
end
$function$
;
alter function public.notify_of_new_keys() owner to atb_engine;
grant execute on function public.notify_of_new_keys() to atb_engine;

CREATE OR REPLACE FUNCTION public.notify_of_reading()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
alter function public.notify_of_reading() owner to atb_engine;
grant execute on function public.notify_of_reading() to atb_engine;

CREATE OR REPLACE FUNCTION public.notify_of_revoked_keys()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
alter function public.notify_of_revoked_keys() owner to atb_engine;
grant execute on function public.notify_of_revoked_keys() to atb_engine;

CREATE OR REPLACE FUNCTION public.notify_of_security()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
alter function public.notify_of_security() owner to atb_engine;
grant execute on function public.notify_of_security() to atb_engine;

CREATE OR REPLACE FUNCTION public.notify_of_sign_in(p_user_id uuid, p_device text, p_address text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select public.notify_user(p_user_id, 'security', 'warning', 'New sign-in',
    p_device || ', address ' || p_address || '. If this was not you, sign that session out and change your password.', '/settings/security')
$function$
;
alter function public.notify_of_sign_in(uuid,text,text) owner to atb_engine;
grant execute on function public.notify_of_sign_in(uuid,text,text) to atb_engine;
grant execute on function public.notify_of_sign_in(uuid,text,text) to supabase_auth_admin;

CREATE OR REPLACE FUNCTION public.notify_of_silence()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform public.notify_user(old.user_id, 'security', 'warning', 'Security notices switched off',
    'They no longer come to the app. If this was not you, end all other sessions and change your password.', '/settings/notifications', p_mails => true);
  return new;
end
$function$
;
alter function public.notify_of_silence() owner to atb_engine;
grant execute on function public.notify_of_silence() to atb_engine;

CREATE OR REPLACE FUNCTION public.notify_of_silent_channel()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform public.notify_user(old.user_id, 'security', 'warning', 'Security notices no longer go to ' || old.name,
    'The channel was deleted, switched off or told to leave them out. If this was not you, end all other sessions and change your password.',
    '/settings/notifications', p_mails => true);
  return coalesce(new, old);
end
$function$
;
alter function public.notify_of_silent_channel() owner to atb_engine;
grant execute on function public.notify_of_silent_channel() to atb_engine;

CREATE OR REPLACE FUNCTION public.notify_operators(p_severity text, p_title text, p_body text, p_link text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select public.notify_user(u.id, 'system', p_severity, p_title, p_body, p_link)
  from auth.users u where u.raw_app_meta_data ->> 'role' = 'operator'
$function$
;
alter function public.notify_operators(text,text,text,text) owner to supabase_auth_admin;
grant execute on function public.notify_operators(text,text,text,text) to atb_engine;
grant execute on function public.notify_operators(text,text,text,text) to supabase_auth_admin;

CREATE OR REPLACE FUNCTION public.notify_plan_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_notify('engine_accounts', a.id::text)
  from public.exchange_accounts a join public.profiles u on u.id = a.user_id
  where u.id in (new.user_id, old.user_id) or lower(u.email) in (new.email, old.email);
  return null;
end
$function$
;
alter function public.notify_plan_changed() owner to atb_engine;
grant execute on function public.notify_plan_changed() to atb_engine;

CREATE OR REPLACE FUNCTION public.notify_research_cancel()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform pg_notify('research_cancel', new.id::text);
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.notify_user(p_user_id uuid, p_kind text, p_severity text, p_title text, p_body text, p_link text, p_bot_id uuid DEFAULT NULL::uuid, p_mails boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
alter function public.notify_user(uuid,text,text,text,text,text,uuid,boolean) owner to atb_engine;
grant execute on function public.notify_user(uuid,text,text,text,text,text,uuid,boolean) to atb_engine;
grant execute on function public.notify_user(uuid,text,text,text,text,text,uuid,boolean) to supabase_auth_admin;

CREATE OR REPLACE FUNCTION public.open_house_account(p_user_id uuid, p_email text, p_name text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into auth.users (id, email, banned_until, raw_user_meta_data)
  values (p_user_id, p_email, 'infinity', jsonb_build_object('full_name', p_name)) on conflict (id) do nothing;
  perform public.provision_user(p_user_id, p_email, jsonb_build_object('full_name', p_name));
  return p_user_id;
end
$function$
;
alter function public.open_house_account(uuid,text,text) owner to supabase_auth_admin;
grant execute on function public.open_house_account(uuid,text,text) to atb_engine;
grant execute on function public.open_house_account(uuid,text,text) to supabase_auth_admin;

CREATE OR REPLACE FUNCTION public.open_provider(p_account_id uuid, p_name text, p_description text, p_fee numeric, p_profit_share numeric DEFAULT 0)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller uuid := auth.uid();
  provider uuid;
begin
  if caller is null then
    raise exception 'Authentication required. Please log in.' using errcode = '42501';
  end if;
  -- All names are one list: two at the same moment do not both take the last free one.
  perform pg_advisory_xact_lock(hashtextextended('provider names', 0));
  if not exists (select from public.exchange_accounts a where a.id = p_account_id and a.user_id = caller) then
    raise exception 'Choose one of your own accounts.' using errcode = 'P0001', hint = 'accountId';
  end if;
  if not exists (select from public.exchange_accounts a where a.id = p_account_id and a.adapter = 'paper') then
    raise exception 'Only a paper account can be copied: trades of an exchange account are read after the fact, and no copy would be told of them.'
      using errcode = 'P0001', hint = 'accountId';
  end if;
  if not exists (select from public.trade_ledger t where t.account_id = p_account_id) then
    raise exception 'The account has not traded yet: there is nothing that others could judge it by.' using errcode = 'P0001', hint = 'accountId';
  end if;
  if p_name is null or length(btrim(p_name)) not between 3 and 60 or length(public.seen_name(p_name)) not between 3 and 60 then
    raise exception 'Name must have 3 to 60 characters.' using errcode = 'P0001', hint = 'name';
  end if;
  -- Control characters and those that nobody sees: soft hyphen, joiners, marks of direction.
  if p_name ~ '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFB]' then
    raise exception 'Name must not have characters that cannot be seen.' using errcode = 'P0001', hint = 'name';
  end if;
  if exists (
    select from public.signal_providers s
    where s.is_listed and public.seen_name(s.name) = public.seen_name(p_name) and s.created_by is distinct from caller) then
    raise exception 'Another provider has this name.' using errcode = 'P0001', hint = 'name';
  end if;
  if length(coalesce(p_description, '')) > 500 then
    raise exception 'Description must have at most 500 characters.' using errcode = 'P0001', hint = 'description';
  end if;
  if p_fee is null or not (p_fee >= 0 and p_fee <= 1000) then
    raise exception 'Fee must be between 0 and 1,000 US dollars a month.' using errcode = 'P0001', hint = 'fee';
  end if;
  if p_profit_share is null or not (p_profit_share >= 0 and p_profit_share <= 50) then
    raise exception 'Share of profit must be between 0 and 50 percent.' using errcode = 'P0001', hint = 'profitShare';
  end if;
  if exists (select from public.provider_accounts p where p.account_id = p_account_id and p.stopped_at is null) then
    raise exception 'This account is open to others already.' using errcode = 'P0001', hint = 'accountId';
  end if;
  if not public.account_worth(p_account_id) > 0 then
    raise exception 'The account holds nothing, so nobody could copy it in proportion.' using errcode = 'P0001', hint = 'accountId';
  end if;
  -- An account has one record: who stops and opens again goes on with it.
  select p.provider_id into provider from public.provider_accounts p where p.account_id = p_account_id order by p.opened_at limit 1;
  if found then
    update public.provider_accounts p set stopped_at = null where p.provider_id = provider;
    update public.signal_providers s set name = btrim(p_name), strategy_description = coalesce(p_description, ''), subscription_fee = p_fee,
      profit_share = p_profit_share, is_listed = true, is_open = true where s.id = provider;
    return provider;
  end if;
  if (select count(*) from public.signal_providers s where s.created_by = caller) >= 20 then
    raise exception 'You already have 20 providers.' using errcode = 'P0001', hint = 'name';
  end if;
  insert into public.signal_providers (name, strategy_description, subscription_fee, profit_share, created_by, is_listed, is_open, opened_at)
  values (btrim(p_name), coalesce(p_description, ''), p_fee, p_profit_share, caller, true, true, public.account_time(p_account_id)) returning id into provider;
  insert into public.provider_accounts (provider_id, account_id, user_id, start_equity, opened_at)
  values (provider, p_account_id, caller, public.account_worth(p_account_id), public.account_time(p_account_id));
  return provider;
end
$function$
;
alter function public.open_provider(uuid,text,text,numeric,numeric) owner to atb_engine;
grant execute on function public.open_provider(uuid,text,text,numeric,numeric) to atb_engine;
grant execute on function public.open_provider(uuid,text,text,numeric,numeric) to authenticated;

CREATE OR REPLACE FUNCTION public.ordered_uuid()
 RETURNS uuid
 LANGUAGE sql
AS $function$
  select (pg_catalog.lpad(pg_catalog.to_hex((1000 * extract(epoch from pg_catalog.clock_timestamp()))::bigint), 12, '0') || '7'
    || pg_catalog.right(pg_catalog.replace(pg_catalog.gen_random_uuid()::text, '-', ''), 19))::uuid
$function$
;
grant execute on function public.ordered_uuid() to atb_engine;

CREATE OR REPLACE FUNCTION public.own_bot(p_bot_id uuid)
 RETURNS public.bots
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  bot public.bots;
begin
  if auth.uid() is null then
    raise exception 'Authentication required. Please log in.' using errcode = '42501';
  end if;
  select * into bot from public.bots b where b.id = p_bot_id and b.user_id = auth.uid() for update;
  if not found then
    raise exception 'The requested bot was not found.' using errcode = 'P0001', hint = 'bot_id';
  end if;
  return bot;
end
$function$
;
grant execute on function public.own_bot(uuid) to atb_engine;

CREATE OR REPLACE FUNCTION public.own_plan_record()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if old.licence_id is not null and new.licence_id is not distinct from old.licence_id and new.plan <> old.plan then
    new.licence_id := null;
    new.valid_until := null;
    new.given_plan := null;
    new.given_ai_limit := null;
  end if;
  return new;
end
$function$
;
grant execute on function public.own_plan_record() to atb_engine;
grant execute on function public.own_plan_record() to service_role;

CREATE OR REPLACE FUNCTION public.own_second_factor()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$ select exists (select from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified') $function$
;
alter function public.own_second_factor() owner to supabase_auth_admin;
grant execute on function public.own_second_factor() to atb_engine;
grant execute on function public.own_second_factor() to authenticated;
grant execute on function public.own_second_factor() to service_role;
grant execute on function public.own_second_factor() to supabase_auth_admin;

CREATE OR REPLACE FUNCTION public.pause_bot(bot_id uuid)
 RETURNS public.bots
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bot public.bots := public.own_bot(pause_bot.bot_id);
  reason text;
begin
  if bot.status = 'paused' then
    return bot;
  end if;
  if bot.status not in ('running', 'active') then
    raise exception 'Only a running bot can be paused; this one is %.', bot.status using errcode = 'P0001', hint = 'status';
  end if;
  reason := case auth.jwt() ->> 'actor' when 'schedule' then 'Paused by its schedule.' else 'Paused by you.' end;
  return public.submit_bot_command(bot, 'pause_bot', 'paused', reason, jsonb_build_object('reason', reason));
end
$function$
;
alter function public.pause_bot(uuid) owner to atb_engine;
grant execute on function public.pause_bot(uuid) to atb_engine;
grant execute on function public.pause_bot(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.pin_account(p_account_id uuid, p_market text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  pinned text;
begin
  select a.market into pinned from public.exchange_accounts a where a.id = p_account_id for update;
  if pinned = p_market or (pinned is not null and public.has_open_work(p_account_id)) then
    return pinned;
  end if;
  update public.exchange_accounts set market = p_market where id = p_account_id;
  if pinned is not null then
    perform public.forget_market(p_account_id);
  end if;
  return p_market;
end
$function$
;
grant execute on function public.pin_account(uuid,text) to atb_engine;

CREATE OR REPLACE FUNCTION public.plan_of(p_user_id uuid)
 RETURNS public.plan_limits
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select l.*
  from public.plan_limits l
  where l.plan = (select coalesce(
    (select r.plan from public.plan_record(p_user_id) r), (select s.default_plan from public.platform_state s),
    (select least.plan from public.plan_limits least order by least.rank limit 1)))
$function$
;
grant execute on function public.plan_of(uuid) to atb_engine;

CREATE OR REPLACE FUNCTION public.plan_record(p_user_id uuid)
 RETURNS public.user_plans
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select p.*
  from public.user_plans p join public.plan_limits l on l.plan = p.plan
  where (p.user_id = p_user_id
    or (p.user_id is null and p.email = (
      select lower(u.email) from public.profiles u where u.id = p_user_id and u.email_proven_at is not null)))
    and (p.valid_until is null or p.valid_until > now())
  order by l.rank desc, p.ai_limit desc
  limit 1
$function$
;
grant execute on function public.plan_record(uuid) to atb_engine;

CREATE OR REPLACE FUNCTION public.prove_address(p_user_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.profiles u set email_proven_at = now() where u.id = p_user_id and u.email_proven_at is null;
  if not found then
    return false;
  end if;
  perform pg_notify('engine_accounts', a.id::text) from public.exchange_accounts a where a.user_id = p_user_id;
  return true;
end
$function$
;
alter function public.prove_address(uuid) owner to atb_engine;
grant execute on function public.prove_address(uuid) to atb_engine;
grant execute on function public.prove_address(uuid) to supabase_auth_admin;

CREATE OR REPLACE FUNCTION public.provider_figures(p_provider_id uuid, p_account_id uuid, p_since timestamp with time zone, p_start numeric)
 RETURNS TABLE(trades integer, win_rate numeric, cost_pct numeric, hold_seconds numeric, symbols text[], total_return numeric, monthly_return numeric, drawdown numeric, capacity numeric, followers integer, money numeric, result numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with fills as (
    select t.*, case when t.fee_asset = 'USDT' then t.fee else t.fee * t.price end as fee_quote
    from public.trade_ledger t where t.account_id = p_account_id and t.exec_ts > p_since
  ), held_before as (
    -- What was bought before anybody could follow: its sale is the past's gain.
    select q.symbol, q.bot_id, coalesce(q.closed_at, 'infinity') as until
    from public.positions q
    where q.account_id = p_account_id and q.opened_at <= p_since and (q.closed_at is null or q.closed_at > p_since)
  ), sales as (
    select f.realized_pnl from fills f
    where f.side = 'sell' and f.realized_pnl is not null and not exists (
      select from held_before h where h.symbol = f.symbol and h.bot_id is not distinct from f.bot_id and f.exec_ts <= h.until)
  ), paid_in as (
    select l.at, p.amount from public.ledger_transactions l join public.ledger_postings p on p.transaction_id = l.id
    where l.account_id = p_account_id and l.at > p_since and l.kind in ('deposit', 'withdrawal', 'transfer', 'adjustment')
      and p.ledger_account = 'assets' and p.asset = 'USDT'
  ), line as (
    select e.at, e.equity - coalesce((select sum(i.amount) from paid_in i where i.at <= e.at), 0) as equity
    from public.equity_snapshots e where e.account_id = p_account_id and e.at >= p_since
    union all select p_since, p_start
    union all select public.account_time(p_account_id), public.account_worth(p_account_id) - coalesce((select sum(i.amount) from paid_in i), 0)
  ), falls as (
    select l.at, l.equity, max(l.equity) over (order by l.at) as peak from line l
  ), worth as (
    select (select l.equity from line l order by l.at desc limit 1) as now,
      coalesce((select l.equity from line l where l.at <= public.account_time(p_account_id) - interval '30 days' order by l.at desc limit 1), p_start) as month_ago
  ), copies as (
    select b.id, b.user_id, b.status, b.started_at, b.stopped_at, coalesce((st.state -> 'facts' ->> 'allocation')::numeric, 0) as allocation,
      (select sum(case t.side when 'sell' then 1 else -1 end * t.qty * t.price - case when t.fee_asset = 'USDT' then t.fee else 0 end)
        from public.trade_ledger t where t.bot_id = b.id) as cash,
      (select sum(q.qty * q.entry_price + q.unrealized_pnl) from public.positions q where q.bot_id = b.id and q.closed_at is null) as held
    from public.bots b join public.bot_kinds k on k.kind = b.type left join public.bot_states st on st.bot_id = b.id
    where b.params ->> k.provider_param = p_provider_id::text
  ), put_in as (
    -- What a user had in is most when one of the copies begins.
    select max(at_once.money) as money
    from copies c cross join lateral (
      select sum(o.allocation) as money from copies o
      where o.user_id = c.user_id and o.cash is not null and (o.id = c.id
        or (o.started_at <= c.started_at and (o.stopped_at is null or o.stopped_at > c.started_at)))) at_once
    where c.cash is not null
    group by c.user_id
  )
  select
    (select count(*)::integer from fills),
    (select round(100.0 * count(*) filter (where s.realized_pnl > 0) / nullif(count(*), 0), 2) from sales s),
    (select round(100 * sum(f.fee_quote) / nullif(sum(f.qty * f.price), 0), 4) from fills f),
    (select round(avg(extract(epoch from q.closed_at - q.opened_at))) from public.positions q
      where q.account_id = p_account_id and q.opened_at >= p_since and q.closed_at is not null),
    (select coalesce(array_agg(distinct s.symbol), '{}') from (
      select f.symbol from fills f union select b.symbol from public.bots b
      where b.exchange_account_id = p_account_id and b.status in ('running', 'active') limit 50) s),
    (select round(100 * (w.now - p_start) / p_start, 4) from worth w),
    (select round(100 * (w.now - w.month_ago) / nullif(greatest(w.month_ago, 0), 0), 4) from worth w),
    (select coalesce(round(max(100 * (f.peak - f.equity) / nullif(f.peak, 0)), 4), 0) from falls f),
    (select round(min(v.volume) * 0.001 / nullif((select avg(f.qty * f.price) from fills f) / p_start, 0), 2)
      from (select distinct f.symbol from fills f) s
        cross join lateral (select q.volume_24h as volume from public.price_feeds q where q.symbol = s.symbol order by q.ts desc limit 1) v),
    (select count(distinct c.user_id)::integer from copies c where c.status in ('running', 'active', 'paused')),
    (select coalesce(sum(p.money), 0) from put_in p),
    (select coalesce(round(sum(c.cash + coalesce(c.held, 0)), 8), 0) from copies c where c.cash is not null)
$function$
;
grant execute on function public.provider_figures(uuid,uuid,timestamp with time zone,numeric) to atb_engine;

CREATE OR REPLACE FUNCTION public.provision_user(p_user_id uuid, p_email text, p_metadata jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account uuid;
  deposit uuid;
begin
  insert into public.profiles (id, email, full_name, risk_preference, timezone)
  values (
    p_user_id, lower(p_email), left(coalesce(p_metadata ->> 'full_name', ''), 200),
    case when p_metadata ->> 'risk_preference' in ('low', 'medium', 'high') then p_metadata ->> 'risk_preference' else 'medium' end,
    case when public.is_timezone(p_metadata ->> 'timezone') then p_metadata ->> 'timezone' else 'UTC' end)
  on conflict (id) do nothing;

  insert into public.user_risk_prefs (user_id) values (p_user_id) on conflict (user_id) do nothing;

  -- One sign-in at a time may open the paper account.
  perform pg_advisory_xact_lock(hashtextextended('provision:' || p_user_id::text, 0));
  if exists (select 1 from public.exchange_accounts where user_id = p_user_id and adapter = 'paper') then
    return;
  end if;

  insert into public.exchange_accounts (user_id, adapter, label, is_paper)
  values (p_user_id, 'paper', 'Paper Account', true) returning id into account;
  insert into public.ledger_transactions (user_id, account_id, kind, reference, at)
  values (p_user_id, account, 'deposit', 'opening', now()) returning id into deposit;
  insert into public.ledger_postings (transaction_id, account_id, user_id, ledger_account, asset, amount) values
    (deposit, account, p_user_id, 'assets', 'USDT', 10000),
    (deposit, account, p_user_id, 'external', 'USDT', -10000);
  insert into public.balances (account_id, user_id, asset, free, locked, ts) values (account, p_user_id, 'USDT', 10000, 0, now());
  insert into public.account_states (account_id, user_id) values (account, p_user_id);
end
$function$
;
alter function public.provision_user(uuid,text,jsonb) owner to atb_engine;
grant execute on function public.provision_user(uuid,text,jsonb) to atb_engine;
grant execute on function public.provision_user(uuid,text,jsonb) to supabase_auth_admin;

CREATE OR REPLACE FUNCTION public.queue_status_mails()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.status_mails (subscriber_id, update_id)
    select s.id, new.id from public.status_subscribers s where s.confirmed_at is not null;
  if found then perform pg_notify('status_mails', ''); end if;
  return null;
end
$function$
;
alter function public.queue_status_mails() owner to atb_engine;
grant execute on function public.queue_status_mails() to atb_engine;

CREATE OR REPLACE FUNCTION public.read_exchange_account(p_account_id uuid, p_from_start boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  sync public.exchange_syncs;
begin
  if auth.uid() is null then
    raise exception 'Authentication required. Please log in.' using errcode = '42501';
  end if;
  select * into sync from public.exchange_syncs s where s.account_id = p_account_id and s.user_id = auth.uid() for update;
  if not found then
    raise exception 'This account is not read: connect it with a tested key first.' using errcode = 'P0001', hint = 'p_account_id';
  end if;
  if p_from_start then
    if sync.started_at > now() - interval '10 minutes' and sync.state <> 'failed' then
      raise exception 'The history was begun less than ten minutes ago. Wait a moment before reading it anew.' using errcode = 'P0001', hint = 'p_from_start';
    end if;
    delete from public.exchange_sync_parts p where p.account_id = p_account_id;
    delete from public.exchange_findings f where f.account_id = p_account_id;
    update public.exchange_syncs s set state = 'waiting', started_at = null, parts_done = 0 where s.account_id = p_account_id;
  elsif sync.visited_at > now() - interval '10 seconds' then
    return;
  end if;
  update public.exchange_syncs s set next_at = now() where s.account_id = p_account_id;
end
$function$
;
alter function public.read_exchange_account(uuid,boolean) owner to atb_engine;
grant execute on function public.read_exchange_account(uuid,boolean) to atb_engine;
grant execute on function public.read_exchange_account(uuid,boolean) to authenticated;

CREATE OR REPLACE FUNCTION public.reconcile_account(account_id uuid)
 RETURNS TABLE(check_name text, asset text, expected numeric, actual numeric, difference numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with account as (
    select a.id, a.adapter = 'paper' as is_paper from public.exchange_accounts a where a.id = reconcile_account.account_id
  ), ledger as (
    select p.asset, sum(p.amount) as total from public.ledger_postings p
    where p.account_id = reconcile_account.account_id and p.ledger_account = 'assets' group by p.asset
  ), held as (
    select b.asset, b.free + b.locked as total, b.locked from public.balances b where b.account_id = reconcile_account.account_id
  ), reserved as (
    select o.reserved_asset as asset, sum(o.reserved) as total from public.bot_orders o
    where o.account_id = reconcile_account.account_id and o.reserved > 0 group by o.reserved_asset
  ), lots as (
    select l.asset, sum(l.remaining) as total from public.tax_lots l where l.account_id = reconcile_account.account_id group by l.asset
  ), positions as (
    select regexp_replace(p.symbol, '(USDT|USDC|USD|EUR)$', '') as asset, sum(p.qty) as total from public.positions p
    where p.account_id = reconcile_account.account_id and p.closed_at is null group by 1
  ), fills as (
    select f.account_id, sum(case when f.side = 'buy' then -f.qty * f.price else f.qty * f.price end - f.fee) as total
    from public.trade_ledger f where f.account_id = reconcile_account.account_id and f.symbol ~ 'USDT$' and f.fee_asset = 'USDT' group by f.account_id
  ), deposits as (
    select sum(-p.amount) as total from public.ledger_postings p
    where p.account_id = reconcile_account.account_id and p.ledger_account = 'external' and p.asset = 'USDT'
  ), compared as (
    select case when (select is_paper from account) then 'Ledger equals balance' else 'Book equals exchange' end as check_name,
      coalesce(l.asset, h.asset) as asset, coalesce(l.total, 0) as expected, coalesce(h.total, 0) as actual
    from ledger l full join held h on h.asset = l.asset
    where (select is_paper from account) or coalesce(l.total, 0) <> 0 or coalesce(h.total, 0) <> 0
    union all
    select 'Open orders equal locked', coalesce(r.asset, h.asset), coalesce(r.total, 0), coalesce(h.locked, 0)
    from reserved r full join held h on h.asset = r.asset
    where (select is_paper from account)
    union all
    select 'Lots equal ledger', coalesce(t.asset, l.asset), coalesce(l.total, 0), coalesce(t.total, 0)
    from (select * from ledger where asset not in ('USDT', 'USDC', 'USD', 'EUR')) l full join lots t on t.asset = l.asset
    where (select is_paper from account)
    union all
    select 'Positions equal lots', coalesce(p.asset, t.asset), coalesce(t.total, 0), coalesce(p.total, 0)
    from positions p full join lots t on t.asset = p.asset
    where (select is_paper from account)
    union all
    select 'Deposits and fills equal cash', 'USDT', coalesce((select total from deposits), 0) + coalesce((select total from fills), 0),
      coalesce((select total from held where held.asset = 'USDT'), 0)
    where (select is_paper from account)
  )
  select c.check_name, c.asset, c.expected, c.actual, c.actual - c.expected
  from compared c
  where exists (select 1 from account)
  order by c.check_name, c.asset
$function$
;
grant execute on function public.reconcile_account(uuid) to atb_engine;
grant execute on function public.reconcile_account(uuid) to authenticated;
grant execute on function public.reconcile_account(uuid) to service_role;

CREATE OR REPLACE FUNCTION public.record_signals(p_account_id uuid, p_equity numeric, p_fills json)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  provider public.provider_accounts;
begin
  update public.provider_accounts p set last_number = p.last_number + json_array_length(p_fills)
  where p.account_id = p_account_id and p.stopped_at is null returning * into provider;
  if not found then
    return;
  end if;
  insert into public.copy_signals (provider_id, number, trade_id, symbol, side, quantity, price, fee, held_before, equity, executed_at)
  select provider.provider_id, provider.last_number - json_array_length(p_fills) + f.place, f.entry ->> 'trade_id', f.entry ->> 'symbol',
    f.entry ->> 'side', (f.entry ->> 'quantity')::numeric, (f.entry ->> 'price')::numeric, (f.entry ->> 'fee')::numeric,
    (f.entry ->> 'held_before')::numeric, p_equity, (f.entry ->> 'executed_at')::timestamptz
  from json_array_elements(p_fills) with ordinality f (entry, place);
  perform pg_notify('copy_signals', provider.provider_id::text);
end
$function$
;
grant execute on function public.record_signals(uuid,numeric,json) to atb_engine;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end
$function$
;
grant execute on function public.refuse_change() to atb_engine;

CREATE OR REPLACE FUNCTION public.refuse_exchange_record(p_place bigint, p_field text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception 'record % has no usable %', p_place, p_field using errcode = '22023',
    hint = 'BAD_EXCHANGE_RECORD', detail = json_build_object('record', p_place, 'field', p_field)::text;
end
$function$
;
grant execute on function public.refuse_exchange_record(bigint,text) to atb_engine;

CREATE OR REPLACE FUNCTION public.refuse_for_limit(p_code text, p_figures jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception using errcode = 'P0001', message = p_code, hint = p_code, detail = p_figures::text;
end
$function$
;
grant execute on function public.refuse_for_limit(text,jsonb) to atb_engine;

CREATE OR REPLACE FUNCTION public.refuse_import_of_read_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.has_venue_ids is not true and exists (select from public.exchange_syncs s where s.account_id = new.account_id) then
    raise exception 'account % is read from its exchange: records without its numbers would be booked twice', new.account_id
      using errcode = 'P0001', hint = 'IMPORT_OF_READ_ACCOUNT';
  end if;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_leaver_commands()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.account_deletions d where d.user_id = new.user_id) then
    raise exception 'This account is about to be deleted. Keep it in Settings, Data, then try again.'
      using errcode = 'P0001', hint = 'ACCOUNT_ENDS';
  end if;
  return new;
end
$function$
;
alter function public.refuse_leaver_commands() owner to atb_engine;
grant execute on function public.refuse_leaver_commands() to atb_engine;

CREATE OR REPLACE FUNCTION public.refuse_rows_of_others()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- The engine, jobs and the sign-up carry no claims.
  if auth.role() in ('authenticated', 'anon') and new.user_id is distinct from auth.uid() then
    raise exception 'new row violates row-level security policy for table "%"', tg_table_name using errcode = '42501';
  end if;
  return new;
end
$function$
;
grant execute on function public.refuse_rows_of_others() to atb_engine;

CREATE OR REPLACE FUNCTION public.register_engine_key(p_id text, p_fingerprint text, p_created_at timestamp with time zone, p_is_current boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
alter function public.register_engine_key(text,text,timestamp with time zone,boolean) owner to atb_engine;
grant execute on function public.register_engine_key(text,text,timestamp with time zone,boolean) to atb_engine;
grant execute on function public.register_engine_key(text,text,timestamp with time zone,boolean) to atb_signer;

CREATE OR REPLACE FUNCTION public.release_market(account_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.exchange_accounts a set market = null where a.id = release_market.account_id;
  if not found then
    raise exception 'There is no account %.', release_market.account_id using errcode = 'P0002';
  end if;
  perform public.forget_market(release_market.account_id);
  perform pg_notify('engine_accounts', release_market.account_id::text);
end
$function$
;
alter function public.release_market(uuid) owner to atb_engine;
grant execute on function public.release_market(uuid) to atb_engine;
grant execute on function public.release_market(uuid) to service_role;

CREATE OR REPLACE FUNCTION public.report_ticket_to_alert()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.alerts a set detail = case new.status when 'placed' then 'The prepared order was placed.'
    when 'discarded' then 'The prepared order was discarded.'
    else 'A prepared order waits for you until ' || to_char(new.expires_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC.' end
  where a.id = new.alert_id;
  return null;
end
$function$
;
alter function public.report_ticket_to_alert() owner to atb_engine;
grant execute on function public.report_ticket_to_alert() to atb_engine;

CREATE OR REPLACE FUNCTION public.require_confirmed_session()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if public.own_second_factor() then
    if not public.has_fresh_second_factor() then
      raise exception 'Confirm with your second factor, then try again.' using errcode = 'PT403', hint = 'second_factor_required';
    end if;
  elsif not exists (
    select from jsonb_path_query(auth.jwt(), '$.amr[*].timestamp') shown
    where jsonb_typeof(shown) = 'number' and shown::numeric > extract(epoch from now()) - 900)
  then
    raise exception 'Confirm that it is you: sign in again, then try again.' using errcode = 'PT403', hint = 'sign_in_again';
  end if;
end
$function$
;
grant execute on function public.require_confirmed_session() to atb_engine;
grant execute on function public.require_confirmed_session() to authenticated;
grant execute on function public.require_confirmed_session() to service_role;

CREATE OR REPLACE FUNCTION public.require_second_factor()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if current_user = 'authenticated' and not public.has_fresh_second_factor() then
    raise exception 'Confirm with your second factor, then try again.'
      using errcode = 'PT403', hint = 'second_factor_required';
  end if;
end
$function$
;
grant execute on function public.require_second_factor() to atb_engine;
grant execute on function public.require_second_factor() to authenticated;
grant execute on function public.require_second_factor() to service_role;

CREATE OR REPLACE FUNCTION public.resume_trading()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.platform_state set trading_halted = false, reason = '', changed_at = now();
  perform pg_notify('engine_accounts', a.id::text) from public.exchange_accounts a;
end
$function$
;
alter function public.resume_trading() owner to atb_engine;
grant execute on function public.resume_trading() to atb_engine;
grant execute on function public.resume_trading() to service_role;

CREATE OR REPLACE FUNCTION public.revoke_engine_key(p_id text)
 RETURNS TABLE(email text, accounts bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
alter function public.revoke_engine_key(text) owner to atb_engine;
grant execute on function public.revoke_engine_key(text) to atb_engine;

CREATE OR REPLACE FUNCTION public.revoke_exchange_keys(p_account_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
alter function public.revoke_exchange_keys(uuid) owner to atb_engine;
grant execute on function public.revoke_exchange_keys(uuid) to atb_engine;
grant execute on function public.revoke_exchange_keys(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.revoke_leaver_keys()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.api_keys k set revoked_at = now() where k.user_id = new.user_id and k.revoked_at is null;
  return null;
end
$function$
;
alter function public.revoke_leaver_keys() owner to atb_engine;
grant execute on function public.revoke_leaver_keys() to atb_engine;

CREATE OR REPLACE FUNCTION public.rewrap_credentials(p_account_id uuid, p_from bytea, p_to bytea, p_engine_key_id text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.encrypted_credentials c
  set dek_wrapped = p_to, engine_key_id = p_engine_key_id, former_engine_key_ids = c.former_engine_key_ids || c.engine_key_id
  where c.exchange_account_id = p_account_id and c.dek_wrapped = p_from and c.engine_key_id <> p_engine_key_id;
  return found;
end
$function$
;
alter function public.rewrap_credentials(uuid,bytea,bytea,text) owner to atb_engine;
grant execute on function public.rewrap_credentials(uuid,bytea,bytea,text) to atb_engine;
grant execute on function public.rewrap_credentials(uuid,bytea,bytea,text) to atb_signer;

CREATE OR REPLACE FUNCTION public.schedule_time(p_days smallint[], p_at time without time zone, p_zone text, p_moment timestamp with time zone, p_is_next boolean)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when p_is_next then min(c.moment) filter (where c.moment > p_moment) else max(c.moment) filter (where c.moment <= p_moment) end
  from (
    select (d.day::date + p_at) at time zone p_zone as moment
    from generate_series((p_moment at time zone p_zone)::date - 8, (p_moment at time zone p_zone)::date + 8, interval '1 day') d (day)
    where extract(isodow from d.day)::smallint = any (p_days)
  ) c
$function$
;
grant execute on function public.schedule_time(smallint[],time without time zone,text,timestamp with time zone,boolean) to atb_engine;

CREATE OR REPLACE FUNCTION public.schedule_words(p_entry public.bot_schedules, p_moment timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select format('%s at %s (%s)', p_entry.action, to_char(p_moment at time zone p_entry.time_zone, 'YYYY-MM-DD HH24:MI'), p_entry.time_zone)
$function$
;
grant execute on function public.schedule_words(public.bot_schedules,timestamp with time zone) to atb_engine;

CREATE OR REPLACE FUNCTION public.seen_name(p_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select lower(btrim(regexp_replace(normalize(p_name, NFKC), '\s+', ' ', 'g'))) $function$
;
grant execute on function public.seen_name(text) to atb_engine;

CREATE OR REPLACE FUNCTION public.set_account_state(account_id uuid, state text)
 RETURNS public.exchange_accounts
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller uuid := auth.uid();
  account public.exchange_accounts;
  is_offline boolean := exists (select from public.trading_modes m where m.user_id = auth.uid() and m.mode = 'OFFLINE');
begin
  if caller is null then
    raise exception 'Authentication required. Please log in.' using errcode = '42501';
  end if;
  if set_account_state.state is null or set_account_state.state not in ('ACTIVE', 'REDUCING', 'HALTED') then
    raise exception 'state must be ACTIVE, REDUCING or HALTED.' using errcode = 'P0001', hint = 'state';
  end if;
  select * into account from public.exchange_accounts a where a.id = set_account_state.account_id and a.user_id = caller for update;
  if not found then
    raise exception 'account_id must be one of your own accounts.' using errcode = 'P0001', hint = 'account_id';
  end if;
  if account.chosen_state = set_account_state.state then
    return account;
  end if;
  if set_account_state.state <> 'HALTED' then
    perform public.assert_may_switch(caller);
  end if;
  update public.exchange_accounts a
  set chosen_state = set_account_state.state,
    trading_state = case when is_offline then 'HALTED' else set_account_state.state end, state_until = null,
    state_reason = case when is_offline then a.state_reason when set_account_state.state = 'ACTIVE' then '' else 'Set by you.' end
  where a.id = account.id returning * into account;
  if set_account_state.state <> 'ACTIVE' then
    insert into public.engine_commands (account_id, user_id, kind, payload, idempotency_key)
    values (account.id, caller, 'stop_all',
      jsonb_build_object('choice', case set_account_state.state when 'REDUCING' then 'pause_entries' else 'cancel_orders' end),
      'state:' || gen_random_uuid());
  end if;
  insert into public.account_decisions (user_id, account_id, actor, code, severity, facts, at)
  values (caller, account.id, 'user', 'STATE_' || account.chosen_state, case account.chosen_state when 'ACTIVE' then 'info' else 'warning' end,
    '{}', clock_timestamp());
  perform pg_notify('engine_accounts', account.id::text);
  return account;
end
$function$
;
alter function public.set_account_state(uuid,text) owner to atb_engine;
grant execute on function public.set_account_state(uuid,text) to atb_engine;
grant execute on function public.set_account_state(uuid,text) to authenticated;

CREATE OR REPLACE FUNCTION public.set_bot_schedule(bot_id uuid, time_zone text, entries jsonb)
 RETURNS SETOF public.bot_schedules
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bot public.bots := public.own_bot(set_bot_schedule.bot_id);
  market_now timestamptz := coalesce((select p.ts from public.price_feeds p order by p.id desc limit 1), now());
  entry jsonb;
  chosen smallint[];
  had_times boolean;
begin
  if set_bot_schedule.time_zone is null or length(set_bot_schedule.time_zone) > 60
    or set_bot_schedule.time_zone !~ '^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$' then
    raise exception 'time_zone must be a time zone such as Europe/Berlin.' using errcode = 'P0001', hint = 'time_zone';
  end if;
  begin
    perform now() at time zone set_bot_schedule.time_zone;
  exception when invalid_parameter_value then
    raise exception 'time_zone must be a time zone such as Europe/Berlin.' using errcode = 'P0001', hint = 'time_zone';
  end;
  if jsonb_typeof(entries) is distinct from 'array' or jsonb_array_length(entries) > 14 then
    raise exception 'entries must be a list of at most 14 times.' using errcode = 'P0001', hint = 'entries';
  end if;
  delete from public.bot_schedules s where s.bot_id = bot.id;
  had_times := found;
  for entry in select * from jsonb_array_elements(entries) loop
    if jsonb_typeof(entry) <> 'object' or coalesce(entry ->> 'action', '') not in ('start', 'pause', 'stop')
      or coalesce(entry ->> 'holdings', 'keep') not in ('keep', 'sell')
      or coalesce(entry ->> 'at', '') !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' or jsonb_typeof(entry -> 'days') is distinct from 'array' then
      raise exception 'Each entry needs action (start, pause or stop), days (1 = Monday to 7 = Sunday) and at (a time such as 09:30).'
        using errcode = 'P0001', hint = 'entries';
    end if;
    select array_agg(distinct d.day::smallint order by d.day::smallint) into chosen
    from jsonb_array_elements_text(entry -> 'days') d (day) where d.day ~ '^[1-7]$';
    if chosen is null or (select count(*) from jsonb_array_elements_text(entry -> 'days') d (day) where d.day !~ '^[1-7]$') > 0 then
      raise exception 'days must be days of the week, 1 = Monday to 7 = Sunday, at least one.' using errcode = 'P0001', hint = 'entries';
    end if;
    insert into public.bot_schedules (bot_id, user_id, action, holdings, days, at_time, time_zone, next_at)
    values (bot.id, bot.user_id, entry ->> 'action', coalesce(entry ->> 'holdings', 'keep'), chosen, (entry ->> 'at')::time,
      set_bot_schedule.time_zone, public.schedule_time(chosen, (entry ->> 'at')::time, set_bot_schedule.time_zone, market_now, true));
  end loop;
  if had_times or jsonb_array_length(entries) > 0 then
    insert into public.account_decisions (user_id, account_id, bot_id, symbol, actor, code, severity, facts, at)
    values (bot.user_id, bot.exchange_account_id, bot.id, bot.symbol, 'user',
      case jsonb_array_length(entries) when 0 then 'SCHEDULE_CLEARED' else 'SCHEDULE_SET' end, 'info',
      jsonb_build_object('times', jsonb_array_length(entries), 'zone', set_bot_schedule.time_zone), clock_timestamp());
  end if;
  return query select s.* from public.bot_schedules s where s.bot_id = bot.id order by s.next_at, s.id;
end
$function$
;
alter function public.set_bot_schedule(uuid,text,jsonb) owner to atb_engine;
grant execute on function public.set_bot_schedule(uuid,text,jsonb) to atb_engine;
grant execute on function public.set_bot_schedule(uuid,text,jsonb) to authenticated;

CREATE OR REPLACE FUNCTION public.set_default_plan(p_plan text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.platform_state s set default_plan = p_plan where s.default_plan <> p_plan;
  if found then
    perform pg_notify('engine_accounts', a.id::text) from public.exchange_accounts a;
  end if;
end
$function$
;
alter function public.set_default_plan(text) owner to atb_engine;
grant execute on function public.set_default_plan(text) to atb_engine;

CREATE OR REPLACE FUNCTION public.sign_out_leaver()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from auth.sessions where user_id = new.user_id;
  return null;
end
$function$
;
alter function public.sign_out_leaver() owner to supabase_auth_admin;
grant execute on function public.sign_out_leaver() to supabase_auth_admin;

CREATE OR REPLACE FUNCTION public.start_bot(bot_id uuid)
 RETURNS public.bots
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bot public.bots := public.own_bot(start_bot.bot_id);
  account public.exchange_accounts;
  tier public.plan_limits;
begin
  if bot.status in ('running', 'active') then
    return bot;
  end if;
  if bot.status = 'stopping' then
    raise exception 'The bot is still stopping. Start it again once it has stopped.' using errcode = 'P0001', hint = 'status';
  end if;
  if bot.archived_at is not null then
    raise exception 'The bot is archived. Restore it before starting.' using errcode = 'P0001', hint = 'archived_at';
  end if;
  select * into account from public.exchange_accounts a where a.id = bot.exchange_account_id;
  if account.adapter <> 'paper' then
    raise exception 'Live orders are not enabled yet: a bot of an exchange account cannot be started.' using errcode = 'P0001', hint = 'LIVE_NOT_AVAILABLE';
  end if;
  if exists (select from public.trading_modes m where m.user_id = bot.user_id and m.mode = 'OFFLINE') then
    raise exception 'Trading is halted on this account. Resume trading before starting bots.' using errcode = 'P0001', hint = 'OFFLINE';
  end if;
  if account.chosen_state <> 'ACTIVE' then
    raise exception 'Trading is halted on this account: it is %. Set it to ACTIVE before starting bots.', account.chosen_state
      using errcode = 'P0001', hint = 'OFFLINE';
  end if;
  if (select p.trading_halted from public.platform_state p) then
    raise exception 'Trading is halted on this server. No bot can be started until the operator resumes it.' using errcode = 'P0001', hint = 'HALTED';
  end if;
  tier := public.plan_of(bot.user_id);
  perform public.assert_symbol(tier, bot.symbol);
  -- A stopped bot leaves its place to others, so it must find one again.
  perform pg_advisory_xact_lock(hashtextextended('bots:' || bot.user_id::text, 0));
  perform public.assert_bot_place(tier, (
    select count(*) from public.bots b
    where b.user_id = bot.user_id and b.id <> bot.id and b.status in ('running', 'active', 'paused', 'stopping')));
  if not exists (select 1 from public.bot_kinds k where k.kind = bot.type and k.can_start) then
    raise exception 'Bots of type % cannot be started on this server.', bot.type using errcode = 'P0001', hint = 'type';
  end if;
  return public.submit_bot_command(bot, 'start_bot', 'running', 'Waiting for the engine to take over.', '{}');
end
$function$
;
alter function public.start_bot(uuid) owner to atb_engine;
grant execute on function public.start_bot(uuid) to atb_engine;
grant execute on function public.start_bot(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.stop_bot(bot_id uuid, holdings text DEFAULT 'keep'::text)
 RETURNS public.bots
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bot public.bots := public.own_bot(stop_bot.bot_id);
begin
  if stop_bot.holdings is null or stop_bot.holdings not in ('keep', 'sell') then
    raise exception 'holdings must be keep or sell.' using errcode = 'P0001', hint = 'holdings';
  end if;
  if bot.status in ('stopped', 'stopping') then
    return bot;
  end if;
  if bot.status = 'draft' then
    raise exception 'The bot has not been started.' using errcode = 'P0001', hint = 'status';
  end if;
  -- One whose start was refused has nothing for the engine to stop.
  if bot.status = 'error' and not exists (select 1 from public.bot_states s where s.bot_id = bot.id) then
    update public.bots b set status = 'stopped', updated_at = now() where b.id = bot.id returning * into bot;
    return bot;
  end if;
  return public.submit_bot_command(bot, 'stop_bot', 'stopping', 'Cancelling its orders.', jsonb_build_object('holdings', stop_bot.holdings)
    || case auth.jwt() ->> 'actor' when 'schedule' then '{"reason": "Stopped by its schedule."}'::jsonb else '{}' end);
end
$function$
;
alter function public.stop_bot(uuid,text) owner to atb_engine;
grant execute on function public.stop_bot(uuid,text) to atb_engine;
grant execute on function public.stop_bot(uuid,text) to authenticated;

CREATE OR REPLACE FUNCTION public.stop_provider(p_provider_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if auth.uid() is null then
    raise exception 'Authentication required. Please log in.' using errcode = '42501';
  end if;
  update public.provider_accounts p set stopped_at = now()
  where p.provider_id = p_provider_id and p.user_id = auth.uid() and p.stopped_at is null;
  if not found then
    raise exception 'You have no provider of this kind that is open.' using errcode = 'P0001', hint = 'providerId';
  end if;
end
$function$
;
alter function public.stop_provider(uuid) owner to atb_engine;
grant execute on function public.stop_provider(uuid) to atb_engine;
grant execute on function public.stop_provider(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.storage_used()
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(sum(b.size), 0)::bigint from files.blobs b where b.user_id = auth.uid() and b.state <> 'dead'
$function$
;
alter function public.storage_used() owner to atb_engine;
grant execute on function public.storage_used() to atb_engine;
grant execute on function public.storage_used() to authenticated;

CREATE OR REPLACE FUNCTION public.submit_bot_command(p_bot public.bots, p_kind text, p_status text, p_reason text, p_payload jsonb, p_actor text DEFAULT NULL::text)
 RETURNS public.bots
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  bot public.bots;
begin
  update public.bots b
  set status = p_status, status_reason = p_reason, command_number = b.command_number + 1, updated_at = now()
  where b.id = p_bot.id returning * into bot;
  insert into public.engine_commands (account_id, user_id, kind, payload, idempotency_key, actor)
  values (bot.exchange_account_id, bot.user_id, p_kind, p_payload || jsonb_build_object('botId', bot.id), bot.id::text || ':' || bot.command_number,
    coalesce(p_actor, auth.jwt() ->> 'actor', 'user'));
  return bot;
end
$function$
;
grant execute on function public.submit_bot_command(public.bots,text,text,text,jsonb,text) to atb_engine;

CREATE OR REPLACE FUNCTION public.sum_health_days()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.health_days as d (service, day, healthy, warning, error, first_slot, response_ms_sum)
  select a.service, (to_timestamp(a.slot * 30) at time zone 'UTC')::date,
    count(*) filter (where a.status = 'healthy'), count(*) filter (where a.status = 'warning'),
    count(*) filter (where a.status = 'error'), min(a.slot), coalesce(sum(a.response_time_ms), 0)
  from added a where a.slot is not null
  group by 1, 2 order by 1, 2
  on conflict (service, day) do update set
    healthy = d.healthy + excluded.healthy, warning = d.warning + excluded.warning, error = d.error + excluded.error,
    first_slot = least(d.first_slot, excluded.first_slot), response_ms_sum = d.response_ms_sum + excluded.response_ms_sum;
  return null;
end
$function$
;
alter function public.sum_health_days() owner to atb_engine;
grant execute on function public.sum_health_days() to atb_engine;

CREATE OR REPLACE FUNCTION public.suspend_api_keys()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.api_keys set suspended_until = case when new.deleted_at is not null then 'infinity' else new.banned_until end
  where user_id = new.id;
  return null;
end
$function$
;
alter function public.suspend_api_keys() owner to atb_engine;
grant execute on function public.suspend_api_keys() to atb_engine;
grant execute on function public.suspend_api_keys() to supabase_auth_admin;

CREATE OR REPLACE FUNCTION public.switch_mode(mode text, account_id uuid DEFAULT NULL::uuid)
 RETURNS public.trading_modes
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller uuid := auth.uid();
  account public.exchange_accounts;
  switched public.trading_modes;
begin
  if caller is null then
    raise exception 'Authentication required. Please log in.' using errcode = '42501';
  end if;
  if switch_mode.mode is null or switch_mode.mode not in ('LIVE', 'SIMULATION', 'OFFLINE') then
    raise exception 'mode must be LIVE, SIMULATION or OFFLINE.' using errcode = 'P0001', hint = 'mode';
  end if;
  if switch_mode.mode = 'LIVE' then
    select * into account from public.exchange_accounts a
    where a.user_id = caller and a.adapter <> 'paper' and a.id = switch_mode.account_id;
    if not found and switch_mode.account_id is not null then
      raise exception 'LIVE MODE needs one of your own exchange accounts.' using errcode = 'P0001', hint = 'NO_TESTED_ACCOUNT';
    end if;
    if not found then
      select * into account from public.exchange_accounts a
      where a.user_id = caller and a.adapter <> 'paper' order by public.is_account_tested(a.id) desc, a.created_at limit 1;
    end if;
    if account.id is null then
      raise exception 'LIVE MODE needs an exchange account: connect one in Exchange setup first.' using errcode = 'P0001', hint = 'NO_TESTED_ACCOUNT';
    end if;
    if not public.is_account_tested(account.id) then
      raise exception 'LIVE MODE needs a tested connection: test the keys of % first.', account.label using errcode = 'P0001', hint = 'NO_TESTED_ACCOUNT';
    end if;
    if not public.has_fresh_second_factor() then
      raise exception 'Confirm with your second factor, then try again.' using errcode = 'PT403', hint = 'second_factor_required';
    end if;
  end if;
  -- One change after another, so that the commands come to every account in the order of the rows.
  perform pg_advisory_xact_lock(hashtextextended('mode:' || caller::text, 0));
  -- As it is already: nothing to tell any account. OFFLINE is told again, since what did not go the first time may now.
  select * into switched from public.trading_modes m
  where m.user_id = caller and m.mode = switch_mode.mode and m.account_id is not distinct from account.id
    and (m.mode <> 'OFFLINE' or m.changed_at > clock_timestamp() - interval '2 seconds');
  if found then
    return switched;
  end if;
  if switch_mode.mode <> 'OFFLINE' then
    perform public.assert_may_switch(caller);
  end if;
  insert into public.trading_modes as m (user_id, mode, account_id) values (caller, switch_mode.mode, account.id)
  on conflict (user_id) do update set mode = excluded.mode, account_id = excluded.account_id, change_id = gen_random_uuid(), changed_at = clock_timestamp()
  returning * into switched;
  insert into public.engine_commands (account_id, user_id, kind, payload, idempotency_key)
  select a.id, caller, 'set_mode', jsonb_build_object('mode', case
    when switched.mode = 'OFFLINE' then 'offline' when a.id = switched.account_id then 'live' else 'simulation' end), 'mode:' || switched.change_id
  from public.exchange_accounts a where a.user_id = caller order by a.created_at, a.id;
  update public.exchange_accounts a
  set trading_mode = case when switched.mode = 'OFFLINE' then 'OFFLINE' when a.id = switched.account_id then 'LIVE' else 'SIMULATION' end,
    trading_state = case when switched.mode = 'OFFLINE' then 'HALTED' else a.chosen_state end, state_until = null,
    state_reason = case when switched.mode = 'OFFLINE' then 'Trading is OFFLINE: nothing is placed until you switch to SIMULATION.' else '' end
  where a.user_id = caller;
  insert into public.account_decisions (user_id, account_id, actor, code, severity, facts, at)
  values (caller, switched.account_id, 'user', 'MODE_' || switched.mode, case switched.mode when 'SIMULATION' then 'info' else 'warning' end,
    '{}', clock_timestamp());
  perform pg_notify('engine_accounts', a.id::text) from public.exchange_accounts a where a.user_id = caller;
  return switched;
end
$function$
;
alter function public.switch_mode(text,uuid) owner to atb_engine;
grant execute on function public.switch_mode(text,uuid) to atb_engine;
grant execute on function public.switch_mode(text,uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.switch_notification_channel()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
alter function public.switch_notification_channel() owner to atb_engine;
grant execute on function public.switch_notification_channel() to atb_engine;

CREATE OR REPLACE FUNCTION public.take_alerts(p_alerts jsonb)
 RETURNS TABLE(place integer, outcome text, reason text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
alter function public.take_alerts(jsonb) owner to atb_engine;
grant execute on function public.take_alerts(jsonb) to atb_engine;

CREATE OR REPLACE FUNCTION public.take_request(p_user_id uuid, p_meter text, p_most integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into public.request_meters as m (user_id, meter, used, since) values (p_user_id, p_meter, 1, clock_timestamp())
  on conflict (user_id, meter) do update set
    used = case when m.since > clock_timestamp() - interval '1 day' then m.used + 1 else 1 end,
    since = case when m.since > clock_timestamp() - interval '1 day' then m.since else clock_timestamp() end
  where m.used < p_most or m.since <= clock_timestamp() - interval '1 day';
  return found;
end
$function$
;
grant execute on function public.take_request(uuid,text,integer) to atb_engine;

CREATE OR REPLACE FUNCTION public.traded_volume(p_user_id uuid, p_but_account uuid, p_since timestamp with time zone)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce((
    select sum(t.qty * t.price) from public.trade_ledger t
    where t.user_id = p_user_id and t.account_id <> p_but_account and t.exec_ts >= p_since and t.source = 'engine'), 0)
  + coalesce((
    select sum(case when o.price is null then o.reserved else (o.quantity - o.filled_quantity) * o.price end)
    from public.exchange_accounts a join public.bot_orders o on o.account_id = a.id
    where a.user_id = p_user_id and a.id <> p_but_account and o.purpose = 'entry' and o.side = 'buy'
      and o.status in ('intended', 'submitted', 'accepted', 'partially_filled', 'pending_cancel', 'unknown')), 0)
$function$
;
grant execute on function public.traded_volume(uuid,uuid,timestamp with time zone) to atb_engine;

CREATE OR REPLACE FUNCTION public.trim_learner_pulls()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from public.learner_pulls where learner_id = new.learner_id and id <= (
    select p.id from public.learner_pulls p where p.learner_id = new.learner_id order by p.id desc offset 500 limit 1);
  return null;
end
$function$
;
grant execute on function public.trim_learner_pulls() to atb_engine;

CREATE OR REPLACE FUNCTION public.upsert_ai_usage(p_email text, p_yyyymm integer, p_calls integer, p_prompt bigint, p_completion bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_calls is null or p_prompt is null or p_completion is null or p_calls < 0 or p_prompt < 0 or p_completion < 0 then
    raise exception 'p_calls, p_prompt and p_completion must be 0 or more.' using errcode = 'P0001', hint = 'p_calls';
  end if;
  insert into public.ai_usage as u (email, yyyymm, calls, prompt_tokens, completion_tokens)
  values (lower(p_email), p_yyyymm, p_calls, p_prompt, p_completion)
  on conflict (email, yyyymm) do update set
    calls = u.calls + excluded.calls,
    prompt_tokens = u.prompt_tokens + excluded.prompt_tokens,
    completion_tokens = u.completion_tokens + excluded.completion_tokens,
    updated_at = now();
end
$function$
;
alter function public.upsert_ai_usage(text,integer,integer,bigint,bigint) owner to atb_engine;
grant execute on function public.upsert_ai_usage(text,integer,integer,bigint,bigint) to atb_engine;
grant execute on function public.upsert_ai_usage(text,integer,integer,bigint,bigint) to service_role;

CREATE OR REPLACE FUNCTION public.usual_ai_limit(p_plan text)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select l.usual_ai_limit from public.plan_limits l where l.plan = p_plan
$function$
;
grant execute on function public.usual_ai_limit(text) to atb_engine;
grant execute on function public.usual_ai_limit(text) to service_role;

CREATE OR REPLACE FUNCTION public.watch_keys()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$
;
alter function public.watch_keys() owner to atb_engine;
grant execute on function public.watch_keys() to atb_engine;

CREATE OR REPLACE FUNCTION public.watch_trade_volume()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  traded record;
  most numeric;
begin
  for traded in
    select a.user_id, date_trunc('month', max(a.exec_ts), 'UTC') as since from added a where a.source = 'engine' group by a.user_id
  loop
    most := (public.plan_of(traded.user_id)).max_trade_volume;
    if most > 0 then
      perform public.alert_of_usage(traded.user_id, 'trade_volume', to_char(traded.since at time zone 'UTC', 'YYYYMM')::integer, sum(t.qty * t.price), most)
      from public.trade_ledger t where t.user_id = traded.user_id and t.exec_ts >= traded.since and t.source = 'engine';
    end if;
  end loop;
  return null;
end
$function$
;
alter function public.watch_trade_volume() owner to atb_engine;
grant execute on function public.watch_trade_volume() to atb_engine;

CREATE OR REPLACE FUNCTION public.wraps_of_engine_keys(p_ids text[], p_after uuid, p_limit integer)
 RETURNS TABLE(account_id uuid, user_id uuid, exchange text, dek_wrapped bytea, engine_key_id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select c.exchange_account_id, c.user_id, a.adapter, c.dek_wrapped, c.engine_key_id
  from public.encrypted_credentials c join public.exchange_accounts a on a.id = c.exchange_account_id
  where c.engine_key_id = any (p_ids) and c.dek_wrapped is not null and c.exchange_account_id > p_after
  order by c.exchange_account_id limit p_limit
$function$
;
alter function public.wraps_of_engine_keys(text[],uuid,integer) owner to atb_engine;
grant execute on function public.wraps_of_engine_keys(text[],uuid,integer) to atb_engine;
grant execute on function public.wraps_of_engine_keys(text[],uuid,integer) to atb_signer;

CREATE OR REPLACE FUNCTION realtime.topic()
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select nullif(current_setting('realtime.topic', true), '') $function$
;
grant execute on function realtime.topic() to anon;
grant execute on function realtime.topic() to authenticated;
grant execute on function realtime.topic() to service_role;


-- Publications

create publication supabase_realtime for table public.achievements, public.ai_usage, public.alerts, public.balances, public.bot_events, public.bot_orders, public.bots, public.data_exports, public.equity_snapshots, public.exchange_accounts, public.health_checks, public.notification_deliveries, public.notifications, public.order_tickets, public.positions, public.price_feeds, public.profiles, public.quotes, public.research_runs, public.signal_providers, public.trade_ledger, public.trading_modes, public.user_plans, public.user_risk_prefs;
