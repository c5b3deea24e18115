import type { Pool } from 'pg';

/** Writes what each provider's own ledger, and those of its followers, say now. Of several processes one does it. */
export async function measureProviders(pool: Pool): Promise<void> {
  await pool.query('select measure_providers()');
}
