-- Whoever has proved an address holds what is bought for it. Otherwise somebody could buy a licence for the address of a person who is
-- not here yet, enter its key, be paid back, and have every plan that the person pays for later.

create or replace function public.may_hold_licence(p_user_id uuid, p_email text) returns boolean language sql stable set search_path = '' as $$
  select case
    when exists (select 1 from public.profiles u where u.id = p_user_id and lower(u.email) = p_email and u.email_proven_at is not null)
      then true
    else not exists (select 1 from public.licences l where l.email = p_email and l.user_id <> p_user_id)
      and not exists (select 1 from public.user_plans p where p.email = p_email and p.user_id <> p_user_id)
      and not exists (
        select 1 from public.profiles u where lower(u.email) = p_email and u.email_proven_at is not null and u.id <> p_user_id)
    end
$$;

create or replace function public.follow_licences(p_email text) returns void language plpgsql security definer set search_path = '' as $$
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
  -- Whose licence gives the plan, else who has proved the address; then only whoever had the address's licences before.
  holder := coalesce(
    best.user_id,
    (select u.id from public.profiles u where lower(u.email) = p_email and u.email_proven_at is not null order by u.id limit 1),
    (select l.user_id from public.licences l where l.email = p_email and l.user_id is not null order by l.issued_at limit 1),
    held.user_id);
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
    and (l.user_id is null or l.user_id = caller) and public.may_hold_licence(caller, address)
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
