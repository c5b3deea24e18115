import type { Pool } from 'pg';
import type { RequestRole, ScopeClaims } from '../with-user-scope.ts';
import { withUserScope } from '../with-user-scope.ts';
import type { Transaction } from '../with-transaction.ts';

/** What the database lets a caller do: `rows` it happens, `none` nothing is visible to do it to, `denied` it is refused. */
export type ProbeAnswer = 'rows' | 'none' | 'denied';

/** Runs the statement as the caller and takes it back, whatever it did. */
export async function answerOf(
  pool: Pool,
  claims: ScopeClaims & { readonly role: RequestRole },
  sql: string,
): Promise<ProbeAnswer> {
  let result: ProbeAnswer = 'denied';
  const rolledBack = new Error('rolled back');
  try {
    await withUserScope(pool, claims, async (tx: Transaction) => {
      const outcome = await tx.query(sql);
      result = (outcome.rowCount ?? 0) > 0 ? 'rows' : 'none';
      throw rolledBack;
    });
  } catch (error) {
    if (error === rolledBack) return result;
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === '42501' || code === 'P0001' || code === 'PT403') return 'denied';
    // A row of that key exists, or other rows hang on it: the right itself was there.
    if (code === '23505' || code === '23001' || code === '23503') return 'rows';
    throw error;
  }
  return result;
}
