import type { Client } from 'pg';

/** A key of the signer as it may be shown: nothing of the key itself. */
export interface EngineKeyFacts {
  readonly id: string;
  readonly fingerprint: string;
  readonly state: 'in use' | 'retired' | 'dropped' | 'revoked';
  /** ISO 8601. */
  readonly createdAt: string;
  /** Data keys that are sealed to it now. */
  readonly dataKeys: number;
}

/** Whose keys an engine key took along. */
export interface RevokedOwner {
  readonly email: string;
  readonly accounts: number;
}

/** Runs a statement as the role that owns these tables: row-level security holds for the database's owner, too. */
async function queryAsEngine<T extends object>(client: Client, sql: string, values: readonly unknown[] = []) {
  await client.query('begin');
  try {
    await client.query('set local role atb_engine');
    const { rows } = await client.query<T>(sql, [...values]);
    await client.query('commit');
    return rows;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

const LIST = `
  select k.id, k.fingerprint, to_char(k.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdAt",
    case when k.revoked_at is not null then 'revoked' when k.dropped_at is not null then 'dropped'
      when k.retired_at is not null then 'retired' else 'in use' end as state,
    (select count(*)::integer from public.encrypted_credentials c where c.engine_key_id = k.id and c.dek_wrapped is not null) as "dataKeys"
  from public.engine_keys k order by k.created_at desc, k.id`;

export function listEngineKeys(client: Client): Promise<readonly EngineKeyFacts[]> {
  return queryAsEngine<EngineKeyFacts>(client, LIST);
}

/** Asks the signer for another key in place of the one in use. @returns the id of that; null while there is none. */
export async function askEngineKeyRotation(client: Client): Promise<string | null> {
  const rows = await queryAsEngine<{ readonly id: string }>(
    client,
    `update public.engine_keys set rotation_asked_at = coalesce(rotation_asked_at, now())
     where retired_at is null and revoked_at is null returning id`,
  );
  return rows[0]?.id ?? null;
}

/** @throws with a sentence when there is no such key. */
export async function revokeEngineKey(client: Client, id: string): Promise<readonly RevokedOwner[]> {
  return queryAsEngine<RevokedOwner>(
    client,
    'select email, accounts::integer as accounts from public.revoke_engine_key($1) order by email',
    [id],
  );
}
