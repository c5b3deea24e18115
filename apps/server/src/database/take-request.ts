import type { Transaction } from './with-transaction.ts';

/**
 * Counts a request of a user whose kind a day allows so often, where deleting what came of it gives nothing back.
 * False when the day has had its most.
 */
export async function takeRequest(
  tx: Transaction,
  userId: string,
  meter: 'exports' | 'imports',
  most: number,
): Promise<boolean> {
  const { rows } = await tx.query<{ taken: boolean }>('select public.take_request($1, $2, $3) as taken', [
    userId,
    meter,
    most,
  ]);
  return rows[0]?.taken === true;
}
