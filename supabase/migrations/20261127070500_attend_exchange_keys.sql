-- Attended accounts: their data key is wrapped by the user's passphrase alone, so that nothing in the database opens for the engine key.
-- What was once sealed to the engine key stays in old copies of the row; so an account becomes attended, or ceases to be, with new keys alone.

alter table public.encrypted_credentials
  add column is_attended boolean not null generated always as (dek_wrapped is null and dek_wrapped_user is not null) stored;
comment on column public.encrypted_credentials.is_attended is 'Opened by the passphrase of its owner alone, who unlocks it for a time.';
grant select (is_attended) on public.encrypted_credentials to authenticated, atb_signer;

create function public.keep_attendance() returns trigger language plpgsql set search_path = '' as $$
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
$$;
revoke execute on function public.keep_attendance() from public;
grant execute on function public.keep_attendance() to atb_engine;
create trigger encrypted_credentials_attended before update on public.encrypted_credentials
  for each row execute function public.keep_attendance();
