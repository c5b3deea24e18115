import type { SealedPair } from '@atb/api/sealing/seal-keys';
import type { Pool } from 'pg';
import type { SealedColumns, SignerCall } from './signer-protocol.ts';

/** What the database has of an account's keys. */
export interface StoredKeys {
  /** Null when the wrap was thrown away, or never was. */
  readonly sealed: SealedPair | null;
  /** Of an attended account; null for others. */
  readonly attended: SealedColumns | null;
  readonly isRevoked: boolean;
  readonly isTested: boolean;
  readonly permissions: readonly string[];
}

interface Row {
  readonly encrypted_api_key: string;
  readonly encrypted_api_secret: string;
  readonly dek_wrapped: Buffer | null;
  readonly engine_key_id: string | null;
  readonly is_attended: boolean;
  readonly tested_at: Date | null;
  readonly permissions: readonly string[] | null;
  readonly revoked_at: Date | null;
}

/** All that the signer does with the database. */
export interface SignerRows {
  readonly read: (accountId: string, userId: string) => Promise<StoredKeys | null>;
  readonly note: (call: SignerCall, outcome: string) => Promise<void>;
}

const METHOD_CHARACTERS = 10;
const PATH_CHARACTERS = 300;

export function createSignerRows(pool: Pool): SignerRows {
  return {
    read: async (accountId, userId) => {
      const { rows } = await pool.query<Row>(
        `select encrypted_api_key, encrypted_api_secret, dek_wrapped, engine_key_id, is_attended, tested_at, permissions, revoked_at
         from public.encrypted_credentials where exchange_account_id = $1 and user_id = $2 and encryption_version = 2`,
        [accountId, userId],
      );
      const [row] = rows;
      return row === undefined ? null : toStoredKeys(row);
    },
    note: async ({ account, purpose, request }, outcome) => {
      await pool.query(
        `insert into public.signer_audit (user_id, exchange_account_id, venue, purpose, method, path, outcome)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [
          account.userId,
          account.id,
          account.venue,
          purpose,
          request.method.slice(0, METHOD_CHARACTERS),
          request.path.slice(0, PATH_CHARACTERS),
          outcome,
        ],
      );
    },
  };
}

function toStoredKeys(row: Row): StoredKeys {
  const { dek_wrapped: wrap, engine_key_id: engineKeyId } = row;
  const isWhole = wrap !== null && engineKeyId !== null;
  const columns = { apiKey: row.encrypted_api_key, apiSecret: row.encrypted_api_secret };
  return {
    sealed: isWhole ? { ...columns, dekWrapped: wrap.toString('base64'), engineKeyId } : null,
    attended: row.is_attended ? columns : null,
    isRevoked: row.revoked_at !== null,
    isTested: row.tested_at !== null,
    permissions: row.permissions ?? [],
  };
}
