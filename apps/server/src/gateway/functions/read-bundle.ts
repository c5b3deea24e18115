import type { ResearchBundle } from '@atb/api/research-bundle';
import type { Transaction } from '../../database/with-transaction.ts';
import { unpackBundle } from '../../research/unpack-bundle.ts';

/** The full result of a run as far as the transaction's role may see it; null when there is none. */
export async function readBundle(tx: Transaction, runId: string): Promise<ResearchBundle | null> {
  const { rows } = await tx.query<{ bundle: Buffer }>('select bundle from research_results where run_id = $1', [runId]);
  const compressed = rows[0]?.bundle;
  return compressed === undefined ? null : unpackBundle(compressed);
}
