-- Alerts on signals: 'tell me when signal X with confidence Y or more stands on this symbol and timeframe'. Delivered as notifications.
create table public.signal_alerts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  symbol text not null check (symbol ~ '^[A-Z0-9]{5,20}$'),
  timeframe text not null check (timeframe in ('1m', '5m', '15m', '1h', '4h', '1d')),
  -- A strategy of the catalogue whose entries are the signals; null for the averages and the RSI.
  strategy text check (strategy ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(strategy) <= 80),
  signal text not null check (signal in ('Long', 'Short', 'Any')),
  confidence_min smallint not null default 0 check (confidence_min between 0 and 100),
  is_on boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  -- Close of the candle that was told of last, market time; the same is never told of twice.
  notified_at timestamptz
);
create index signal_alerts_user on public.signal_alerts (user_id, created_at);
create index signal_alerts_watched on public.signal_alerts (symbol, timeframe) where is_on;
comment on table public.signal_alerts is 'At most 20 of each user.';

alter table public.signal_alerts enable row level security;
alter table public.signal_alerts force row level security;
create policy engine on public.signal_alerts for all to atb_engine using (true) with check (true);
create policy service on public.signal_alerts for select to service_role using (true);
create policy own_select on public.signal_alerts for select to authenticated using (user_id = (select auth.uid()));
create policy own_insert on public.signal_alerts for insert to authenticated with check (user_id = (select auth.uid()));
create policy own_update on public.signal_alerts for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy own_delete on public.signal_alerts for delete to authenticated using (user_id = (select auth.uid()));
grant select, insert, update, delete on public.signal_alerts to atb_engine;
grant select on public.signal_alerts to authenticated, service_role;
grant insert (user_id, symbol, timeframe, strategy, signal, confidence_min, is_on) on public.signal_alerts to authenticated;
grant update (is_on, confidence_min), delete on public.signal_alerts to authenticated;

-- Counted one after another, so that two at once cannot both be the last.
create function public.bound_signal_alerts() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('signal-alerts:' || new.user_id::text, 0));
  if (select count(*) from public.signal_alerts a where a.user_id = new.user_id) >= 20 then
    raise exception 'You already have 20 signal alerts. Delete one first.' using errcode = 'P0001', hint = 'symbol';
  end if;
  return new;
end
$$;
create trigger signal_alerts_bound before insert on public.signal_alerts
  for each row execute function public.bound_signal_alerts();
grant create on schema public to atb_engine;
alter function public.bound_signal_alerts() owner to atb_engine;
revoke create on schema public from atb_engine;
revoke all on function public.bound_signal_alerts() from public, anon, authenticated, service_role;
