-- Files of users and of the operator: buckets, objects in them, and the blobs that hold their bytes. The bytes lie in a folder or in an
-- S3-compatible store under the blob's id, so no path is ever made of what a user wrote.
-- A blob's life: `pending` while its bytes arrive (they count against the quota already), `live` while an object names it, `dead`
-- until housekeeping has removed its bytes. So whatever is interrupted, no bytes lie anywhere that no row names.
create schema files;
grant usage on schema files to anon, authenticated, service_role, atb_engine;

create table files.buckets (
  id text primary key check (id ~ '^[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}$'),
  name text not null unique check (name = id),
  owner uuid,
  public boolean not null default false,
  file_size_limit bigint check (file_size_limit > 0),
  allowed_mime_types text[],
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column files.buckets.file_size_limit is 'Bytes; null for the limit of the server alone.';

create table files.blobs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid,
  size bigint not null check (size >= 0),
  state text not null default 'pending' check (state in ('pending', 'live', 'dead')),
  since timestamptz not null default now()
);
comment on column files.blobs.user_id is 'Against whose quota it counts; null for what is nobody''s, such as the operator''s buckets.';
comment on column files.blobs.size is 'Bytes; of a pending blob those that it was announced with.';
create index blobs_user_id on files.blobs (user_id) include (size, state) where state <> 'dead';
create index blobs_over on files.blobs (since) where state <> 'live';

create table files.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references files.buckets (id),
  -- By code points, as names are listed.
  name text collate "C" not null check (octet_length(name) between 1 and 1024 and name !~ '[[:cntrl:]]'),
  owner uuid,
  version uuid unique references files.blobs (id),
  metadata jsonb not null default '{}',
  user_metadata jsonb not null default '{}' check (octet_length(user_metadata::text) <= 16384),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  last_accessed_at timestamptz not null default clock_timestamp(),
  unique (bucket_id, name)
);

alter table files.buckets enable row level security;
alter table files.buckets force row level security;
alter table files.blobs enable row level security;
alter table files.blobs force row level security;
alter table files.objects enable row level security;
alter table files.objects force row level security;

-- The first folder of a name in the bucket of users' files is the id of the user whose it is.
create function files.user_of(p_bucket text, p_name text) returns uuid language sql immutable set search_path = '' as $$
  select case when p_bucket = 'user-files'
    and p_name ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/' then split_part(p_name, '/', 1)::uuid end
$$;
grant execute on function files.user_of(text, text) to anon, authenticated, service_role, atb_engine;

create policy engine_all on files.buckets to atb_engine using (true) with check (true);
create policy service_all on files.buckets to service_role using (true) with check (true);
create policy users_see_theirs on files.buckets for select to authenticated using (id = 'user-files');
create policy engine_all on files.blobs to atb_engine using (true) with check (true);
create policy engine_all on files.objects to atb_engine using (true) with check (true);
create policy service_all on files.objects to service_role using (true) with check (true);
create policy own_folder on files.objects to authenticated
  using (files.user_of(bucket_id, name) = auth.uid()) with check (files.user_of(bucket_id, name) = auth.uid());

grant select, insert, update, delete on files.buckets, files.blobs, files.objects to atb_engine;
grant select, insert, update, delete on files.buckets, files.objects to service_role;
grant select on files.buckets to authenticated;
grant select, insert (bucket_id, name, owner, version, metadata, user_metadata), delete on files.objects to authenticated;
grant update (bucket_id, name, owner, version, metadata, user_metadata, updated_at, last_accessed_at) on files.objects to authenticated;

set local role atb_engine;
insert into files.buckets (id, name, public) values ('user-files', 'user-files', false);
reset role;

-- One after another for each user, so that two uploads at once cannot both take the last place.
create function files.assert_room(p_user_id uuid, p_bytes bigint, p_files integer) returns void
language plpgsql set search_path = '' as $$
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
end
$$;

-- Users may write below their own folder alone; the secret key and the engine everywhere.
create function files.may_write(p_bucket text, p_name text) returns boolean language sql stable set search_path = '' as $$
  select case coalesce(auth.role(), '') when 'authenticated' then coalesce(files.user_of(p_bucket, p_name) = auth.uid(), false)
    when 'anon' then false else true end
$$;

-- A place for bytes that are about to come: counted before the first of them arrives.
create function files.reserve(p_bucket text, p_name text, p_bytes bigint) returns uuid
language plpgsql security definer set search_path = '' as $$
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
$$;

-- What came in the end. A blob that turned out larger than it was announced is looked at again.
create function files.settle(p_blob uuid, p_bytes bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  blob files.blobs;
begin
  select * into blob from files.blobs b where b.id = p_blob and b.state = 'pending' for update;
  if blob.id is null or (auth.role() = 'authenticated' and blob.user_id is distinct from auth.uid()) then
    raise exception 'there is no such upload' using errcode = '42501';
  end if;
  if p_bytes > blob.size then perform files.assert_room(blob.user_id, p_bytes - blob.size, 0); end if;
  update files.blobs set size = p_bytes where id = p_blob;
end
$$;

-- An upload that came to nothing: its bytes are removed by housekeeping, if it was not done at once.
create function files.release(p_blob uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update files.blobs set state = 'dead', since = now()
  where id = p_blob and state = 'pending' and (coalesce(auth.role(), '') <> 'authenticated' or user_id = auth.uid());
end
$$;

-- Bytes live and die with the row that names them.
create function files.follow_object() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;

-- Only who may make things in a schema can be given a function there.
grant create on schema files, public to atb_engine;
alter function files.assert_room(uuid, bigint, integer) owner to atb_engine;
alter function files.reserve(text, text, bigint) owner to atb_engine;
alter function files.settle(uuid, bigint) owner to atb_engine;
alter function files.release(uuid) owner to atb_engine;
alter function files.follow_object() owner to atb_engine;
revoke all on function files.assert_room(uuid, bigint, integer), files.may_write(text, text), files.reserve(text, text, bigint),
  files.settle(uuid, bigint), files.release(uuid), files.follow_object() from public;
grant execute on function files.may_write(text, text) to authenticated, anon, service_role, atb_engine;
grant execute on function files.reserve(text, text, bigint), files.settle(uuid, bigint), files.release(uuid)
  to authenticated, service_role, atb_engine;

create trigger objects_followed after insert or update or delete on files.objects
  for each row execute function files.follow_object();

-- Bytes that the caller's files take, those on their way included.
create function public.storage_used() returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(b.size), 0)::bigint from files.blobs b where b.user_id = auth.uid() and b.state <> 'dead'
$$;
alter function public.storage_used() owner to atb_engine;
revoke all on function public.storage_used() from public, anon;
grant execute on function public.storage_used() to authenticated;
revoke create on schema files, public from atb_engine;
