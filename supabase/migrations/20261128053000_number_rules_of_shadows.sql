-- Shadows were followed at the close that their signal was read from, and without slippage. What was learnt of them is kept under the number of
-- that rule and is no evidence any more.
alter table public.learner_posteriors add column rule smallint not null default 1 check (rule >= 1);
alter table public.learner_pulls add column rule smallint not null default 1 check (rule >= 1);
comment on column public.learner_posteriors.rule is 'By which its outcomes came about; those of closed trades have 1.';
comment on column public.learner_pulls.rule is 'By which its outcomes were followed.';
