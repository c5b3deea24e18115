-- A plan that waits for an address belongs to whoever proves the address: an account that never did takes nothing of it along when it
-- is erased.
create or replace function public.erase_loose_rows(p_user_id uuid, p_email text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.ai_usage u where u.email = p_email;
  delete from public.user_plans p where p.user_id = p_user_id
    or (p.user_id is null and p.email = p_email and public.is_address_proven(p_user_id));
  delete from files.objects o where files.user_of(o.bucket_id, o.name) = p_user_id;
  update files.objects o set owner = null where o.owner = p_user_id;
  update files.blobs b set user_id = null, state = 'dead', since = now() where b.user_id = p_user_id;
end
$$;

-- The own folder is found by it, and a list does not look at the files of everybody.
create index objects_by_user on files.objects (files.user_of(bucket_id, name));
