-- The advisor: questions with their answers, what of them is counted, and advice that is scored by what the market did.
create table public.advisor_questions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  question text not null check (length(question) between 1 and 2000),
  -- sha256 of the question with its context and of who answers: an identical one within half an hour has the same answer.
  key text not null check (key ~ '^[0-9a-f]{64}$'),
  answered_by text not null check (length(answered_by) between 1 and 200),
  status text not null default 'asked' check (status in ('asked', 'answered', 'failed', 'stopped')),
  answer text not null default '' check (length(answer) <= 20000),
  -- What was looked at, which figure is from where, forms that were filled in, advice that can be checked.
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and pg_column_size(details) <= 262144),
  prompt_tokens integer not null default 0 check (prompt_tokens >= 0),
  completion_tokens integer not null default 0 check (completion_tokens >= 0),
  asked_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz
);
create index advisor_questions_user on public.advisor_questions (user_id, asked_at desc);
create index advisor_questions_open on public.advisor_questions (asked_at) where status = 'asked';
comment on table public.advisor_questions is 'The newest 300 of each user. Their owner may delete them; what was counted stays counted.';

-- What throttle and daily cap go by: apart from the questions, so that deleting those gives nothing back.
create table public.advisor_meters (
  user_id uuid primary key references auth.users (id) on delete cascade,
  day date not null default (clock_timestamp() at time zone 'UTC')::date,
  asked integer not null default 0 check (asked >= 0),
  -- When the latest questions of the last minute were asked.
  recent timestamptz[] not null default '{}'
);

create table public.advisor_advice (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  question_id uuid references public.advisor_questions (id) on delete set null,
  answered_by text not null check (length(answered_by) between 1 and 200),
  symbol text not null check (symbol ~ '^[A-Z0-9]{5,20}$'),
  condition text not null check (condition in ('above', 'below')),
  level numeric not null check (level > 0 and level < 'Infinity'),
  -- The market's price when the advice was given.
  reference_price numeric not null check (reference_price > 0 and reference_price < 'Infinity'),
  -- Of the condition being true when it is due.
  probability numeric not null check (probability between 0.01 and 0.99),
  -- Identity of the market: another market's prices settle nothing.
  market text not null check (length(market) between 1 and 200),
  -- Market time.
  made_at timestamptz not null,
  due_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'scored', 'void')),
  end_price numeric check (end_price > 0 and end_price < 'Infinity'),
  outcome boolean,
  scored_at timestamptz,
  constraint advisor_advice_is_due_later check (due_at > made_at),
  constraint advisor_advice_outcome_has_price check ((status = 'scored') = (outcome is not null and end_price is not null))
);
create index advisor_advice_user on public.advisor_advice (user_id, id desc);
create index advisor_advice_due on public.advisor_advice (due_at) where status = 'open';
create index advisor_advice_question on public.advisor_advice (question_id);
comment on table public.advisor_advice is 'Never deleted with its question: a score without the failures would be none.';

alter table public.advisor_questions enable row level security;
alter table public.advisor_questions force row level security;
alter table public.advisor_meters enable row level security;
alter table public.advisor_meters force row level security;
alter table public.advisor_advice enable row level security;
alter table public.advisor_advice force row level security;
create policy engine on public.advisor_questions for all to atb_engine using (true) with check (true);
create policy service on public.advisor_questions for select to service_role using (true);
create policy own_select on public.advisor_questions for select to authenticated using (user_id = (select auth.uid()));
create policy own_delete on public.advisor_questions for delete to authenticated using (user_id = (select auth.uid()));
create policy engine on public.advisor_meters for all to atb_engine using (true) with check (true);
create policy service on public.advisor_meters for select to service_role using (true);
create policy own_select on public.advisor_meters for select to authenticated using (user_id = (select auth.uid()));
create policy engine on public.advisor_advice for all to atb_engine using (true) with check (true);
create policy service on public.advisor_advice for select to service_role using (true);
create policy own_select on public.advisor_advice for select to authenticated using (user_id = (select auth.uid()));
grant select, insert, update, delete on public.advisor_questions, public.advisor_meters, public.advisor_advice to atb_engine;
grant select on public.advisor_questions, public.advisor_meters, public.advisor_advice to authenticated, service_role;
grant delete on public.advisor_questions to authenticated;

-- Before anything is computed: an answer that is kept already, a limit that is reached, or the question counted and taken in. The
-- meter's row is the lock, so that two tabs at the edge of a limit come one after the other.
create function public.begin_advisor_question(
  p_user_id uuid, p_email text, p_month integer, p_question text, p_key text, p_answered_by text,
  p_usual_limit integer, p_minute_limit integer, p_day_limit integer
) returns table (verdict text, question_id uuid) language plpgsql set search_path = '' as $$
declare
  meter public.advisor_meters;
  calls_limit integer;
  today date := (clock_timestamp() at time zone 'UTC')::date;
begin
  select q.id into question_id from public.advisor_questions q
  where q.user_id = p_user_id and q.key = p_key and q.status = 'answered' and q.asked_at > clock_timestamp() - interval '30 minutes'
  order by q.asked_at desc limit 1;
  if found then
    verdict := 'cached';
    return next;
    return;
  end if;
  insert into public.advisor_meters (user_id) values (p_user_id) on conflict (user_id) do nothing;
  select m.* into meter from public.advisor_meters m where m.user_id = p_user_id for update;
  meter.recent := array(select r from unnest(meter.recent) r where r > clock_timestamp() - interval '1 minute');
  if meter.day <> today then
    meter.day := today;
    meter.asked := 0;
  end if;
  calls_limit := coalesce((public.plan_record(p_user_id)).ai_limit, p_usual_limit);
  verdict := case
    when calls_limit <> -1 and coalesce((select u.calls from public.ai_usage u where u.email = lower(p_email) and u.yyyymm = p_month), 0)
      >= calls_limit then 'quota_exceeded'
    when meter.asked >= p_day_limit then 'daily_cap_exceeded'
    when cardinality(meter.recent) >= p_minute_limit then 'throttled'
    else 'asked' end;
  if verdict = 'asked' then
    update public.advisor_meters m set day = meter.day, asked = meter.asked + 1, recent = meter.recent || clock_timestamp()
    where m.user_id = p_user_id;
    perform public.upsert_ai_usage(p_email, p_month, 1, 0, 0);
    insert into public.advisor_questions (user_id, question, key, answered_by)
    values (p_user_id, p_question, p_key, p_answered_by) returning id into question_id;
    delete from public.advisor_questions o where o.id in (
      select e.id from public.advisor_questions e where e.user_id = p_user_id order by e.asked_at desc offset 300);
  end if;
  return next;
end
$$;
comment on function public.begin_advisor_question is 'Counts a question before it is answered; for the server alone.';

-- What became of it. Tokens are counted whatever it came to; a question that got no answer is not.
create function public.end_advisor_question(
  p_id uuid, p_email text, p_month integer, p_status text, p_answer text, p_details jsonb, p_prompt integer, p_completion integer
) returns boolean language plpgsql set search_path = '' as $$
declare
  asker uuid;
begin
  perform public.upsert_ai_usage(p_email, p_month, 0, p_prompt, p_completion);
  update public.advisor_questions q
  set status = p_status, answer = p_answer, details = p_details, prompt_tokens = p_prompt, completion_tokens = p_completion,
    ended_at = clock_timestamp()
  where q.id = p_id and q.status = 'asked' returning q.user_id into asker;
  if asker is not null and p_status = 'failed' then
    update public.ai_usage u set calls = greatest(u.calls - 1, 0), updated_at = now()
    where u.email = lower(p_email) and u.yyyymm = p_month;
    update public.advisor_meters m set asked = greatest(m.asked - 1, 0) where m.user_id = asker;
  end if;
  return asker is not null;
end
$$;
comment on function public.end_advisor_question is 'Writes the answer and the tokens; a question that failed is given back. For the server alone.';

-- Brier score: the mean square of what was said (a probability) less what came (0 or 1). A coin has 0.25. Holding is who says with the
-- same certainty each time that the price will be higher. Returns are of who bought on advice that it rises and of who bought each time.
create function public.advisor_scores()
  returns table (scope text, answered_by text, scored bigint, open bigint, right_calls bigint, brier numeric, brier_holding numeric,
    return_followed numeric, return_holding numeric)
  language sql stable security definer set search_path = '' as $$
  with judged as (
    select a.user_id, a.answered_by, a.status, a.probability as p, (a.outcome)::int as came,
      greatest(a.probability, 1 - a.probability) as certainty, (a.end_price > a.reference_price)::int as rose,
      a.end_price / a.reference_price - 1 as change,
      ((a.condition = 'above') = (a.probability >= 0.5)) as says_up
    from public.advisor_advice a where a.status <> 'void'
  ), scoped as (
    select 'own' as scope, j.* from judged j where j.user_id = auth.uid()
    union all
    select 'server', j.* from judged j
  )
  select s.scope, s.answered_by, count(s.came), count(*) filter (where s.status = 'open'),
    count(*) filter (where (s.p >= 0.5) = (s.came = 1)),
    round(avg((s.p - s.came) * (s.p - s.came)), 6),
    round(avg((s.certainty - s.rose) * (s.certainty - s.rose)) filter (where s.came is not null), 6),
    round(avg(case when s.says_up then s.change else 0 end) filter (where s.came is not null), 8),
    round(avg(s.change) filter (where s.came is not null), 8)
  from scoped s
  where auth.uid() is not null
  group by s.scope, s.answered_by
  order by s.scope, s.answered_by
$$;
comment on function public.advisor_scores is 'How advice has fared, the caller''s own and that of all on this server, by who gave it.';
alter function public.advisor_scores() owner to atb_engine;
grant execute on function public.begin_advisor_question(uuid, text, integer, text, text, text, integer, integer, integer) to atb_engine;
grant execute on function public.end_advisor_question(uuid, text, integer, text, text, jsonb, integer, integer) to atb_engine;
grant execute on function public.advisor_scores() to authenticated;
