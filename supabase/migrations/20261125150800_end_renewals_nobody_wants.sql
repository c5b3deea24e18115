-- Nobody is charged for an account that is gone, whoever ended it and however, nor again after a payment was charged back.
alter table public.licences add column renewal_unwanted_at timestamptz;
comment on column public.licences.renewal_unwanted_at is
  'The payment provider is still to be told that this subscription ends; null when it has been, or need not.';
create index licences_renewal_unwanted on public.licences (renewal_unwanted_at) where renewal_unwanted_at is not null;

create function public.end_renewals_of_leaver() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.licences set renewal_unwanted_at = now()
  where user_id = old.id and status = 'active' and provider_subscription is not null and renewal_unwanted_at is null;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
comment on function public.end_renewals_of_leaver is 'However an account ends: by its owner, by an operator, by hand.';
grant create on schema public to atb_engine;
alter function public.end_renewals_of_leaver() owner to atb_engine;
revoke create on schema public from atb_engine;
revoke execute on function public.end_renewals_of_leaver() from public;
grant execute on function public.end_renewals_of_leaver() to supabase_auth_admin;
create trigger users_end_renewals before delete on auth.users
  for each row execute function public.end_renewals_of_leaver();
create trigger users_end_renewals_softly before update of deleted_at on auth.users
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function public.end_renewals_of_leaver();
