import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumDecimals, toPlain } from '../../base/decimal.ts';
import { quoteOf } from '../../engine/bot/testing/bot-driver.ts';
import { describeBotInRandomMarket } from '../../simulation/testing/bot-in-random-market.ts';
import { PROVIDER_ID } from '../../simulation/testing/provider-trades.ts';
import { copyBot } from './copy-bot.ts';
import { copyFigures } from './figures.ts';
import { CopyRun } from './testing/copy-run.ts';

const causesAt = (run: CopyRun, price: number) => {
  const { gap } = copyFigures(run.state, quoteOf(price, 1));
  if (gap === null) throw new Error('there is a price');
  return Object.fromEntries(Object.entries(gap.causes).map(([cause, value]) => [cause, toPlain(value)]));
};

describe('the size of a copied trade', () => {
  it('is the provider’s, as allocation to equity', () => {
    expect(new CopyRun().trade({ quantity: '2' }).asked()).toEqual(['buy 0.2']);
    expect(new CopyRun({ sharePct: 50 }).trade({ quantity: '2' }).asked()).toEqual(['buy 0.1']);
  });

  it('is a fixed amount', () => {
    expect(new CopyRun({ sizing: 'fixed', amount: 30 }).trade().asked()).toEqual(['buy 0.3']);
  });

  it('is what loses the given share of the allocation at the stop', () => {
    expect(new CopyRun({ sizing: 'risk', riskPct: 1, stopLossPct: 5 }).trade().asked()).toEqual(['buy 2']);
  });

  it('is rounded down to lots, held to the largest trade and to the money that is left', () => {
    expect(new CopyRun().trade({ quantity: '1.2345' }).asked()).toEqual(['buy 0.123']);
    expect(new CopyRun({ maxTradeAmount: 20 }).trade({ quantity: '9' }).asked()).toEqual(['buy 0.2']);
    const [order] = new CopyRun().trade({ quantity: '500' }).placed();
    expect(Number(toPlain(order?.quantity ?? sumDecimals([])))).toBeCloseTo(1000 / 100 / 1.01 / 1.001, 2);
  });

  it('below the minimum is skipped, or raised where that is asked for', () => {
    const skipped = new CopyRun().trade({ quantity: '0.3' });
    expect([skipped.asked(), skipped.misses()]).toEqual([[], ['BELOW_MINIMUM']]);
    expect(new CopyRun({ belowMinimum: 'raise' }).trade({ quantity: '0.3' }).asked()).toEqual(['buy 0.05']);
  });

  it('of a sale is the part of what is held that the provider sold of its own', () => {
    const run = new CopyRun().trade({ quantity: '10' }).fill('buy');
    run.trade({ side: 'sell', quantity: '4', heldBefore: '16' }).fill('sell');
    expect(run.asked()).toEqual(['buy 1', 'sell 0.25']);
    run.trade({ side: 'sell', quantity: '12', heldBefore: '12' });
    expect(run.asked().at(-1)).toBe('sell 0.75');
  });

  it('is none where the provider’s equity is not known', () => {
    expect(new CopyRun().trade({ equity: null }).misses()).toEqual(['NO_EQUITY']);
  });
});

describe('a copy that begins by mirroring', () => {
  const opening = { number: 0, quantity: '2', price: '0', fee: '0', heldBefore: '0' };

  it('buys its share of what the provider holds, at the price of now, however late it is told', () => {
    const run = new CopyRun({ begins: 'mirror', maxLateSeconds: 1, maxSlippagePct: 0 });
    run
      .wait(90_000)
      .trade({ ...opening, late: 90, market: 100 })
      .fill('buy');
    expect([run.asked(), run.misses()]).toEqual([['buy 0.2'], []]);
    expect(run.state.results, 'it is no trade of the provider').toMatchObject({ copied: 0, missed: 0 });
    expect(causesAt(run, 100)).toMatchObject({ price: '0', delay: '0', missed: '0', size: '0' });
    const { quantity, price } = run.state.opening ?? expect.fail('nothing is told of the opening');
    expect([toPlain(quantity), price === null ? null : toPlain(price)], 'what it held, and the ask').toEqual([
      '2',
      '100',
    ]);
    run.trade({ number: 1, side: 'sell', quantity: '1', heldBefore: '2' });
    expect(run.asked().at(-1)).toBe('sell 0.1');
  });

  it('is told once, and goes on with the next trade where the provider holds nothing', () => {
    const run = new CopyRun({ begins: 'mirror' }).trade({ ...opening, quantity: '0' }).trade(opening);
    expect(run.asked()).toEqual([]);
    expect(run.trade({ number: 1 }).asked()).toEqual(['buy 0.1']);
  });

  it('flat, as it does by itself, passes over what the provider holds', () => {
    expect(new CopyRun().trade(opening).asked()).toEqual([]);
    expect(new CopyRun({ begins: 'flat' }).trade(opening).asked()).toEqual([]);
  });
});

describe('a trade that is not copied', () => {
  it('came too late; a sale never does', () => {
    const run = new CopyRun({ maxLateSeconds: 10 }).trade({ quantity: '5' }).fill('buy');
    // Of before the copy began it is none of its trades; so time passes first.
    run.wait(60_000).trade({ late: 11 });
    expect(run.misses()).toEqual(['LATE']);
    run.trade({ side: 'sell', quantity: '5', heldBefore: '6', late: 50 });
    expect(run.asked().at(-1)).toMatch(/^sell/u);
  });

  it('would be dearer than the slippage guard allows; a sale never is', () => {
    const run = new CopyRun({ maxSlippagePct: 1 }).trade({ market: 101.5 });
    expect(run.misses()).toEqual(['SLIPPAGE']);
    expect(new CopyRun({ maxSlippagePct: 2 }).trade({ market: 101.5 }).asked()).toEqual(['buy 0.1']);
  });

  it('is a second coming, of another market, which is counted by it, or of before the copy began', () => {
    const run = new CopyRun().trade({ number: 7 });
    const before = run.state;
    run.trade({ number: 7 }).trade({ number: 3 });
    expect(run.state, 'the very same state').toBe(before);
    run.trade({ number: 8, symbol: 'ETHUSDT' });
    expect(run.state.lastNumber).toBe(8);
    expect(run.state.otherMarkets).toEqual([{ symbol: 'ETHUSDT', trades: 1 }]);
    run.trade({ number: 9, symbol: 'SOLUSDT' }).trade({ number: 10, symbol: 'ETHUSDT' });
    expect(run.state.otherMarkets).toEqual([
      { symbol: 'ETHUSDT', trades: 2 },
      { symbol: 'SOLUSDT', trades: 1 },
    ]);
    expect([copyFigures(run.state, null).elsewhere, run.state.results.missed]).toEqual([3, 0]);
    expect(new CopyRun().trade({ late: 3_600 }).asked()).toEqual([]);
  });

  it('finds the copy without money', () => {
    const run = new CopyRun({ sizing: 'fixed', amount: 990 }).trade().fill('buy').trade().fill('buy');
    run.trade();
    expect(run.misses()).toEqual(['NO_MONEY']);
  });

  it('was refused by the account, with its reason', () => {
    const run = new CopyRun()
      .trade()
      .close('buy', 'denied', 'The plan does not include the symbol.', 'SYMBOL_NOT_IN_PLAN');
    expect(run.state.missed).toMatchObject([{ number: 1, code: 'SYMBOL_NOT_IN_PLAN' }]);
  });

  it('is a purchase while the copy is paused; sales go on', () => {
    const run = new CopyRun().trade({ quantity: '5' }).fill('buy').pause();
    run.trade({ heldBefore: '5' }).trade({ side: 'sell', quantity: '6', heldBefore: '6' });
    expect(run.misses()).toEqual(['PAUSED']);
    expect(run.asked()).toEqual(['buy 0.5', 'sell 0.5']);
  });
});

describe('trades that come while an order is under way', () => {
  it('wait for it and for the next price, in their order', () => {
    const run = new CopyRun().trade({ quantity: '5' });
    run.trade({ side: 'sell', quantity: '5', heldBefore: '5' });
    expect(run.asked()).toEqual(['buy 0.5']);
    run.fill('buy').quote(100);
    expect(run.asked()).toEqual(['buy 0.5', 'sell 0.5']);
  });

  it('wait for a price where there is none', () => {
    const run = new CopyRun().trade({ market: null });
    expect(run.asked()).toEqual([]);
    expect(run.quote(100).asked()).toEqual(['buy 0.1']);
  });

  it('of a refused sale are asked for again after a wait', () => {
    const run = new CopyRun().trade({ quantity: '5' }).fill('buy');
    run.trade({ side: 'sell', quantity: '5', heldBefore: '5' }).close('sell', 'rejected');
    expect(run.quote(100).asked(), 'not at once').toHaveLength(2);
    run.wait(60_000).quote(100).fill('sell');
    expect(run.asked()).toEqual(['buy 0.5', 'sell 0.5', 'sell 0.5']);
    expect(run.state).toMatchObject({ unsold: null, missed: [], results: { copied: 2 } });
  });
});

describe('the copy’s own limits', () => {
  it('sell at the stop loss and go on copying', () => {
    const run = new CopyRun({ stopLossPct: 5 }).trade({ quantity: '10' }).fill('buy');
    expect(run.quote(95.5).asked()).toHaveLength(1);
    run.quote(95).fill('guard', { price: '95' });
    expect(run.asked()).toEqual(['buy 1', 'sell 1']);
    expect(run.trade({ heldBefore: '10' }).asked()).toHaveLength(3);
  });

  it('end it at the drawdown limit, with the coins sold or kept', () => {
    const run = new CopyRun({ maxDrawdownPct: 10, sharePct: 500 }).trade({ quantity: '18' }).fill('buy');
    run.quote(88).fill('exit', { price: '88' });
    expect(run.finishedBecause()).toContain('10% below');
    const kept = new CopyRun({ maxDrawdownPct: 10, sharePct: 500, holdingsAtEnd: 'keep' }).trade({ quantity: '18' });
    kept.fill('buy').quote(88);
    expect(kept.state).toMatchObject({ phase: 'finished' });
    expect(kept.asked()).toHaveLength(1);
  });

  it('leave nothing copied behind a stop', () => {
    const run = new CopyRun().trade({ quantity: '10' }).fill('buy').stop('sell').fill('exit');
    run.trade();
    expect(run.asked()).toEqual(['buy 1', 'sell 1']);
    expect(run.state.phase).toBe('finished');
  });
});

describe('the gap to the provider', () => {
  it('is delay where the market had moved, price where the order filled elsewhere, fee where the fees differ', () => {
    const run = new CopyRun({ maxSlippagePct: 5 }).trade({ quantity: '10', price: '100', fee: '2', market: 101 });
    run.fill('buy', { price: '101.5', fee: '0.05' });
    expect(causesAt(run, 110)).toEqual({ price: '-0.5', fee: '0.15', size: '0', missed: '0', delay: '-1' });
    expect(toPlain(copyFigures(run.state, quoteOf(110, 1)).provider ?? sumDecimals([])), 'ten dollars less a fee').toBe(
      '9.8',
    );
  });

  it('is missed for what was not copied, at the price of now', () => {
    const run = new CopyRun({ maxLateSeconds: 1 }).wait(60_000).trade({ quantity: '10', fee: '0', late: 5 });
    expect(causesAt(run, 120)).toEqual({ price: '0', fee: '0', size: '0', missed: '-20', delay: '0' });
  });

  it('is size for lots and limits', () => {
    const run = new CopyRun({ maxTradeAmount: 50 }).trade({ quantity: '10', fee: '0' }).fill('buy', { fee: '0' });
    expect(causesAt(run, 120)).toMatchObject({ size: '-10', missed: '0' });
  });

  it('adds up to the last digit, whatever prices, sizes, fees and parts of fills there are', () => {
    const amount = fc.integer({ min: 1, max: 5_000_000 }).map((value) => String(value / 1e5));
    const move = fc.record({
      side: fc.constantFrom('buy' as const, 'sell' as const),
      quantity: amount,
      price: amount,
      fee: amount,
      heldBefore: amount,
      equity: fc.constantFrom('10000', '777.77', '3333333.3'),
      market: fc.option(fc.integer({ min: 50, max: 200 })),
      own: amount,
      ownFee: amount,
      feeAsset: fc.constantFrom('USDT', 'BTC'),
      inParts: fc.boolean(),
      ends: fc.constantFrom('fills', 'fills', 'fills', 'rejected'),
    });
    const sizing = fc.constantFrom('fraction' as const, 'fixed' as const, 'risk' as const);
    fc.assert(
      fc.property(sizing, fc.array(move, { maxLength: 25 }), amount, (kind, moves, price) => {
        const run = new CopyRun({ sizing: kind, stopLossPct: 20, maxSlippagePct: 50, belowMinimum: 'raise' });
        for (const { own, ownFee, feeAsset, inParts, ends, market, ...trade } of moves) {
          run.trade({ ...trade, market });
          run.quote(market ?? 100);
          const order = run.state.orders[0];
          if (order === undefined) continue;
          const fee = feeAsset === 'BTC' ? '0.000001' : ownFee;
          if (inParts) run.fill(order.role, { quantity: '0.001', price: own, fee, feeAsset });
          const left = run.state.orders[0];
          if (left === undefined) continue;
          if (ends === 'fills') run.fill(left.role, { price: own, fee, feeAsset });
          else run.close(left.role, 'rejected');
        }
        const { total, provider, gap } = copyFigures(run.state, quoteOf(Number(price), 1));
        if (total === null || provider === null || gap === null) throw new Error('there is a price');
        expect(toPlain(sumDecimals(Object.values(gap.causes)))).toBe(toPlain(total.minus(provider)));
        expect(toPlain(gap.total)).toBe(toPlain(total.minus(provider)));
      }),
      { numRuns: 150 },
    );
  });
});

describe('settings of a copy', () => {
  it.each([
    [{ providerId: 'somebody' }, 'providerId'],
    [{ providerId: PROVIDER_ID, sizing: 'risk' }, 'stopLossPct'],
    [{ providerId: PROVIDER_ID, allocation: 0 }, 'allocation'],
    [{ providerId: PROVIDER_ID, lines: 5 }, 'lines'],
  ])('%j is refused at its field', (params, field) => {
    expect(copyBot.parse(params)).toMatchObject({ status: 'invalid', field });
  });
});

describeBotInRandomMarket(
  'copy',
  fc.record({
    providerId: fc.constant(PROVIDER_ID),
    allocation: fc.constantFrom(300, 1234.5),
    sizing: fc.constantFrom('fraction', 'fixed', 'risk'),
    amount: fc.constantFrom(40, 333),
    stopLossPct: fc.constantFrom(0.5, 3),
    maxDrawdownPct: fc.constantFrom(0, 3),
    maxSlippagePct: fc.constantFrom(0.05, 1),
    belowMinimum: fc.constantFrom('skip', 'raise'),
    holdingsAtEnd: fc.constantFrom('sell', 'keep'),
  }),
);
