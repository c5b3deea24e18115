import type { PortfolioMoment } from '@atb/core/statistics/portfolio-returns';
import type { RunAsCaller } from '../../database/run-as-caller.ts';

/** Rates a year between which the database looks, and how often it halves what is between them. */
const RATE_MAX = 1e8;
const HALVINGS = 160;

const SQL = `
  with recursive moments as materialized (
    select row_number() over (order by i) as n, time, value, flow
    from unnest($1::float8[], $2::float8[], $3::float8[]) with ordinality m (time, value, flow, i)
  ), ends as (
    select (select time from moments order by n limit 1) as first, (select value from moments order by n limit 1) as start,
      (select time from moments order by n desc limit 1) as last, (select value from moments order by n desc limit 1) as value,
      (select max(n) from moments) as n
  ), paid as (
    select coalesce(sum(flow) filter (where m.n < e.n), 0) as net, coalesce(sum(greatest(flow, 0)) filter (where m.n < e.n), 0) as paid_in
    from moments m cross join ends e
  ), steps as (
    select value, lag(value + flow) over (order by n) as base from moments
  ), growth as (
    select exp(sum(ln((value / base)::numeric)) filter (where base > 0 and value > 0))::float8 - 1 as growth,
      bool_or(base < 0 or (base = 0 and value <> 0)) as is_broken, bool_or(base > 0 and value <= 0) as is_lost
    from steps where base is not null
  ), flows as (
    select (e.last - m.time) / (365 * 86400000.0) as years, m.flow from moments m cross join ends e where m.n < e.n
    union all select (e.last - e.first) / (365 * 86400000.0), e.start from ends e
  ), halved (low, high, n) as (
    select -0.999999999::float8, ${RATE_MAX}::float8, 0
    union all
    select case when (s.surplus >= 0) = b.is_falling then h.middle else h.low end,
      case when (s.surplus >= 0) = b.is_falling then h.high else h.middle end, h.n + 1
    from (select low, high, (low + high) / 2 as middle, n from halved where n < ${HALVINGS}) h
    cross join lateral (select (select value from ends) - sum(flow * power(1 + h.middle, years)) as surplus from flows) s
    cross join (select (select value from ends) - sum(flow * power(1 - 0.999999999::float8, years)) >= 0 as is_falling from flows) b
  )
  select case when e.start + p.paid_in > 0 then (e.value - e.start - p.net) / (e.start + p.paid_in) end::text as simple,
    case when g.is_broken then null when g.is_lost then -1 else coalesce(g.growth, 0) end::text as "timeWeighted",
    (select ((low + high) / 2)::text from halved order by n desc limit 1) as "moneyWeighted"
  from ends e cross join paid p cross join growth g`;

/** The three returns of moments, computed by PostgreSQL. */
export async function computeReturnsInDatabase(
  run: RunAsCaller,
  moments: readonly PortfolioMoment[],
): Promise<Readonly<Record<'simple' | 'timeWeighted' | 'moneyWeighted', string | null>>> {
  const { rows } = await run((tx) =>
    tx.query<Readonly<Record<'simple' | 'timeWeighted' | 'moneyWeighted', string | null>>>(SQL, [
      moments.map(({ time }) => time),
      moments.map(({ value }) => value),
      moments.map(({ flow }) => flow),
    ]),
  );
  return rows[0] ?? { simple: null, timeWeighted: null, moneyWeighted: null };
}
