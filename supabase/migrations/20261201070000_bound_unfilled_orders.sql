-- Orders that came to nothing are housekept (apps/server/src/jobs/prune-unfilled.ts), and how many come at once is bounded:
-- starting and changing bots and orders by hand by the minute. What stops, pauses, cancels or sells at the market is never refused.
create index bot_orders_unfilled on public.bot_orders (account_id, updated_at desc, id desc)
  where filled_quantity = 0 and status in ('cancelled', 'expired', 'rejected');
-- Asked for every order that goes.
create index trade_ledger_order on public.trade_ledger (order_id);
create index engine_commands_rate on public.engine_commands (user_id, created_at)
  where kind in ('start_bot', 'edit_bot', 'place_order');

create function public.check_command_rate() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  places integer;
  in_minute bigint;
  in_hour bigint;
begin
  -- What was asked before is answered with its first result, however much was asked since.
  if exists (select from public.engine_commands c where c.account_id = new.account_id and c.idempotency_key = new.idempotency_key) then
    return new;
  end if;
  if new.kind = 'place_order' then
    select count(*) into in_minute from public.engine_commands c
    where c.user_id = new.user_id and c.kind = 'place_order' and c.created_at > now() - interval '1 minute';
    if in_minute >= 300 then
      raise exception 'At most 300 orders a minute are placed by hand. Please wait; closing, cancelling and Stop all work.'
        using errcode = 'P0001', hint = 'RATE_LIMITED';
    end if;
    return new;
  end if;
  select case when p.max_bots < 0 then 500 else p.max_bots end into places from public.plan_of(new.user_id) p;
  select count(*) filter (where c.created_at > now() - interval '1 minute'), count(*) into in_minute, in_hour
  from public.engine_commands c
  where c.user_id = new.user_id and c.kind in ('start_bot', 'edit_bot') and c.created_at > now() - interval '1 hour';
  if in_minute >= 30 + places or in_hour >= 10 * (30 + places) then
    raise exception 'Bots are started and changed at most % times a minute and % times an hour. Please wait; pausing, stopping and Stop all work.',
      30 + places, 10 * (30 + places) using errcode = 'P0001', hint = 'RATE_LIMITED';
  end if;
  return new;
end
$$;
alter function public.check_command_rate() owner to atb_engine;
revoke execute on function public.check_command_rate() from public;
create trigger engine_commands_rate before insert on public.engine_commands
  for each row when (new.kind in ('start_bot', 'edit_bot')
    or new.kind = 'place_order' and not (new.payload ->> 'side' = 'sell' and new.payload ->> 'type' = 'market'))
  execute function public.check_command_rate();
