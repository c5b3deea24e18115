import { createRandom } from '@atb/core/base/random';
import { type DayEnd, REDRAWS } from '@atb/core/performance/equity-figures';
import { blockLengthOf, drawBlocks } from '@atb/core/statistics/block-bootstrap';
import type { RunAsCaller } from '../../database/run-as-caller.ts';
import type { CountedIn } from '../payment-worths.ts';
import { DAILY_RETURNS_SQL } from './daily-returns-sql.ts';

const NONE = { sharpeLow: null, sharpeHigh: null, sortinoLow: null, sortinoHigh: null };
/** An end of the 95% interval of a ratio of daily returns. */
export type RatioEnd = keyof typeof NONE;

export function isRatioEnd(figure: string): figure is RatioEnd {
  return Object.hasOwn(NONE, figure);
}

/** Ratios of each redrawn history; the interval is told where more than half of them have one. A spread that is rounding alone is none. */
const SQL = `
  with ${DAILY_RETURNS_SQL}, numbered as (
    select row_number() over (order by day) - 1 as i, r::float8 as r from returns
  ), starts as (
    select (k - 1) / $6::int as draw, (k - 1) % $6::int as block, start from unnest($5::int[]) with ordinality s (start, k)
  ), drawn as (
    select s.draw, n.r from starts s cross join generate_series(0, $7::int - 1) o
    join numbered n on n.i = (s.start + o) % $8::int where s.block * $7::int + o < $8::int
  ), sums as (
    select avg(r) as mean, case when min(r) < max(r) then stddev_samp(r) end as deviation, sqrt(sum(least(r, 0) ^ 2) / count(*)) as downside
    from drawn group by draw
  ), ratios as (
    select case when deviation > abs(mean) * 1e-14 then mean / deviation * sqrt(365::float8) end as sharpe,
      case when downside > 0 then mean * 365 / (downside * sqrt(365::float8)) end as sortino
    from sums
  ), ends as (
    select count(sharpe) * 2 > count(*) as has_sharpe, count(sortino) * 2 > count(*) as has_sortino,
      percentile_cont(array[0.025, 0.975]) within group (order by sharpe) as sharpe,
      percentile_cont(array[0.025, 0.975]) within group (order by sortino) as sortino
    from ratios
  )
  select case when has_sharpe then sharpe[1] end::text as "sharpeLow", case when has_sharpe then sharpe[2] end::text as "sharpeHigh",
    case when has_sortino then sortino[1] end::text as "sortinoLow", case when has_sortino then sortino[2] end::text as "sortinoHigh"
  from ends`;

/** The intervals of the ratios of daily returns, computed by PostgreSQL over the same redrawn histories as core has; the first of the days is the base. */
export async function readRatioEnds(
  run: RunAsCaller,
  { id, counted }: { readonly id: string; readonly counted: CountedIn },
  days: readonly DayEnd[],
): Promise<Readonly<Record<RatioEnd, string | null>>> {
  const length = days.length - 1;
  const [first, last] = [days[1], days.at(-1)];
  if (first === undefined || last === undefined || length < 2) return NONE;
  const blockLength = blockLengthOf(length);
  const { rows } = await run((tx) =>
    tx.query<Readonly<Record<RatioEnd, string | null>>>(SQL, [
      id,
      counted,
      new Date(first.time),
      new Date(last.time),
      drawStarts(length, blockLength),
      Math.ceil(length / blockLength),
      blockLength,
      length,
    ]),
  );
  return rows[0] ?? NONE;
}

/** Where each block of each redrawn history begins, history after history. */
function drawStarts(length: number, blockLength: number): readonly number[] {
  const random = createRandom(REDRAWS.seed);
  const places = Float64Array.from({ length }, (_, i) => i);
  return Array.from({ length: REDRAWS.draws }, () =>
    [...drawBlocks(places, blockLength, random)].filter((_, i) => i % blockLength === 0),
  ).flat();
}
