import { describe, expect, it } from 'vitest';
import { toPlain } from '../../base/decimal.ts';
import type { GridParamsInput } from './params.ts';
import { type GridDriver, newGridRun } from './testing/grid-run.ts';
import { quoteOf } from '../../engine/bot/testing/bot-driver.ts';

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

describe('a bot that pauses', () => {
  it('takes back its buys, keeps its sells, and buys nothing back', () => {
    const run = running().pause();
    expect(run.cancels()).toHaveLength(2);
    expect(run.notes('PAUSED')).toEqual([
      'Paused: 2 resting buys are cancelled; 2 sells stay, so that what is held can still be sold. The stop loss stays active.',
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

  it('does not wait out earlier refusals when it goes on', () => {
    const run = running().close('buy 98', 'denied', 'No.').pause().confirmCancels().resume(100);
    expect(run.resting()).toContain('buy 98 x 2.551');
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
    const run = newGridRun({ ...FIVE_LINES, triggerPrice: 103 })
      .start(100)
      .pause()
      .quote(103.5);
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
    const run = newGridRun(FIVE_LINES)
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
    expect(
      newGridRun({ ...FIVE_LINES, triggerPrice: 103 })
        .start(100)
        .stop('sell')
        .finishedBecause(),
    ).toBe('Stopped by hand.');
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
      'The market rose above the grid: the line at 96.00 is gone, a new one is placed at 106.00 (1 of at most 2 moves).',
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
