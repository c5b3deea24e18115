import { describe, expect, it } from 'vitest';
import { toPlain } from '../../base/decimal.ts';
import type { GridParamsInput } from './params.ts';
import { GridRun, quoteOf } from './testing/grid-run.ts';

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
function running(params: GridParamsInput = {}): GridRun {
  const run = new GridRun({ ...FIVE_LINES, ...params }).start(100);
  return run.state.orders.some((order) => order.role === 'start') ? run.fill('start') : run;
}

const results = (run: GridRun) => {
  const { gridProfit, gridFees, pairsClosed, exitProfit } = run.state.results;
  return { gridProfit: toPlain(gridProfit), gridFees: toPlain(gridFees), pairsClosed, exitProfit: toPlain(exitProfit) };
};

describe('a grid bot at its start', () => {
  it('buys the base for its sells at market and places its buys at once', () => {
    const run = new GridRun(FIVE_LINES).start(100);
    // 250 / 101.5 = 2.463 for the line at 102; 250 / 102 = 2.45 for the line at 104.
    expect(run.resting()).toEqual(['start x 4.913', 'buy 96 x 2.604', 'buy 98 x 2.551']);
    expect(run.placed()[0]).toMatchObject({ type: 'market', side: 'buy', purpose: 'entry', slot: 'start' });
  });

  it('places the sells as the base comes in, the nearest line first', () => {
    const run = new GridRun(FIVE_LINES).start(100).fill('start', { quantity: '3' });
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
    const run = new GridRun({ ...FIVE_LINES, triggerPrice: trigger }).start(from).quote(before);
    expect(run.placed()).toEqual([]);
    run.quote(at);
    expect(run.placed().length).toBeGreaterThan(0);
    expect(run.state.phase).toBe('running');
  });

  it('ends with a reason when its lines make no sense at the price that triggers it', () => {
    const run = new GridRun({ ...FIVE_LINES, stopLossPct: 5, triggerPrice: 90 }).start(100).quote(89);
    expect(run.finishedBecause()).toBe(
      'The grid could not start. Stop loss at 91.20 is already reached: the market is at 89.00. Lower the range or widen the stop loss.',
    );
  });

  it('tries a refused purchase of base again, later each time, and at last lets the lines wait for the market', () => {
    const run = new GridRun(FIVE_LINES)
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
    const run = new GridRun(FIVE_LINES).start(100).fill('start', { price: '100.5' }).fill('sell 102');
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

describe('a bot that pauses', () => {
  it('takes back its buys, keeps its sells, and buys nothing back', () => {
    const run = running().pause();
    expect(run.cancels()).toHaveLength(2);
    expect(run.notes('PAUSED')).toEqual([
      'Paused: 2 resting buys are cancelled; 2 sells stay, so that what is held can still be sold. The stop loss stays on guard.',
    ]);
    run.confirmCancels();
    expect(run.resting()).toEqual(['sell 102 x 2.463', 'sell 104 x 2.45']);
    run.fill('sell 102');
    expect(run.resting()).toEqual(['sell 104 x 2.45']);
  });

  it('still sells what a buy brought that was filled before its cancel', () => {
    expect(running().pause().fill('buy 98').resting()).toContain('sell 100 x 2.551');
  });

  it('arms every line again when it goes on', () => {
    const run = running().pause().confirmCancels().fill('sell 102').resume(102.5);
    expect(run.resting()).toEqual(['buy 96 x 2.604', 'buy 98 x 2.551', 'buy 100 x 2.463', 'sell 104 x 2.45']);
  });

  it('goes on before its cancels are answered without arming anything twice', () => {
    const run = running().pause().resume(100);
    expect(run.resting()).toHaveLength(4);
    run.confirmCancels();
    expect(run.resting()).toEqual(['buy 96 x 2.604', 'buy 98 x 2.551', 'sell 102 x 2.463', 'sell 104 x 2.45']);
    expect(run.state.orders.some((order) => order.isCancelling)).toBe(false);
  });

  it('takes back its sells too where everything is to go', () => {
    const run = running().pause(false).confirmCancels();
    expect(run.resting()).toEqual([]);
    expect(run.wait(86_400_000).quote(100).resting()).toEqual([]);
    expect(run.resume(100).resting()).toHaveLength(4);
  });

  it('still obeys its stop loss', () => {
    const run = running({ stopLossPct: 5 }).pause().confirmCancels().quote(91.2);
    expect(run.state.phase).toBe('stopping');
  });

  it('waits for its trigger again when it was paused before', () => {
    const run = new GridRun({ ...FIVE_LINES, triggerPrice: 103 }).start(100).pause().quote(103.5);
    expect(run.placed()).toEqual([]);
    expect(run.resume(100).quote(103.5).placed().length).toBeGreaterThan(0);
  });
});

describe('a bot that ends', () => {
  it.each([
    {
      name: 'at its stop loss',
      params: { stopLossPct: 5 },
      price: 91.2,
      reason: 'Stop loss: the market fell to 91.20, the stop is at 91.20.',
    },
    {
      name: 'at its take profit',
      params: { takeProfitPrice: 110 },
      price: 110,
      reason: 'Take profit: the market reached 110.00.',
    },
    {
      name: 'at its upper stop',
      params: { upperStopPrice: 108 },
      price: 108.5,
      reason: 'Upper stop: the market reached 108.00.',
    },
  ])(
    '$name cancels everything, sells what it holds when all orders are gone, and finishes when that is sold',
    ({ params, price, reason }) => {
      const run = running(params).quote(price);
      expect(run.cancels()).toHaveLength(4);
      expect(run.resting().some((order) => order.startsWith('exit'))).toBe(false);
      run.confirmCancels();
      expect(run.resting()).toEqual(['exit x 4.913']);
      expect(run.placed().at(-1)).toMatchObject({ side: 'sell', type: 'market', purpose: 'exit' });
      expect(run.finishedBecause()).toBeUndefined();
      run.fill('exit', { quantity: '4', price: '91' }).fill('exit', { price: '91' });
      expect(run.finishedBecause()).toBe(reason);
      expect(run.resting()).toEqual([]);
    },
  );

  it('does nothing at prices that come near its exits', () => {
    const run = running({ stopLossPct: 5, takeProfitPrice: 110, upperStopPrice: 112 });
    const before = run.state;
    run.quote(91.21).quote(109.99);
    expect(run.state).toBe(before);
  });

  it('keeps what it holds where that is wanted', () => {
    const run = running({ stopLossPct: 5, stopLossHoldings: 'keep' }).quote(90).confirmCancels();
    expect(run.finishedBecause()).toBe(
      'Stop loss: the market fell to 90.00, the stop is at 91.20. 4.913 BTC stay in the account.',
    );
  });

  it('sells what fills while it is ending, and takes base in that was still being bought', () => {
    const run = new GridRun(FIVE_LINES)
      .start(100)
      .stop('sell')
      .fill('buy 98')
      .fill('start', { quantity: '1' })
      .confirmCancels();
    expect(run.resting()).toEqual(['exit x 3.551']);
  });

  it('counts the sale by what everything cost', () => {
    // 4.913 bought at 100 with 0.4913 of fees, sold at 101 with 0.496213 of fees: 4.913 - 0.987513 = 3.925487.
    const run = running().stop('sell').confirmCancels().fill('exit', { price: '101' });
    expect(results(run)).toEqual({ gridProfit: '0', gridFees: '0', pairsClosed: 0, exitProfit: '3.925487' });
  });

  it('tries a refused sale again after a wait, a limited number of times, and then says what stays', () => {
    const run = running().stop('sell').confirmCancels();
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      run.close('exit', 'denied', 'Unable to fetch current market data.', 'NO_PRICE_DATA');
      run.quote(100);
      if (attempt < 12) {
        expect(run.resting()).toEqual([]);
        run.wait(3_600_000).quote(100);
      }
    }
    expect(run.notes('SALE_REFUSED')).toHaveLength(12);
    expect(run.finishedBecause()).toBe('Stopped by hand. 4.913 BTC stay in the account.');
  });

  it('does not insist on selling less than the venue takes', () => {
    const run = running()
      .stop('sell')
      .confirmCancels()
      .fill('exit', { quantity: '4.9' })
      .close('exit', 'denied', 'Order value must be at least 5 USDT.', 'NOTIONAL_TOO_SMALL');
    expect(run.finishedBecause()).toBe('Stopped by hand. 0.013 BTC stay in the account.');
  });

  it('ends at once when it waited for its trigger', () => {
    expect(new GridRun({ ...FIVE_LINES, triggerPrice: 103 }).start(100).stop('sell').finishedBecause()).toBe(
      'Stopped by hand.',
    );
  });

  it('does nothing ever after', () => {
    const run = running().stop('keep').confirmCancels();
    const { state } = run;
    run.quote(50).quote(200).pause().resume(100).stop('sell');
    expect(run.state).toBe(state);
  });
});

describe('a candle', () => {
  const candle = (low: number, high: number, close: number) => ({
    openTime: quoteOf(1, 0).eventTime,
    open: close,
    high,
    low,
    close,
    volume: 1,
  });

  it('triggers the stop loss by its low, before the take profit by its high', () => {
    const run = running({ stopLossPct: 5, takeProfitPrice: 110 });
    run.take({ kind: 'candle', at: run.now, candle: candle(90, 120, 100) });
    expect(run.notes('STOPPING')[0]).toMatch(/^Stop loss/);
  });

  it('inside the exits changes nothing', () => {
    const run = running({ stopLossPct: 5, takeProfitPrice: 110 });
    const before = run.state;
    run.take({ kind: 'candle', at: run.now, candle: candle(92, 109, 100) });
    expect(run.state).toBe(before);
  });
});

describe('trailing up', () => {
  const TRAILING: GridParamsInput = { trailingUp: { enabled: true, maxLines: 2 } };

  /** Everything sold: buys on 96, 98, 100, 102, nothing on 104. */
  const risen = () => running(TRAILING).fill('sell 102').fill('sell 104');

  it('moves the lowest line to the top once the market is a whole gap above it', () => {
    const run = risen().quote(105.99);
    expect(run.cancels()).toEqual([]);
    run.quote(106);
    expect(run.cancels()).toHaveLength(1);
    expect(run.resting(), 'nothing new before the old one is gone').toHaveLength(4);
    run.confirmCancels();
    // 2.604 x 96 = 249.984 of freed money buys 2.403 at 104.
    expect(run.resting()).toEqual(['buy 98 x 2.551', 'buy 100 x 2.463', 'buy 102 x 2.45', 'buy 104 x 2.403']);
    expect(run.notes('TRAILED_UP')).toEqual([
      'The market rose above the grid: the line at 96.00 is gone, a new one stands at 106.00 (1 of at most 2 moves).',
    ]);
    run.fill('buy 104');
    expect(run.resting()).toContain('sell 106 x 2.403');
  });

  it('stops at its cap', () => {
    const run = risen();
    for (let price = 106; price < 130; price += 2) run.quote(price).confirmCancels();
    expect(run.state.trailedLines).toBe(2);
    expect(run.state.slots.map((slot) => slot.key)).toEqual([2, 3, 4, 5]);
  });

  it('keeps a lowest line that was filled before its cancel', () => {
    const run = risen().quote(106).fill('buy 96');
    expect(run.resting()).toContain('sell 98 x 2.604');
    expect(run.state.slots[0]?.key).toBe(0);
  });

  it('takes its stop loss with it', () => {
    const run = running({ ...TRAILING, stopLossPct: 5 })
      .fill('sell 102')
      .fill('sell 104')
      .quote(106)
      .confirmCancels();
    // 5 % below 98 is 93.10; before the move it was 91.20.
    run.quote(93.11);
    expect(run.state.phase).toBe('running');
    run.quote(93.1);
    expect(run.state.phase).toBe('stopping');
  });

  it('does not happen unless it is wanted', () => {
    const run = running().fill('sell 102').fill('sell 104').quote(120);
    expect(run.cancels()).toEqual([]);
  });
});

describe('profit kept in base', () => {
  it('is bought with the pair’s profit at the line that is bought back, and stays out of the grid', () => {
    const run = running({ profitAsset: 'base' }).fill('buy 98').fill('sell 100');
    // Sold for 255.1 less 0.2551; buying 2.551 back costs 250.247998 with its fee; 4.596902 buys 0.046 more.
    expect(run.resting()).toContain('buy 98 x 2.597');
    run.fill('buy 98');
    expect(run.resting()).toContain('sell 100 x 2.551');
    expect(toPlain(run.state.kept.quantity)).toBe('0.046');
  });

  it('comes last when the order fills in parts, and is bought later when the order ends early', () => {
    const run = running({ profitAsset: 'base' }).fill('buy 98').fill('sell 100').fill('buy 98', { quantity: '2.56' });
    expect(toPlain(run.state.kept.quantity)).toBe('0.009');
    run.close('buy 98', 'cancelled', 'The venue cancelled it.');
    // 0.037 x 98.098 = 3.629626 comes back to the 0.084394 that were too little for another lot.
    expect(toPlain(run.state.slots[1]?.spareQuote ?? run.state.feeRate)).toBe('3.71402');
  });

  it('is sold with the rest when the bot sells out', () => {
    const run = running({ profitAsset: 'base' })
      .fill('buy 98')
      .fill('sell 100')
      .fill('buy 98')
      .stop('sell')
      .confirmCancels();
    expect(run.resting()).toEqual(['exit x 7.51']);
  });
});
