-- An attended account that is locked waits for its owner: nothing is wrong with it, and he is told what to do in other words than of a fault.

create or replace function public.notify_of_reading() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  own_label text;
begin
  if new.fault in ('KEY_REVOKED_HERE', 'KEY_UNTESTED') then
    return null;
  end if;
  select a.label into own_label from public.exchange_accounts a where a.id = new.account_id;
  if new.fault in ('ASKED_TO_WAIT', 'NO_ANSWER', 'CLOCK_DIFFERS', 'SIGNER_AWAY') then
    if new.failures = 12 then
      perform public.notify_user(new.user_id, 'system', 'warning', own_label || ' has not been read for hours', new.fault_detail, '/portfolio');
    end if;
  elsif new.fault is not distinct from old.fault then
    return null;
  elsif new.fault = 'KEY_LOCKED' then
    perform public.notify_user(new.user_id, 'system', 'warning', own_label || ' is locked', new.fault_detail, '/settings/exchange');
  else
    perform public.notify_user(new.user_id, 'system', 'error', own_label || ' cannot be read', new.fault_detail,
      case when new.fault like 'KEY\_%' then '/settings/exchange' else '/portfolio' end);
  end if;
  return null;
end
$$;
