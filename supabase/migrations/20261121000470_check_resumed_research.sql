-- A run that is taken up again counts and needs the plan like a new one.
create trigger research_runs_check_again before update of status on public.research_runs
  for each row when (old.finished_at is not null and new.status = 'queued') execute function public.check_research_run();
