-- Other services that vouch for people, and from where an account is used.

-- An account is linked to what a provider says of an address only where a mail of ours has proven the address too.
create function public.is_address_proven(p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.profiles u where u.id = p_user_id and u.email_proven_at is not null)
$$;
grant create on schema public to atb_engine;
alter function public.is_address_proven(uuid) owner to atb_engine;
revoke create on schema public from atb_engine;
revoke all on function public.is_address_proven(uuid) from public, anon, authenticated, service_role;
grant execute on function public.is_address_proven(uuid) to supabase_auth_admin, atb_engine;

-- Ours: the browsers and networks that an account was signed in from lately, so that a new one can be told by mail.
create table auth.sign_in_origins (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('device', 'network')),
  origin_hash text not null,
  last_seen_at timestamptz not null default now(),
  primary key (user_id, kind, origin_hash)
);
create index sign_in_origins_last_seen_idx on auth.sign_in_origins (last_seen_at);
comment on column auth.sign_in_origins.origin_hash is 'Keyed HMAC-SHA-256 of browser and system, or of the network.';
alter table auth.sign_in_origins enable row level security;
alter table auth.sign_in_origins force row level security;
revoke all on auth.sign_in_origins from public, anon, authenticated, service_role, atb_engine;
grant select, insert, update, delete on auth.sign_in_origins to supabase_auth_admin;
create policy auth_service on auth.sign_in_origins to supabase_auth_admin using (true) with check (true);

-- What happened to one account, newest first; refreshed tokens are many and nobody looks for them.
create index audit_log_entries_actor_idx on auth.audit_log_entries ((payload ->> 'actor_id'), created_at desc)
  where payload ->> 'action' <> 'token_refreshed';
