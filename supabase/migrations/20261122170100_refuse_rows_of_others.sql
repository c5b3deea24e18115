-- Triggers that check a new row run before row-level security refuses it, and those that act as their owner see everybody's rows:
-- their messages told the sender of a row in another user's name that user's plan, number of bots and kind of account. So the
-- caller is compared first; the name of each trigger sorts before those of the other checks, which is the order they run in.
create function public.refuse_rows_of_others() returns trigger language plpgsql set search_path = '' as $$
begin
  -- The engine, jobs and the sign-up carry no claims.
  if auth.role() in ('authenticated', 'anon') and new.user_id is distinct from auth.uid() then
    raise exception 'new row violates row-level security policy for table "%"', tg_table_name using errcode = '42501';
  end if;
  return new;
end
$$;
comment on function public.refuse_rows_of_others is 'First trigger of every table with a user_id that users may add rows to.';

create trigger bots_are_own before insert on public.bots
  for each row execute function public.refuse_rows_of_others();
create trigger exchange_accounts_are_own before insert on public.exchange_accounts
  for each row execute function public.refuse_rows_of_others();
create trigger encrypted_credentials_are_own before insert on public.encrypted_credentials
  for each row execute function public.refuse_rows_of_others();

revoke execute on function public.refuse_rows_of_others() from public;
grant execute on function public.refuse_rows_of_others() to atb_engine;
