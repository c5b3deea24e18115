-- What a day allows is counted where its user cannot take anything back: rows of exports and imports can be deleted.
create table public.request_meters (
  user_id uuid not null references auth.users (id) on delete cascade,
  meter text not null check (meter in ('exports', 'imports')),
  used integer not null check (used >= 0),
  since timestamptz not null,
  primary key (user_id, meter)
);
comment on table public.request_meters is 'How often a user has asked for what a day allows so often, and since when the day runs.';
alter table public.request_meters enable row level security;
alter table public.request_meters force row level security;
create policy engine on public.request_meters for all to atb_engine using (true) with check (true);
create policy service on public.request_meters for select to service_role using (true);
grant select, insert, update, delete on public.request_meters to atb_engine;
grant select on public.request_meters to service_role;

create function public.take_request(p_user_id uuid, p_meter text, p_most integer) returns boolean
language plpgsql set search_path = ''
as $$
begin
  insert into public.request_meters as m (user_id, meter, used, since) values (p_user_id, p_meter, 1, clock_timestamp())
  on conflict (user_id, meter) do update set
    used = case when m.since > clock_timestamp() - interval '1 day' then m.used + 1 else 1 end,
    since = case when m.since > clock_timestamp() - interval '1 day' then m.since else clock_timestamp() end
  where m.used < p_most or m.since <= clock_timestamp() - interval '1 day';
  return found;
end
$$;
revoke all on function public.take_request(uuid, text, integer) from public, anon, authenticated;
grant execute on function public.take_request(uuid, text, integer) to atb_engine;
comment on function public.take_request(uuid, text, integer) is 'Counts one request; false when the day has had its most.';

-- What is of today counts on.
insert into public.request_meters (user_id, meter, used, since)
select e.user_id, 'exports', count(*), min(e.created_at) from public.data_exports e where e.created_at > now() - interval '1 day' group by e.user_id;
insert into public.request_meters (user_id, meter, used, since)
select i.user_id, 'imports', count(*), min(i.created_at) from public.history_imports i where i.created_at > now() - interval '1 day' group by i.user_id;
