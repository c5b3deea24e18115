-- What the parameters of a kind of bot may be, its own module says: functions refuse others before they write, and the engine when a
-- bot starts, whichever way its row was made. The database looks at their structure alone, so that a new kind needs one line: its row
-- in bot_kinds.
create table public.bot_kinds (
  kind text primary key check (kind ~ '^[a-z_]{1,20}$'),
  -- Whether the engine runs bots of the kind; rows of others are kept and cannot be started.
  can_start boolean not null
);
comment on table public.bot_kinds is 'Kinds of bots; those that can be started are those of the registry of core, held equal by a test.';
insert into public.bot_kinds (kind, can_start) values ('grid', true), ('dca', true), ('strategy', true), ('copy', false);
alter table public.bot_kinds enable row level security;
alter table public.bot_kinds force row level security;
create policy engine on public.bot_kinds for all to atb_engine using (true) with check (true);
create policy service on public.bot_kinds for select to service_role using (true);
revoke all on public.bot_kinds from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.bot_kinds to atb_engine;
grant select on public.bot_kinds to service_role;

alter table public.bots drop constraint bots_type_check;
alter table public.bots add foreign key (type) references public.bot_kinds (kind);

-- Everything nested deeper than what the server takes in one request.
create function public.is_nested_too_deep(p jsonb) returns boolean language sql immutable set search_path = '' as $$
  select p @? '$.**{33}'
$$;
revoke all on function public.is_nested_too_deep(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.is_nested_too_deep(jsonb) to atb_engine;

create or replace function public.check_bot() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  tier public.plan_limits := public.plan_of(new.user_id);
  account public.exchange_accounts;
begin
  if tg_op = 'INSERT' then
    perform pg_advisory_xact_lock(hashtextextended('bots:' || new.user_id::text, 0));
    perform public.assert_bot_place(tier, (
      select count(*) from public.bots b
      where b.user_id = new.user_id and b.archived_at is null and b.status <> 'stopped'));
  end if;
  perform public.assert_symbol(tier, new.symbol);
  if not exists (select 1 from public.bot_kinds k where k.kind = new.type) then
    raise exception 'type must be one of %.', (select string_agg(k.kind, ', ' order by k.kind) from public.bot_kinds k)
      using errcode = 'P0001', hint = 'type';
  end if;
  select * into account from public.exchange_accounts a where a.id = new.exchange_account_id and a.user_id = new.user_id;
  if not found then
    raise exception 'exchange_account_id must be one of your own accounts.' using errcode = 'P0001', hint = 'exchange_account_id';
  end if;
  if new.is_paper is distinct from account.is_paper then
    raise exception 'is_paper must match the account, which is a % account.', case when account.is_paper then 'paper' else 'live' end
      using errcode = 'P0001', hint = 'is_paper';
  end if;
  if new.name is null or length(new.name) > 80 then
    raise exception 'name must be text of at most 80 characters.' using errcode = 'P0001', hint = 'name';
  end if;
  if new.params is null or jsonb_typeof(new.params) <> 'object' or pg_column_size(new.params) >= 65536 then
    raise exception 'params must be an object of at most 64 KB.' using errcode = 'P0001', hint = 'params';
  end if;
  if public.is_nested_too_deep(new.params) then
    raise exception 'params must not be nested deeper than 32 levels.' using errcode = 'P0001', hint = 'params';
  end if;
  new.updated_at := now();
  return new;
end
$$;

create or replace function public.start_bot(bot_id uuid) returns public.bots
language plpgsql security definer set search_path = '' as $$
declare
  bot public.bots := public.own_bot(start_bot.bot_id);
  account public.exchange_accounts;
  tier public.plan_limits;
begin
  if bot.status in ('running', 'active') then
    return bot;
  end if;
  if bot.status = 'stopping' then
    raise exception 'The bot is still stopping. Start it again once it has stopped.' using errcode = 'P0001', hint = 'status';
  end if;
  if bot.archived_at is not null then
    raise exception 'The bot is archived. Restore it before starting.' using errcode = 'P0001', hint = 'archived_at';
  end if;
  select * into account from public.exchange_accounts a where a.id = bot.exchange_account_id;
  if account.trading_mode = 'OFFLINE' then
    raise exception 'Trading is halted on this account. Resume trading before starting bots.' using errcode = 'P0001', hint = 'OFFLINE';
  end if;
  if (select p.trading_halted from public.platform_state p) then
    raise exception 'Trading is halted on this server. No bot can be started until the operator resumes it.' using errcode = 'P0001', hint = 'HALTED';
  end if;
  tier := public.plan_of(bot.user_id);
  perform public.assert_symbol(tier, bot.symbol);
  -- A stopped bot leaves its place to others, so it must find one again.
  perform pg_advisory_xact_lock(hashtextextended('bots:' || bot.user_id::text, 0));
  perform public.assert_bot_place(tier, (
    select count(*) from public.bots b
    where b.user_id = bot.user_id and b.id <> bot.id and b.status in ('running', 'active', 'paused', 'stopping')));
  if not exists (select 1 from public.bot_kinds k where k.kind = bot.type and k.can_start) then
    raise exception 'Bots of type % cannot be started on this server.', bot.type using errcode = 'P0001', hint = 'type';
  end if;
  return public.wish_for_bot(bot, 'start_bot', 'running', 'Waiting for the engine to take over.', '{}');
end
$$;

drop function public.assert_bot_params(text, jsonb);
drop function public.assert_grid_params(jsonb);
drop function public.assert_dca_params(jsonb);
drop function public.assert_strategy_params(jsonb);
drop function public.assert_param_numbers(jsonb, text[]);
