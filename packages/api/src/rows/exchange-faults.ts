import type { ExchangeSyncRow } from './exchange-syncs.ts';
import { selectList } from './select-list.ts';

/** Why an account is not read: what a page reads that shows nothing else of the reading. */
export type ExchangeFaultRow = Pick<ExchangeSyncRow, 'account_id' | 'fault' | 'fault_detail'>;

export const EXCHANGE_FAULT_COLUMNS = selectList<ExchangeFaultRow>({
  account_id: 'plain',
  fault: 'plain',
  fault_detail: 'plain',
});
