-- A sweep that goes on after a stop must still know how its first trials fared over time: the probability of overfitting
-- is judged from all of them.
alter table public.research_trials add column parts real[];
comment on column public.research_trials.parts is 'Returns of equal parts of the range.';
