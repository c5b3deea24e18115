import { describe, expect, it } from 'vitest';
import type { OrderStatus } from './order.ts';
import { type OrderEventKind, transitionOrder } from './transition-order.ts';

/** A story: events in the order in which we hear of them, and where they must lead from `intended`. */
const STORIES: ReadonlyArray<readonly [story: string, events: readonly OrderEventKind[], end: OrderStatus]> = [
  ['plain', ['submitted', 'accepted', 'filled_in_part', 'filled_in_full'], 'filled'],
  ['denied before sending', ['denied'], 'denied'],
  ['refused by the venue', ['submitted', 'rejected'], 'rejected'],
  ['refused after being taken', ['submitted', 'accepted', 'rejected'], 'rejected'],
  ['fill before acknowledgement', ['submitted', 'filled_in_part', 'accepted'], 'partially_filled'],
  ['full fill before acknowledgement', ['submitted', 'filled_in_full', 'accepted'], 'filled'],
  ['acknowledgement before the send is recorded', ['accepted', 'submitted'], 'accepted'],
  ['acknowledgement heard twice', ['submitted', 'accepted', 'accepted'], 'accepted'],
  ['acknowledgement after the cancel', ['submitted', 'cancel_requested', 'cancelled', 'accepted'], 'cancelled'],
  [
    'partial fill, then cancel',
    ['submitted', 'accepted', 'filled_in_part', 'cancel_requested', 'cancelled'],
    'cancelled',
  ],
  [
    'fill races cancel and wins',
    ['submitted', 'accepted', 'cancel_requested', 'filled_in_full', 'cancel_refused'],
    'filled',
  ],
  [
    'fill races cancel in part',
    ['submitted', 'accepted', 'cancel_requested', 'filled_in_part', 'cancelled'],
    'cancelled',
  ],
  [
    'fill heard after the cancel',
    ['submitted', 'accepted', 'cancel_requested', 'cancelled', 'filled_in_part'],
    'cancelled',
  ],
  ['last fill heard after the cancel', ['submitted', 'accepted', 'cancelled', 'filled_in_full'], 'filled'],
  ['fill heard after the expiry', ['submitted', 'accepted', 'expired', 'filled_in_part'], 'expired'],
  ['cancel confirmed twice', ['submitted', 'accepted', 'cancelled', 'cancelled'], 'cancelled'],
  ['cancel confirmed after the last fill', ['submitted', 'accepted', 'filled_in_full', 'cancelled'], 'filled'],
  ['cancel refused', ['submitted', 'accepted', 'cancel_requested', 'cancel_refused'], 'accepted'],
  [
    'cancel refused after a fill',
    ['submitted', 'filled_in_part', 'cancel_requested', 'cancel_refused'],
    'partially_filled',
  ],
  ['submit timed out, order found', ['submitted', 'outcome_unknown', 'accepted'], 'accepted'],
  ['submit timed out, order never arrived', ['submitted', 'outcome_unknown', 'rejected'], 'rejected'],
  ['submit timed out, sent again under the same id', ['submitted', 'outcome_unknown', 'submitted'], 'submitted'],
  ['submit timed out, order found filled', ['submitted', 'outcome_unknown', 'filled_in_full'], 'filled'],
  ['order vanished from the open list', ['submitted', 'accepted', 'outcome_unknown'], 'unknown'],
  [
    'cancel timed out, order found cancelled',
    ['submitted', 'accepted', 'cancel_requested', 'outcome_unknown', 'cancelled'],
    'cancelled',
  ],
  ['crash between intent and send', ['outcome_unknown', 'submitted', 'accepted'], 'accepted'],
];

/** What cannot be, whatever is said about lateness and duplicates. */
const CONTRADICTIONS: ReadonlyArray<readonly [OrderStatus, OrderEventKind]> = [
  ['filled', 'filled_in_part'],
  ['filled', 'filled_in_full'],
  ['filled', 'rejected'],
  ['rejected', 'accepted'],
  ['rejected', 'filled_in_part'],
  ['rejected', 'filled_in_full'],
  ['partially_filled', 'rejected'],
  ['denied', 'submitted'],
  ['denied', 'accepted'],
  ['denied', 'filled_in_full'],
  ['submitted', 'denied'],
  ['accepted', 'denied'],
  ['cancelled', 'rejected'],
];

describe('transitionOrder', () => {
  it.each(STORIES)('%s: %j ends %s', (_story, events, end) => {
    let status: OrderStatus = 'intended';
    let isPartlyFilled = false;
    for (const event of events) {
      isPartlyFilled ||= event === 'filled_in_part' || event === 'filled_in_full';
      status = transitionOrder(status, event, isPartlyFilled);
    }
    expect(status).toBe(end);
  });

  it.each(CONTRADICTIONS)('throws when an order that is %s is %s', (status, event) => {
    expect(() => transitionOrder(status, event, true)).toThrow(`order cannot be "${event}" when it is "${status}"`);
  });

  it.each(['filled', 'cancelled', 'expired', 'rejected', 'denied'] as const)(
    'never reopens an order that is %s',
    (status) => {
      const events: OrderEventKind[] = [
        'submitted',
        'accepted',
        'cancel_requested',
        'cancel_refused',
        'cancelled',
        'expired',
        'outcome_unknown',
      ];
      for (const event of events) {
        let next: OrderStatus = status;
        try {
          next = transitionOrder(status, event, false);
        } catch {
          continue; // a contradiction does not reopen it either
        }
        expect(next, event).toBe(status);
      }
    },
  );
});
