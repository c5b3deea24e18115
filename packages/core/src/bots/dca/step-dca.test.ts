import { describe, expect, it } from 'vitest';
import { toPlain } from '../../base/decimal.ts';
import type { EpochMs } from '../../base/time.ts';
import { above, below, indicator, priceValue } from '../../strategies/build-rule.ts';
import type { Condition } from '../../strategies/expression.ts';
import { explainDca } from './explain-dca.ts';
import type { DcaParamsInput } from './params.ts';
import type { Quote } from '../../market/quote.ts';
import { quoteOf } from '../../engine/bot/testing/bot-driver.ts';
import { type DcaDriver, newDcaRun } from './testing/dca-run.ts';

/** 1000 USDT at the market, 2000 ten percent below, 4000 twenty percent below; all of it is sold 3 % above. */
const EXAMPLE: DcaParamsInput = {
  baseAllocation: 1000,
  maxSafetyOrders: 2,
  safetyStepPct: 10,
  safetyScale: 2,
  stopLossPct: 0,
};

/** Started at 100 with its base order filled there. */
const running = (params: DcaParamsInput = {}): DcaDriver =>
  newDcaRun({ ...EXAMPLE, ...params })
    .start(100)
    .fill('base');

const results = ({ state }: DcaDriver) => {
  const { dealProfit, exitProfit, deals, wins } = state.results;
  return { dealProfit: toPlain(dealProfit), exitProfit: toPlain(exitProfit), deals, wins };
};

describe('a deal at its start', () => {
  it('buys the base order at the market and nothing else', () => {
    const run = newDcaRun(EXAMPLE).start(100);
    expect(run.resting()).toEqual(['base x 10']);
    expect(run.placed()[0]).toMatchObject({ type: 'market', side: 'buy', purpose: 'entry', slot: 'base' });
  });

  it('lays the safety orders from the price of the base fill, and the take profit above it', () => {
    // 10 % and 20 % below 102: 91.8 and 81.6; 102 x 1.001 x 1.03 / 0.999 = 105.2703...
    const run = newDcaRun(EXAMPLE).start(100).fill('base', { price: '102' });
    expect(run.resting()).toEqual(['safety 81.6 x 49.019', 'safety 91.8 x 21.786', 'take_profit 105.28 x 10']);
  });

  it('takes the average of a base order that is filled in parts', () => {
    const run = newDcaRun(EXAMPLE).start(100).fill('base', { quantity: '5', price: '100' });
    expect(run.resting()).toEqual(['base x 5']);
    run.fill('base', { price: '104' });
    expect(run.resting()).toEqual(['safety 81.6 x 49.019', 'safety 91.8 x 21.786', 'take_profit 105.28 x 10']);
  });

  it('lets only so many safety orders rest at a time, the highest first', () => {
    const run = running({ activeSafetyOrdersMax: 1 });
    expect(run.resting()).toEqual(['safety 90 x 22.222', 'take_profit 103.21 x 10']);
    run.fill('safety 90', { quantity: '10' });
    expect(run.resting()).not.toContain('safety 80 x 50');
    run.fill('safety 90');
    expect(run.resting()).toContain('safety 80 x 50');
  });

  it('buys what a custom ladder says', () => {
    const safetyOrders = [
      { deviationPct: 1, size: 99 },
      { deviationPct: 5, size: 190 },
    ];
    expect(running({ safetyOrders }).resting()).toEqual(['safety 95 x 2', 'safety 99 x 1', 'take_profit 103.21 x 10']);
  });

  it('numbers its orders, so that the same state asks for the same ids', () => {
    const ids = () =>
      running()
        .placed()
        .map(({ clientOrderId }) => clientOrderId);
    expect(ids()).toEqual(ids());
    expect(new Set(ids()).size).toBe(4);
  });

  it('waits for its trigger price', () => {
    const run = newDcaRun({ ...EXAMPLE, triggerPrice: 95 })
      .start(100)
      .quote(95.01);
    expect(run.placed()).toEqual([]);
    expect(run.quote(95).resting()).toEqual(['base x 10.526']);
  });

  it('ends at once where the ladder cannot work, and says why', () => {
    const run = newDcaRun({ ...EXAMPLE, triggerPrice: 200_000_000 })
      .start(100)
      .quote(200_000_000);
    expect(run.state.phase).toBe('finished');
    expect(run.finishedBecause()).toMatch(/^The bot could not start\. The base order of 1,000 USDT/);
  });
});

describe('a take profit', () => {
  it('moves to the new average after a safety order: cancelled first, placed again when it is gone', () => {
    const run = running().fill('safety 90');
    expect(run.cancels()).toHaveLength(1);
    expect(run.resting()).toEqual(['safety 80 x 50', 'take_profit 103.21 x 10']);
    // Average (1000 + 1999.98) / 32.222 = 93.1035; x 1.0320621 = 96.0886.
    expect(run.confirmCancels().resting()).toEqual(['safety 80 x 50', 'take_profit 96.09 x 32.222']);
  });

  it('sells the rest at the new price when it was filled in part before it moved', () => {
    const run = running().fill('take_profit 103.21', { quantity: '4' }).fill('safety 90').confirmCancels();
    // 6 x 100 + 1999.98 = 2599.98 for 28.222: 92.1260 x 1.0320621 = 95.0798.
    expect(run.resting()).toEqual(['safety 80 x 50', 'take_profit 95.08 x 28.222']);
  });

  it('that is filled while its cancel is on the way leaves only the rest to sell', () => {
    const run = running().fill('safety 90').fill('take_profit 103.21');
    // Half of the average cost is gone with the half of the position: what is left keeps its average of 93.1035.
    expect(run.resting()).toEqual(['safety 80 x 50', 'take_profit 96.09 x 22.222']);
    expect(run.state.results.deals).toBe(0);
  });

  it('moves with every part of a safety order', () => {
    const run = running().fill('safety 90', { quantity: '11' }).confirmCancels();
    // (1000 + 990) / 21 = 94.7619 x 1.0320621 = 97.8002
    expect(run.resting()).toContain('take_profit 97.81 x 21');
    run.fill('safety 90').confirmCancels();
    expect(run.resting()).toEqual(['safety 80 x 50', 'take_profit 96.09 x 32.222']);
  });

  it('closes the deal, takes the other safety orders back, and begins the next at the market', () => {
    const run = running().fill('take_profit 103.21');
    // 1032.1 x 0.999 - 1001
    expect(results(run)).toEqual({ dealProfit: '30.0679', exitProfit: '0', deals: 0, wins: 0 });
    expect(run.cancels()).toHaveLength(2);
    run.confirmCancels();
    expect(results(run)).toMatchObject({ deals: 1, wins: 1 });
    expect(run.notes('DEAL_CLOSED')).toEqual(['Deal 1 is closed: +30.0679 USDT after both fees.']);
    expect(run.resting()).toEqual([]);
    run.quote(103);
    expect(run.resting()).toEqual(['base x 9.708']);
    run.fill('base', { price: '103' });
    expect(run.resting()).toEqual(['safety 82.4 x 48.543', 'safety 92.7 x 21.574', 'take_profit 106.31 x 9.708']);
  });

  it('goes on with the deal where a safety order is filled before its cancel', () => {
    const run = running().fill('take_profit 103.21').fill('safety 90');
    expect(run.resting()).toContain('take_profit 92.89 x 22.222');
    run.confirmCancels();
    expect(run.resting()).toEqual(['safety 80 x 50', 'take_profit 92.89 x 22.222']);
    run.fill('take_profit 92.89').confirmCancels();
    expect(results(run)).toMatchObject({ deals: 1, wins: 1 });
  });

  it('sells what each order bought above its own price when told so', () => {
    const run = running({ takeProfitOn: 'entry' }).fill('safety 90');
    expect(run.resting()).toEqual(['safety 80 x 50', 'take_profit 92.89 x 22.222', 'take_profit 103.21 x 10']);
    expect(run.cancels()).toEqual([]);
    run.fill('take_profit 92.89');
    // 22.222 x 92.89 x 0.999 - 1999.98 x 1.001
    expect(results(run).dealProfit).toBe('60.15739842');
    expect(run.resting(), 'it is not bought again').toEqual(['safety 80 x 50', 'take_profit 103.21 x 10']);
    run.fill('take_profit 103.21').confirmCancels();
    expect(run.state.results.deals).toBe(1);
  });

  it('counts fees that are taken in base: less is sold, at a price that pays for them too', () => {
    const run = newDcaRun(EXAMPLE).start(100).fill('base', { feeAsset: 'BTC', fee: '0.01' });
    // 9.99 BTC for 1000 USDT in all: 1000 x 1.03 / (9.99 x 0.999) = 103.2065
    expect(run.resting()).toContain('take_profit 103.21 x 9.99');
  });

  it('carries what is too little to sell into the next deal', () => {
    const run = newDcaRun({ ...EXAMPLE, maxSafetyOrders: 0 })
      .start(100)
      .fill('base', { feeAsset: 'BTC', fee: '0.0104' })
      .fill('take_profit 103.22');
    expect(run.notes('DEAL_CLOSED')[0]).toMatch(/0\.0006 BTC are too little to sell and go into the next deal\.$/);
    expect(toPlain(run.state.kept.quantity)).toBe('0.0006');
    // 0.0006 + 9.9894 BTC for 1000.06: x 1.03 / 0.999 = 103.2127
    run.quote(100).fill('base', { feeAsset: 'BTC', fee: '0.0106' });
    expect(toPlain(run.order('take_profit 103.22').quantity)).toBe('9.99');
    expect(toPlain(run.state.kept.quantity)).toBe('0');
  });
});

describe('a trailing take profit', () => {
  const trailing = () => running({ trailingTakeProfitPct: 1 });

  it('rests nowhere, follows the high from the target on, and sells when the market falls from it', () => {
    const run = trailing();
    expect(run.resting()).toEqual(['safety 80 x 50', 'safety 90 x 22.222']);
    run.quote(103.2).quote(102).quote(103.21).quote(110).quote(108.91);
    expect(run.placed()).toHaveLength(3);
    // 1 % below 110
    run.quote(108.9);
    expect(run.placed()[3]).toMatchObject({ type: 'market', side: 'sell', slot: 'take_profit' });
    expect(run.notes('TRAILING_SALE')).toEqual([
      'Sells at the market: it fell to 108.90, 1% below its high of 110.00.',
    ]);
    run.fill('take_profit', { price: '108.9' }).confirmCancels();
    expect(results(run)).toMatchObject({ deals: 1, wins: 1 });
  });

  it('takes the high of a candle first, then its low', () => {
    const run = trailing();
    const candle = { openTime: run.now, open: 100, high: 104, low: 102, close: 103.5, volume: 1 };
    run.take({ kind: 'candle', at: run.now, candle });
    expect(run.resting()).toContain('take_profit x 10');
  });

  it('does not take the high of the candle in which it bought', () => {
    const run = trailing();
    const at = run.state.deal?.lastBuyAt ?? run.now;
    const candle = { openTime: at, open: 100, high: 110, low: 99, close: 100, volume: 1 };
    run.take({ kind: 'candle', at, candle });
    expect(run.resting()).toEqual(['safety 80 x 50', 'safety 90 x 22.222']);
  });

  it('begins anew at the new target after a safety order', () => {
    const run = trailing().quote(104).fill('safety 90').quote(102.5);
    // The new target of 96.09 is reached, and 102.5 is the first high.
    expect(run.state.deal?.lots[0]?.peak).toBe(102.5);
  });

  it('tries again after a wait when the sale is refused, if the market still says so', () => {
    const run = trailing().quote(110).quote(108).close('take_profit', 'rejected', 'Busy.');
    expect(run.notes('TAKE_PROFIT_REFUSED')).toHaveLength(1);
    run.quote(107);
    expect(run.resting()).not.toContain('take_profit x 10');
    run.wait(30_000).quote(107);
    expect(run.resting()).toContain('take_profit x 10');
  });
});

describe('between deals', () => {
  const closed = (params: DcaParamsInput) => running(params).fill('take_profit 103.21').confirmCancels();

  it.each<readonly [string, (run: DcaDriver, quote: Quote) => DcaDriver]>([
    ['a quote', (run, quote) => run.take({ kind: 'quote', at: quote.eventTime, quote })],
    ['being resumed', (run, quote) => run.pause().take({ kind: 'resumed', at: quote.eventTime, quote })],
  ])('is sized by the price traded last, as the first one was, where it begins with %s', (_, begin) => {
    const run = closed({ cooldownMinutes: 10 }).wait(600_000);
    const wide = { ...quoteOf(100, run.now + 10_000), bid: 80, ask: 125 };
    expect(begin(run, wide).resting()).toContain('base x 10');
    const first = newDcaRun(EXAMPLE).take({ kind: 'started', at: wide.eventTime, quote: wide });
    expect(first.resting()).toEqual(['base x 10']);
  });

  it('waits out the cooldown', () => {
    const run = closed({ cooldownMinutes: 10 });
    run.wait(590_000).quote(103);
    expect(run.resting()).toEqual([]);
    run.wait(10_000).quote(103);
    expect(run.resting()).toEqual(['base x 9.708']);
  });

  it('ends after the last deal', () => {
    const run = closed({ dealsMax: 1 });
    expect(run.state.phase).toBe('finished');
    expect(run.finishedBecause()).toBe('Its one deal is done.');
    const two = closed({ dealsMax: 2 }).quote(100).fill('base').fill('take_profit 103.21').confirmCancels();
    expect(two.finishedBecause()).toBe('All 2 deals are done.');
  });

  it('adds the reinvested share of the profit to the sizes of the next deal', () => {
    // Allocation (7000 + 15) x 1.001 = 7022.015, rounded up to 7022.02; profit 30.0679, half of it 15.03395:
    // scale 1 + 15.03395 / 7022.02 = 1.00214097..., rounded down to 8 decimals: base 1002.14097 at 100.
    expect(closed({ reinvestPct: 50 }).quote(100).resting()).toEqual(['base x 10.021']);
    expect(closed({ reinvestPct: 100 }).quote(100).resting()).toEqual(['base x 10.042']);
    expect(closed({}).quote(100).resting()).toEqual(['base x 10']);
  });

  it('shrinks the sizes after a loss, so that the ladder is paid for', () => {
    const run = running({ trailingTakeProfitPct: 50, takeProfitPct: 3 }).quote(104).quote(52);
    run.fill('take_profit', { price: '52' }).confirmCancels();
    // Lost 1001 - 519.48 = 481.52 of 7022.02: sizes x 0.93142713.
    expect(run.state.results.wins).toBe(0);
    expect(run.quote(100).resting()).toEqual(['base x 9.314']);
  });
});

describe('a refused order', () => {
  it('of the base begins the deal again later, at the price of then', () => {
    const run = newDcaRun(EXAMPLE).start(100).close('base', 'denied', 'Not now.');
    expect(run.state.deal).toBeNull();
    expect(run.notes('BASE_ORDER_REFUSED')[0]).toMatch(/^The base order was denied: Not now\. It is placed again/);
    run.quote(99);
    expect(run.resting()).toEqual([]);
    run.wait(30_000).quote(98).close('base', 'denied', 'Not now.');
    run.wait(30_000).quote(98);
    expect(run.resting(), 'the second wait is longer').toEqual([]);
    run.wait(30_000).quote(98);
    expect(run.resting()).toEqual(['base x 10.204']);
  });

  it('of a base that was bought in part goes on with that part', () => {
    const run = newDcaRun(EXAMPLE).start(100).fill('base', { quantity: '4' }).close('base', 'expired', 'Too dear.');
    expect(run.resting()).toEqual(['safety 80 x 50', 'safety 90 x 22.222', 'take_profit 103.21 x 4']);
  });

  it('of a base that bought less than can be sold again begins anew and keeps the crumb', () => {
    const run = newDcaRun(EXAMPLE).start(100).fill('base', { quantity: '0.004' }).close('base', 'expired', 'Too dear.');
    expect(run.state.deal).toBeNull();
    run.wait(30_000).quote(100).fill('base');
    // What the crumb cost is missing from the 7022.02: sizes x 0.99994297, and the crumb is sold with them.
    expect(run.resting()).toContain('take_profit 103.21 x 10.003');
  });

  it('of a safety order is placed again after a wait, with what is left of it', () => {
    const run = running().fill('safety 90', { quantity: '2' }).close('safety 90', 'cancelled', 'By the venue.');
    run.confirmCancels();
    // (1000 + 180) / 12 = 98.3333 x 1.0320621 = 101.4861
    expect(run.resting()).toEqual(['safety 80 x 50', 'take_profit 101.49 x 12']);
    run.wait(20_000).quote(95);
    expect(run.resting()).not.toContain('safety 90 x 20.222');
    run.wait(10_000).quote(95);
    expect(run.resting()).toContain('safety 90 x 20.222');
  });

  it('of a take profit is placed again after a wait', () => {
    const run = running().close('take_profit 103.21', 'rejected', 'Busy.');
    expect(run.notes('TAKE_PROFIT_REFUSED')[0]).toMatch(/^The take profit at 103\.21 was rejected: Busy\./);
    expect(run.wait(30_000).quote(101).resting()).toContain('take_profit 103.21 x 10');
  });
});

describe('a safety signal', () => {
  const MINUTE = 60_000;
  const gated = (rule: Condition) => running({ safetySignal: { timeframe: '1m', rule } });

  /** The candle that is waited for closes at this price. */
  function close(run: DcaDriver, last: number): DcaDriver {
    const at = run.state.nextCandleAt ?? run.now;
    run.wait(at - run.now);
    const openTime = (at - MINUTE) as EpochMs;
    const candle = { openTime, open: last, high: last, low: last, close: last, volume: 1 };
    return run.take({ kind: 'candle_closed', at, candles: [candle], quote: null });
  }

  it('places one safety order when it holds at the close of a candle at or below its price', () => {
    const run = gated(below(priceValue('close'), 89));
    expect(run.resting()).toEqual(['take_profit 103.21 x 10']);
    expect(close(run, 89.5).resting(), 'deep enough, but no signal').toEqual(['take_profit 103.21 x 10']);
    expect(close(run, 79).resting(), 'one for each candle').toEqual(['safety 90 x 22.222', 'take_profit 103.21 x 10']);
    expect(run.notes('SAFETY_SIGNAL')).toEqual(['The signal for safety order 1 is given at the close of 79.00.']);
    expect(close(run, 79).resting()).toContain('safety 80 x 50');
  });

  it('counts the deviation as the least distance', () => {
    const run = close(gated(above(priceValue('close'), 1)), 90.01);
    expect(run.resting()).toEqual(['take_profit 103.21 x 10']);
    expect(close(run, 90).resting()).toContain('safety 90 x 22.222');
  });

  it('is not read twice on the same candle, nor while the bot is paused', () => {
    const run = close(gated(above(priceValue('close'), 1)), 70);
    const openTime = ((run.state.nextCandleAt ?? 0) - 2 * MINUTE) as EpochMs;
    const candle = { openTime, open: 70, high: 70, low: 70, close: 70, volume: 1 };
    run.take({ kind: 'candle_closed', at: run.now, candles: [candle], quote: null });
    expect(run.resting()).not.toContain('safety 80 x 50');
    expect(close(run.pause(), 70).confirmCancels().resting()).toEqual(['take_profit 103.21 x 10']);
  });

  it('says that the market has too few candles for it, once, and how many are missing', () => {
    const run = close(gated(below(indicator('sma', { period: 5 }), 1_000)), 79);
    const words = 'The safety signal needs 4 more closed 1m candles than the market has';
    expect(run.notes('NOT_ENOUGH_CANDLES')).toEqual([`${words}; no safety order is placed before that.`]);
    expect(close(run, 79).notes('NOT_ENOUGH_CANDLES'), 'said once').toHaveLength(1);
    expect(explainDca(run.state, null)).toContain('The signal needs 4 more candles than the market has.');
    expect(run.resting()).toEqual(['take_profit 103.21 x 10']);
  });

  it('says what it waits for', () => {
    const run = gated(below(indicator('rsi', { period: 14 }), 30));
    expect(explainDca(run.state, null)).toBe(
      'Waiting for BTC to reach 103.21: the take profit is open there. Safety order 1: Waits for a closed 1m candle at or below 90.00 at which RSI(14) is below 30. The next is read at 1970-01-01T00:17:00.000Z.',
    );
  });
});
