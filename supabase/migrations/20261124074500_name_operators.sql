-- Who runs an installation is asked in one place: the secret key, or an account whose app_metadata says so. Nobody can write that about
-- themselves: app_metadata is written by the auth service for the operator alone and travels in tokens that it signs. Who takes the role
-- away ends the account's sessions, so that no token outlives it.

create function public.is_operator() returns boolean language sql stable set search_path = '' as $$
  select coalesce(
    auth.role() = 'service_role' or (auth.role() = 'authenticated' and auth.jwt() #>> '{app_metadata,role}' = 'operator'), false)
$$;
comment on function public.is_operator is 'Whether the caller runs this installation: by the secret key, or by an account with the role.';
revoke all on function public.is_operator() from public;
grant execute on function public.is_operator() to anon, authenticated, service_role, atb_engine, supabase_auth_admin;

-- The first account of an installation may become its operator; there is one first account, whoever signs up at the same moment.
alter table public.platform_state add column first_account_at timestamptz;
comment on column public.platform_state.first_account_at is 'When the first account signed in; null while there is none.';
-- As the engine: an owner that is no superuser sees no rows of a table with forced row-level security.
set local role atb_engine;
update public.platform_state set first_account_at = now() where exists (select 1 from public.profiles);
reset role;

create function public.claim_first_account() returns boolean language plpgsql security definer set search_path = '' as $$
begin
  update public.platform_state set first_account_at = now() where first_account_at is null;
  return found;
end
$$;
comment on function public.claim_first_account is 'True once in the life of an installation: for its first account.';
grant create on schema public to atb_engine;
alter function public.claim_first_account() owner to atb_engine;
revoke create on schema public from atb_engine;
revoke all on function public.claim_first_account() from public, anon, authenticated, service_role;
grant execute on function public.claim_first_account() to supabase_auth_admin;
