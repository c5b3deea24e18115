import type { Pool } from 'pg';

/** Whether the account has a second factor that was verified. @param pool connections as supabase_auth_admin. */
export async function hasSecondFactor(pool: Pool, userId: string): Promise<boolean> {
  const sql = `select 1 from auth.mfa_factors where user_id = $1 and status = 'verified' limit 1`;
  return (await pool.query(sql, [userId])).rowCount === 1;
}
