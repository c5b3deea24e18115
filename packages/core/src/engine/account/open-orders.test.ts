import { describe, expect, it } from 'vitest';
import { dec, toPlain } from '../../base/decimal.ts';
import type { EpochMs } from '../../base/time.ts';
import { applyOrderEvent } from '../../orders/apply-order-event.ts';
import { type Order, createOrder } from '../../orders/order.ts';
import type { AccountId, ClientOrderId, OrderRequest } from '../../orders/order-request.ts';
import { openOrdersFrom, ordersOf, putOrder, reservedBy } from './open-orders.ts';

const AT = 0 as EpochMs;

function order(id: string, side: 'buy' | 'sell', price: string | null): Order {
  const common = {
    clientOrderId: id as ClientOrderId,
    accountId: 'a' as AccountId,
    botId: null,
    symbol: 'BTCUSDT',
    side,
    quantity: dec('2'),
    slot: null,
    stopLoss: null,
    takeProfit: null,
    requestedAt: AT,
  };
  const purpose = side === 'buy' ? ('entry' as const) : ('exit' as const);
  const request: OrderRequest =
    price === null
      ? { ...common, purpose, type: 'market', price: null }
      : { ...common, purpose, type: 'limit', price: dec(price) };
  return createOrder(
    request,
    side === 'buy' ? { asset: 'USDT', amount: dec('220') } : { asset: 'BTC', amount: dec('2') },
  );
}

describe('open orders', () => {
  it('sum what is set aside and what entries would open, and forget what is over', () => {
    const open = openOrdersFrom([
      order('limit', 'buy', '100'),
      order('market', 'buy', null),
      order('sale', 'sell', '120'),
    ]);
    expect(toPlain(reservedBy(open, 'BTCUSDT', null).quote)).toBe('440');
    expect(toPlain(reservedBy(open, 'BTCUSDT', null).base)).toBe('2');
    expect(toPlain(open.entryExposureTotal), 'a limit at its price, a market order by what it has set aside').toBe(
      '420',
    );
    for (const each of open.byId.values())
      putOrder(open, applyOrderEvent(each, { kind: 'cancelled', at: AT, reason: 'X' }));
    expect(ordersOf(open, 'BTCUSDT', null)).toEqual([]);
    expect([...open.idsByOwner.values()].map((ids) => ids.size)).toEqual([0]);
    expect([toPlain(reservedBy(open, 'BTCUSDT', null).quote), toPlain(open.entryExposureTotal)]).toEqual(['0', '0']);
  });
});
