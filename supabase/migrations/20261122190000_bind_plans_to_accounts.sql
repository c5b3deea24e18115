-- Plans and licences are made out to an e-mail address. Whoever signs up with an address first need not be the one who reads its mail:
-- without SMTP no address is confirmed by anybody. A record counts for an account when a mailed link proved the address, when the
-- record names the account, or when the signed-in user has entered the licence key.

-- No address of before counts as proven: the database does not know whether its password belongs to whoever opened the link.
alter table public.profiles add column email_proven_at timestamptz;
comment on column public.profiles.email_proven_at is 'When a link that was mailed to the address was opened; null where the address was confirmed without mail.';
create index profiles_email on public.profiles (lower(email));

-- Without the account a record waits for a proven address again.
alter table public.user_plans add column user_id uuid references auth.users (id) on delete set null;
alter table public.licences add column user_id uuid references auth.users (id) on delete set null;
comment on column public.user_plans.user_id is 'The only account that the plan counts for; null: whoever has proved the address.';
comment on column public.licences.user_id is 'The only account that the licence counts for; null: whoever has proved the address.';
create index user_plans_user_id on public.user_plans (user_id);
create index licences_user_id on public.licences (user_id);

-- A plan that was given to an account that was there is that account's; a plan that was there first waits.
-- As the engine: an owner that is no superuser sees no rows of a table with forced row-level security.
set local role atb_engine;
update public.user_plans p set user_id = u.id
from public.profiles u
where lower(u.email) = p.email and u.created_at <= p.created_at
  and not exists (select 1 from public.profiles o where lower(o.email) = p.email and o.id <> u.id);
reset role;

-- Whom the operator means by an address is settled when the row is made: the account that is there, not one that comes later.
create function public.name_plan_account() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.user_id is not null then
    new.email := coalesce(new.email, (select lower(u.email) from public.profiles u where u.id = new.user_id));
  elsif (select count(*) from public.profiles u where lower(u.email) = new.email) = 1 then
    new.user_id := (select u.id from public.profiles u where lower(u.email) = new.email);
  end if;
  return new;
end
$$;
create trigger user_plans_account before insert on public.user_plans
  for each row execute function public.name_plan_account();

-- The plan record that counts for an account: of several the best. Every reader of a plan asks here.
create function public.plan_record(p_user_id uuid) returns public.user_plans
language sql stable set search_path = '' as $$
  select p.*
  from public.user_plans p join public.plan_limits l on l.plan = p.plan
  where p.user_id = p_user_id
    or (p.user_id is null and p.email = (
      select lower(u.email) from public.profiles u where u.id = p_user_id and u.email_proven_at is not null))
  order by l.rank desc, p.ai_limit desc
  limit 1
$$;

create or replace function public.plan_of(p_user_id uuid) returns public.plan_limits
language sql stable set search_path = '' as $$
  select l.*
  from public.plan_limits l
  where l.plan = coalesce(
    (public.plan_record(p_user_id)).plan, (select s.default_plan from public.platform_state s), 'free')
$$;

create or replace function public.has_strategy_lab(p_user_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce((public.plan_record(p_user_id)).ai_limit <> 0, true)
$$;

create or replace function public.my_plan() returns table (plan text, ai_limit integer)
language sql stable security definer set search_path = '' as $$
  select (public.plan_of(auth.uid())).plan, (public.plan_record(auth.uid())).ai_limit
$$;

create or replace function public.notify_plan_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('engine_accounts', a.id::text)
  from public.exchange_accounts a join public.profiles u on u.id = a.user_id
  where u.id in (new.user_id, old.user_id) or lower(u.email) in (new.email, old.email);
  return null;
end
$$;

-- A link that was mailed to the address has been opened. True for the first one.
create function public.prove_address(p_user_id uuid) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles u set email_proven_at = now() where u.id = p_user_id and u.email_proven_at is null;
  if not found then
    return false;
  end if;
  perform pg_notify('engine_accounts', a.id::text) from public.exchange_accounts a where a.user_id = p_user_id;
  return true;
end
$$;

create table public.licence_attempts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  since timestamptz not null default now(),
  attempts integer not null default 1
);
comment on table public.licence_attempts is 'Licence keys that a user tried within an hour.';
alter table public.licence_attempts enable row level security;
alter table public.licence_attempts force row level security;
create policy engine on public.licence_attempts for all to atb_engine using (true) with check (true);
create policy service on public.licence_attempts for select to service_role using (true);
grant select, insert, update on public.licence_attempts to atb_engine;
grant select on public.licence_attempts to service_role;

-- Binds a licence, and the plan of its address that waits, to the caller. False for a key that does not exist, belongs to another
-- address or account, or is over: the answer does not tell which. Counted before it is looked at, and the count stays.
create function public.claim_licence(key text, email text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := auth.uid();
  address text := lower(btrim(claim_licence.email));
  tried integer;
  licence uuid;
begin
  if caller is null then
    raise exception 'Authentication required. Please log in.' using errcode = '42501';
  end if;
  insert into public.licence_attempts as a (user_id) values (caller)
  on conflict (user_id) do update set
    since = case when a.since < now() - interval '1 hour' then now() else a.since end,
    attempts = case when a.since < now() - interval '1 hour' then 1 else least(a.attempts + 1, 11) end
  returning a.attempts into tried;
  if tried > 10 then
    raise exception 'Too many licence keys tried. Try again in an hour.' using errcode = 'P0001', hint = 'RATE_LIMITED';
  end if;
  select l.id into licence from public.licences l
  where l.license_key = upper(btrim(claim_licence.key)) and l.email = address
    and (l.user_id is null or l.user_id = caller)
    and l.status in ('active', 'cancelled') and (l.paid_until is null or l.paid_until > now())
    and not exists (
      select 1 from public.profiles u where lower(u.email) = address and u.email_proven_at is not null and u.id <> caller)
  for update;
  if licence is null then
    return false;
  end if;
  update public.licences l set user_id = caller where l.id = licence and l.user_id is null;
  update public.user_plans p set user_id = caller, updated_at = now() where p.email = address and p.user_id is null;
  return true;
end
$$;

drop policy own_select on public.user_plans;
create policy own_select on public.user_plans for select to authenticated using (
  user_id = (select auth.uid()) or (user_id is null and email = (
    select lower(u.email) from public.profiles u where u.id = auth.uid() and u.email_proven_at is not null)));
drop policy own_select on public.licences;
create policy own_select on public.licences for select to authenticated using (
  user_id = (select auth.uid()) or (user_id is null and email = (
    select lower(u.email) from public.profiles u where u.id = auth.uid() and u.email_proven_at is not null)));

grant create on schema public to atb_engine;
alter function public.name_plan_account() owner to atb_engine;
alter function public.prove_address(uuid) owner to atb_engine;
alter function public.claim_licence(text, text) owner to atb_engine;
revoke create on schema public from atb_engine;
revoke all on function public.name_plan_account(), public.plan_record(uuid), public.prove_address(uuid),
  public.claim_licence(text, text) from public, anon, authenticated, service_role;
grant execute on function public.name_plan_account(), public.plan_record(uuid) to atb_engine;
grant execute on function public.prove_address(uuid) to supabase_auth_admin, atb_engine;
grant execute on function public.claim_licence(text, text) to authenticated, atb_engine;
