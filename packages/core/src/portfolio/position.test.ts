import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Decimal, ZERO, dec, decFromNumber, toNumber, toPlain } from '../base/decimal.ts';
import { epochMs } from '../base/time.ts';
import type { Fill } from '../orders/fill.ts';
import type { AccountId, ClientOrderId, VenueTradeId } from '../orders/order-request.ts';
import { type Position, applyFillToPosition, emptyPosition, isOpenPosition, unrealizedPnl } from './position.ts';

const accountId = 'a1' as AccountId;
const INPUT = { base: 'BTC', quote: 'USDT', feePrice: dec('600') };
const EMPTY = emptyPosition({ accountId, botId: null, symbol: 'BTCUSDT' }, epochMs(0));

interface Trade {
  readonly side: 'buy' | 'sell';
  readonly quantity: Decimal;
  readonly price: Decimal;
  readonly fee: Decimal;
  readonly feeAsset: string;
}

type TradeWords = [side: 'buy' | 'sell', quantity: string, price: string, fee?: string, feeAsset?: string];

function apply(position: Position, trade: Trade, time = 1): Position {
  const fill: Fill = {
    ...trade,
    tradeId: `t${time}` as VenueTradeId,
    clientOrderId: 'o1' as ClientOrderId,
    accountId,
    botId: null,
    symbol: 'BTCUSDT',
    isMaker: true,
    executedAt: epochMs(time),
  };
  return applyFillToPosition(position, fill, INPUT);
}

const trade = (...[side, quantity, price, fee = '0', feeAsset = 'USDT']: TradeWords): Trade => ({
  side,
  quantity: dec(quantity),
  price: dec(price),
  fee: dec(fee),
  feeAsset,
});

const shown = ({ quantity, averageEntry, realizedPnl, feesPaid }: Position) =>
  [quantity, averageEntry, realizedPnl, feesPaid].map(toPlain);

describe('applyFillToPosition', () => {
  it('averages the price of what is bought', () => {
    const once = apply(EMPTY, trade('buy', '1', '100', '0.1'));
    expect(shown(once)).toEqual(['1', '100', '-0.1', '0.1']);
    expect(shown(apply(once, trade('buy', '3', '120', '0.36'), 2))).toEqual(['4', '115', '-0.46', '0.46']);
  });

  it('takes profit on what is sold and leaves the average of the rest', () => {
    const held = apply(EMPTY, trade('buy', '4', '115'));
    expect(shown(apply(held, trade('sell', '1', '125', '0.125'), 2))).toEqual(['3', '115', '9.875', '0.125']);
  });

  it('closes at zero and remembers when', () => {
    const closed = apply(apply(EMPTY, trade('buy', '1', '100'), 5), trade('sell', '1', '90'), 9);
    expect(isOpenPosition(closed)).toBe(false);
    expect(closed).toMatchObject({ openedAt: 5, closedAt: 9 });
    expect(toPlain(closed.realizedPnl)).toBe('-10');
    const reopened = apply(closed, trade('buy', '2', '50'), 12);
    expect(reopened).toMatchObject({ openedAt: 12, closedAt: null });
    expect(toPlain(reopened.averageEntry)).toBe('50');
  });

  it('turns from long to short at the price of the fill', () => {
    const short = apply(apply(EMPTY, trade('buy', '1', '100')), trade('sell', '3', '110'), 2);
    expect(shown(short)).toEqual(['-2', '110', '10', '0']);
    expect(toPlain(unrealizedPnl(short, dec('100')))).toBe('20');
    expect(shown(apply(short, trade('buy', '2', '105'), 3))).toEqual(['0', '110', '20', '0']);
  });

  it('takes a base fee out of the quantity at the price of the fill', () => {
    const held = apply(EMPTY, trade('buy', '1', '100', '0.001', 'BTC'));
    expect(shown(held)).toEqual(['0.999', '100', '-0.1', '0.1']);
  });

  it('values a fee in a third coin', () => {
    expect(toPlain(apply(EMPTY, trade('buy', '1', '100', '0.01', 'BNB')).feesPaid)).toBe('6');
  });

  it('throws on the fill of another position', () => {
    expect(() => apply({ ...EMPTY, symbol: 'ETHUSDT' }, trade('buy', '1', '1'))).toThrow('another position');
  });
});

const anyTrade: fc.Arbitrary<Trade> = fc.record({
  side: fc.constantFrom('buy' as const, 'sell' as const),
  quantity: fc.integer({ min: 1, max: 10 ** 9 }).map((units) => dec(`${units}e-8`)),
  price: fc.integer({ min: 1, max: 10 ** 9 }).map((units) => dec(`${units}e-4`)),
  fee: fc.integer({ min: 0, max: 1_000 }).map((units) => dec(`${units}e-12`)),
  feeAsset: fc.constantFrom('BTC', 'USDT', 'BNB'),
});

/** What the trades did to a purse that starts empty, valued at a mark. */
function purseValue(trades: readonly Trade[], mark: Decimal): Decimal {
  return trades.reduce((value, { side, quantity, price, fee, feeAsset }) => {
    const sign = dec(side === 'buy' ? '1' : '-1');
    const feeValue = feeAsset === 'BTC' ? fee.times(mark) : feeAsset === 'BNB' ? fee.times(INPUT.feePrice) : fee;
    return value.plus(sign.times(quantity).times(mark.minus(price))).minus(feeValue);
  }, ZERO);
}

describe('profit and loss', () => {
  it('adds up to what the fills did to the purse, to the last digit, at any mark', () => {
    fc.assert(
      fc.property(fc.array(anyTrade, { maxLength: 30 }), fc.integer({ min: 1, max: 10 ** 9 }), (trades, markUnits) => {
        const mark = dec(`${markUnits}e-4`);
        const position = trades.reduce(apply, EMPTY);
        const total = position.realizedPnl.plus(unrealizedPnl(position, mark));
        expect(total.eq(purseValue(trades, mark)), 'the total is the truth').toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('is the same after the position was stored and read back at any point', () => {
    fc.assert(
      fc.property(fc.array(anyTrade, { maxLength: 20 }), fc.nat(20), (trades, cut) => {
        const stored = trades.slice(0, cut).reduce(apply, EMPTY);
        const read = {
          ...stored,
          quantity: dec(toPlain(stored.quantity)),
          averageEntry: dec(toPlain(stored.averageEntry)),
          realizedPnl: dec(toPlain(stored.realizedPnl)),
          feesPaid: dec(toPlain(stored.feesPaid)),
        };
        expect(JSON.stringify(trades.slice(cut).reduce(apply, read))).toBe(
          JSON.stringify(trades.slice(cut).reduce(apply, stored)),
        );
      }),
    );
  });
});

interface GoldenCase {
  readonly name: string;
  readonly input: {
    readonly transactions: ReadonlyArray<{ type: 'BUY' | 'SELL'; quantity: number; unit_price: number; fee: number }>;
    readonly market_price: number;
  };
  readonly expected: {
    quantity: number;
    average_price: number;
    fees: number;
    gross_performance: number;
    net_performance: number;
  };
}

const golden = JSON.parse(readFileSync(new URL('../../fixtures/tax-lots-average.json', import.meta.url), 'utf8')) as {
  cases: GoldenCase[];
};

describe('a position as ghostfolio computes it', () => {
  it.each(golden.cases)('$name', ({ input, expected }) => {
    const trades = input.transactions.map(({ type, quantity, unit_price: price, fee }) =>
      trade(type === 'BUY' ? 'buy' : 'sell', String(quantity), String(price), String(fee)),
    );
    const position = trades.reduce(apply, EMPTY);
    const net = position.realizedPnl.plus(unrealizedPnl(position, decFromNumber(input.market_price)));
    expect(toNumber(position.quantity)).toBe(expected.quantity);
    if (expected.quantity !== 0) expect(toNumber(position.averageEntry)).toBe(expected.average_price);
    expect(toNumber(position.feesPaid)).toBeCloseTo(expected.fees, 9);
    expect(toNumber(net.plus(position.feesPaid))).toBeCloseTo(expected.gross_performance, 9);
    expect(toNumber(net)).toBeCloseTo(expected.net_performance, 9);
  });
});
