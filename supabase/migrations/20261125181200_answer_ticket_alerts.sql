-- What an alert says of the order that it prepared follows that order: it waits until it is answered, and not past its end.

create function public.tell_alert_of_ticket() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.alerts a set detail = case new.status when 'placed' then 'The prepared order was placed.'
    when 'discarded' then 'The prepared order was discarded.'
    else 'A prepared order waits for you until ' || to_char(new.expires_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC.' end
  where a.id = new.alert_id;
  return null;
end
$$;
grant create on schema public to atb_engine;
alter function public.tell_alert_of_ticket() owner to atb_engine;
revoke create on schema public from atb_engine;
revoke execute on function public.tell_alert_of_ticket() from public;
create trigger order_tickets_tell_alert after insert or update of status, expires_at on public.order_tickets
  for each row when (new.alert_id is not null) execute function public.tell_alert_of_ticket();

-- Those that were answered, or ended, before.
set local role atb_engine;
update public.order_tickets set status = status where alert_id is not null;
reset role;
