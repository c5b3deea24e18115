-- Entries of the log grow with every refresh of a session and every wrong password: those older than 90 days may go, younger ones stay with everybody.
-- What is old is found by audit_log_entries_created_at_idx.
grant delete on auth.audit_log_entries to supabase_auth_admin;
create policy auth_service_prunes on auth.audit_log_entries for delete to supabase_auth_admin
  using (created_at < now() - interval '90 days');
comment on table auth.audit_log_entries is
  'Append-only: the service may add and read entries, never change one, and remove those older than 90 days alone.';
