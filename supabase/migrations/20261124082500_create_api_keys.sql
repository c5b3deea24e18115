-- API keys of users: what a program may do in a user's name. The key is shown once; what is kept is its SHA-256, which is enough for
-- 256 random bits.
create table public.api_keys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 60),
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  last_four text not null check (last_four ~ '^[A-Za-z0-9_-]{4}$'),
  scopes text[] not null check (cardinality(scopes) between 1 and 2 and scopes <@ '{read,trade}'),
  created_at timestamptz not null default now(),
  -- Null: never.
  expires_at timestamptz,
  -- To the minute.
  last_used_at timestamptz,
  revoked_at timestamptz,
  -- While the account is banned; 'infinity' for one that is deleted.
  suspended_until timestamptz,
  check (expires_at > created_at)
);
create unique index api_keys_live_name on public.api_keys (user_id, lower(btrim(name))) where revoked_at is null;
create index api_keys_user on public.api_keys (user_id, created_at desc);
comment on column public.api_keys.key_hash is 'For the server alone: no user and not the operator''s key reads it.';

-- Calls by clock hour, of all keys of an account together.
create table public.api_usage (
  user_id uuid not null references auth.users (id) on delete cascade,
  hour timestamptz not null,
  calls integer not null check (calls >= 0),
  primary key (user_id, hour)
);
create index api_usage_hour on public.api_usage (hour);

-- Requests that carried an idempotency key, with what was answered; kept for a day.
create table public.api_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  idempotency_key text not null check (length(idempotency_key) between 1 and 255),
  -- Of method, path and body.
  request_hash bytea not null check (octet_length(request_hash) = 32),
  -- HTTP status and body of the answer; null while the request is at work.
  status smallint,
  answer text check (octet_length(answer) <= 1048576),
  -- What a transaction of the request gave that has changed something: known also when the process died before it answered.
  written jsonb,
  created_at timestamptz not null default now(),
  claimed_at timestamptz not null default now(),
  unique (user_id, idempotency_key)
);
create index api_requests_created_at on public.api_requests (created_at);

alter table public.api_keys enable row level security;
alter table public.api_keys force row level security;
alter table public.api_usage enable row level security;
alter table public.api_usage force row level security;
alter table public.api_requests enable row level security;
alter table public.api_requests force row level security;

create policy engine on public.api_keys for all to atb_engine using (true) with check (true);
create policy service on public.api_keys for select to service_role using (true);
create policy own_select on public.api_keys for select to authenticated using (user_id = (select auth.uid()));
create policy engine on public.api_usage for all to atb_engine using (true) with check (true);
create policy service on public.api_usage for select to service_role using (true);
create policy own_select on public.api_usage for select to authenticated using (user_id = (select auth.uid()));
create policy engine on public.api_requests for all to atb_engine using (true) with check (true);
create policy service on public.api_requests for select to service_role using (true);

grant select, insert, update, delete on public.api_keys, public.api_usage, public.api_requests to atb_engine;
grant select (id, user_id, name, last_four, scopes, created_at, expires_at, last_used_at, revoked_at, suspended_until)
  on public.api_keys to authenticated, service_role;
grant select on public.api_usage to authenticated, service_role;
grant select (id, user_id, status, created_at) on public.api_requests to service_role;

alter table public.plan_limits add column api_calls_hour integer not null default 100 check (api_calls_hour > 0);
alter table public.plan_limits alter column api_calls_hour drop default;
set local role atb_engine;
update public.plan_limits set api_calls_hour = limits.calls
from (values ('free', 100), ('starter', 100), ('pro', 1000), ('elite', 1000), ('enterprise', 10000)) limits (plan, calls)
where plan_limits.plan = limits.plan;
reset role;

-- Bounds of one user, whoever writes the row. One after another, so that two at once cannot both be the last.
create function public.check_api_key() returns trigger language plpgsql set search_path = '' as $$
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
$$;
revoke execute on function public.check_api_key() from public;
grant execute on function public.check_api_key() to atb_engine;
create trigger api_keys_check before insert on public.api_keys for each row execute function public.check_api_key();

-- One call of a program: whose key it is, what it may, and its place in the hour. No row: no such key, or none that holds.
-- The calls of an hour are not worth a wait for the disk.
create function public.admit_api_call(p_key_hash bytea)
  returns table (key_id uuid, user_id uuid, email text, scopes text[], plan text, hourly_limit integer, used integer,
    is_admitted boolean, resets_at timestamptz)
  language plpgsql set search_path = '' as $$
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
$$;
revoke execute on function public.admit_api_call(bytea) from public;
grant execute on function public.admit_api_call(bytea) to atb_engine;

-- Takes an idempotency key: `new` for whoever was first, `done` with the answer, `at_work` while another request has it, `other` when it
-- was used for another request, `resumed` when the process that had it is gone.
create function public.claim_api_request(p_user_id uuid, p_key text, p_hash bytea)
  returns table (outcome text, id uuid, status smallint, answer text, written jsonb)
  language plpgsql set search_path = '' as $$
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
$$;
revoke execute on function public.claim_api_request(uuid, text, bytea) from public;
grant execute on function public.claim_api_request(uuid, text, bytea) to atb_engine;

-- Notes with a transaction that changed something what it gave, so that neither is there without the other.
create function public.note_api_write(p_request_id uuid, p_written jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if pg_current_xact_id_if_assigned() is null then return; end if;
  update public.api_requests set written = p_written where id = p_request_id and user_id = auth.uid() and status is null;
end
$$;
grant create on schema public to atb_engine;
alter function public.note_api_write(uuid, jsonb) owner to atb_engine;
revoke create on schema public from atb_engine;
revoke execute on function public.note_api_write(uuid, jsonb) from public;
grant execute on function public.note_api_write(uuid, jsonb) to authenticated;

-- The keys of a banned or deleted account are good for nothing; they are again when the ban is over.
create function public.suspend_api_keys() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.api_keys set suspended_until = case when new.deleted_at is not null then 'infinity' else new.banned_until end
  where user_id = new.id;
  return null;
end
$$;
grant create on schema public to atb_engine;
alter function public.suspend_api_keys() owner to atb_engine;
revoke create on schema public from atb_engine;
revoke execute on function public.suspend_api_keys() from public;
grant execute on function public.suspend_api_keys() to supabase_auth_admin;
create trigger users_suspend_api_keys after update of banned_until, deleted_at on auth.users
  for each row when (old.banned_until is distinct from new.banned_until or old.deleted_at is distinct from new.deleted_at)
  execute function public.suspend_api_keys();
