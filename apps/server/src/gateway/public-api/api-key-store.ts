import type { ApiScope } from '@atb/api/functions/define-contract';
import type { Pool } from 'pg';
import { FairGate } from '../fair-gate.ts';
import { hashApiKey } from './api-key.ts';

export interface ApiKeyDraft {
  readonly userId: string;
  readonly name: string;
  readonly key: string;
  readonly scopes: readonly ApiScope[];
  readonly expiresInDays: number | null;
}

/** One call of a program: whose it is, what its key may, and its place in the hour. */
export interface ApiCall {
  readonly keyId: string;
  readonly userId: string;
  readonly email: string;
  readonly scopes: readonly ApiScope[];
  readonly plan: string;
  readonly hourlyLimit: number;
  /** Calls of the hour so far, this one included. */
  readonly used: number;
  /** False when the hour's calls are used up: then this one was not counted. */
  readonly isAdmitted: boolean;
  readonly resetsAt: Date;
}

export interface ApiKeyStore {
  /** @throws what the database raises for the user: too many keys, a name that is taken. */
  readonly create: (key: ApiKeyDraft) => Promise<{ readonly id: string; readonly expiresAt: Date | null }>;
  /** The key's name; null when the user has no such key that is still good for something. */
  readonly revoke: (userId: string, id: string) => Promise<string | null>;
  /**
   * Counts a call by its key; null for a key that is unknown, revoked, expired or of a banned account. Counting needs the database in
   * any case, so the same round trip asks about the key: what was revoked is refused from the next call on, by every process.
   */
  readonly admit: (key: string, address: string) => Promise<ApiCall | null>;
}

/** As many at once as connections are set aside for it, so that neither a flood of wrong keys nor one program takes them all. */
const ADMISSIONS = { atWork: 4, atWorkPerCaller: 2, keptFree: 1, waiting: 1_000, waitingPerCaller: 200, waitMs: 5_000 };

/** @param pool connections as atb_engine. */
export function createApiKeyStore(pool: Pool): ApiKeyStore {
  const gate = new FairGate(ADMISSIONS);
  return {
    create: async ({ userId, name, key, scopes, expiresInDays }) => {
      const { rows } = await pool.query<{ id: string; expires_at: Date | null }>(
        `insert into public.api_keys (user_id, name, key_hash, last_four, scopes, expires_at)
         values ($1, $2, $3, $4, $5, now() + make_interval(days => $6)) returning id, expires_at`,
        [userId, name, hashApiKey(key), key.slice(-4), scopes, expiresInDays],
      );
      const [row] = rows;
      if (row === undefined) throw new Error('An API key was written and its row did not come back.');
      return { id: row.id, expiresAt: row.expires_at };
    },
    revoke: async (userId, id) => {
      const { rows } = await pool.query<{ name: string }>(
        `update public.api_keys set revoked_at = now() where id = $1 and user_id = $2 and revoked_at is null returning name`,
        [id, userId],
      );
      return rows[0]?.name ?? null;
    },
    admit: (key, address) => gate.run(address, () => admit(pool, key)),
  };
}

interface AdmissionRow {
  readonly key_id: string;
  readonly user_id: string;
  readonly email: string | null;
  readonly scopes: readonly ApiScope[];
  readonly plan: string;
  readonly hourly_limit: number;
  readonly used: number;
  readonly is_admitted: boolean;
  readonly resets_at: Date;
}

async function admit(pool: Pool, key: string): Promise<ApiCall | null> {
  const { rows } = await pool.query<AdmissionRow>({
    name: 'admit_api_call',
    text: 'select * from public.admit_api_call($1)',
    values: [hashApiKey(key)],
  });
  const [row] = rows;
  if (row === undefined) return null;
  return {
    keyId: row.key_id,
    userId: row.user_id,
    email: row.email ?? '',
    scopes: row.scopes,
    plan: row.plan,
    hourlyLimit: row.hourly_limit,
    used: row.used,
    isAdmitted: row.is_admitted,
    resetsAt: row.resets_at,
  };
}
