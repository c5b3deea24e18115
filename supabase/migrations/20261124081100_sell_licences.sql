-- Licences are bought: through a checkout that knows what was clicked, by payments that a provider tells of, with a life of their own
-- (trial, renewal, cancellation, refund). The plan record of an address follows its licences in the same transaction.

alter table public.licences
  add column provider text not null default 'operator' check (provider in ('operator', 'trial', 'test', 'stripe')),
  add column provider_customer text,
  add column provider_subscription text unique,
  add column is_trial boolean not null default false,
  add column used_at timestamptz,
  add column refund_reason text check (refund_reason in ('unused', 'money_back', 'provider'));
comment on column public.licences.provider is 'Who was paid; operator: given by hand.';
comment on column public.licences.used_at is 'When the licence was first entered in an account, or bought by one that was signed in.';
comment on column public.licences.paid_until is 'End of what is paid; null: for good.';
-- A trial is had once, by account and by address.
create unique index licences_trial_email on public.licences (email) where is_trial;
create unique index licences_trial_user on public.licences (user_id) where is_trial;
create index licences_paid_until on public.licences (paid_until) where status in ('active', 'cancelled');

create table public.checkout_sessions (
  id text primary key check (id ~ '^chk_[A-Za-z0-9_-]{22,64}$'),
  provider text not null check (provider in ('test', 'stripe')),
  provider_session text unique,
  book text not null,
  plan text not null references public.plan_limits (plan),
  period text not null check (period in ('monthly', 'yearly')),
  amount numeric not null check (amount > 0 and amount < 1000000),
  currency text not null default 'usd' check (currency ~ '^[a-z]{3}$'),
  email text check (email = lower(email) and length(email) <= 254),
  user_id uuid references auth.users (id) on delete set null,
  token_hash bytea not null check (length(token_hash) = 32),
  status text not null default 'open' check (status in ('open', 'paid', 'cancelled', 'expired')),
  licence_id uuid references public.licences (id) on delete cascade,
  created_at timestamptz not null default now(),
  settled_at timestamptz
);
comment on table public.checkout_sessions is 'What somebody set out to buy. The amount is that of the price book, looked up by the server.';
comment on column public.checkout_sessions.token_hash is 'SHA-256 of the token that shows the licence of this session, until a day after it was settled.';
create index checkout_sessions_licence_id on public.checkout_sessions (licence_id);
create index checkout_sessions_user_id on public.checkout_sessions (user_id);
create index checkout_sessions_plan on public.checkout_sessions (plan);
create index checkout_sessions_created_at on public.checkout_sessions (created_at) where status <> 'paid';

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  licence_id uuid not null references public.licences (id) on delete cascade,
  kind text not null check (kind in ('payment', 'refund')),
  provider text not null check (provider in ('test', 'stripe')),
  provider_reference text not null,
  amount numeric not null check (amount >= 0 and amount < 1000000),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  paid_at timestamptz not null,
  period_end timestamptz,
  receipt_url text check (receipt_url ~ '^https://'),
  unique (provider, provider_reference, kind)
);
comment on table public.payments is 'Money that was paid for a licence, or paid back.';
create index payments_licence_id on public.payments (licence_id, paid_at);

create table public.payment_events (
  id text primary key check (length(id) <= 255),
  type text not null,
  received_at timestamptz not null default now()
);
comment on table public.payment_events is 'Events of the payment provider that were carried out: each once, however often it is sent.';
create index payment_events_received_at on public.payment_events (received_at);

alter table public.checkout_sessions enable row level security;
alter table public.checkout_sessions force row level security;
alter table public.payments enable row level security;
alter table public.payments force row level security;
alter table public.payment_events enable row level security;
alter table public.payment_events force row level security;
create policy engine on public.checkout_sessions for all to atb_engine using (true) with check (true);
create policy engine on public.payments for all to atb_engine using (true) with check (true);
create policy engine on public.payment_events for all to atb_engine using (true) with check (true);
create policy service on public.checkout_sessions for select to service_role using (true);
create policy service on public.payments for select to service_role using (true);
create policy service on public.payment_events for select to service_role using (true);
-- Whoever sees a licence sees what was paid for it.
create policy own_select on public.payments for select to authenticated using (licence_id in (select l.id from public.licences l));
grant select, insert, update, delete on public.checkout_sessions, public.payments, public.payment_events to atb_engine;
grant select on public.checkout_sessions, public.payments, public.payment_events to service_role;
grant select on public.payments to authenticated;

-- The life of a licence, for whoever writes it; the same table as LICENCE_MOVES of the plans module, held equal by a test.
create function public.check_licence() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.status <> old.status and (old.status, new.status) not in (
    ('active', 'cancelled'), ('active', 'expired'), ('active', 'refunded'),
    ('cancelled', 'active'), ('cancelled', 'expired'), ('cancelled', 'refunded'),
    ('expired', 'active'), ('expired', 'refunded')) then
    raise exception 'A licence that is % cannot become %.', old.status, new.status using errcode = 'P0001', hint = 'status';
  end if;
  return new;
end
$$;
create trigger licences_life before update on public.licences for each row execute function public.check_licence();

-- Until when a licence gives its plan: a subscription that renews is not cut off while the provider still collects.
create function public.licence_ends_at(p_licence public.licences) returns timestamptz language sql immutable set search_path = '' as $$
  select p_licence.paid_until + case
    when p_licence.provider_subscription is not null and p_licence.status = 'active' then interval '3 days'
    else interval '0' end
$$;

alter table public.user_plans
  -- A licence that is removed is followed first.
  add column licence_id uuid references public.licences (id) deferrable initially deferred,
  add column valid_until timestamptz,
  add column given_plan text references public.plan_limits (plan),
  add column given_ai_limit integer;
comment on column public.user_plans.licence_id is 'The licence that the plan comes from; null: given by the operator.';
comment on column public.user_plans.valid_until is 'From then on the record does not count; null: for good.';
comment on column public.user_plans.given_plan is 'What the operator had given before a better licence came: it comes back when that is over.';
create index user_plans_licence_id on public.user_plans (licence_id);
create index user_plans_given_plan on public.user_plans (given_plan);

-- What the operator writes over a plan that came from a licence is the operator's.
create function public.own_plan_record() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.licence_id is not null and new.licence_id is not distinct from old.licence_id and new.plan <> old.plan then
    new.licence_id := null;
    new.valid_until := null;
    new.given_plan := null;
    new.given_ai_limit := null;
  end if;
  return new;
end
$$;
create trigger user_plans_own before update on public.user_plans for each row execute function public.own_plan_record();

create or replace function public.name_plan_account() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.user_id is not null then
    new.email := coalesce(new.email, (select lower(u.email) from public.profiles u where u.id = new.user_id));
  -- Who buys for an address need not know who has an account under it: a licence waits for the proven address, or for its key.
  elsif new.licence_id is null and (select count(*) from public.profiles u where lower(u.email) = new.email) = 1 then
    new.user_id := (select u.id from public.profiles u where lower(u.email) = new.email);
  end if;
  return new;
end
$$;

create or replace function public.plan_record(p_user_id uuid) returns public.user_plans
language sql stable set search_path = '' as $$
  select p.*
  from public.user_plans p join public.plan_limits l on l.plan = p.plan
  where (p.user_id = p_user_id
    or (p.user_id is null and p.email = (
      select lower(u.email) from public.profiles u where u.id = p_user_id and u.email_proven_at is not null)))
    and (p.valid_until is null or p.valid_until > now())
  order by l.rank desc, p.ai_limit desc
  limit 1
$$;

-- The one place where a plan follows from licences: the best that holds, or what the operator gave where that is as good.
create function public.follow_licences(p_email text) returns void language plpgsql security definer set search_path = '' as $$
declare
  best public.licences;
  held public.user_plans;
  given text;
  holder uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('plan:' || p_email, 0));
  select l.* into best
  from public.licences l join public.plan_limits p on p.plan = l.plan
  where l.email = p_email and l.status in ('active', 'cancelled')
    and (l.paid_until is null or public.licence_ends_at(l) > now())
  order by p.rank desc, l.paid_until desc nulls first
  limit 1;
  select p.* into held from public.user_plans p where p.email = p_email for update;
  given := case when held.licence_id is null then held.plan else held.given_plan end;
  if best.id is null or (select g.rank >= b.rank from public.plan_limits g, public.plan_limits b where g.plan = given and b.plan = best.plan) then
    if held.licence_id is null then
      return;
    end if;
    if given is null then
      delete from public.user_plans p where p.email = p_email;
    else
      update public.user_plans p set plan = given, ai_limit = held.given_ai_limit, licence_id = null, valid_until = null,
        given_plan = null, given_ai_limit = null, updated_at = now()
      where p.email = p_email;
    end if;
    return;
  end if;
  holder := coalesce(
    (select l.user_id from public.licences l where l.email = p_email and l.user_id is not null order by l.issued_at limit 1), held.user_id);
  -- An AI limit of 0 becomes the plan's own.
  insert into public.user_plans as p (email, plan, ai_limit, user_id, licence_id, valid_until, given_plan, given_ai_limit)
  values (p_email, best.plan, 0, holder, best.id, public.licence_ends_at(best), null, null)
  on conflict (email) do update set
    plan = excluded.plan,
    ai_limit = case when p.licence_id is not distinct from excluded.licence_id then p.ai_limit else 0 end,
    user_id = excluded.user_id,
    licence_id = excluded.licence_id,
    valid_until = excluded.valid_until,
    given_plan = given,
    given_ai_limit = case when p.licence_id is null then p.ai_limit else p.given_ai_limit end,
    updated_at = now();
end
$$;

create function public.licence_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform public.follow_licences(changed.email)
  from (select distinct email from unnest(array[new.email, old.email]) email where email is not null order by email) changed;
  return null;
end
$$;
create trigger licences_followed after insert or update or delete on public.licences
  for each row execute function public.licence_changed();

-- Whether an account may hold the licences of an address: nobody else does, and nobody else has proved the address.
create function public.may_hold_licence(p_user_id uuid, p_email text) returns boolean language sql stable set search_path = '' as $$
  select not exists (select 1 from public.licences l where l.email = p_email and l.user_id <> p_user_id)
    and not exists (select 1 from public.user_plans p where p.email = p_email and p.user_id <> p_user_id)
    and not exists (
      select 1 from public.profiles u where lower(u.email) = p_email and u.email_proven_at is not null and u.id <> p_user_id)
$$;

create or replace function public.claim_licence(key text, email text) returns boolean
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
    and l.status in ('active', 'cancelled') and (l.paid_until is null or public.licence_ends_at(l) > now())
    and public.may_hold_licence(caller, address)
  for update;
  if licence is null then
    return false;
  end if;
  update public.licences l set user_id = caller, used_at = coalesce(l.used_at, now())
  where l.id = licence and (l.user_id is null or l.used_at is null);
  -- A plan of the operator's that waits for the address is the caller's, too.
  update public.user_plans p set user_id = caller, updated_at = now() where p.email = address and p.user_id is null;
  return true;
end
$$;

grant create on schema public to atb_engine;
alter function public.follow_licences(text) owner to atb_engine;
alter function public.licence_changed() owner to atb_engine;
revoke create on schema public from atb_engine;
revoke all on function public.check_licence(), public.licence_ends_at(public.licences), public.own_plan_record(),
  public.follow_licences(text), public.licence_changed(), public.may_hold_licence(uuid, text)
  from public, anon, authenticated, service_role;
grant execute on function public.check_licence(), public.own_plan_record() to atb_engine, service_role;
grant execute on function public.licence_ends_at(public.licences), public.may_hold_licence(uuid, text) to atb_engine;
