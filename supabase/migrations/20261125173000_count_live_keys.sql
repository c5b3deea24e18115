-- The mail that tells of a new password names how many API keys stay valid: the auth service counts them, and sees nothing else of them.
create policy auth_service_counts on public.api_keys for select to supabase_auth_admin using (true);
grant select (user_id, expires_at, revoked_at) on public.api_keys to supabase_auth_admin;
