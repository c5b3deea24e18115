import { assert } from '../base/assert.ts';
import type { OrderStatus } from './order.ts';

/**
 * What can happen to an order. A fill is `filled_in_part` or `filled_in_full` by what remains after it;
 * `outcome_unknown` = the venue did not answer, or lists the order no more; `cancel_refused` = it goes on resting.
 */
export type OrderEventKind =
  | 'submitted'
  | 'accepted'
  | 'filled_in_part'
  | 'filled_in_full'
  | 'cancel_requested'
  | 'cancel_refused'
  | 'cancelled'
  | 'rejected'
  | 'denied'
  | 'expired'
  | 'outcome_unknown';

/** `open` = accepted or, once anything is filled, partially_filled; `same` = stays as it is; `never` = a contradiction. */
type Next = Exclude<OrderStatus, 'accepted' | 'partially_filled'> | 'open' | 'same' | 'never';

const COLUMNS = [
  'submitted',
  'accepted',
  'filled_in_part',
  'filled_in_full',
  'cancel_requested',
  'cancel_refused',
  'cancelled',
  'rejected',
  'denied',
  'expired',
  'outcome_unknown',
] as const satisfies readonly OrderEventKind[];

type Row = readonly [Next, Next, Next, Next, Next, Next, Next, Next, Next, Next, Next];

// Reports come late, twice and out of order (a fill before its acknowledgement, a fill after the cancel), so a closed
// status swallows whatever can still be in flight, and the same reports in any order end in the same status.
// A rejected or denied order that the venue nevertheless works or fills is a contradiction that must stop the account.
// biome-ignore format: a table reads by its columns
const TABLE: Readonly<Record<OrderStatus, Row>> = {
  //                  submitted    accepted  part-fill  full-fill  cancel asked      refused   cancelled    rejected    denied    expired    unknown
  intended:         ['submitted', 'open',   'open',    'filled',  'pending_cancel', 'never',  'cancelled', 'rejected', 'denied', 'expired', 'unknown'],
  submitted:        ['same',      'open',   'open',    'filled',  'pending_cancel', 'open',   'cancelled', 'rejected', 'never',  'expired', 'unknown'],
  unknown:          ['submitted', 'open',   'open',    'filled',  'pending_cancel', 'open',   'cancelled', 'rejected', 'never',  'expired', 'same'],
  accepted:         ['same',      'same',   'open',    'filled',  'pending_cancel', 'same',   'cancelled', 'rejected', 'never',  'expired', 'unknown'],
  partially_filled: ['same',      'same',   'same',    'filled',  'pending_cancel', 'same',   'cancelled', 'never',    'never',  'expired', 'unknown'],
  pending_cancel:   ['same',      'same',   'same',    'filled',  'same',           'open',   'cancelled', 'rejected', 'never',  'expired', 'unknown'],
  filled:           ['same',      'same',   'never',   'never',   'same',           'same',   'same',      'never',    'never',  'same',    'same'],
  cancelled:        ['same',      'same',   'same',    'filled',  'same',           'same',   'same',      'never',    'never',  'same',    'same'],
  expired:          ['same',      'same',   'same',    'filled',  'same',           'same',   'same',      'never',    'never',  'same',    'same'],
  rejected:         ['same',      'never',  'never',   'never',   'same',           'same',   'same',      'same',     'never',  'same',    'same'],
  denied:           ['never',     'never',  'never',   'never',   'same',           'never',  'never',     'never',    'same',   'never',   'never'],
};

/**
 * Status after an event. `isPartlyFilled` tells, for an order that works on, whether any of it is filled by then.
 * @throws when the event contradicts the status.
 */
export function transitionOrder(status: OrderStatus, event: OrderEventKind, isPartlyFilled: boolean): OrderStatus {
  const next = TABLE[status][COLUMNS.indexOf(event)];
  assert(next !== undefined && next !== 'never', `order cannot be "${event}" when it is "${status}"`);
  if (next === 'same') return status;
  return next === 'open' ? workingStatus(isPartlyFilled) : next;
}

function workingStatus(isPartlyFilled: boolean): OrderStatus {
  return isPartlyFilled ? 'partially_filled' : 'accepted';
}
