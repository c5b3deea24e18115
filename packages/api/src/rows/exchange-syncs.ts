import { selectList } from './select-list.ts';

/** How far reading a connected account has come. */
export interface ExchangeSyncRow {
  readonly account_id: string;
  /** `waiting` was not read yet; `reading` its history comes in; `current` all is read, looked at every minute; `failed` see the fault. */
  readonly state: 'waiting' | 'reading' | 'current' | 'failed';
  readonly fault: string | null;
  /** What happened and what to do, one sentence or two. */
  readonly fault_detail: string | null;
  /** Parts of the history, and those of them that are read. */
  readonly parts_total: number;
  readonly parts_done: number;
  /** Records that came into the ledger. */
  readonly records: number;
  readonly current_at: string | null;
  readonly next_at: string;
}

export const EXCHANGE_SYNC_COLUMNS = selectList<ExchangeSyncRow>({
  account_id: 'plain',
  state: 'plain',
  fault: 'plain',
  fault_detail: 'plain',
  parts_total: 'plain',
  parts_done: 'plain',
  records: 'plain',
  current_at: 'plain',
  next_at: 'plain',
});

/** What an exchange said and is not booked, or differs from what is. */
export interface ExchangeFindingRow {
  readonly kind: 'different' | 'unreadable' | 'unknown_pair';
  readonly reference: string;
  readonly detail: string;
  readonly found_at: string;
}

export const EXCHANGE_FINDING_COLUMNS = selectList<ExchangeFindingRow>({
  kind: 'plain',
  reference: 'plain',
  detail: 'plain',
  found_at: 'plain',
});

/** An order that rests at the exchange; none of ours. Amounts are decimal text. */
export interface ExchangeOrderRow {
  readonly venue_order_id: string;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly type: string;
  readonly quantity: string;
  readonly filled: string;
  readonly price: string | null;
  readonly placed_at: string;
}

export const EXCHANGE_ORDER_COLUMNS = selectList<ExchangeOrderRow>({
  venue_order_id: 'plain',
  symbol: 'plain',
  side: 'plain',
  type: 'plain',
  quantity: 'text',
  filled: 'text',
  price: 'text',
  placed_at: 'plain',
});
