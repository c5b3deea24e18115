-- A forecast of a level that nobody expects to be reached was right nearly always and beat the coin, which said 50% of every level. What the coin
-- says is kept with each advice: the chance that a price without a direction had of it, by its moves of the week before.
alter table public.advisor_advice
  add column chance numeric not null default 0.5 constraint advisor_advice_chance_check check (chance between 0 and 1);
comment on column public.advisor_advice.chance is 'Of the condition, as a coin says it: 0.5 at the price of when the advice was given. Known once it is scored.';

-- What was folded before was measured against a half.
alter table public.advisor_score_sums add column squares_coin numeric;
set local role atb_engine;
update public.advisor_score_sums set squares_coin = scored * 0.25;
reset role;
alter table public.advisor_score_sums
  alter column squares_coin set not null,
  add constraint advisor_score_sums_squares_coin_check check (squares_coin >= 0 and squares_coin < 'Infinity');

drop function public.advisor_scores();
drop function public.advice_marks(public.advisor_advice);

create function public.advice_marks(advice public.advisor_advice)
  returns table (is_right boolean, square numeric, square_coin numeric, square_holding numeric, return_followed numeric, return_holding numeric)
  language sql immutable set search_path = '' as $$
  select (m.p >= 0.5) = m.came, (m.p - m.came::int) * (m.p - m.came::int), (m.chance - m.came::int) * (m.chance - m.came::int),
    (greatest(m.p, 1 - m.p) - m.rose::int) * (greatest(m.p, 1 - m.p) - m.rose::int),
    case when m.says_up then m.change else 0 end, m.change
  from (
    select advice.probability as p, advice.chance, advice.outcome as came, advice.end_price > advice.reference_price as rose,
      advice.end_price / advice.reference_price - 1 as change, (advice.condition = 'above') = (advice.probability >= 0.5) as says_up) m
  where advice.status = 'scored'
$$;
comment on function public.advice_marks is 'What a scored advice counts in the scores; nothing of any other.';
alter function public.advice_marks(public.advisor_advice) owner to atb_engine;
revoke all on function public.advice_marks(public.advisor_advice) from public;

-- Brier score: the mean square of what was said (a probability) less what came (0 or 1); that of the coin likewise. Returns are of who bought on
-- advice that it rises and of who bought each time.
create function public.advisor_scores()
  returns table (scope text, answered_by text, scored bigint, open bigint, right_calls bigint, brier numeric, brier_coin numeric, brier_holding numeric,
    return_followed numeric, return_holding numeric)
  language sql stable security definer set search_path = '' as $$
  with summed as (
    select a.user_id, a.answered_by, count(m.square) as scored, count(*) filter (where a.status = 'open') as open,
      count(*) filter (where m.is_right) as right_calls, sum(m.square) as squares, sum(m.square_coin) as squares_coin, sum(m.square_holding) as squares_holding,
      sum(m.return_followed) as return_followed, sum(m.return_holding) as return_holding
    from public.advisor_advice a left join lateral public.advice_marks(a) m on true
    where a.status <> 'void' group by 1, 2
    union all
    select f.user_id, f.answered_by, f.scored, 0, f.right_calls, f.squares, f.squares_coin, f.squares_holding, f.return_followed, f.return_holding
    from public.advisor_score_sums f
  ), scoped as (
    select 'own' as scope, s.* from summed s where s.user_id = auth.uid()
    union all
    select 'server', s.* from summed s
  )
  select s.scope, s.answered_by, sum(s.scored)::bigint, sum(s.open)::bigint, sum(s.right_calls)::bigint,
    round(sum(s.squares) / nullif(sum(s.scored), 0), 6), round(sum(s.squares_coin) / nullif(sum(s.scored), 0), 6),
    round(sum(s.squares_holding) / nullif(sum(s.scored), 0), 6),
    round(sum(s.return_followed) / nullif(sum(s.scored), 0), 8), round(sum(s.return_holding) / nullif(sum(s.scored), 0), 8)
  from scoped s
  where auth.uid() is not null
  group by s.scope, s.answered_by
  order by s.scope, s.answered_by
$$;
comment on function public.advisor_scores is 'How advice has fared, the caller''s own and that of all on this server, by who gave it.';
alter function public.advisor_scores() owner to atb_engine;
revoke all on function public.advisor_scores() from public;
grant execute on function public.advisor_scores() to authenticated;

create or replace function public.fold_advice(p_kept integer, p_many integer) returns bigint
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
      (user_id, answered_by, scored, right_calls, squares, squares_coin, squares_holding, return_followed, return_holding)
    select (g.a).user_id, (g.a).answered_by, count(*), count(*) filter (where m.is_right), sum(m.square), sum(m.square_coin), sum(m.square_holding),
      sum(m.return_followed), sum(m.return_holding)
    from gone g cross join lateral public.advice_marks(g.a) m group by 1, 2
    on conflict (user_id, answered_by) do update set
      scored = f.scored + excluded.scored, right_calls = f.right_calls + excluded.right_calls, squares = f.squares + excluded.squares,
      squares_coin = f.squares_coin + excluded.squares_coin,
      squares_holding = f.squares_holding + excluded.squares_holding, return_followed = f.return_followed + excluded.return_followed,
      return_holding = f.return_holding + excluded.return_holding
  )
  select count(*) from gone
$$;
grant execute on function public.advice_marks(public.advisor_advice) to atb_engine;
