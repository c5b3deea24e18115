import { dec } from '@atb/core/base/decimal';
import type { EpochMs } from '@atb/core/base/time';
import { createOrder, type Order, type OrderStatus } from '@atb/core/orders/order';
import type { AccountId, ClientOrderId } from '@atb/core/orders/order-request';
import { describe, expect, it } from 'vitest';
import { UnsettledOrders } from './unsettled-orders.ts';

const ID = 'terminal_1' as ClientOrderId;

function orderWith(status: OrderStatus): Order {
  const request = {
    clientOrderId: ID,
    accountId: 'account' as AccountId,
    botId: null,
    symbol: 'BTCUSDT',
    side: 'buy',
    type: 'market',
    price: null,
    quantity: dec('1'),
    purpose: 'entry',
    slot: null,
    stopLoss: null,
    takeProfit: null,
    requestedAt: 0 as EpochMs,
  } as const;
  return { ...createOrder(request, { asset: 'USDT', amount: dec('1') }), status };
}

describe('UnsettledOrders', () => {
  it('asks after 1 s, then ever more rarely, and once a minute for as long as it takes', () => {
    const orders = new UnsettledOrders();
    orders.follow([orderWith('unknown')], 0);
    const asked: number[] = [];
    for (let now = 0; now <= 300_000; now += 1_000) {
      for (const id of orders.due(now)) {
        asked.push(now / 1_000);
        expect(orders.markAsked(id, now)).toBe(asked.length);
      }
    }
    expect(asked).toEqual([1, 3, 7, 15, 31, 63, 123, 183, 243]);
  });

  it('goes on counting when the same order is unsettled again, and forgets it once it is answered for', () => {
    const orders = new UnsettledOrders();
    orders.follow([orderWith('unknown')], 0);
    orders.markAsked(ID, 1_000);
    orders.follow([orderWith('pending_cancel')], 2_000);
    expect(orders.due(2_999)).toEqual([]);
    expect(orders.due(3_000)).toEqual([ID]);
    orders.follow([orderWith('accepted')], 3_000);
    expect(orders.due(1e9)).toEqual([]);
  });
});
