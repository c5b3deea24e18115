-- Advice that was scored stayed for ever, since it counts in every score. Of each user the newest stay as rows; what older ones came to is added up
-- by who gave it, exactly, and the scores add those sums: they are the same to the last digit before and after.
create table public.advisor_score_sums (
  user_id uuid not null references auth.users (id) on delete cascade,
  answered_by text not null check (length(answered_by) between 1 and 200),
  scored bigint not null check (scored > 0),
  right_calls bigint not null check (right_calls between 0 and scored),
  -- Sums over the advice of what `advice_marks` says of each.
  squares numeric not null check (squares >= 0 and squares < 'Infinity'),
  squares_holding numeric not null check (squares_holding >= 0 and squares_holding < 'Infinity'),
  return_followed numeric not null check (return_followed > '-Infinity' and return_followed < 'Infinity'),
  return_holding numeric not null check (return_holding > '-Infinity' and return_holding < 'Infinity'),
  primary key (user_id, answered_by)
);
comment on table public.advisor_score_sums is 'What scored advice that is no row any more came to, added up by who gave it.';

alter table public.advisor_score_sums enable row level security;
alter table public.advisor_score_sums force row level security;
create policy engine on public.advisor_score_sums for all to atb_engine using (true) with check (true);
create policy service on public.advisor_score_sums for select to service_role using (true);
create policy own_select on public.advisor_score_sums for select to authenticated using (user_id = (select auth.uid()));
grant select, insert, update on public.advisor_score_sums to atb_engine;
grant select on public.advisor_score_sums to service_role, authenticated;

create index advisor_advice_scored on public.advisor_advice (user_id, id desc) where status = 'scored';
comment on table public.advisor_advice is
  'Never deleted with its question: a score without the failures would be none. The oldest of what was scored are folded into advisor_score_sums.';

-- What one scored advice counts: whether it came true on the side it took, the squares of what was said less what came of it and of holding, which
-- says with the same certainty that the price rises, and the returns of who followed it and of who bought all the same.
create function public.advice_marks(advice public.advisor_advice)
  returns table (is_right boolean, square numeric, square_holding numeric, return_followed numeric, return_holding numeric)
  language sql immutable set search_path = '' as $$
  select (m.p >= 0.5) = m.came, (m.p - m.came::int) * (m.p - m.came::int),
    (greatest(m.p, 1 - m.p) - m.rose::int) * (greatest(m.p, 1 - m.p) - m.rose::int),
    case when m.says_up then m.change else 0 end, m.change
  from (
    select advice.probability as p, advice.outcome as came, advice.end_price > advice.reference_price as rose,
      advice.end_price / advice.reference_price - 1 as change, (advice.condition = 'above') = (advice.probability >= 0.5) as says_up) m
  where advice.status = 'scored'
$$;
comment on function public.advice_marks is 'What a scored advice counts in the scores; nothing of any other.';
alter function public.advice_marks(public.advisor_advice) owner to atb_engine;
revoke all on function public.advice_marks(public.advisor_advice) from public;

-- Brier score: the mean square of what was said (a probability) less what came (0 or 1). A coin has 0.25. Returns are of who bought on advice that it
-- rises and of who bought each time.
create or replace function public.advisor_scores()
  returns table (scope text, answered_by text, scored bigint, open bigint, right_calls bigint, brier numeric, brier_holding numeric,
    return_followed numeric, return_holding numeric)
  language sql stable security definer set search_path = '' as $$
  with summed as (
    select a.user_id, a.answered_by, count(m.square) as scored, count(*) filter (where a.status = 'open') as open,
      count(*) filter (where m.is_right) as right_calls, sum(m.square) as squares, sum(m.square_holding) as squares_holding,
      sum(m.return_followed) as return_followed, sum(m.return_holding) as return_holding
    from public.advisor_advice a left join lateral public.advice_marks(a) m on true
    where a.status <> 'void' group by 1, 2
    union all
    select f.user_id, f.answered_by, f.scored, 0, f.right_calls, f.squares, f.squares_holding, f.return_followed, f.return_holding
    from public.advisor_score_sums f
  ), scoped as (
    select 'own' as scope, s.* from summed s where s.user_id = auth.uid()
    union all
    select 'server', s.* from summed s
  )
  select s.scope, s.answered_by, sum(s.scored)::bigint, sum(s.open)::bigint, sum(s.right_calls)::bigint,
    round(sum(s.squares) / nullif(sum(s.scored), 0), 6), round(sum(s.squares_holding) / nullif(sum(s.scored), 0), 6),
    round(sum(s.return_followed) / nullif(sum(s.scored), 0), 8), round(sum(s.return_holding) / nullif(sum(s.scored), 0), 8)
  from scoped s
  where auth.uid() is not null
  group by s.scope, s.answered_by
  order by s.scope, s.answered_by
$$;

-- At most `p_many` at a time, of all users; @returns how many.
create function public.fold_advice(p_kept integer, p_many integer) returns bigint
  language sql set search_path = '' as $$
  with spare as (
    select a.id from public.profiles p
      cross join lateral (
        select x.id from public.advisor_advice x where x.user_id = p.id and x.status = 'scored' order by x.id desc offset p_kept limit 1) cut
      join public.advisor_advice a on a.user_id = p.id and a.status = 'scored' and a.id <= cut.id
    limit p_many
  ), gone as (
    delete from public.advisor_advice a using spare s where a.id = s.id returning a
  ), folded as (
    insert into public.advisor_score_sums as f
      (user_id, answered_by, scored, right_calls, squares, squares_holding, return_followed, return_holding)
    select (g.a).user_id, (g.a).answered_by, count(*), count(*) filter (where m.is_right), sum(m.square), sum(m.square_holding),
      sum(m.return_followed), sum(m.return_holding)
    from gone g cross join lateral public.advice_marks(g.a) m group by 1, 2
    on conflict (user_id, answered_by) do update set
      scored = f.scored + excluded.scored, right_calls = f.right_calls + excluded.right_calls, squares = f.squares + excluded.squares,
      squares_holding = f.squares_holding + excluded.squares_holding, return_followed = f.return_followed + excluded.return_followed,
      return_holding = f.return_holding + excluded.return_holding
  )
  select count(*) from gone
$$;
comment on function public.fold_advice is 'Adds the oldest scored advice of who has more than so many up, and takes its rows away. For the server alone.';
alter function public.fold_advice(integer, integer) owner to atb_engine;
revoke all on function public.fold_advice(integer, integer) from public;
grant execute on function public.advice_marks(public.advisor_advice), public.fold_advice(integer, integer) to atb_engine;
