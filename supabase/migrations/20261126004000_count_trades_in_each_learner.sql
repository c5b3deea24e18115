-- A trade is an outcome of every learner in whose round it was opened: learners of other timeframes learn from it, too, each once.
drop index public.learner_outcomes_position;
create unique index learner_outcomes_position on public.learner_outcomes (position_id, learner_id) where position_id is not null;
