-- One's own data: exports of all of it, and the end of an account.

create table public.data_exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  -- Of the tables that there are to write.
  progress real not null default 0 check (progress between 0 and 1),
  file_name text,
  size bigint check (size >= 0),
  error text,
  attempts integer not null default 0,
  beat_at timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
comment on column public.data_exports.file_name is 'Name of the object in the bucket of users'' files.';
comment on column public.data_exports.beat_at is 'Last sign of life of whoever writes it.';
-- One at a time for each user.
create unique index data_exports_under_way on public.data_exports (user_id) where status in ('queued', 'running');
create index data_exports_user_id on public.data_exports (user_id, created_at desc);

create table public.account_deletions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null
);
comment on table public.account_deletions is 'Accounts that are to be deleted, and until when that can be called off.';
create index account_deletions_due_at on public.account_deletions (due_at);

alter table public.data_exports enable row level security;
alter table public.data_exports force row level security;
alter table public.account_deletions enable row level security;
alter table public.account_deletions force row level security;
create policy own_rows on public.data_exports for select to authenticated using (user_id = auth.uid());
create policy own_rows on public.account_deletions for select to authenticated using (user_id = auth.uid());
create policy engine_all on public.data_exports to atb_engine using (true) with check (true);
create policy engine_all on public.account_deletions to atb_engine using (true) with check (true);
create policy service_reads on public.data_exports for select to service_role using (true);
create policy service_reads on public.account_deletions for select to service_role using (true);
grant select on public.data_exports, public.account_deletions to authenticated, service_role;
grant select, insert, update, delete on public.data_exports, public.account_deletions to atb_engine;
select change_feed.publish('public.data_exports');

-- The one bucket of users' files stays private, whoever asks.
alter table files.buckets add constraint user_files_are_private check (id <> 'user-files' or not public);

-- A settlement is a sign of life: a long upload is not taken for one that broke off.
create or replace function files.settle(p_blob uuid, p_bytes bigint) returns void
language plpgsql security definer set search_path = '' as $$
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
$$;

-- From the moment on at which the end of an account is asked for, nobody is signed in to it; signing in again can call it off.
create function public.sign_out_leaver() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions where user_id = new.user_id;
  return null;
end
$$;
create trigger account_deletions_sign_out after insert on public.account_deletions
  for each row execute function public.sign_out_leaver();

-- API keys are dead from that moment on, and stay so when the account is kept.
create function public.revoke_leaver_keys() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.api_keys k set revoked_at = now() where k.user_id = new.user_id and k.revoked_at is null;
  return null;
end
$$;
create trigger account_deletions_revoke_keys after insert on public.account_deletions
  for each row execute function public.revoke_leaver_keys();

-- What opens something is refused until the end is called off; what stops or takes back never is.
create function public.refuse_leaver_commands() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.account_deletions d where d.user_id = new.user_id) then
    raise exception 'This account is about to be deleted. Keep it in Settings, Data, then try again.'
      using errcode = 'P0001', hint = 'ACCOUNT_ENDS';
  end if;
  return new;
end
$$;
create trigger engine_commands_of_leavers before insert on public.engine_commands for each row
  when (new.kind in ('place_order', 'start_bot', 'set_mode')) execute function public.refuse_leaver_commands();

-- Rows that do not hang on the account's own row: those under its address, and its files. What sales and tax law want kept stays
-- without the account: licences, checkouts and payments (retention removes them 90 days after they have ended).
create function public.erase_loose_rows(p_user_id uuid, p_email text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.ai_usage u where u.email = p_email;
  delete from public.user_plans p where p.user_id = p_user_id or (p.user_id is null and p.email = p_email);
  delete from files.objects o where files.user_of(o.bucket_id, o.name) = p_user_id;
  update files.objects o set owner = null where o.owner = p_user_id;
  update files.blobs b set user_id = null, state = 'dead', since = now() where b.user_id = p_user_id;
end
$$;

-- The only way by which postings of a ledger are ever removed: with the whole account, which must have asked for it, after the time in
-- which it could think again. The rows go by the references to the account's own row; no role has the right to delete one.
create function public.erase_account(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
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
$$;

grant select on public.account_deletions to supabase_auth_admin;
create policy auth_reads on public.account_deletions for select to supabase_auth_admin using (true);
grant create on schema public to atb_engine, supabase_auth_admin;
alter function public.sign_out_leaver() owner to supabase_auth_admin;
alter function public.erase_account(uuid) owner to supabase_auth_admin;
alter function public.revoke_leaver_keys() owner to atb_engine;
alter function public.refuse_leaver_commands() owner to atb_engine;
alter function public.erase_loose_rows(uuid, text) owner to atb_engine;
revoke create on schema public from atb_engine, supabase_auth_admin;
revoke all on function public.sign_out_leaver(), public.revoke_leaver_keys(), public.refuse_leaver_commands(), public.erase_loose_rows(uuid, text),
  public.erase_account(uuid) from public, anon, authenticated, service_role;
grant execute on function public.erase_loose_rows(uuid, text) to supabase_auth_admin;
grant execute on function public.erase_account(uuid) to atb_engine;
