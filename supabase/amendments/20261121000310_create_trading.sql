-- A bot's facts lay in columns of their own; now its state is the whole bot.
-- amends c5412b48dc3ff30a196bdb42a406ca6483479d0c114417ec68fa3a6f99c74653

-- The owner need not be a superuser, and row-level security is forced: the engine's role sees the rows.
set local role atb_engine;
update public.bot_states s
set state = jsonb_build_object(
  'facts', jsonb_build_object(
    'botId', s.bot_id,
    'symbol', b.symbol,
    'status', case s.status when 'active' then 'running' else s.status end,
    'statusReason', s.status_reason,
    'allocation', s.allocation::text,
    'cash', s.cash::text,
    'startedAt', floor(extract(epoch from s.started_at) * 1000)::bigint,
    'stoppedAt', floor(extract(epoch from s.stopped_at) * 1000)::bigint),
  'state', s.state)
from public.bots b
where b.id = s.bot_id;
reset role;

alter table public.bot_states
  drop column allocation, drop column cash, drop column status_reason, drop column started_at, drop column stopped_at;
