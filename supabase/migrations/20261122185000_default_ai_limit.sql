-- A plan record says how many AI calls a month its user has. When it does not, it is the tier's number: a paying tier that was given
-- none, or 0, was refused the Strategy Lab it pays for, while accounts without a record had it.
alter table public.user_plans alter column ai_limit drop default;

-- Free has none unless the record says otherwise, so that the Lab shows what a plan would add.
create function public.usual_ai_limit(p_plan text) returns integer language sql stable set search_path = '' as $$
  select case when l.plan = 'free' then 0 else l.ai_calls end from public.plan_limits l where l.plan = p_plan
$$;

create function public.complete_ai_limit() returns trigger language plpgsql set search_path = '' as $$
begin
  -- A change of plan brings the new tier's number, unless the record has a number of its own.
  if tg_op = 'UPDATE' and new.plan <> old.plan and new.ai_limit = old.ai_limit and old.ai_limit = public.usual_ai_limit(old.plan) then
    new.ai_limit := null;
  end if;
  if new.ai_limit is null or (new.ai_limit = 0 and new.plan <> 'free') then
    new.ai_limit := public.usual_ai_limit(new.plan);
  end if;
  -- An unknown plan has no number: the reference to plan_limits refuses it, by its name.
  new.ai_limit := coalesce(new.ai_limit, 0);
  return new;
end
$$;
create trigger user_plans_ai_limit before insert or update on public.user_plans
  for each row execute function public.complete_ai_limit();

revoke execute on function public.usual_ai_limit(text), public.complete_ai_limit() from public;
grant execute on function public.usual_ai_limit(text) to atb_engine, service_role;
grant execute on function public.complete_ai_limit() to atb_engine;

-- As the engine: an owner that is no superuser sees no rows of a table with forced row-level security.
set local role atb_engine;
update public.user_plans set ai_limit = public.usual_ai_limit(plan) where plan <> 'free' and ai_limit = 0;
reset role;
