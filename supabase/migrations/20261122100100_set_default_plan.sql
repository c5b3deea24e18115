-- Whoever runs the server for themselves need not buy a plan from themselves: the operator's setting says what an account without
-- a plan record has.

alter table public.platform_state add column default_plan text not null default 'free' references public.plan_limits (plan);
comment on column public.platform_state.default_plan is 'Tier of accounts without a plan record; written at the start from ATB_DEFAULT_PLAN.';

-- The tier that limits apply to: the plan record by e-mail, the server's default when there is none.
create or replace function public.plan_of(p_user_id uuid) returns public.plan_limits
language sql stable set search_path = '' as $$
  select l.*
  from public.plan_limits l
  where l.plan = coalesce(
    (select p.plan from public.user_plans p join public.profiles u on p.email = lower(u.email) where u.id = p_user_id),
    (select s.default_plan from public.platform_state s), 'free')
$$;

-- What the caller has: the tier whose limits hold, and the AI calls a month of the plan record (null without one).
create function public.my_plan() returns table (plan text, ai_limit integer)
language sql stable security definer set search_path = '' as $$
  select (public.plan_of(auth.uid())).plan,
    (select p.ai_limit from public.user_plans p join public.profiles u on p.email = lower(u.email) where u.id = auth.uid())
$$;

-- Engines open their accounts anew when the default changes, so that a limit that is gone holds nobody up.
create function public.set_default_plan(p_plan text) returns void language plpgsql security definer set search_path = '' as $$
begin
  update public.platform_state s set default_plan = p_plan where s.default_plan <> p_plan;
  if found then
    perform pg_notify('engine_accounts', a.id::text) from public.exchange_accounts a;
  end if;
end
$$;

grant create on schema public to atb_engine;
alter function public.my_plan() owner to atb_engine;
alter function public.set_default_plan(text) owner to atb_engine;
revoke create on schema public from atb_engine;
revoke all on function public.my_plan(), public.set_default_plan(text) from public, anon, authenticated, service_role;
grant execute on function public.my_plan() to authenticated, atb_engine;
grant execute on function public.set_default_plan(text) to atb_engine;
