import { INCIDENT_CHECKS, type ServiceId, type ServiceStatus } from '@atb/api/status-document';
import type { Pool } from 'pg';
import { type Transaction, withTransaction } from '../database/with-transaction.ts';
import type { HealthRound } from './health-round.ts';
import { describeIncident, judgeIncident } from './judge-incident.ts';

/** Held while incidents are judged, so that one process does it at a time. */
const INCIDENTS_LOCK = 7_203_114;

// A service is written once in a half minute, whichever process comes first; the others' rows are dropped here.
const INSERT = `
  insert into public.health_checks (service, status, message, response_time_ms, slot, created_at)
  select service, status, message, response_time_ms, $1, to_timestamp($2 / 1000.0)
  from unnest($3::text[], $4::text[], $5::text[], $6::int[]) as found (service, status, message, response_time_ms)
  on conflict (service, slot) do nothing
  returning service`;

const LATEST = `
  select s.service, i.id as open_id, i.kind as open_kind,
    (select array_agg(c.status order by c.slot desc) from (
      select h.status, h.slot from public.health_checks h
      where h.service = s.service and h.slot <= $2 order by h.slot desc limit ${INCIDENT_CHECKS}) c) as latest
  from unnest($1::text[]) as s (service)
  left join public.incidents i on i.service = s.service and i.resolved_at is null`;

interface LatestRow {
  readonly service: ServiceId;
  readonly open_id: string | null;
  readonly open_kind: 'outage' | 'degraded' | null;
  readonly latest: readonly ServiceStatus[];
}

/** @returns the services of the round that were not written before, by this process or another. */
export async function storeRound(pool: Pool, { slot, at, findings }: HealthRound): Promise<readonly ServiceId[]> {
  return withTransaction(pool, async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [INCIDENTS_LOCK]);
    const { rows } = await tx.query<{ service: ServiceId }>(INSERT, [
      slot,
      at,
      findings.map(({ service }) => service),
      findings.map(({ status }) => status),
      findings.map(({ message }) => message),
      findings.map(({ responseTimeMs }) => responseTimeMs),
    ]);
    const written = rows.map(({ service }) => service);
    if (written.length > 0) await judgeAll(tx, written, slot);
    return written;
  });
}

async function judgeAll(tx: Transaction, services: readonly ServiceId[], slot: number): Promise<void> {
  const { rows } = await tx.query<LatestRow>(LATEST, [services, slot]);
  for (const { service, open_id: openId, open_kind: openKind, latest } of rows) {
    const judged = judgeIncident(latest, openKind);
    if (judged.step === 'open') await openIncident(tx, { service, kind: judged.kind, slot });
    else if (judged.step === 'worsen' && openId !== null) await worsenIncident(tx, openId, service, slot);
    else if (judged.step === 'resolve' && openId !== null) await resolveIncident(tx, openId, slot);
  }
}

interface Opening {
  readonly service: ServiceId;
  readonly kind: 'outage' | 'degraded';
  readonly slot: number;
}

/** It began with the first check after the last healthy one. */
async function openIncident(tx: Transaction, { service, kind, slot }: Opening): Promise<void> {
  const { title, impact } = describeIncident(service, kind);
  await tx.query(
    `with begun as (
       select min(h.created_at) as at from public.health_checks h
       where h.service = $1 and h.slot <= $5 and h.slot > coalesce(
         (select max(g.slot) from public.health_checks g where g.service = $1 and g.status = 'healthy' and g.slot <= $5), 0)),
     opened as (
       insert into public.incidents (service, kind, title, impact, started_at)
       select $1, $2, $3, $4, begun.at from begun on conflict do nothing returning id, started_at)
     insert into public.incident_updates (incident_id, at, kind, text)
     select o.id, o.started_at, 'opened', $4 from opened o`,
    [service, kind, title, impact, slot],
  );
}

async function worsenIncident(tx: Transaction, id: string, service: ServiceId, slot: number): Promise<void> {
  const { title, impact } = describeIncident(service, 'outage');
  await tx.query(`update public.incidents set kind = 'outage', title = $2, impact = $3 where id = $1`, [
    id,
    title,
    impact,
  ]);
  await addUpdate(tx, { id, kind: 'worse', text: impact, slot });
}

/** It ended with the first healthy check of the last ones. */
async function resolveIncident(tx: Transaction, id: string, slot: number): Promise<void> {
  await tx.query(
    `update public.incidents i set resolved_at = greatest(i.started_at, coalesce(
       (select min(c.created_at) from (
         select h.created_at from public.health_checks h
         where h.service = i.service and h.slot <= $2 order by h.slot desc limit ${INCIDENT_CHECKS}) c), now()))
     where i.id = $1`,
    [id, slot],
  );
  await addUpdate(tx, { id, kind: 'resolved', text: 'It works again.', slot });
}

interface Update {
  readonly id: string;
  readonly kind: 'worse' | 'resolved';
  readonly text: string;
  readonly slot: number;
}

/** At the time of the incident's end, or of the check that was judged. */
async function addUpdate(tx: Transaction, { id, kind, text, slot }: Update): Promise<void> {
  await tx.query(
    `insert into public.incident_updates (incident_id, at, kind, text)
     select i.id, coalesce(i.resolved_at, to_timestamp($4 * 30)), $2, $3 from public.incidents i where i.id = $1`,
    [id, kind, text, slot],
  );
}
