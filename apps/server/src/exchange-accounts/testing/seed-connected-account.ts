import type { VenueName } from '@atb/core/market/instrument';
import type { Pools } from '../../database/pools.ts';

/** Stands where ciphertext would: a test that reads by a client of its own needs no keys. */
const CIPHERTEXT = 'A'.repeat(40);

/** An account of an exchange as its wizard leaves it. @returns its id. */
export async function seedConnectedAccount(pools: Pools, userId: string, venue: VenueName): Promise<string> {
  const { rows } = await pools.engine.query<{ id: string }>(
    `insert into exchange_accounts (user_id, adapter, label, is_paper, api_key_encrypted, api_secret_encrypted)
     values ($1, $2, $2, false, $3, $3) returning id`,
    [userId, venue, CIPHERTEXT],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('an account was not made');
  return id;
}
