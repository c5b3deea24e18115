import { selectList } from './select-list.ts';

/** Sources that one user may have. */
export const ALERT_SOURCES_MAX = 20;

/** Where alerts may come from and what they do. */
export interface AlertSourceRow {
  readonly id: string;
  readonly name: string;
  readonly auth: 'key' | 'signature';
  /** Of the key. */
  readonly last_four: string;
  readonly target: 'log' | 'bot' | 'ticket';
  readonly bot_id: string | null;
  readonly account_id: string | null;
  readonly symbol: string | null;
  /** Base units, decimal text. */
  readonly quantity: string | null;
  readonly is_on: boolean;
  /** Seconds. */
  readonly max_age_s: number;
  readonly needs_time: boolean;
  readonly keeps_order: boolean;
  /** Seconds. */
  readonly window_s: number;
  readonly created_at: string;
  readonly last_at: string | null;
  readonly taken: number;
  readonly refused: number;
}

export const ALERT_SOURCE_COLUMNS = selectList<AlertSourceRow>({
  id: 'plain',
  name: 'plain',
  auth: 'plain',
  last_four: 'plain',
  target: 'plain',
  bot_id: 'plain',
  account_id: 'plain',
  symbol: 'plain',
  quantity: 'text',
  is_on: 'plain',
  max_age_s: 'plain',
  needs_time: 'plain',
  keeps_order: 'plain',
  window_s: 'plain',
  created_at: 'plain',
  last_at: 'plain',
  taken: 'plain',
  refused: 'plain',
});

/** Something that came, and what was done with it. */
export interface AlertRow {
  readonly id: number;
  readonly source_id: string;
  readonly received_at: string;
  /** By the sender's clock; null when it said none. */
  readonly event_at: string | null;
  readonly action: 'buy' | 'sell' | null;
  readonly symbol: string | null;
  readonly said: string;
  readonly status: 'taken' | 'waiting' | 'done' | 'refused' | 'tested';
  readonly reason: string | null;
  /** A sentence. */
  readonly detail: string;
  /** How often it came again. */
  readonly repeats: number;
}

export const ALERT_COLUMNS = selectList<AlertRow>({
  id: 'plain',
  source_id: 'plain',
  received_at: 'plain',
  event_at: 'plain',
  action: 'plain',
  symbol: 'plain',
  said: 'plain',
  status: 'plain',
  reason: 'plain',
  detail: 'plain',
  repeats: 'plain',
});

/** An order that an alert has prepared. Amounts are decimal text. */
export interface OrderTicketRow {
  readonly id: string;
  readonly account_id: string;
  readonly source_name: string;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly type: 'market' | 'limit';
  readonly quantity: string | null;
  readonly price: string | null;
  readonly stop_loss: string | null;
  readonly take_profit: string | null;
  readonly created_at: string;
  readonly expires_at: string;
  readonly status: 'open' | 'placed' | 'discarded';
  /** Why the last confirmation was refused. */
  readonly detail: string;
}

export const ORDER_TICKET_COLUMNS = selectList<OrderTicketRow>({
  id: 'plain',
  account_id: 'plain',
  source_name: 'plain',
  symbol: 'plain',
  side: 'plain',
  type: 'plain',
  quantity: 'text',
  price: 'text',
  stop_loss: 'text',
  take_profit: 'text',
  created_at: 'plain',
  expires_at: 'plain',
  status: 'plain',
  detail: 'plain',
});
