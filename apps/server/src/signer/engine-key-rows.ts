import type { Pool, PoolClient } from 'pg';
import type { HeldKey } from './engine-key-store.ts';

/** What the database knows of an engine key. */
export interface KnownKey {
  readonly id: string;
  readonly fingerprint: string;
  readonly isRotationAsked: boolean;
  /** Retired for an hour: nothing is saved under it any more. */
  readonly isOver: boolean;
  readonly isDropped: boolean;
  readonly isRevoked: boolean;
}

/** A data key of an account that is sealed to an engine key. */
export interface StoredWrap {
  readonly account_id: string;
  readonly user_id: string;
  readonly exchange: string;
  readonly dek_wrapped: Buffer;
  readonly engine_key_id: string;
}

/** What the signer does in the database about its own keys. Each call is a transaction of its own: what was done stays done. */
export interface EngineKeyRows {
  readonly read: () => Promise<ReadonlyMap<string, KnownKey>>;
  readonly register: (key: HeldKey, isCurrent: boolean) => Promise<void>;
  /** Data keys sealed to one of these, of accounts behind one. */
  readonly wraps: (ids: readonly string[], afterAccount: string) => Promise<readonly StoredWrap[]>;
  readonly replace: (wrap: StoredWrap, sealed: Uint8Array, engineKeyId: string) => Promise<void>;
  /** Throws a wrap away that its key, whose hour is over, does not open. The owner is told. */
  readonly discard: (wrap: StoredWrap) => Promise<void>;
  /** Says that a key is not needed again, unless something is sealed to it or may still be. */
  readonly drop: (id: string) => Promise<void>;
}

/** Data keys that are sealed anew before the next are read. */
const PAGE = 100;
/** Of the database: signers that share one change keys one at a time. */
const LOCK = 4_021_771_893;

/** Runs `work` unless another signer is at it. @returns whether it ran. */
export async function withEngineKeyRows(pool: Pool, work: (rows: EngineKeyRows) => Promise<void>): Promise<boolean> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [LOCK]);
    const isAlone = rows[0]?.locked === true;
    if (isAlone) {
      await work(createRows(client));
      await client.query('select pg_advisory_unlock($1)', [LOCK]);
    }
    client.release();
    return isAlone;
  } catch (error) {
    // The connection ends, and the lock with it.
    client.release(true);
    throw error;
  }
}

function createRows(client: PoolClient): EngineKeyRows {
  return {
    read: async () => {
      const { rows } = await client.query<KnownKey>(
        `select id, fingerprint, rotation_asked_at is not null as "isRotationAsked", public.is_engine_key_over(retired_at) as "isOver",
           dropped_at is not null as "isDropped", revoked_at is not null as "isRevoked" from public.engine_keys`,
      );
      return new Map(rows.map((row) => [row.id, row]));
    },
    register: async (key, isCurrent) => {
      const facts = [key.id, key.fingerprint, key.createdAt, isCurrent];
      await client.query('select public.register_engine_key($1, $2, $3, $4)', facts);
    },
    wraps: async (ids, afterAccount) => {
      const { rows } = await client.query<StoredWrap>('select * from public.wraps_of_engine_keys($1, $2, $3)', [
        ids,
        afterAccount,
        PAGE,
      ]);
      return rows;
    },
    replace: async ({ account_id: accountId, dek_wrapped: from }, sealed, engineKeyId) => {
      const to = Buffer.from(sealed);
      await client.query('select public.rewrap_credentials($1, $2, $3, $4)', [accountId, from, to, engineKeyId]);
    },
    discard: async ({ account_id: accountId, dek_wrapped: from, engine_key_id: engineKeyId }) => {
      await client.query('select public.discard_wrap($1, $2, $3)', [accountId, from, engineKeyId]);
    },
    drop: async (id) => {
      await client.query('select public.drop_engine_key($1)', [id]);
    },
  };
}
