import { describe, expect, it } from 'vitest';
import { toPlain } from '../../base/decimal.ts';
import { quoteOf } from '../../engine/bot/testing/bot-driver.ts';
import { explainDca } from './explain-dca.ts';
import { dcaFigures } from './figures.ts';
import type { DcaParamsInput } from './params.ts';
import { type DcaDriver, newDcaRun } from './testing/dca-run.ts';

/** 1000 USDT at the market, 2000 ten percent below, 4000 twenty percent below. */
const EXAMPLE: DcaParamsInput = {
  baseAllocation: 1000,
  maxSafetyOrders: 2,
  safetyStepPct: 10,
  safetyScale: 2,
  stopLossPct: 15,
};

const running = (params: DcaParamsInput = {}): DcaDriver =>
  newDcaRun({ ...EXAMPLE, ...params })
    .start(100)
    .fill('base');

describe('a stop loss', () => {
  it('is measured from the average and moves with it', () => {
    const run = running();
    expect(run.state.triggers.below).toBe(85);
    run.fill('safety 90').confirmCancels();
    // 15 % below 93.1035
    expect(run.state.triggers.below).toBeCloseTo(79.1379, 4);
    run.quote(79.2);
    expect(run.state.phase).toBe('running');
    run.quote(79.1);
    expect(run.state.phase).toBe('stopping');
  });

  it('stays where it is when it is measured from the base order', () => {
    const run = running({ stopLossOn: 'base' }).fill('safety 90').confirmCancels();
    expect(run.quote(85.01).state.phase).toBe('running');
    expect(run.quote(85).state.phase).toBe('stopping');
  });

  it('cancels everything, then sells all of it and ends with its reason', () => {
    const run = running().fill('safety 90').confirmCancels().quote(79);
    expect(run.resting()).toHaveLength(2);
    run.confirmCancels();
    expect(run.resting()).toEqual(['exit x 32.222']);
    run.fill('exit', { price: '79' });
    expect(run.finishedBecause()).toBe('Stop loss: the market fell to 79.00, the stop is at 79.14.');
    // 32.222 x 79 x 0.999 - 2999.98 x 1.001
    expect(toPlain(run.state.results.exitProfit)).toBe('-459.987518');
    expect(run.state.orders).toEqual([]);
  });

  it('keeps what is held where that is asked for', () => {
    const run = running({ stopLossHoldings: 'keep' }).quote(85).confirmCancels();
    expect(run.state.phase).toBe('finished');
    expect(run.finishedBecause()).toMatch(/ 10 BTC stay in the account\.$/);
  });

  it('counts what a safety order bought before its cancel, and sells that too', () => {
    const run = running().quote(85).fill('safety 90').confirmCancels();
    expect(run.resting()).toEqual(['exit x 32.222']);
  });

  it('tries a refused sale again after a wait', () => {
    const run = running().quote(85).confirmCancels().close('exit', 'rejected', 'Busy.');
    expect(run.resting()).toEqual([]);
    expect(explainDca(run.state, null)).toMatch(/^Ending: the sale was refused and is tried again after /);
    expect(run.wait(30_000).quote(84).resting()).toEqual(['exit x 10']);
  });

  it('guards a base order that is still being filled', () => {
    const run = newDcaRun(EXAMPLE).start(100).fill('base', { quantity: '5' }).quote(84);
    expect(run.state.phase).toBe('stopping');
    expect(run.confirmCancels().resting()).toEqual(['exit x 5']);
  });
});

describe('a DCA bot that pauses', () => {
  it('takes back its safety orders and keeps its take profit', () => {
    const run = running().pause();
    expect(run.notes('PAUSED')).toEqual([
      'Paused: no deal begins and 2 safety orders are cancelled; the take profit stays. The stop loss stays active.',
    ]);
    expect(run.confirmCancels().resting()).toEqual(['take_profit 103.21 x 10']);
    run.fill('take_profit 103.21').quote(100);
    expect([run.state.results.deals, run.placed().length]).toEqual([1, 4]);
    expect(explainDca(run.state, null)).toBe('Paused: no deal begins.');
    expect(run.resume(100).resting()).toEqual(['base x 10']);
  });

  it('still sells, at the new target, what a safety order bought before its cancel', () => {
    const run = running().pause().fill('safety 90').confirmCancels();
    expect(run.resting()).toEqual(['take_profit 96.09 x 32.222']);
  });

  it('finishes its base order without going further', () => {
    const run = newDcaRun(EXAMPLE).start(100).pause().fill('base');
    expect(run.resting()).toEqual(['take_profit 103.21 x 10']);
  });

  it('takes back the take profit too where everything is to go', () => {
    const run = running().pause(false).confirmCancels();
    expect(run.wait(86_400_000).quote(104).resting()).toEqual([]);
    expect(explainDca(run.state, null)).toContain('Nothing is sold: all orders were cancelled.');
    expect(run.resume(100).resting()).toHaveLength(3);
  });

  it('still obeys its stop loss', () => {
    expect(running().pause().confirmCancels().quote(85).state.phase).toBe('stopping');
  });

  it('goes on with every safety order that is left, without waiting out refusals', () => {
    const run = running().fill('safety 90').close('safety 80', 'denied', 'No.').pause().confirmCancels().resume(95);
    expect(run.resting()).toEqual(['safety 80 x 50', 'take_profit 96.09 x 32.222']);
    const refused = newDcaRun(EXAMPLE).start(100).close('base', 'denied', 'No.').pause();
    expect(refused.resume(100).resting()).toEqual(['base x 10']);
  });

  it('goes on before its cancels are answered without placing anything twice', () => {
    const run = running().pause().resume(100);
    expect(run.resting()).toHaveLength(3);
    run.confirmCancels();
    expect(run.resting()).toEqual(['safety 80 x 50', 'safety 90 x 22.222', 'take_profit 103.21 x 10']);
    expect(run.state.orders.some(({ isCancelling }) => isCancelling)).toBe(false);
  });

  it('waits for its trigger again when it was paused before', () => {
    const run = newDcaRun({ ...EXAMPLE, triggerPrice: 95 })
      .start(100)
      .pause()
      .quote(95);
    expect(run.placed()).toEqual([]);
    expect(run.resume(100).quote(95).placed()).toHaveLength(1);
  });
});

describe('a DCA bot that is stopped', () => {
  it('sells what it holds at the market', () => {
    const run = running().stop('sell').confirmCancels();
    expect(run.resting()).toEqual(['exit x 10']);
    expect(run.fill('exit', { price: '101' }).finishedBecause()).toBe('Stopped by hand.');
  });

  it('opens no ladder for a base order that is filled before its cancel', () => {
    const run = newDcaRun(EXAMPLE).start(100).stop('sell').fill('base');
    expect(run.notes('DEAL_STARTED')).toEqual([]);
    expect(run.resting()).toEqual(['exit x 10']);
  });

  it('keeps what it holds', () => {
    const run = running().stop('keep').confirmCancels();
    expect(run.finishedBecause()).toBe('Stopped by hand. 10 BTC stay in the account.');
  });

  it('between deals has nothing to sell', () => {
    const run = running().fill('take_profit 103.21').confirmCancels().stop('sell');
    expect(run.finishedBecause()).toBe('Stopped by hand.');
  });

  it('does not begin again', () => {
    const run = running().stop('keep').confirmCancels().quote(100).resume(100);
    expect(run.resting()).toEqual([]);
    expect(explainDca(run.state, null)).toBe('The bot has ended. Stopped by hand.');
  });
});

describe('what a DCA bot says of itself', () => {
  const say = (run: DcaDriver, price: number): string => explainDca(run.state, quoteOf(price, run.now));

  it.each([
    ['before its first event', () => newDcaRun(EXAMPLE), 'Waiting for its first price.'],
    [
      'before its trigger',
      () => newDcaRun({ ...EXAMPLE, triggerPrice: 95 }).start(100),
      'Waiting for BTC to fall to 95; nothing is placed before. The market is at 100.00.',
    ],
    ['with its base order', () => newDcaRun(EXAMPLE).start(100), 'Buying the base order: 10 BTC at the market.'],
    [
      'in a deal',
      () => running(),
      'Waiting for BTC to reach 103.21: the take profit is open there, 3.2% above the market. Safety order 1 is open at 90.00, 10.0% below the market.',
    ],
    [
      'while its take profit moves',
      () => running().fill('safety 90'),
      'The take profit moves to 96.09. Safety order 2 is open at 80.00, 20.0% below the market.',
    ],
    [
      'with every safety order filled',
      () => running().fill('safety 90').fill('safety 80').confirmCancels(),
      'Waiting for BTC to reach 87.87: the take profit is open there, 12.1% below the market. Every safety order is filled.',
    ],
    [
      'with a trailing take profit',
      () => running({ trailingTakeProfitPct: 1 }).quote(110),
      'The take profit follows the high of 110.00: it sells when BTC falls to 108.90. Safety order 1 is open at 90.00, 10.0% below the market.',
    ],
    [
      'between deals',
      () => running({ cooldownMinutes: 1 }).fill('take_profit 103.21').confirmCancels(),
      'Waiting: deal 2 begins with the first price from 1970-01-01T00:17:44.000Z.',
    ],
    [
      'after a refused base order',
      () => newDcaRun(EXAMPLE).start(100).close('base', 'denied', 'No money.'),
      'Waiting: the base order was denied. No money. Next attempt after 1970-01-01T00:17:11.000Z.',
    ],
  ])('%s', (_, make, words) => {
    expect(say(make(), 100)).toBe(words);
  });

  it('says of each safety order why it does not rest', () => {
    const levels = (run: DcaDriver) =>
      dcaFigures(run.state, null).levels.map(({ status, reason }) => `${status}: ${reason ?? ''}`);
    expect(levels(running())).toEqual(['buy: ', 'buy: ']);
    expect(levels(running({ activeSafetyOrdersMax: 1 }))).toEqual([
      'buy: ',
      'unarmed: Waits for the safety order above it: one is open at a time.',
    ]);
    expect(levels(running().fill('safety 90').pause().confirmCancels())).toEqual([
      'filled: ',
      'unarmed: No order: the bot is paused and buys nothing.',
    ]);
    expect(levels(running().close('safety 90', 'denied', 'No money.'))[0]).toMatch(
      /^unarmed: No order: the buy was denied\. No money\. Next attempt after /,
    );
  });

  it('gives the figures of a position, worked by hand', () => {
    const run = running().fill('safety 90').confirmCancels();
    const figures = dcaFigures(run.state, quoteOf(92, run.now));
    // Paid 2999.98 x 1.001 = 3002.97998 for 32.222.
    expect(toPlain(figures.cost)).toBe('3002.97998');
    expect(figures.averagePrice?.toFixed(4)).toBe('93.1035');
    // 32.222 x 92 - 3002.97998
    expect([figures.unrealized, figures.total].map((each) => each && toPlain(each))).toEqual([
      '-38.55598',
      '-38.55598',
    ]);
    // 3002.97998 / (32.222 x 0.999) = 93.2899
    expect(figures.breakEven?.toFixed(4)).toBe('93.2899');
    expect(figures.takeProfitPrice && toPlain(figures.takeProfitPrice)).toBe('96.09');
    expect(figures.stopLossPrice?.toFixed(4)).toBe('79.1379');
    // 3002.97998 - 2999.98 x 0.85 x 0.999 = 455.546963
    expect(figures.lossAtStop?.toFixed(6)).toBe('455.546963');
    expect(figures.deal).toMatchObject({ number: 1 });
    expect(dcaFigures(run.state, null).unrealized).toBeNull();
  });
});
