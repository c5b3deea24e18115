import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Decimal, ONE, ZERO, dec, roundDownToDecimals, sumDecimals, toPlain } from '../base/decimal.ts';
import { type EpochMs, epochMs } from '../base/time.ts';
import { applyFillToOrder } from './apply-fill-to-order.ts';
import { type OrderEvent, applyOrderEvent } from './apply-order-event.ts';
import type { Fill } from './fill.ts';
import { type Order, averagePrice, createOrder, isActive, remainingQuantity } from './order.ts';
import type {
  AccountId,
  BotId,
  ClientOrderId,
  LimitOrderRequest,
  VenueOrderId,
  VenueTradeId,
} from './order-request.ts';
import { reservationFor } from './reserve.ts';

const FEE_RATE = dec('0.001');
const PAIR = { base: 'BTC', quote: 'USDT' };
const at = (ms: number): EpochMs => epochMs(ms);

function limitRequest(overrides: Partial<LimitOrderRequest> = {}): LimitOrderRequest {
  return {
    clientOrderId: 'order-1' as ClientOrderId,
    accountId: 'account' as AccountId,
    botId: null as BotId | null,
    symbol: 'BTCUSDT',
    side: 'buy',
    type: 'limit',
    quantity: dec('1'),
    price: dec('100'),
    purpose: 'entry',
    slot: null,
    stopLoss: null,
    takeProfit: null,
    requestedAt: at(1),
    ...overrides,
  };
}

function orderOf(request: LimitOrderRequest, feeRate: Decimal = FEE_RATE): Order {
  return createOrder(request, reservationFor(request, { instrument: PAIR, feeRate, ask: null }));
}

function fillOf(order: Order, index: number, quantity: Decimal, price: Decimal): Fill {
  const { request } = order;
  return {
    tradeId: `trade-${index}` as VenueTradeId,
    clientOrderId: request.clientOrderId,
    accountId: request.accountId,
    botId: request.botId,
    symbol: request.symbol,
    side: request.side,
    quantity,
    price,
    fee: roundDownToDecimals(price.times(quantity).times(FEE_RATE), 18),
    feeAsset: 'USDT',
    isMaker: true,
    executedAt: at(10 + index),
  };
}

describe('createOrder', () => {
  it('is an intent with its funds reserved', () => {
    const order = orderOf(limitRequest());
    expect(order.status).toBe('intended');
    expect(order.reservedAsset).toBe('USDT');
    expect(toPlain(order.reserved)).toBe('100.1');
    expect(toPlain(remainingQuantity(order))).toBe('1');
    expect(averagePrice(order)).toBeNull();
  });
});

describe('applyFillToOrder', () => {
  it('adds quantity and notional, and averages the price', () => {
    const first = applyFillToOrder(
      orderOf(limitRequest()),
      fillOf(orderOf(limitRequest()), 1, dec('0.25'), dec('100')),
    );
    const second = applyFillToOrder(first.order, fillOf(first.order, 2, dec('0.75'), dec('96')));
    expect(first.order.status).toBe('partially_filled');
    expect(first.isComplete).toBe(false);
    expect(toPlain(first.released)).toBe('25.025');
    expect(second.order.status).toBe('filled');
    expect(second.isComplete).toBe(true);
    expect(toPlain(second.order.filledNotional)).toBe('97');
    expect(averagePrice(second.order)?.eq(dec('97'))).toBe(true);
    expect(toPlain(second.order.reserved)).toBe('0');
  });

  it('throws on an overfill', () => {
    const order = orderOf(limitRequest());
    const partly = applyFillToOrder(order, fillOf(order, 1, dec('0.6'), dec('100'))).order;
    expect(() => applyFillToOrder(partly, fillOf(order, 2, dec('0.5'), dec('100')))).toThrow('overfills');
  });

  it('throws on a fill of another order, symbol or side', () => {
    const order = orderOf(limitRequest());
    const fill = fillOf(order, 1, dec('0.5'), dec('100'));
    expect(() => applyFillToOrder(order, { ...fill, clientOrderId: 'other' as ClientOrderId })).toThrow('not of order');
    expect(() => applyFillToOrder(order, { ...fill, side: 'sell' })).toThrow('another side');
    expect(() => applyFillToOrder(order, { ...fill, symbol: 'ETHUSDT' })).toThrow('another side');
    expect(() => applyFillToOrder(order, { ...fill, quantity: ZERO })).toThrow('no quantity');
  });

  it('counts a fill that comes after the cancel, and releases nothing twice', () => {
    const order = orderOf(limitRequest());
    const cancelled = applyOrderEvent(order, { kind: 'cancelled', at: at(2), reason: 'USER' });
    const late = applyFillToOrder(cancelled, fillOf(order, 1, dec('0.25'), dec('100')));
    expect(late.order.status).toBe('cancelled');
    expect(toPlain(late.order.filledQuantity)).toBe('0.25');
    expect(toPlain(late.released)).toBe('0');
  });
});

describe('applyOrderEvent', () => {
  it('frees the whole reservation once the order is over', () => {
    const order = orderOf(limitRequest());
    const cancelled = applyOrderEvent(order, { kind: 'cancelled', at: at(5), reason: 'USER' });
    expect(isActive(cancelled)).toBe(false);
    expect(toPlain(cancelled.reserved)).toBe('0');
    expect(cancelled.reason).toBe('USER');
    expect(cancelled.updatedAt).toBe(5);
  });

  it('keeps funds reserved while the outcome is unknown', () => {
    const order = orderOf(limitRequest());
    const lost = applyOrderEvent(order, { kind: 'outcome_unknown', at: at(5) });
    expect(lost.status).toBe('unknown');
    expect(lost.reserved.eq(order.reserved)).toBe(true);
  });

  it('does not let a late report overwrite the reason or turn back the time', () => {
    const cancelled = applyOrderEvent(orderOf(limitRequest()), { kind: 'cancelled', at: at(9), reason: 'USER' });
    const again = applyOrderEvent(cancelled, { kind: 'cancelled', at: at(5), reason: 'VENUE' });
    expect(again.reason).toBe('USER');
    expect(again.updatedAt).toBe(9);
  });

  it('throws when an order that filled in part is reported rejected', () => {
    const order = orderOf(limitRequest());
    const partly = applyFillToOrder(order, fillOf(order, 1, dec('0.5'), dec('100'))).order;
    const cancelling = applyOrderEvent(partly, { kind: 'cancel_requested', at: at(20) });
    expect(() => applyOrderEvent(cancelling, { kind: 'rejected', at: at(21), reason: 'X' })).toThrow('partly filled');
  });
});

/** Cuts a whole number of lots into fills. */
const cuts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 8 });

describe('a reservation', () => {
  it('covers every fill at the limit price from what that fill releases, never goes negative, and ends at zero', () => {
    fc.assert(
      fc.property(
        cuts,
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 0, max: 8 }),
        fc.integer({ min: 0, max: 99_999 }),
        (lots, priceTicks, places, feeUnits) => {
          const feeRate = dec(`${feeUnits}e-6`);
          const price = dec(`${priceTicks}e-${places}`);
          const quantity = dec(`${lots.reduce((sum, lot) => sum + lot, 0)}e-8`);
          let order = orderOf(limitRequest({ quantity, price }), feeRate);
          const atFirst = order.reserved;
          const released = lots.map((lot, index) => {
            const size = dec(`${lot}e-8`);
            const result = applyFillToOrder(order, fillOf(order, index, size, price));
            const spent = roundDownToDecimals(price.times(size).times(ONE.plus(feeRate)), 18);
            expect(result.released.gte(spent), `released ${toPlain(result.released)} of ${toPlain(spent)}`).toBe(true);
            expect(result.order.reserved.gte(ZERO)).toBe(true);
            order = result.order;
            return result.released;
          });
          expect(order.status).toBe('filled');
          expect(order.reserved.eq(ZERO)).toBe(true);
          expect(sumDecimals(released).eq(atFirst)).toBe(true);
        },
      ),
    );
  });
});

type Report = { readonly kind: 'event'; readonly event: OrderEvent } | { readonly kind: 'fill'; readonly fill: Fill };

describe('reports in any order', () => {
  it('end in the same order', () => {
    const starts = ['submitted', 'outcome_unknown', 'cancel_requested', null] as const;
    const ends = ['cancelled', 'expired', null] as const;
    const history = fc.record({
      start: fc.constantFrom(...starts),
      end: fc.constantFrom(...ends),
      sizes: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 4 }),
      unfilled: fc.integer({ min: 0, max: 3 }),
    });
    fc.assert(
      fc.property(
        history.chain((past) =>
          fc.tuple(fc.constant(past), fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 }), fc.boolean()),
        ),
        ([past, shuffle, isRepeated]) => {
          const filled = past.sizes.reduce((sum, size) => sum + size, 0);
          const request = limitRequest({ quantity: dec(String(Math.max(1, filled + past.unfilled))) });
          const intent = orderOf(request);
          const start = past.start === null ? intent : applyOrderEvent(intent, { kind: past.start, at: at(2) });
          const reports = reportsOf(past, start);
          const shuffled = shuffle.flatMap((index) => reports[index] ?? []);
          const repeated = isRepeated
            ? [...shuffled, ...reports.filter((report) => report.kind === 'event')]
            : shuffled;
          expect(summary(applyAll(start, repeated))).toEqual(summary(applyAll(start, reports)));
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

function reportsOf(
  past: { readonly end: 'cancelled' | 'expired' | null; readonly sizes: readonly number[] },
  order: Order,
): Report[] {
  const fills = past.sizes.map(
    (size, index): Report => ({ kind: 'fill', fill: fillOf(order, index, dec(String(size)), dec('100')) }),
  );
  const accepted: Report = {
    kind: 'event',
    event: { kind: 'accepted', at: at(3), venueOrderId: 'v1' as VenueOrderId },
  };
  const end: Report[] =
    past.end === null ? [] : [{ kind: 'event', event: { kind: past.end, at: at(50), reason: 'VENUE' } }];
  return [accepted, ...fills, ...end];
}

function applyAll(order: Order, reports: readonly Report[]): Order {
  return reports.reduce(
    (current, report) =>
      report.kind === 'fill' ? applyFillToOrder(current, report.fill).order : applyOrderEvent(current, report.event),
    order,
  );
}

function summary(order: Order): unknown {
  return JSON.parse(JSON.stringify(order));
}
