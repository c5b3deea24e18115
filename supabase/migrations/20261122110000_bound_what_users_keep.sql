-- What one user may keep is bounded, whoever writes the row: archived and stopped bots count as well, and so do runs that
-- have ended. Housekeeping removes what is over and can be missed (apps/server/src/jobs/kept-rows.ts).
create function public.check_bots_kept() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  kept bigint;
  bytes bigint;
begin
  -- One after another, so that two at once cannot both be the last.
  perform pg_advisory_xact_lock(hashtextextended('bots:' || new.user_id::text, 0));
  select count(*), coalesce(sum(pg_column_size(b.params)), 0) into kept, bytes
  from public.bots b where b.user_id = new.user_id and b.id <> new.id;
  if tg_op = 'INSERT' and kept >= 500 then
    raise exception 'You keep 500 bots, archived ones included. Delete some that never traded before you make another.'
      using errcode = 'P0001', hint = 'BOTS_KEPT';
  end if;
  if bytes + pg_column_size(new.params) > 4194304 then
    raise exception 'The parameters of your bots take 4 MB, archived ones included. Delete some bots that never traded first.'
      using errcode = 'P0001', hint = 'BOTS_KEPT';
  end if;
  return new;
end
$$;
alter function public.check_bots_kept() owner to atb_engine;
revoke execute on function public.check_bots_kept() from public;
create trigger bots_kept before insert or update of params on public.bots
  for each row execute function public.check_bots_kept();

create function public.check_runs_kept() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('research:' || new.user_id::text, 0));
  if (select count(*) from public.research_runs r where r.user_id = new.user_id) >= 1000 then
    raise exception 'You keep 1,000 runs. Delete some before you start another.' using errcode = 'P0001', hint = 'RUNS_KEPT';
  end if;
  if (select coalesce(sum(octet_length(b.bundle)), 0) from public.research_runs r join public.research_results b on b.run_id = r.id
    where r.user_id = new.user_id) >= 1073741824 then
    raise exception 'The results of your runs take 1 GB. Delete some before you start another.'
      using errcode = 'P0001', hint = 'RUNS_KEPT';
  end if;
  return new;
end
$$;
alter function public.check_runs_kept() owner to atb_engine;
revoke execute on function public.check_runs_kept() from public;
create trigger research_runs_kept before insert on public.research_runs
  for each row execute function public.check_runs_kept();
