import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dec, toPlain } from '../base/decimal.ts';
import type { EpochMs } from '../base/time.ts';
import type { Candle } from '../market/candle.ts';
import { findInstrument } from '../market/instruments.ts';
import type { Quote } from '../market/quote.ts';
import { createOrder } from '../orders/order.ts';
import type { AccountId, ClientOrderId, OrderRequest, Side } from '../orders/order-request.ts';
import { NOTHING_MATCHED } from '../orders/venue-match.ts';
import type { Approved } from '../risk/approved.ts';
import { DEFAULT_FILL_MODEL, type FillModel } from './fill-model.ts';
import { SimulatedVenue } from './simulated-venue.ts';

const at = (ms: number): EpochMs => ms as EpochMs;

function venueWith(model: Partial<FillModel> = {}): SimulatedVenue {
  return new SimulatedVenue({ ...DEFAULT_FILL_MODEL, ...model }, (symbol) => {
    const found = findInstrument(symbol);
    if (found === null || found === undefined) throw new Error(`no instrument ${symbol}`);
    return found;
  });
}

/** A request as if the risk check had approved it: the venue's rules are what is tested here. */
function order(
  side: Side,
  price: string | null,
  quantity: string,
  { placedAt = 0, id = `${side}-${price ?? 'market'}` }: { readonly placedAt?: number; readonly id?: string } = {},
): Approved<OrderRequest> {
  const base = {
    clientOrderId: id as ClientOrderId,
    accountId: 'account' as AccountId,
    botId: null,
    symbol: 'BTCUSDT',
    side,
    quantity: dec(quantity),
    purpose: 'entry' as const,
    slot: null,
    stopLoss: null,
    takeProfit: null,
    requestedAt: at(placedAt),
  };
  const request: OrderRequest =
    price === null ? { ...base, type: 'market', price: null } : { ...base, type: 'limit', price: dec(price) };
  return request as Approved<OrderRequest>;
}

/** Spread of two ticks around the last price. */
function quote(last: number, ms: number): Quote {
  return {
    symbol: 'BTCUSDT',
    bid: last - 0.01,
    ask: last + 0.01,
    last,
    volume24hQuote: 1e9,
    eventTime: at(ms),
    receivedAt: at(ms),
  };
}

const RESERVE = dec('1000000');

describe('SimulatedVenue on quotes', () => {
  it.each([
    // A buy at 100 rests while the market is above it; one tick through its price fills it at its own price.
    { name: 'a buy is not filled at its price', side: 'buy' as const, limit: '100', last: 100, filledAt: null },
    {
      name: 'a buy is filled one tick through its price',
      side: 'buy' as const,
      limit: '100',
      last: 99.99,
      filledAt: '100',
    },
    {
      name: 'a buy keeps its price when the market jumps far through it',
      side: 'buy' as const,
      limit: '100',
      last: 90,
      filledAt: '100',
    },
    { name: 'a sell is not filled at its price', side: 'sell' as const, limit: '100', last: 100, filledAt: null },
    {
      name: 'a sell is filled one tick through its price',
      side: 'sell' as const,
      limit: '100',
      last: 100.01,
      filledAt: '100',
    },
  ])('$name', ({ side, limit, last, filledAt }) => {
    const venue = venueWith();
    venue.matchQuote(quote(side === 'buy' ? 110 : 90, 0));
    venue.place(order(side, limit, '1'), RESERVE);
    const { fills } = venue.matchQuote(quote(last, 1));
    expect(fills.map((fill) => toPlain(fill.price))).toEqual(filledAt === null ? [] : [filledAt]);
    expect(fills.every((fill) => fill.isMaker)).toBe(true);
  });

  /** One price and nothing about who offers what: a market without a spread. */
  const traded = (last: number, ms: number): Quote => ({ ...quote(last, ms), bid: last, ask: last });

  it.each<readonly [Side, number, number]>([
    ['buy', 100, 99.99],
    ['sell', 100, 100.01],
  ])(
    'does not take the price that touches a resting %s for an offer where there is no spread',
    (side, touch, beyond) => {
      const venue = venueWith();
      venue.matchQuote(traded(side === 'buy' ? 110 : 90, 0));
      venue.place(order(side, '100', '1'), RESERVE);
      expect(venue.matchQuote(traded(touch, 1)).fills).toEqual([]);
      expect(venue.matchQuote(traded(beyond, 2)).fills.map(({ price, isMaker }) => [toPlain(price), isMaker])).toEqual([
        ['100', true],
      ]);
    },
  );

  it('lets an order placed at the traded price rest where there is no spread, and one beyond it take', () => {
    const venue = venueWith();
    venue.matchQuote(traded(100, 0));
    venue.place(order('buy', '100', '1', { id: 'at' }), RESERVE);
    venue.place(order('buy', '100.01', '1', { id: 'beyond' }), RESERVE);
    expect(
      venue.matchQuote(traded(100, 1)).fills.map(({ clientOrderId, isMaker }) => [clientOrderId, isMaker]),
    ).toEqual([['beyond', false]]);
  });

  it('takes an offer at its price for one where there is a spread, whatever was traded last', () => {
    const venue = venueWith();
    venue.matchQuote(quote(110, 0));
    venue.place(order('buy', '100', '1'), RESERVE);
    expect(venue.matchQuote({ ...quote(100, 1), bid: 99.98, ask: 100 }).fills).toHaveLength(1);
  });

  it('fills at the touch where that is the rule', () => {
    const venue = venueWith({ limitRule: 'touch' });
    venue.matchQuote(quote(110, 0));
    venue.place(order('buy', '100', '1'), RESERVE);
    expect(venue.matchQuote(quote(100, 1)).fills).toHaveLength(1);
  });

  it('lets a limit that crosses when placed take the offer, at the offer', () => {
    const venue = venueWith();
    venue.matchQuote(quote(100, 0));
    venue.place(order('buy', '105', '1'), RESERVE);
    const [fill] = venue.matchQuote(quote(101, 1)).fills;
    expect(fill).toMatchObject({ isMaker: false });
    expect(fill && toPlain(fill.price)).toBe('101.01');
  });

  it('charges a market buy half the spread and 8 bps of slippage, rounded against it', () => {
    const venue = venueWith();
    venue.place(order('buy', null, '2'), RESERVE);
    const [fill] = venue.matchQuote(quote(50_000, 1)).fills;
    // 50,000.01 x 1.0008 = 50,040.010008, up to the tick 50,040.02; fee 0.1 % of 100,080.04
    expect(fill && [toPlain(fill.price), toPlain(fill.fee), fill.feeAsset]).toEqual(['50040.02', '100.08004', 'USDT']);
  });

  it('ends a market buy that would cost more than was reserved for it, with the first quote that shows so', () => {
    const venue = venueWith();
    venue.place(order('buy', null, '1'), dec('101'));
    expect(venue.matchQuote(quote(110, 1))).toEqual({
      fills: [],
      // 110.01 x 1.0008 = 110.098008, up to the tick
      expired: [
        {
          clientOrderId: 'buy-market',
          reason: 'At 110.1 the purchase would cost more than the 101 USDT set aside for it.',
          at: 1,
        },
      ],
    });
    expect(venue.has('buy-market' as ClientOrderId)).toBe(false);
    expect(venue.matchQuote(quote(100, 2))).toBe(NOTHING_MATCHED);
  });

  it('fills no order twice and none that was cancelled', () => {
    const venue = venueWith();
    venue.place(order('sell', '100', '1', { id: 'a' }), RESERVE);
    venue.place(order('sell', '101', '1', { id: 'b' }), RESERVE);
    expect(venue.cancel('b' as ClientOrderId)).toBe(true);
    expect(venue.cancel('b' as ClientOrderId)).toBe(false);
    expect(venue.matchQuote(quote(200, 1)).fills.map((fill) => fill.clientOrderId)).toEqual(['a']);
    expect(venue.matchQuote(quote(300, 2)).fills).toEqual([]);
  });
});

describe('SimulatedVenue on candles', () => {
  const candle = ([open, high, low, close]: readonly [number, number, number, number], volume = 1_000): Candle => ({
    openTime: at(0),
    open,
    high,
    low,
    close,
    volume,
  });

  it('fills at the open when the candle opens beyond the limit', () => {
    const venue = venueWith();
    venue.matchCandle('BTCUSDT', candle([110, 110, 110, 110]), at(1));
    venue.place(order('buy', '100', '1', { placedAt: 1 }), RESERVE);
    const [fill] = venue.matchCandle('BTCUSDT', candle([95, 96, 94, 95]), at(2)).fills;
    expect(fill && toPlain(fill.price)).toBe('95');
  });

  it.each<readonly [string, string, number]>([
    ['through', '0', 0],
    ['through', '10', 0],
    ['touch', '0', 1],
    ['touch', '10', 1],
  ])('fills by the rule %s a buy whose price a candle only touches, spread %s bps: %i', (rule, spread, count) => {
    const venue = venueWith({ limitRule: rule === 'touch' ? 'touch' : 'through', candleSpreadBps: dec(spread) });
    venue.matchCandle('BTCUSDT', candle([101, 101, 101, 101]), at(1));
    venue.place(order('buy', '99', '1', { placedAt: 1 }), RESERVE);
    expect(venue.matchCandle('BTCUSDT', candle([100, 101, 99, 100]), at(2)).fills).toHaveLength(count);
    const through = venue.matchCandle('BTCUSDT', candle([100, 101, 98.99, 100]), at(3)).fills;
    expect(through.map(({ price }) => toPlain(price))).toEqual(count === 0 ? ['99'] : []);
  });

  it('takes no more than its share of the volume and fills the rest later', () => {
    const venue = venueWith({ volumeShareMax: dec('0.1') });
    venue.matchCandle('BTCUSDT', candle([110, 110, 110, 110]), at(1));
    venue.place(order('buy', '100', '1.5', { placedAt: 1 }), RESERVE);
    const quantities = [at(2), at(3)].map((time) =>
      venue.matchCandle('BTCUSDT', candle([101, 102, 99, 101], 10), time).fills.map((fill) => toPlain(fill.quantity)),
    );
    expect(quantities).toEqual([['1'], ['0.5']]);
  });
});

describe('a market buy that fills in parts', () => {
  const flat = (price: number): Candle => ({
    openTime: at(0),
    open: price,
    high: price,
    low: price,
    close: price,
    volume: 10,
  });

  it('pays for no unit more than its share of the reserve, so that the rest stays paid for', () => {
    const venue = venueWith({ volumeShareMax: dec('0.1'), slippageBps: dec('0'), candleSpreadBps: dec('0') });
    // 2 BTC with 202.202 USDT set aside: 101 a unit, fee included at 0.1 %. One of them at 150 could be paid, both could not.
    venue.place(order('buy', null, '2'), dec('202.202'));
    const quantities = [at(1), at(2)].map((time) =>
      venue.matchCandle('BTCUSDT', flat(101), time).fills.map((fill) => toPlain(fill.quantity)),
    );
    expect(quantities).toEqual([['1'], ['1']]);
  });

  it('ends with a part filled when the price of the rest runs past its share of the reserve', () => {
    const venue = venueWith({ volumeShareMax: dec('0.1'), slippageBps: dec('0'), candleSpreadBps: dec('0') });
    venue.place(order('buy', null, '2'), dec('202.202'));
    expect(venue.matchCandle('BTCUSDT', flat(100), at(1)).fills).toHaveLength(1);
    const { fills, expired } = venue.matchCandle('BTCUSDT', flat(150), at(2));
    expect(fills).toEqual([]);
    expect(expired.map((each) => each.clientOrderId)).toEqual(['buy-market']);
  });
});

describe('a restart', () => {
  it('changes no fill, wherever it happens', () => {
    const price = fc.integer({ min: 80, max: 120 });
    fc.assert(
      fc.property(
        fc.array(price, { minLength: 4, maxLength: 30 }),
        fc.array(fc.tuple(fc.constantFrom<Side>('buy', 'sell'), price, fc.nat(20)), { maxLength: 8 }),
        fc.nat(29),
        (prices, orders, restartAfter) => {
          const run = (restart: number | null): readonly string[] => {
            let venue = venueWith();
            const open = new Map<ClientOrderId, Approved<OrderRequest>>();
            const seen: string[] = [];
            prices.forEach((last, index) => {
              for (const fill of venue.matchQuote(quote(last, index)).fills) {
                open.delete(fill.clientOrderId);
                seen.push(`${fill.tradeId} ${toPlain(fill.price)} ${fill.isMaker} ${fill.executedAt}`);
              }
              orders.forEach(([side, limit, placedAt], number) => {
                if (placedAt !== index) return;
                const request = order(side, String(limit), '1', { placedAt: index, id: `order-${number}` });
                venue.place(request, RESERVE);
                open.set(request.clientOrderId, request);
              });
              if (restart === index) {
                venue = venueWith();
                venue.remember(quote(last, index));
                for (const request of open.values())
                  venue.restore(createOrder(request, { asset: 'USDT', amount: RESERVE }));
              }
            });
            return seen;
          };
          expect(run(restartAfter)).toEqual(run(null));
        },
      ),
    );
  });
});
