import { DAY_MS } from '@atb/core/base/time';
import type { DayEnd } from '@atb/core/performance/equity-figures';
import type { GrowthCourse } from '@atb/core/performance/growth-course';
import type { RunAsCaller } from '../database/run-as-caller.ts';
import { SINCE_EVER, WALK_SQL } from './growth-sql.ts';
import { type CountedIn, FLOWS_SQL } from './payment-worths.ts';

interface DayRow {
  readonly time: string;
  readonly equity: string;
  readonly flow: string;
}

/** Ten years: no account has more, and no statement may grow without end. */
const DAYS_MAX = 3_660;

/**
 * The account at the end of each UTC day, by the last reading of its equity before the next day began, with what came in that day.
 * A day without a reading ends as the one before it. In front stands the empty account of the day before the first.
 */
export const DAYS_SQL = `
  with ${FLOWS_SQL}, span as (
    select date_trunc('day', min(t.at), 'UTC') as first from ledger_transactions t where t.account_id = $1
  ), days as (
    select d.day from span, generate_series(
      greatest(span.first, date_trunc('day', (select max(at) from equity_snapshots where account_id = $1), 'UTC') - interval '${DAYS_MAX} days'),
      (select max(at) from equity_snapshots where account_id = $1), interval '1 day') d (day)
  ), paid as (
    select date_trunc('day', f.at, 'UTC') as day, sum(f.flow) as flow from flows f group by 1
  )
  select d.day, s.equity, coalesce(p.flow, 0) as flow
  from days d
  left join paid p on p.day = d.day
  cross join lateral (
    select e.equity from equity_snapshots e where e.account_id = $1 and e.at < d.day + interval '1 day' order by e.at desc limit 1) s
  order by d.day`;

/** How the account grew through each day from $3 that has a reading: logarithms of ratios to the day's beginning, and the largest fall. */
const COURSES_SQL = `
  with ${WALK_SQL}, grown as (
    select at, date_trunc('day', at, 'UTC') as day, step, sum(step) over (order by at) as growth from walk
  ), placed as (
    select day, at, growth - first_value(growth - step) over (partition by day order by at) as growth from grown
  ), peaks as (
    select day, at, growth, greatest(0, max(growth) over (partition by day order by at)) as peak,
      last_value(growth) over (partition by day order by at rows between unbounded preceding and unbounded following) as last
    from placed
  )
  select (extract(epoch from day) * 1000)::float8 as time, max(last) as "end", max(growth) as high, min(growth) as low,
    max(1 - exp(growth - peak)) as fall
  from peaks group by day order by day`;

export type Courses = ReadonlyMap<number, GrowthCourse>;

/** By the beginnings of days, milliseconds since the epoch. */
export async function readGrowthCourses(
  run: RunAsCaller,
  accountId: string,
  counted: CountedIn,
  since: string,
): Promise<Courses> {
  const { rows } = await run((tx) =>
    tx.query<GrowthCourse & { readonly time: number }>(COURSES_SQL, [accountId, counted, since]),
  );
  return new Map(rows.map(({ time, ...course }) => [time, course]));
}

/** The days as they ended, oldest first. */
export async function readEnds(
  run: RunAsCaller,
  accountId: string,
  counted: CountedIn,
): Promise<ReadonlyArray<Omit<DayEnd, 'course'>>> {
  const { rows } = await run((tx) =>
    tx.query<DayRow>(
      `select (extract(epoch from day) * 1000)::bigint::text as time, equity::text, flow::text from (${DAYS_SQL}) d`,
      [accountId, counted],
    ),
  );
  return rows.map(({ time, equity, flow }) => ({ time: Number(time), equity: Number(equity), flow: Number(flow) }));
}

/** Days with how the account grew through each; in front the empty account of the day before the first. */
export function withCourses(ends: ReadonlyArray<Omit<DayEnd, 'course'>>, courses: Courses): readonly DayEnd[] {
  const days = ends.map((day) => ({ ...day, course: courses.get(day.time) ?? null }));
  const [first] = days;
  return first === undefined ? [] : [{ time: first.time - DAY_MS, equity: 0, flow: 0, course: null }, ...days];
}

export async function readDays(run: RunAsCaller, accountId: string, counted: CountedIn): Promise<readonly DayEnd[]> {
  const [ends, courses] = [
    await readEnds(run, accountId, counted),
    await readGrowthCourses(run, accountId, counted, SINCE_EVER),
  ];
  return withCourses(ends, courses);
}
