import type { Pool } from 'pg';

export interface PlannedMaintenance {
  readonly title: string;
  readonly impact: string;
  /** ISO times. */
  readonly from: string;
  readonly until: string;
}

/** Keeps maintenance for the page and the feed. @param pool connections as atb_engine. @returns its id. */
export async function keepMaintenance(pool: Pool, planned: PlannedMaintenance): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `with announced as (
       insert into public.incidents (kind, title, impact, started_at, resolved_at) values ('maintenance', $1, $2, $3, $4) returning id, impact)
     insert into public.incident_updates (incident_id, kind, text) select a.id, 'opened', a.impact from announced a
     returning incident_id as id`,
    [planned.title, planned.impact, planned.from, planned.until],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('the maintenance was not kept');
  return id;
}

/** Notes of one incident: more is a diary. */
const NOTES_MAX = 50;

/** @param pool connections as atb_engine. @returns false when there is no such incident, or it has too many notes. */
export async function keepIncidentNote(pool: Pool, incidentId: string, text: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into public.incident_updates (incident_id, kind, text)
     select i.id, 'note', $2 from public.incidents i
     where i.id = $1 and (select count(*) from public.incident_updates u where u.incident_id = i.id) < ${NOTES_MAX}`,
    [incidentId, text],
  );
  return rowCount === 1;
}
