-- Rounds of learners end without anybody looking; a new one begins by itself only while somebody has asked for a pick lately.
alter table public.learners add column asked_at timestamptz not null default now();
comment on column public.learners.asked_at is 'When a pick was last asked for, by the clock of the wall, to the hour.';
create index learner_pulls_due on public.learner_pulls (ends_at) where status = 'open';
