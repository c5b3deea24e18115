import type { Pool } from 'pg';
import type { ReadAlert } from './read-alert.ts';

export interface StoredSource {
  readonly id: string;
  readonly auth: 'key' | 'signature';
  readonly keyHash: Buffer;
  readonly sealed: string | null;
}

/** An alert whose sender was proved. */
export interface ProvedAlert {
  readonly source: StoredSource;
  /** By what it is known when it comes again. */
  readonly identity: string;
  /** The identity counts for the source's window only. */
  readonly isWindowed: boolean;
  readonly alert: ReadAlert;
  /** Nothing is done with it. */
  readonly isTest: boolean;
}

export interface TakenAlert {
  /** `forged`: the source was changed since its sender was proved. */
  readonly outcome: 'taken' | 'repeated' | 'refused' | 'forged';
  /** Why nothing is done with it. */
  readonly reason: string | null;
}

/** Known sources by id, in one look. */
export async function readSources(pool: Pool, ids: readonly string[]): Promise<readonly (StoredSource | null)[]> {
  const { rows } = await pool.query<StoredSource>({
    name: 'read_alert_sources',
    text: `select id, auth, key_hash as "keyHash", sealed from public.alert_sources where id = any($1::uuid[])`,
    values: [ids],
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id) ?? null);
}

/** Takes alerts in their order, as one transaction. */
export async function takeAlerts(pool: Pool, alerts: readonly ProvedAlert[]): Promise<readonly TakenAlert[]> {
  const given = alerts.map(({ source, identity, isWindowed, isTest, alert }) => {
    const { key: _key, id: _id, ...rest } = alert;
    return { ...rest, source: source.id, hash: source.keyHash.toString('hex'), identity, isWindowed, isTest };
  });
  const { rows } = await pool.query<TakenAlert>({
    name: 'take_alerts',
    text: 'select outcome, reason from public.take_alerts($1::jsonb) order by place',
    values: [JSON.stringify(given)],
  });
  return rows;
}

/** Writes into the log that somebody without the key has sent something: that is all that is known of it. */
export async function noteForgery(pool: Pool, sourceId: string): Promise<void> {
  await pool.query(
    `with source as (
       update public.alert_sources set refused = refused + 1 where id = $1 returning id, user_id
     )
     insert into public.alerts (source_id, user_id, identity, status, reason, detail)
     select id, user_id, 'forged:' || gen_random_uuid(), 'refused', 'FORGED', public.alert_sentence('FORGED') from source`,
    [sourceId],
  );
}
