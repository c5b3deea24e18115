import type { VenueName } from '@atb/core/market/instrument';
import type { Pools } from '../../database/pools.ts';

/** Stands where ciphertext would: a test that reads by a client of its own needs no keys. */
const CIPHERTEXT = 'A'.repeat(40);

/** An account of an exchange with keys that were tested, as its wizard leaves it. @returns its id. */
export async function seedConnectedAccount(pools: Pools, userId: string, venue: VenueName): Promise<string> {
  const { rows } = await pools.engine.query<{ id: string }>(
    `insert into exchange_accounts (user_id, adapter, label, is_paper, api_key_encrypted, api_secret_encrypted)
     values ($1, $2, $2, false, $3, $3) returning id`,
    [userId, venue, CIPHERTEXT],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('an account was not made');
  await pools.engine.query(
    `insert into encrypted_credentials (exchange_account_id, user_id, encrypted_api_key, encrypted_api_secret) values ($1, $2, $3, $3)`,
    [id, userId, CIPHERTEXT],
  );
  await pools.engine.query('update encrypted_credentials set tested_at = now() where exchange_account_id = $1', [id]);
  return id;
}
