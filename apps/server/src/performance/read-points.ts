import type { RunAsCaller } from '../database/run-as-caller.ts';
import { SINCE_EVER, walkFrom, WALK_SQL, walkSql } from './growth-sql.ts';
import type { CountedIn } from './payment-worths.ts';

export interface EquityPoint {
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly equity: number;
  /** The deepest since the point before, from the highest reading until then, payments taken out: a fraction, zero or less. */
  readonly drawdown: number;
}

/** A point of the finest line that is kept, from which a walk can go on. */
export interface FinePoint extends EquityPoint {
  /** Which stretch of the line it ends, from 0; the very first reading stands before them all. */
  readonly stretch: number;
  /** Readings since the point before, its own included. */
  readonly readings: number;
  /** Logarithms of what one unit grew to, at the point and at the highest until then. */
  readonly growth: number;
  readonly peak: number;
}

/** Points of a line. */
export const POINTS = 300;
/** A tenth of the line has as many as a line shows. */
const FINE_POINTS = 3_000;

/**
 * Readings spread evenly: of each stretch the last one, and the largest fall that any of its readings stood at. The first stretch ends with the
 * first reading.
 */
const FINE_SQL = `
  with ${WALK_SQL}, grown as (
    select at, equity, sum(step) over (order by at) as growth from walk
  ), span as (
    select min(at) as first, greatest((max(at) - min(at)) / ${FINE_POINTS}, interval '1 microsecond') as stretch from walk
  ), fallen as (
    select at, equity, growth, greatest(0, max(growth) over (order by at)) as peak,
      date_bin(span.stretch, at - interval '1 microsecond', span.first) as part
    from grown cross join span
  ), ended as (
    select *, lead(part) over (order by at) is distinct from part as is_last from fallen
  ), parted as (
    select part, max(at) as at, min(exp(growth - peak) - 1) as drawdown, count(*)::int as readings, max(peak) as peak,
      max(equity) filter (where is_last) as equity, max(growth) filter (where is_last) as growth
    from ended group by part
  )
  select (extract(epoch from p.at) * 1000)::float8 as time, p.equity, p.drawdown, p.readings, p.growth, p.peak,
    round(extract(epoch from p.part - s.first) / extract(epoch from s.stretch))::int as stretch
  from parted p cross join span s order by p.at`;

/** The same between two moments, going on from a point: growth $5 and peak $6 are its own. */
const SPAN_SQL = `
  with ${walkSql('$4')}, grown as (
    select at, equity, $5::float8 + sum(step) over (order by at) as growth from walk
  ), span as (
    select min(at) as first, greatest((max(at) - min(at)) / ${POINTS}, interval '1 microsecond') as stretch from walk
  ), fallen as (
    select at, equity, exp(growth - greatest($6::float8, max(growth) over (order by at))) - 1 as drawdown,
      date_bin(span.stretch, at - interval '1 microsecond', span.first) as part
    from grown cross join span
  ), ended as (
    select *, lead(part) over (order by at) is distinct from part as is_last from fallen
  ), parted as (
    select part, max(at) as at, min(drawdown) as drawdown, max(equity) filter (where is_last) as equity from ended group by part
  )
  select (extract(epoch from at) * 1000)::float8 as time, equity, drawdown from parted order by at`;

/** Every reading of an account, in stretches; oldest first. */
export async function readFinePoints(
  run: RunAsCaller,
  accountId: string,
  counted: CountedIn,
): Promise<readonly FinePoint[]> {
  const { rows } = await run((tx) => tx.query<FinePoint>(FINE_SQL, [accountId, counted, SINCE_EVER]));
  return rows;
}

export interface SpanQuestion {
  readonly accountId: string;
  readonly counted: CountedIn;
  /** The point before the first that is asked for. */
  readonly after: FinePoint;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

/** The readings between two points of the fine line, in stretches of their own; oldest first. */
export async function readSpanPoints(
  run: RunAsCaller,
  { accountId, counted, after, until }: SpanQuestion,
): Promise<readonly EquityPoint[]> {
  const { time, growth, peak } = after;
  const { rows } = await run((tx) =>
    tx.query<EquityPoint>(SPAN_SQL, [accountId, counted, walkFrom(time + 1), walkFrom(until), growth, peak]),
  );
  return rows;
}
