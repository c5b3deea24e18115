-- Health checks are written twice a minute, once per half minute and service whatever process does it, and summed up by day as they
-- come, so that ninety days are some hundred rows; requests are counted by hour, incidents opened and closed by rule.
alter table public.health_checks
  add column slot bigint check (slot > 0),
  add constraint health_checks_once unique (service, slot);
comment on column public.health_checks.slot is 'Half minutes since 1970; null for a row that somebody wrote by hand, which counts for nothing.';
create index health_checks_created_at on public.health_checks (created_at);

create table public.health_days (
  service text not null check (length(service) between 1 and 80),
  -- UTC.
  day date not null,
  healthy integer not null default 0 check (healthy >= 0),
  warning integer not null default 0 check (warning >= 0),
  error integer not null default 0 check (error >= 0),
  first_slot bigint not null,
  response_ms_sum bigint not null default 0 check (response_ms_sum >= 0),
  primary key (service, day)
);
comment on table public.health_days is 'Checks of a service on a day, counted as they are written.';

create function public.sum_health_days() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.health_days as d (service, day, healthy, warning, error, first_slot, response_ms_sum)
  select a.service, (to_timestamp(a.slot * 30) at time zone 'UTC')::date,
    count(*) filter (where a.status = 'healthy'), count(*) filter (where a.status = 'warning'),
    count(*) filter (where a.status = 'error'), min(a.slot), coalesce(sum(a.response_time_ms), 0)
  from added a where a.slot is not null
  group by 1, 2 order by 1, 2
  on conflict (service, day) do update set
    healthy = d.healthy + excluded.healthy, warning = d.warning + excluded.warning, error = d.error + excluded.error,
    first_slot = least(d.first_slot, excluded.first_slot), response_ms_sum = d.response_ms_sum + excluded.response_ms_sum;
  return null;
end
$$;
create trigger health_checks_summed after insert on public.health_checks
  referencing new table as added for each statement execute function public.sum_health_days();

create table public.request_hours (
  hour timestamptz primary key check (date_trunc('hour', hour, 'UTC') = hour),
  requests bigint not null check (requests >= 0),
  errors bigint not null check (errors between 0 and requests),
  -- Requests by how long they took, in the steps that the server knows.
  durations bigint[] not null
);
comment on table public.request_hours is 'Requests of visitors and users, summed over all processes.';

create table public.incidents (
  id uuid primary key default gen_random_uuid(),
  -- Null for maintenance of all of it.
  service text check (length(service) between 1 and 80),
  kind text not null check (kind in ('outage', 'degraded', 'maintenance')),
  title text not null check (length(title) between 1 and 200),
  impact text not null check (length(impact) between 1 and 1000),
  started_at timestamptz not null,
  resolved_at timestamptz check (resolved_at >= started_at),
  created_at timestamptz not null default now(),
  check ((kind = 'maintenance') or (service is not null)),
  check ((kind <> 'maintenance') or (resolved_at is not null))
);
create unique index incidents_one_open on public.incidents (service) where resolved_at is null;
create index incidents_started_at on public.incidents (started_at desc);

create table public.incident_updates (
  id bigint generated always as identity primary key,
  incident_id uuid not null references public.incidents (id) on delete cascade,
  at timestamptz not null default now(),
  kind text not null check (kind in ('opened', 'worse', 'note', 'resolved')),
  text text not null check (length(text) between 1 and 2000)
);
create index incident_updates_incident on public.incident_updates (incident_id, id);

do $$
declare
  t text;
begin
  foreach t in array array['health_days', 'request_hours', 'incidents', 'incident_updates'] loop
    execute format('alter table public.%I enable row level security', t);
    execute format('alter table public.%I force row level security', t);
    execute format('create policy engine on public.%I for all to atb_engine using (true) with check (true)', t);
    execute format('create policy service on public.%I for select to service_role using (true)', t);
    execute format('revoke all on public.%I from public, anon, authenticated, service_role', t);
    execute format('grant select, insert, update, delete on public.%I to atb_engine', t);
    execute format('grant select on public.%I to service_role', t);
  end loop;
end
$$;
-- As the engine: the owner of the database may see no rows of a table with forced row-level security.
grant create on schema public to atb_engine;
alter function public.sum_health_days() owner to atb_engine;
revoke create on schema public from atb_engine;
revoke all on function public.sum_health_days() from public, anon, authenticated, service_role;
