import type { RequestFigures } from '@atb/api/status-document';
import type { Pool } from 'pg';

/** Requests that a process answered since it last told. */
export interface RequestCounts {
  readonly requests: number;
  /** Answers with a status of 500 or more. */
  readonly errors: number;
  /** Requests by how long they took: the first step that is not shorter; the last entry counts those beyond all steps. */
  readonly durations: readonly number[];
}

const ADD = `
  insert into public.request_hours as h (hour, requests, errors, durations)
  values (date_trunc('hour', to_timestamp($1 / 1000.0), 'UTC'), $2, $3, $4)
  on conflict (hour) do update set requests = h.requests + excluded.requests, errors = h.errors + excluded.errors,
    durations = (select array_agg(coalesce(a.known, 0) + coalesce(a.added, 0) order by a.place)
      from unnest(h.durations, excluded.durations) with ordinality as a (known, added, place))`;

/** Adds what one process counted to the hour of `at` (wall time, ms since the epoch). */
export async function addRequests(
  pool: Pool,
  at: number,
  { requests, errors, durations }: RequestCounts,
): Promise<void> {
  if (requests > 0) await pool.query(ADD, [at, requests, errors, [...durations]]);
}

const SUM = `
  with counted as (select requests, errors, durations from public.request_hours where hour > $1),
    steps as (select d.place, sum(d.n) as n from counted c, unnest(c.durations) with ordinality as d (n, place) group by d.place)
  select coalesce(sum(requests), 0)::float8 as requests, coalesce(sum(errors), 0)::float8 as errors,
    (select coalesce(array_agg(s.n::float8 order by s.place), '{}') from steps s) as durations
  from counted`;

interface SumRow {
  readonly requests: number;
  readonly errors: number;
  readonly durations: readonly number[];
}

/** Sums of all processes over the hours that began after `since`. @param steps upper ends in milliseconds. */
export async function readRequests(pool: Pool, since: Date, steps: readonly number[]): Promise<RequestFigures> {
  const row = (await pool.query<SumRow>(SUM, [since])).rows[0];
  if (row === undefined || row.requests === 0) return NO_REQUESTS;
  const { requests, errors, durations } = row;
  return {
    requests,
    errors,
    errorRate: errors / requests,
    medianMs: quantileOfSteps(durations, steps, 0.5),
    p95Ms: quantileOfSteps(durations, steps, 0.95),
  };
}

export const NO_REQUESTS: RequestFigures = { requests: 0, errors: 0, errorRate: null, medianMs: null, p95Ms: null };

/**
 * The duration that a share of the requests did not pass, as far as the steps tell: between the ends of its step in proportion.
 * Beyond the last step it is that step.
 */
export function quantileOfSteps(durations: readonly number[], steps: readonly number[], share: number): number | null {
  const total = durations.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let below = 0;
  for (const [place, count] of durations.entries()) {
    const to = steps[place];
    if (to === undefined) break;
    if (count > 0 && below + count >= total * share) {
      const from = place === 0 ? 0 : (steps[place - 1] ?? 0);
      return Math.round((from + ((total * share - below) / count) * (to - from)) * 10) / 10;
    }
    below += count;
  }
  return steps.at(-1) ?? null;
}
