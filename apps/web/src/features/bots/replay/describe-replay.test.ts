// @vitest-environment node
import { botClientOrderId } from '@atb/core/orders/client-order-id';
import type { BotId } from '@atb/core/orders/order-request';
import { expect, it } from 'vitest';
import { describeDifference, describeReplay, nameOrder } from './describe-replay.ts';

const ORDER = botClientOrderId('0a3d1b02-02b1-44be-93eb-64c2403fb69e' as BotId, 11);

it('counts the orders of a bot from 1', () => {
  expect(nameOrder(ORDER)).toBe('Order 12');
  expect(nameOrder('by hand')).toBe('by hand');
});

it.each([
  [{ compared: 0, differences: [] }, 'No orders to compare yet'],
  [{ compared: 1, differences: [] }, 'The one order is equal'],
  [{ compared: 12, differences: [] }, 'All 12 orders are equal'],
  [
    { compared: 12, differences: [{ clientOrderId: ORDER, kind: 'price', lived: '100', replayed: '101' }] },
    '11 orders are equal, then one differs',
  ],
  [
    { compared: 1, differences: [{ clientOrderId: ORDER, kind: 'price', lived: '100', replayed: '101' }] },
    'The first order differs',
  ],
  [
    { compared: 11, differences: [{ clientOrderId: ORDER, kind: 'not_lived', lived: null, replayed: 'buy 1' }] },
    '11 orders are equal, then one differs',
  ],
])('says of %j: %s', (answer, expected) => {
  expect(describeReplay(answer)).toBe(expected);
});

it('says which order differs and how', () => {
  expect(describeDifference({ clientOrderId: ORDER, kind: 'requestedAt', lived: 'a', replayed: 'b' })).toBe(
    'Order 12 has another time: a in the books, b in the replay.',
  );
  expect(describeDifference({ clientOrderId: ORDER, kind: 'not_replayed', lived: 'buy 1', replayed: null })).toBe(
    'Order 12 is in the books (buy 1) and the replay does not ask for it.',
  );
});
