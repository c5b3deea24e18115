import { describe, expect, it } from 'vitest';
import { type Decimal, toPlain } from '../../base/decimal.ts';
import { gridFigures } from './figures.ts';
import type { GridParamsInput } from './params.ts';
import { type GridDriver, newGridRun } from './testing/grid-run.ts';
import { quoteOf } from '../../engine/bot/testing/bot-driver.ts';

const FIVE_LINES: GridParamsInput = {
  lower: 96,
  upper: 104,
  grids: 5,
  allocation: 1001,
  tpPctPerFill: 0,
  stopLossPct: 0,
};

function running(params: GridParamsInput = {}): GridDriver {
  const run = newGridRun({ ...FIVE_LINES, ...params }).start(100);
  return run.state.orders.some((order) => order.role === 'start') ? run.fill('start') : run;
}

const text = (value: Decimal | null): string => (value === null ? 'n/a' : toPlain(value.round(6)));
const at = (run: GridDriver, price: number) => gridFigures(run.state, quoteOf(price, run.now));
const reasonOf = (run: GridDriver, index: number): string | null | undefined =>
  at(run, 100).lines.find((line) => line.index === index)?.reason;

describe('gridFigures', () => {
  it('add up: grid profit, what is held, and the total', () => {
    // 1. A pair closed: 4.596902. 2. Held: 4.913 bought at 100, 491.3 and 0.4913 of fees. 3. At 101: 496.213 - 491.7913.
    const figures = at(running().fill('buy 98').fill('sell 100'), 101);
    expect([figures.gridProfit, figures.unrealized, figures.total].map(text)).toEqual([
      '4.596902',
      '4.4217',
      '9.018602',
    ]);
    // 4. 491.7913 / (4.913 x 0.999), and the same after the profit: 487.194398 / (4.913 x 0.999).
    expect([figures.breakEven, figures.breakEvenWithProfit].map(text)).toEqual(['100.2002', '99.263603']);
    // 5. Fees took 0.505098 of the pair's 5.102.
    expect(text(figures.feeShare)).toBe('0.099');
    expect(figures.pairsClosed).toBe(1);
    expect(text(figures.feesPaid)).toBe('0.996398');
  });

  it('are not defined, rather than zero, where there is nothing to measure', () => {
    const figures = at(running({ buyBaseAtStart: false }), 100);
    expect([figures.feeShare, figures.breakEven, figures.breakEvenWithProfit]).toEqual([null, null, null]);
    expect(text(figures.total)).toBe('0');
    expect(gridFigures(running().state, null).total, 'no price, no value').toBeNull();
  });

  it('show every line with what rests on it', () => {
    const lines = at(running(), 100).lines.map(
      (line) => `${line.index} ${toPlain(line.price)} ${line.status} ${toPlain(line.quantity)}`,
    );
    expect(lines).toEqual(['0 96 buy 2.604', '1 98 buy 2.551', '2 100 empty 0', '3 102 sell 2.463', '4 104 sell 2.45']);
    expect(reasonOf(running(), 2)).toBe('Waiting: price is between lines.');
    expect(reasonOf(running(), 1)).toBeNull();
  });

  it('show where a sell rests below its line', () => {
    const line = at(running({ tpPctPerFill: 0.5 }).fill('buy 98'), 98).lines[2];
    expect([line?.status, text(line?.restsAt ?? null)]).toEqual(['sell', '98.49']);
  });

  it.each([
    {
      name: 'refused',
      run: () => running().close('buy 98', 'denied', 'Market spread is too wide for safe execution.'),
      line: 1,
      reason:
        'No order: the buy was denied. Market spread is too wide for safe execution. Next attempt after 1970-01-01T00:17:12.000Z.',
    },
    {
      name: 'paused',
      run: () => running().pause().confirmCancels(),
      line: 1,
      reason: 'No order: the bot is paused and buys nothing.',
    },
    {
      name: 'cleared',
      run: () => running().pause(false).confirmCancels(),
      line: 3,
      reason: 'No order: all orders were cancelled and the bot is paused.',
    },
    {
      name: 'waiting for a rise',
      run: () => running({ buyBaseAtStart: false }),
      line: 3,
      reason: 'Waits for the market to rise to 104.00: a buy placed below it now would be filled at once.',
    },
    {
      name: 'waiting for base',
      run: () => newGridRun(FIVE_LINES).start(100),
      line: 3,
      reason: 'Waits for the BTC that is being bought for it.',
    },
    {
      name: 'too small',
      run: () => running().fill('buy 98', { quantity: '0.04' }),
      line: 2,
      reason: '0.04 BTC is less than BTCUSDT takes in one order: it is carried over to the next.',
    },
    { name: 'ending', run: () => running().stop('sell').confirmCancels(), line: 1, reason: 'The bot is ending.' },
  ])('say why a line has no order: $name', ({ run, line, reason }) => {
    expect(reasonOf(run(), line)).toBe(reason);
  });
});

describe('why nothing is happening', () => {
  it.each([
    {
      name: 'waits',
      run: () => running(),
      price: 99,
      expected:
        'Waiting for BTC to reach 98.00: the nearest buy is open there, 1.0% below the market; the nearest sell is open at 102.00, 3.0% above the market.',
    },
    {
      name: 'holds nothing to sell',
      run: () => running({ buyBaseAtStart: false }).quote(105),
      price: 105,
      expected: 'Waiting for BTC to reach 102.00: the nearest buy is open there, 2.9% below the market.',
    },
    {
      name: 'waits for its trigger',
      run: () => newGridRun({ ...FIVE_LINES, triggerPrice: 103 }).start(100),
      price: 100,
      expected: 'Waiting for BTC to rise to 103; nothing is placed before. The market is at 100.00.',
    },
    {
      name: 'is buying',
      run: () => newGridRun(FIVE_LINES).start(100),
      price: 100,
      expected: 'Buying 4.913 BTC for the lines above the market.',
    },
    {
      name: 'is paused',
      run: () => running().pause().confirmCancels(),
      price: 100,
      expected:
        'Paused: nothing is bought. Waiting for BTC to reach 102.00: the nearest sell is open there, 2.0% above the market.',
    },
    {
      name: 'is cleared',
      run: () => running().pause(false).confirmCancels(),
      price: 100,
      expected: 'Paused: no open order, nothing is bought.',
    },
    {
      name: 'has a line refused',
      run: () => running().close('buy 98', 'denied', 'No.'),
      price: 100,
      expected:
        'Waiting for BTC to reach 102.00: the nearest sell is open there, 2.0% above the market; the nearest buy is open at 96.00, 4.0% below the market. One order is not placed; the one at 98.00: No order: the buy was denied. No. Next attempt after 1970-01-01T00:17:12.000Z.',
    },
    {
      name: 'cancels',
      run: () => running().stop('sell'),
      price: 100,
      expected: 'Ending: waiting for 4 orders to be cancelled.',
    },
    {
      name: 'sells out',
      run: () => running().stop('sell').confirmCancels(),
      price: 100,
      expected: 'Ending: selling 4.913 BTC at market.',
    },
    {
      name: 'has ended',
      run: () => running().stop('keep').confirmCancels(),
      price: 100,
      expected: 'The bot has ended. Stopped by hand.',
    },
  ])('is answered when the bot $name', ({ run, price, expected }) => {
    expect(at(run(), price).idleReason).toBe(expected);
  });
});
