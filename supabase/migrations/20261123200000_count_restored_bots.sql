-- A bot that comes back from the archive takes a place of its plan again, as a new one does; a stopped one has none until it is started.
create function public.check_bot_restored() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  tier public.plan_limits := public.plan_of(new.user_id);
  used integer;
begin
  -- One after another, so that two at once cannot both take the last place.
  perform pg_advisory_xact_lock(hashtextextended('bots:' || new.user_id::text, 0));
  select count(*) into used from public.bots b
  where b.user_id = new.user_id and b.id <> new.id and b.archived_at is null and b.status <> 'stopped';
  if tier.max_bots >= 0 and used >= tier.max_bots then
    raise exception 'Bot limit reached (%/%). Upgrade your plan to create more bots.', used, tier.max_bots
      using errcode = 'P0001', hint = 'BOT_LIMIT_REACHED';
  end if;
  return new;
end
$$;
alter function public.check_bot_restored() owner to atb_engine;
revoke execute on function public.check_bot_restored() from public;
create trigger bots_restored before update of archived_at on public.bots
  for each row when (old.archived_at is not null and new.archived_at is null and new.status <> 'stopped')
  execute function public.check_bot_restored();
