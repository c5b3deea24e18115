-- The probability of overfitting is judged from daily returns in double precision, no longer from 80 part-returns in single
-- precision: of each trial the sums that it asks for are kept. A sweep that was stopped before judges by the trials it makes
-- from here on.
alter table public.research_trials drop column parts;
alter table public.research_trials add column day_sums double precision[];
comment on column public.research_trials.day_sums is
  'Count, sum and sum of squares of the daily returns in each of ten blocks of days; null for fewer than 20 days.';
