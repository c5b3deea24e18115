-- Whoever leaves an address on the status page is mailed when an incident is opened and when it is closed. Nothing goes to an address
-- before whoever reads its mailbox has confirmed it. Tokens of links are made from id and address by a key that the database does not have.
create table public.status_subscribers (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email) and length(email) between 3 and 254),
  requested_at timestamptz not null default clock_timestamp(),
  confirmed_at timestamptz,
  mailed_at timestamptz
);
create index status_subscribers_unconfirmed on public.status_subscribers (requested_at) where confirmed_at is null;
comment on table public.status_subscribers is 'At most 5,000. One that is not confirmed goes after a day.';
alter table public.status_subscribers enable row level security;
alter table public.status_subscribers force row level security;
create policy engine on public.status_subscribers for all to atb_engine using (true) with check (true);
create policy service on public.status_subscribers for select to service_role using (true);
grant select, insert, update, delete on public.status_subscribers to atb_engine;
grant select on public.status_subscribers to service_role;

create table public.status_mails (
  subscriber_id bigint not null references public.status_subscribers (id) on delete cascade,
  update_id bigint not null references public.incident_updates (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default clock_timestamp(),
  attempts smallint not null default 0 check (attempts >= 0),
  primary key (subscriber_id, update_id)
);
create index status_mails_due on public.status_mails (due_at);
create index status_mails_update on public.status_mails (update_id);
comment on table public.status_mails is 'What has not been mailed yet; a row goes when it is sent, after five attempts, and after a day.';
alter table public.status_mails enable row level security;
alter table public.status_mails force row level security;
create policy engine on public.status_mails for all to atb_engine using (true) with check (true);
create policy service on public.status_mails for select to service_role using (true);
grant select, insert, update, delete on public.status_mails to atb_engine;
grant select on public.status_mails to service_role;

create function public.queue_status_mails() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.status_mails (subscriber_id, update_id)
    select s.id, new.id from public.status_subscribers s where s.confirmed_at is not null;
  if found then perform pg_notify('status_mails', ''); end if;
  return null;
end
$$;
grant create on schema public to atb_engine;
alter function public.queue_status_mails() owner to atb_engine;
revoke create on schema public from atb_engine;
revoke all on function public.queue_status_mails() from public, anon, authenticated, service_role;
create trigger incident_updates_mail after insert on public.incident_updates
  for each row when (new.kind in ('opened', 'resolved')) execute function public.queue_status_mails();
