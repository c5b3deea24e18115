import { describe, expect, it } from 'vitest';
import { toPlain } from '../../base/decimal.ts';
import type { GridParamsInput } from './params.ts';
import { type GridDriver, newGridRun } from './testing/grid-run.ts';

/** Lines at 96, 98, 100, 102, 104; four slots of about 250 USDT. */
const FIVE_LINES: GridParamsInput = {
  lower: 96,
  upper: 104,
  grids: 5,
  allocation: 1001,
  tpPctPerFill: 0,
  stopLossPct: 0,
};

/** Started at 100 with its base bought at 100. */
function running(params: GridParamsInput = {}): GridDriver {
  const run = newGridRun({ ...FIVE_LINES, ...params }).start(100);
  return run.state.orders.some((order) => order.role === 'start') ? run.fill('start') : run;
}

const results = (run: GridDriver) => {
  const { gridProfit, gridFees, pairsClosed, exitProfit } = run.state.results;
  return { gridProfit: toPlain(gridProfit), gridFees: toPlain(gridFees), pairsClosed, exitProfit: toPlain(exitProfit) };
};

describe('a grid bot at its start', () => {
  it('buys the base for its sells at market and places its buys at once', () => {
    const run = newGridRun(FIVE_LINES).start(100);
    // 250 / 101.5 = 2.463 for the line at 102; 250 / 102 = 2.45 for the line at 104.
    expect(run.resting()).toEqual(['start x 4.913', 'buy 96 x 2.604', 'buy 98 x 2.551']);
    expect(run.placed()[0]).toMatchObject({ type: 'market', side: 'buy', purpose: 'entry', slot: 'start' });
  });

  it('places the sells as the base comes in, the nearest line first', () => {
    const run = newGridRun(FIVE_LINES).start(100).fill('start', { quantity: '3' });
    expect(run.resting()).toEqual(['start x 1.913', 'buy 96 x 2.604', 'buy 98 x 2.551']);
    run.fill('start');
    expect(run.resting()).toEqual(['buy 96 x 2.604', 'buy 98 x 2.551', 'sell 102 x 2.463', 'sell 104 x 2.45']);
  });

  it('numbers its orders, so that the same state asks for the same ids', () => {
    const ids = () =>
      running()
        .placed()
        .map((request) => request.clientOrderId);
    expect(ids()).toEqual(ids());
    expect(new Set(ids()).size).toBe(5);
  });

  it('waits for the market to rise past a line when it buys no base', () => {
    const run = running({ buyBaseAtStart: false });
    expect(run.resting()).toEqual(['buy 96 x 2.604', 'buy 98 x 2.551']);
    run.quote(101.99);
    expect(run.resting()).toHaveLength(2);
    run.quote(102);
    expect(run.resting()).toEqual(['buy 96 x 2.604', 'buy 98 x 2.551', 'buy 100 x 2.5']);
    run.quote(104.5);
    expect(run.resting()).toEqual(['buy 96 x 2.604', 'buy 98 x 2.551', 'buy 100 x 2.5', 'buy 102 x 2.45']);
  });

  it.each([
    { from: 100, trigger: 103, before: 102.99, at: 103 },
    { from: 100, trigger: 97, before: 97.01, at: 97 },
    { from: 100, trigger: 97, before: 97.01, at: 80 },
  ])('waits from $from until the market reaches its trigger $trigger', ({ from, trigger, before, at }) => {
    const run = newGridRun({ ...FIVE_LINES, triggerPrice: trigger })
      .start(from)
      .quote(before);
    expect(run.placed()).toEqual([]);
    run.quote(at);
    expect(run.placed().length).toBeGreaterThan(0);
    expect(run.state.phase).toBe('running');
  });

  it('ends with a reason when its lines make no sense at the price that triggers it', () => {
    const run = newGridRun({ ...FIVE_LINES, stopLossPct: 5, triggerPrice: 90 })
      .start(100)
      .quote(89);
    expect(run.finishedBecause()).toBe(
      'The grid could not start. Stop loss at 91.20 is already reached: the market is at 89.00. Lower the range or widen the stop loss.',
    );
  });

  it('tries a refused purchase of base again, later each time, and at last lets the lines wait for the market', () => {
    const run = newGridRun(FIVE_LINES)
      .start(100)
      .close('start', 'denied', 'Market spread is too wide for safe execution.');
    expect(run.resting()).toEqual(['buy 96 x 2.604', 'buy 98 x 2.551']);
    run.quote(100);
    expect(run.resting()).toHaveLength(2);
    run.wait(30_000).quote(100);
    expect(run.resting()).toHaveLength(3);
    for (let attempt = 2; attempt <= 8; attempt += 1) {
      run.close('start', 'denied', 'No.');
      if (attempt < 8) run.wait(3_600_000).quote(100);
    }
    expect(run.wait(86_400_000).quote(100).resting()).toEqual(['buy 96 x 2.604', 'buy 98 x 2.551']);
    expect(run.state.slots.map((slot) => slot.waitsForRise)).toEqual([false, false, true, true]);
    expect(run.notes('BASE_NOT_BOUGHT').at(-1)).toBe(
      'Buying BTC for the lines above the market was denied 8 times (No.): these lines now wait for the market to rise past them.',
    );
  });
});

describe('a filled order', () => {
  it('arms the other side of its slot, one line away', () => {
    const run = running().fill('buy 98');
    expect(run.resting()).toEqual(['buy 96 x 2.604', 'sell 100 x 2.551', 'sell 102 x 2.463', 'sell 104 x 2.45']);
    run.fill('sell 100');
    expect(run.resting()).toEqual(['buy 96 x 2.604', 'buy 98 x 2.551', 'sell 102 x 2.463', 'sell 104 x 2.45']);
  });

  it('closes a pair whose profit is (sell - buy) x quantity less both fees', () => {
    // 1. Bought 2.551 at 98 = 249.998, fee 0.249998. 2. Sold at 100 = 255.1, fee 0.2551.
    // 3. 255.1 - 249.998 = 5.102 before fees, 0.505098 of fees, 4.596902 left.
    const run = running().fill('buy 98').fill('sell 100');
    expect(results(run)).toEqual({ gridProfit: '4.596902', gridFees: '0.505098', pairsClosed: 1, exitProfit: '0' });
    expect(run.notes('PAIR_CLOSED')).toEqual([
      'Sold 2.551 BTC at 100.00, bought at 98.00: +4.596902 USDT after both fees.',
    ]);
  });

  it('counts base from the start at what it cost then', () => {
    // 2.463 bought at 100.50 = 247.5315, fee 0.2475315; sold at 102 = 251.226, fee 0.251226.
    const run = newGridRun(FIVE_LINES).start(100).fill('start', { price: '100.5' }).fill('sell 102');
    expect(results(run)).toEqual({ gridProfit: '3.1957425', gridFees: '0.4987575', pairsClosed: 1, exitProfit: '0' });
  });

  it('is refilled by its slot, also when one jump of the market fills several lines', () => {
    const run = running().fill('sell 102').fill('sell 104');
    expect(run.resting()).toEqual(['buy 96 x 2.604', 'buy 98 x 2.551', 'buy 100 x 2.463', 'buy 102 x 2.45']);
    run.fill('buy 102').fill('buy 100').fill('buy 98').fill('buy 96');
    expect(run.resting()).toEqual(['sell 98 x 2.604', 'sell 100 x 2.551', 'sell 102 x 2.463', 'sell 104 x 2.45']);
  });

  it('sells at the take profit where that is nearer than the next line', () => {
    // 98 x 1.005 = 98.49, below the line at 100.
    const run = running({ tpPctPerFill: 0.5 }).fill('buy 98');
    expect(run.resting()).toContain('sell 98.49 x 2.551');
    run.fill('sell 98.49');
    expect(run.resting()).toContain('buy 98 x 2.551');
  });

  it('sells at the next line where the take profit is wider', () => {
    expect(running({ tpPctPerFill: 5 }).fill('buy 98').resting()).toContain('sell 100 x 2.551');
  });

  it('measures the take profit from the price it was really filled at', () => {
    // Filled at 97 although the line is at 98: 97 x 1.01 = 97.97.
    expect(running({ tpPctPerFill: 1 }).fill('buy 98', { price: '97' }).resting()).toContain('sell 97.97 x 2.551');
  });

  it('sells base from the start at the line above, whatever the take profit', () => {
    expect(running({ tpPctPerFill: 0.5 }).resting()).toContain('sell 102 x 2.463');
  });
});

describe('a partial fill', () => {
  it('arms its part and leaves the rest resting', () => {
    const run = running().fill('buy 98', { quantity: '1' });
    expect(run.resting()).toEqual([
      'buy 96 x 2.604',
      'buy 98 x 1.551',
      'sell 100 x 1',
      'sell 102 x 2.463',
      'sell 104 x 2.45',
    ]);
    run.fill('sell 100');
    expect(run.resting()).toEqual([
      'buy 96 x 2.604',
      'buy 98 x 1.551',
      'buy 98 x 1',
      'sell 102 x 2.463',
      'sell 104 x 2.45',
    ]);
    expect(run.state.results.pairsClosed, 'a part is not yet a pair').toBe(0);
  });

  it('carries a part that the venue would not take, says so once, and places it with the next', () => {
    // 0.04 at 100 is 4 USDT, less than the 5 that the venue takes.
    const run = running().fill('buy 98', { quantity: '0.04' });
    expect(run.resting()).toContain('buy 98 x 2.511');
    expect(run.resting().some((order) => order.startsWith('sell 100'))).toBe(false);
    run.close('buy 98', 'cancelled', 'The venue cancelled it.');
    expect(run.notes('DUST_CARRIED')).toEqual([]);
    run.wait(60_000).quote(99).fill('buy 98');
    expect(run.resting()).toContain('sell 100 x 2.551');
  });

  it('of which too little is left to sell is flagged and never asked for', () => {
    const run = running()
      .fill('buy 98')
      .fill('sell 100', { quantity: '2.52' })
      .close('sell 100', 'expired', 'Expired.');
    expect(run.resting().some((order) => order.startsWith('sell 100'))).toBe(false);
    const placedBefore = run.placed().length;
    for (let i = 0; i < 50; i += 1) run.wait(3_600_000).quote(99);
    expect(run.placed().length, 'no retry loop').toBe(placedBefore);
    expect(toPlain(run.state.slots[1]?.toSell ?? run.state.feeRate)).toBe('0.031');
  });

  it('never rests in more than four pieces a side', () => {
    const run = running();
    for (let i = 0; i < 8; i += 1) run.fill('buy 98', { quantity: '0.1' });
    expect(run.state.orders.filter((order) => order.role === 'sell' && order.slotKey === 1)).toHaveLength(4);
    run.fill('sell 100');
    expect(run.resting().filter((order) => order.startsWith('sell 100'))).toEqual([
      'sell 100 x 0.1',
      'sell 100 x 0.1',
      'sell 100 x 0.1',
      'sell 100 x 0.4',
    ]);
  });

  it('with a fee taken in base sells what was really received, and buys the difference again', () => {
    const run = running().fill('buy 98', { fee: '0.002551', feeAsset: 'BTC' });
    // 2.551 - 0.002551 = 2.548449, whole lots 2.548.
    expect(run.resting()).toContain('sell 100 x 2.548');
    run.fill('sell 100');
    expect(run.resting()).toContain('buy 98 x 2.55');
  });
});

describe('an order that ends without the bot’s asking', () => {
  it.each(['denied', 'rejected', 'cancelled', 'expired'] as const)(
    'leaves its line unarmed with the reason when %s, and is placed again after a wait',
    (status) => {
      const run = running().close('buy 98', status, 'Trade would exceed maximum account exposure limit.');
      expect(run.resting()).not.toContain('buy 98 x 2.551');
      expect(run.notes('LINE_UNARMED')).toEqual([
        `The buy at 98.00 was ${status}: Trade would exceed maximum account exposure limit. It is placed again with the first quote after 1970-01-01T00:17:12.000Z.`,
      ]);
      run.quote(99);
      expect(run.resting()).not.toContain('buy 98 x 2.551');
      run.wait(30_000).quote(99);
      expect(run.resting()).toContain('buy 98 x 2.551');
    },
  );

  it('waits twice as long after each refusal, an hour at most', () => {
    const run = running();
    const waits: number[] = [];
    for (let i = 0; i < 10; i += 1) {
      run.close('buy 98', 'denied', 'No.');
      const hold = run.state.slots[1]?.hold;
      waits.push(((hold?.retryAt ?? 0) - run.now + 1_000) / 1_000);
      run.wait(3_600_000).quote(99);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]);
  });

  it('starts over with short waits after a fill', () => {
    const run = running()
      .close('buy 98', 'denied', 'No.')
      .wait(60_000)
      .quote(99)
      .close('buy 98', 'denied', 'No.')
      .wait(120_000)
      .quote(99);
    run.fill('buy 98', { quantity: '1' });
    expect(run.state.slots[1]?.hold).toBeNull();
  });

  it('keeps what was filled of it', () => {
    const run = running()
      .fill('buy 98', { quantity: '1' })
      .close('buy 98', 'cancelled', 'The venue cancelled it.')
      .wait(60_000)
      .quote(99);
    expect(run.resting()).toEqual([
      'buy 96 x 2.604',
      'buy 98 x 1.551',
      'sell 100 x 1',
      'sell 102 x 2.463',
      'sell 104 x 2.45',
    ]);
  });

  it('throws on a fill or a close that it knows nothing of, so that its owner stops it', () => {
    const run = running();
    const order = run.order('buy 98');
    run.fill('buy 98');
    expect(() =>
      run.take({
        kind: 'order_closed',
        at: run.now,
        clientOrderId: order.clientOrderId,
        status: 'cancelled',
        code: 'X',
        reason: 'X',
        filledQuantity: order.filled,
      }),
    ).toThrow(/is not an open order/);
  });
});
