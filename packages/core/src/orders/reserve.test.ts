import { describe, expect, it } from 'vitest';
import { ZERO, dec, toPlain } from '../base/decimal.ts';
import { epochMs } from '../base/time.ts';
import type { AccountId, ClientOrderId, OrderRequest } from './order-request.ts';
import { reservationFor, reservedAfterFill } from './reserve.ts';

const input = { instrument: { base: 'BTC', quote: 'USDT' }, feeRate: dec('0.001'), ask: dec('50000') };

function request(fields: Pick<OrderRequest, 'side' | 'type' | 'price'> & { quantity: string }): OrderRequest {
  return {
    clientOrderId: 'order-1' as ClientOrderId,
    accountId: 'account' as AccountId,
    botId: null,
    symbol: 'BTCUSDT',
    purpose: 'entry',
    slot: null,
    stopLoss: null,
    takeProfit: null,
    requestedAt: epochMs(1),
    ...fields,
    quantity: dec(fields.quantity),
  } as OrderRequest;
}

describe('reservationFor', () => {
  it('sets aside price, quantity and fee for a limit buy', () => {
    const { asset, amount } = reservationFor(
      request({ side: 'buy', type: 'limit', price: dec('40000'), quantity: '0.5' }),
      input,
    );
    expect([asset, toPlain(amount)]).toEqual(['USDT', '20020']);
  });

  it('lets the price of a market buy run one percent from the ask', () => {
    const { asset, amount } = reservationFor(
      request({ side: 'buy', type: 'market', price: null, quantity: '0.5' }),
      input,
    );
    expect([asset, toPlain(amount)]).toEqual(['USDT', '25275.25']);
  });

  it('cannot reserve for a market buy without an ask', () => {
    expect(() =>
      reservationFor(request({ side: 'buy', type: 'market', price: null, quantity: '1' }), { ...input, ask: null }),
    ).toThrow('ask');
  });

  it('sets aside the quantity of a sale', () => {
    const { asset, amount } = reservationFor(
      request({ side: 'sell', type: 'market', price: null, quantity: '0.5' }),
      input,
    );
    expect([asset, toPlain(amount)]).toEqual(['BTC', '0.5']);
  });

  it('rounds up what money columns cannot hold', () => {
    const order = request({ side: 'buy', type: 'limit', price: dec('0.00000001'), quantity: '0.00000001' });
    expect(toPlain(reservationFor(order, input).amount)).toBe('0.000000000000000101');
  });
});

describe('reservedAfterFill', () => {
  it('keeps the share of what remains, rounded up', () => {
    expect(toPlain(reservedAfterFill(dec('10'), dec('3'), dec('2')))).toBe('6.666666666666666667');
    expect(toPlain(reservedAfterFill(dec('10'), dec('3'), dec('1')))).toBe('3.333333333333333334');
    expect(toPlain(reservedAfterFill(dec('10'), dec('3'), ZERO))).toBe('0');
  });

  it('throws when more is filled than remains', () => {
    expect(() => reservedAfterFill(dec('10'), dec('1'), dec('-1'))).toThrow('remaining');
    expect(() => reservedAfterFill(dec('10'), dec('1'), dec('2'))).toThrow('remaining');
  });
});
