import { EXCHANGE_FAULT_COLUMNS, type ExchangeFaultRow } from '@atb/api/rows/exchange-faults';
import { queryOptions } from '@tanstack/react-query';
import { getSupabase } from '../../../lib/supabase.ts';

/** A key in use that its exchange does not take, or that may do too much or too little. */
export interface FaultyKey {
  readonly accountId: string;
  /** What happened and what to do, one sentence or two. */
  readonly detail: string;
}

const LATER_MS = 60_000;

/** A key that was revoked here is its owner's doing: nothing is asked of it any more. */
async function getKeyFaults(): Promise<readonly FaultyKey[]> {
  const supabase = await getSupabase();
  const faults = await supabase
    .from('exchange_syncs')
    .select(EXCHANGE_FAULT_COLUMNS)
    .eq('state', 'failed')
    .like('fault', 'KEY_%')
    .overrideTypes<ExchangeFaultRow[], { merge: false }>()
    .throwOnError();
  if (faults.data.length === 0) return [];
  const keys = await supabase
    .from('encrypted_credentials')
    .select('exchange_account_id')
    .is('revoked_at', null)
    .overrideTypes<Array<{ readonly exchange_account_id: string }>, { merge: false }>()
    .throwOnError();
  const inUse = new Set(keys.data.map(({ exchange_account_id: id }) => id));
  return faults.data.flatMap(({ account_id: accountId, fault_detail: detail }) =>
    inUse.has(accountId) ? [{ accountId, detail: detail ?? '' }] : [],
  );
}

/** Keys of connected accounts that need their owner. */
export function keyFaultsQuery() {
  return queryOptions({ queryKey: ['exchange-sync', 'key-faults'], queryFn: getKeyFaults, refetchInterval: LATER_MS });
}
