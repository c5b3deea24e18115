import type { Pool } from 'pg';

/** Rows deleted by one statement: short enough that nobody waits for its locks. */
const BATCH_SIZE = 5_000;

/** Repeats a deletion of at most `$2` rows before the moment `$1` until none is left. Answers how many rows went. */
export async function deleteInBatches(
  pool: Pool,
  sql: string,
  before: string,
  batchSize: number = BATCH_SIZE,
): Promise<number> {
  for (let total = 0; ; ) {
    const { rowCount } = await pool.query(sql, [before, batchSize]);
    const deleted = rowCount ?? 0;
    total += deleted;
    if (deleted < batchSize) return total;
  }
}
