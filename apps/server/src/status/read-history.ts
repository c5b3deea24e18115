import { type IncidentUpdate, STATUS_DAYS, type StatusIncident, type RequestFigures } from '@atb/api/status-document';
import { DAY_MS } from '@atb/core/base/time';
import type { Pool } from 'pg';
import { readRequests } from './request-hours.ts';

/** What was counted of a service on a day. */
export interface CountedDay {
  readonly service: string;
  /** 2026-11-23, UTC. */
  readonly day: string;
  readonly healthy: number;
  readonly warning: number;
  readonly error: number;
  readonly firstSlot: number;
  readonly responseMsSum: number;
}

/** All that the database knows for the document. */
export interface StatusHistory {
  readonly days: readonly CountedDay[];
  readonly incidents: readonly StatusIncident[];
  readonly requests24h: RequestFigures;
  readonly requests30d: RequestFigures;
}

const INCIDENTS_MAX = 100;
const UPDATES_MAX = 50;

const DAYS = `
  select service, to_char(day, 'YYYY-MM-DD') as day, healthy, warning, error, first_slot::float8 as "firstSlot",
    response_ms_sum::float8 as "responseMsSum"
  from public.health_days where day > ($1::timestamptz at time zone 'UTC')::date - ${STATUS_DAYS} order by day, service`;

const INCIDENTS = `
  select i.id, i.kind, i.service, i.title, i.impact, i.started_at, i.resolved_at,
    coalesce((select json_agg(json_build_object('at', u.at, 'kind', u.kind, 'text', u.text) order by u.id desc) from (
      select x.* from public.incident_updates x where x.incident_id = i.id order by x.id desc limit ${UPDATES_MAX}) u), '[]') as updates
  from public.incidents i
  where coalesce(i.resolved_at, $1) > $1::timestamptz - interval '${STATUS_DAYS} days'
  order by i.started_at desc, i.id limit ${INCIDENTS_MAX}`;

interface IncidentRow {
  readonly id: string;
  readonly kind: StatusIncident['kind'];
  readonly service: StatusIncident['service'];
  readonly title: string;
  readonly impact: string;
  readonly started_at: Date;
  readonly resolved_at: Date | null;
  readonly updates: readonly IncidentUpdate[];
}

/** @param at wall time, ms since the epoch. @param steps of the durations of requests, ms. */
export async function readHistory(pool: Pool, at: number, steps: readonly number[]): Promise<StatusHistory> {
  const now = new Date(at);
  const { rows: days } = await pool.query<CountedDay>(DAYS, [now]);
  const { rows: incidents } = await pool.query<IncidentRow>(INCIDENTS, [now]);
  return {
    days,
    incidents: incidents.map(toIncident),
    requests24h: await readRequests(pool, new Date(at - DAY_MS), steps),
    requests30d: await readRequests(pool, new Date(at - 30 * DAY_MS), steps),
  };
}

function toIncident({
  started_at: startedAt,
  resolved_at: resolvedAt,
  updates,
  ...known
}: IncidentRow): StatusIncident {
  return {
    ...known,
    startedAt: startedAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    updates: updates.map((update) => ({ ...update, at: new Date(update.at).toISOString() })),
  };
}
