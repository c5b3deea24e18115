import type { Pool } from 'pg';
import type { Transaction } from '../../../database/with-transaction.ts';

/** How many API keys of the account still open something. */
export async function countLiveApiKeys(db: Pool | Transaction, userId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from public.api_keys
     where user_id = $1 and revoked_at is null and (expires_at is null or expires_at > now())`,
    [userId],
  );
  return rows[0]?.count ?? 0;
}
