-- A message under way and a receiver that is given time are two things: a test, or a channel that is switched off and on, ends the
-- second and never the first, so that no message goes out twice for it.
-- Tests of channels in the hour that began then: of the user, since a channel that is deleted takes its log along.
alter table public.notification_prefs
  add column channel_tests smallint not null default 0,
  add column channel_tests_since timestamptz;

alter table public.notification_channels add column claimed_until timestamptz;
comment on column public.notification_channels.busy_until is 'The receiver is given time until then.';
comment on column public.notification_channels.claimed_until is 'A message is under way; who took it has until then.';

-- The channels with something due, longest waiting first, each claimed for one message. Of one user two at once, with those that are
-- under way (`p_users` has its owner once for each). The walk touches one row a channel, however many wait for it.
create or replace function public.claim_notification_channels(p_limit int, p_users uuid[])
  returns table (id uuid, user_id uuid, kind text, sealed text, email text)
  language sql security definer set search_path = '' as $$
  with recursive lane as (
    (select d.channel_id from public.notification_deliveries d where d.status = 'waiting' order by d.channel_id limit 1)
    union all
    select (select d.channel_id from public.notification_deliveries d
      where d.status = 'waiting' and d.channel_id > l.channel_id order by d.channel_id limit 1)
    from lane l where l.channel_id is not null
  ), due as (
    select l.channel_id, (select min(d.due_at) from public.notification_deliveries d
      where d.channel_id = l.channel_id and d.status = 'waiting') as due_at
    from lane l where l.channel_id is not null
  ), ranked as (
    select c.id, c.user_id, w.due_at, row_number() over (partition by c.user_id order by w.due_at) as place
    from due w join public.notification_channels c on c.id = w.channel_id
    where w.due_at <= clock_timestamp() and c.is_on and coalesce(greatest(c.busy_until, c.claimed_until) <= clock_timestamp(), true)
  ), free as (
    -- No key of the row is locked: rows are added to its outbox meanwhile.
    select c.id from ranked r join public.notification_channels c on c.id = r.id
    where r.place <= 2 - (select count(*) from unnest(p_users) busy where busy = r.user_id)
      and c.is_on and coalesce(greatest(c.busy_until, c.claimed_until) <= clock_timestamp(), true)
    order by r.due_at limit p_limit for no key update of c skip locked
  )
  update public.notification_channels c set claimed_until = clock_timestamp() + interval '60 seconds'
  from free where c.id = free.id
  returning c.id, c.user_id, c.kind, c.sealed,
    (select u.email from public.profiles u where u.id = c.user_id and u.email_proven_at is not null)
$$;

grant create on schema public to atb_engine;
alter function public.claim_notification_channels(int, uuid[]) owner to atb_engine;
revoke create on schema public from atb_engine;
revoke all on function public.claim_notification_channels(int, uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.claim_notification_channels(int, uuid[]) to atb_engine;
