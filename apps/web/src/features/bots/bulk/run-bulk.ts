import type { StopHoldings } from '@atb/api/rows/bot-schedules';
import type { Answer } from '@atb/api/functions/contracts';
import type { BulkAction } from '@atb/api/functions/bots/bulk-bots';
import { BULK_BOTS_MAX } from '@atb/api/rows/bots';
import { call } from '../../../lib/api/call.ts';

export type BulkResult = Answer<'bulk-bots'>['results'][number];

/** What is asked of several bots. */
export interface BulkOrder {
  readonly action: BulkAction;
  readonly holdings?: StopHoldings;
  /** Empty: out of every group. */
  readonly group?: string;
}

/** Asks it of each, as many at a time as the server takes. */
export async function runBulk(botIds: readonly string[], order: BulkOrder): Promise<readonly BulkResult[]> {
  const results: BulkResult[] = [];
  for (let from = 0; from < botIds.length; from += BULK_BOTS_MAX) {
    const answer = await call('bulk-bots', { ...order, botIds: botIds.slice(from, from + BULK_BOTS_MAX) });
    results.push(...answer.results);
  }
  return results;
}
