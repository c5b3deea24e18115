import { describe, expect, it } from 'vitest';
import { dec, toPlain } from '../base/decimal.ts';
import { epochMs } from '../base/time.ts';
import { type Order, createOrder } from '../orders/order.ts';
import type { AccountId, ClientOrderId, OrderRequest } from '../orders/order-request.ts';
import { restingEntryExposure, valueAccount } from './equity.ts';

const balance = (asset: string, free: string, held: string) => ({ asset, free: dec(free), held: dec(held) });

describe('valueAccount', () => {
  it('adds cash and everything else at its mark, free and held alike', () => {
    const valuation = valueAccount(
      [balance('USDT', '900', '100'), balance('BTC', '0.5', '0.5'), balance('ETH', '2', '0')],
      'USDT',
      new Map([
        ['BTC', dec('50000')],
        ['ETH', dec('3000')],
      ]),
    );
    if (valuation.status !== 'valued') throw new Error(valuation.status);
    expect(toPlain(valuation.equity)).toBe('57000');
    expect(toPlain(valuation.cash)).toBe('1000');
    expect(toPlain(valuation.exposure)).toBe('56000');
    expect([...valuation.exposureByAsset].map(([asset, value]) => [asset, toPlain(value)])).toEqual([
      ['BTC', '50000'],
      ['ETH', '6000'],
    ]);
  });

  it('gives no figure when something has no mark', () => {
    expect(valueAccount([balance('USDT', '1', '0'), balance('BTC', '1', '0')], 'USDT', new Map())).toEqual({
      status: 'unvalued',
      assetsWithoutMark: ['BTC'],
    });
  });

  it('needs no mark for what is not there', () => {
    expect(valueAccount([balance('USDT', '1', '0'), balance('BTC', '0', '0')], 'USDT', new Map()).status).toBe(
      'valued',
    );
  });
});

function order(fields: Partial<OrderRequest>, state: Partial<Order> = {}): Order {
  const request = {
    clientOrderId: 'o1' as ClientOrderId,
    accountId: 'a1' as AccountId,
    botId: null,
    symbol: 'BTCUSDT',
    side: 'buy',
    type: 'limit',
    price: dec('100'),
    quantity: dec('2'),
    purpose: 'entry',
    slot: null,
    stopLoss: null,
    takeProfit: null,
    requestedAt: epochMs(1),
    ...fields,
  } as OrderRequest;
  return { ...createOrder(request, { asset: 'USDT', amount: dec('200.2') }), status: 'accepted', ...state };
}

const exposureOf = (...orders: Order[]) => toPlain(restingEntryExposure(orders, () => dec('90')));

describe('restingEntryExposure', () => {
  it('counts what remains of active entry buys', () => {
    expect(exposureOf(order({}), order({}, { status: 'partially_filled', filledQuantity: dec('0.5') }))).toBe('350');
  });

  it('counts an order whose outcome is unknown', () => {
    expect(exposureOf(order({}, { status: 'unknown' }))).toBe('200');
  });

  it('values a market order at the market', () => {
    expect(exposureOf(order({ type: 'market', price: null }))).toBe('180');
  });

  it('leaves out exits, sales and orders that are over', () => {
    expect(exposureOf(order({ purpose: 'exit' }), order({ side: 'sell' }), order({}, { status: 'cancelled' }))).toBe(
      '0',
    );
  });
});
