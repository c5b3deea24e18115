import { type EpochMs, toIso } from '@atb/core/base/time';
import type { Pool } from 'pg';
import type { SharedPool } from '../database/shared-pool.ts';
import type { KeyTest } from './exchange-keys.ts';

/** What the server writes down about keys after a test. */
export interface KeyRecords {
  /** Keys that are not saved yet: the test counts when exactly these are saved within the hour. */
  readonly keepTest: (userId: string, digest: string, test: KeyTest) => Promise<void>;
  /** Keys of a saved account. */
  readonly noteTest: (userId: string, accountId: string, test: KeyTest) => Promise<void>;
  /** An account that waited for its owner is read at once. */
  readonly noteUnlock: (userId: string, accountId: string) => Promise<void>;
}

/** Answers about the keys themselves; what is only out of reach says nothing about them. */
const CONCLUSIVE: ReadonlySet<string> = new Set([
  'KEYS_REFUSED',
  'KEYS_CAN_WITHDRAW',
  'KEYS_CAN_TRANSFER',
  'PERMISSION_MISSING',
  'KEYS_OF_ANOTHER_KIND',
]);

export function createKeyRecords(shared: SharedPool): KeyRecords {
  return {
    keepTest: async (userId, digest, test) => {
      if (test.kind === 'refused') return;
      await shared.run(userId, async (pool) => {
        await pool.query(
          `delete from public.credential_tests where user_id = $1 and tested_at < now() - interval '1 hour'`,
          [userId],
        );
        await pool.query(
          `insert into public.credential_tests (user_id, digest, permissions, is_ip_restricted, expires_at) values ($1, $2, $3, $4, $5)
           on conflict (user_id, digest) do update set permissions = excluded.permissions,
             is_ip_restricted = excluded.is_ip_restricted, expires_at = excluded.expires_at, tested_at = now()`,
          [userId, digest, test.permissions, test.isIpRestricted, toTime(test.expiresAt)],
        );
      });
    },
    noteTest: async (userId, accountId, test) => {
      await shared.run(userId, (pool) => noteKeyTest(pool, { userId, accountId }, test));
    },
    noteUnlock: async (userId, accountId) => {
      await shared.run(userId, (pool) =>
        pool.query(
          `update public.exchange_syncs set next_at = now() where account_id = $1 and user_id = $2 and fault = 'KEY_LOCKED'`,
          [accountId, userId],
        ),
      );
    },
  };
}

const toTime = (at: EpochMs | null): string | null => (at === null ? null : toIso(at));

/** Writes down what a test has found of a saved account's keys; one that passed lets an account that waited for it be read at once. */
export async function noteKeyTest(
  pool: Pick<Pool, 'query'>,
  { userId, accountId }: { readonly userId: string; readonly accountId: string },
  test: KeyTest,
): Promise<void> {
  const isConnected = test.kind === 'connected';
  if (!isConnected && !CONCLUSIVE.has(test.fault)) return;
  const found = isConnected ? [new Date(), test.isIpRestricted, toTime(test.expiresAt)] : [null, null, null];
  await pool.query(
    `update public.encrypted_credentials set tested_at = $4, permissions = $3, is_ip_restricted = $5, expires_at = $6
     where exchange_account_id = $1 and user_id = $2 and revoked_at is null`,
    [accountId, userId, test.permissions, ...found],
  );
  if (!isConnected) return;
  await pool.query(
    `update public.exchange_syncs set next_at = now() where account_id = $1 and user_id = $2 and fault like 'KEY\\_%'`,
    [accountId, userId],
  );
}
