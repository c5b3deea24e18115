import type { Transaction } from '../../../database/with-transaction.ts';
import { networkBucket } from '../http/client-address.ts';
import type { Client } from '../http/client-of.ts';
import { describeDevice } from '../http/describe-device.ts';
import type { PurposeKeys } from '../purpose-keys.ts';

/** An origin that was not seen for so long is as one never seen. */
export const ORIGIN_DAYS = 90;

const UPSERT_ORIGIN = `
  insert into auth.sign_in_origins as o (user_id, kind, origin_hash) values ($1, $2, $3)
  on conflict (user_id, kind, origin_hash) do update set last_seen_at = now()
  returning (xmax = 0) as "isNew"`;

/**
 * Notes from where an account is used.
 * @returns whether its browser and system, or its network, is new to an account that has been used before.
 */
export async function noteOrigin(
  tx: Transaction,
  keys: PurposeKeys,
  { userId, client }: { readonly userId: string; readonly client: Client },
): Promise<boolean> {
  const known = await tx.query('select 1 from auth.sign_in_origins where user_id = $1 limit 1', [userId]);
  const origins = [
    ['device', describeDevice(client.userAgent)],
    ['network', networkBucket(client.address)],
  ] as const;
  let isNew = false;
  for (const [kind, text] of origins) {
    const hash = keys.signInOrigin(`${userId}|${kind}|${text}`).toString('base64url');
    const { rows } = await tx.query<{ readonly isNew: boolean }>(UPSERT_ORIGIN, [userId, kind, hash]);
    isNew ||= rows[0]?.isNew === true;
  }
  return isNew && known.rowCount === 1;
}
