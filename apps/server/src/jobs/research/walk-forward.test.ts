import type { BacktestBundle, SweepBundle, WalkForwardBundle } from '@atb/api/research-bundle';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Trader } from '../../testing/start-trading-server.ts';
import { type ResearchServer, startResearchServer, SUBJECT } from './testing/start-research-server.ts';

let server: ResearchServer;
let trader: Trader;

beforeAll(async () => {
  server = await startResearchServer();
  await server.openQueue();
  trader = await server.signUpTrader();
});

afterAll(async () => {
  await server.stop();
  expect(server.researchFaults).toEqual([]);
});

const RANGES = [
  { name: 'fast', values: [5, 10, 20] },
  { name: 'slow', values: [30, 50, 80] },
];
const WALK = { ...SUBJECT, from: '2024-01-01', ranges: RANGES, trainDays: 60, testDays: 30 };

describe('a walk-forward', () => {
  const walk = async (change: object = {}) => {
    const id = await server.startRun(trader, 'start-walk-forward', { ...WALK, ...change });
    const done = await server.waitFor(trader, id);
    expect(done).toMatchObject({ status: 'done', reason: null });
    return { done, bundle: await server.readResult<WalkForwardBundle>(trader, id) };
  };

  it('judges each choice on candles that it was not made on, and stitches the tests', async () => {
    const { done, bundle } = await walk();
    expect(bundle.folds.map(({ testFrom }) => testFrom.slice(0, 10))).toEqual([
      '2024-03-01',
      '2024-03-31',
      '2024-04-30',
      '2024-05-30',
    ]);
    for (const { trainFrom, trainTo, testFrom, testTo } of bundle.folds) {
      expect(trainFrom < trainTo && trainTo <= testFrom && testFrom < testTo).toBe(true);
    }
    expect(done).toMatchObject({ done_count: 36, total_count: 36 });
    const growth = bundle.folds.reduce((product, { test }) => product * (1 + (test?.totalReturn ?? 0)), 1);
    expect(bundle.figures.totalReturn).toBeCloseTo(growth - 1, 9);
    expect(bundle.endEquity).toBe(bundle.daily.equity.at(-1));
    expect(bundle.trades.total).toBe(bundle.folds.reduce((sum, { test }) => sum + (test?.trades ?? 0), 0));
    expect(bundle.curve.time[0]).toBe(Date.parse('2024-03-01'));
  });

  it('is the backtest of the same parameters when there is but one choice', async () => {
    const ranges = [{ name: 'fast', values: [10] }];
    const { bundle } = await walk({ ranges, trainDays: 60, testDays: 111 });
    const only = bundle.folds[0];
    const id = await server.startRun(trader, 'start-backtest', {
      ...SUBJECT,
      params: { fast: 10 },
      from: only?.testFrom,
      to: only?.testTo,
    });
    await server.waitFor(trader, id);
    const { figures } = await server.readResult<BacktestBundle>(trader, id);
    expect(bundle.folds.length).toBe(1);
    expect(bundle.figures).toEqual(figures);
  });

  it('comes to the same digest again', async () => {
    const [first, second] = [await walk({ mode: 'anchored', purge: 5 }), await walk({ mode: 'anchored', purge: 5 })];
    expect(second.done.digest).toBe(first.done.digest);
  });

  it('does not trade a test whose training gave no choice', async () => {
    const { bundle } = await walk({ constraints: { minTrades: 100_000 } });
    expect(bundle.folds.map(({ params }) => params)).toEqual([null, null, null, null]);
    expect([bundle.endEquity, bundle.trades.total]).toEqual([bundle.startEquity, 0]);
  });

  it.each([
    [
      { trainDays: 400 },
      'trainDays',
      'The range is too short: one training part of 400 days and half a test of 30 days do not fit.',
    ],
    [
      {
        ranges: [
          { name: 'fast', from: 5, to: 60, step: 1 },
          { name: 'slow', from: 61, to: 200, step: 1 },
        ],
        testDays: 1,
      },
      'ranges',
      expect.stringMatching(/^111 windows of 7,840 trials are 870,240; a run may make 50,000\./u),
    ],
  ])('with %j is refused in a sentence', async (change, field, error) => {
    const { body } = await server.call(trader, 'start-walk-forward', { ...WALK, ...change });
    expect(body).toMatchObject({ success: false, field, error });
  });
});

describe('a sealed period', () => {
  it('is opened once, with the sweep’s best parameters, and the look is logged', async () => {
    const sweep = { ...SUBJECT, ranges: RANGES, holdoutShare: 0.3 };
    const id = await server.startRun(trader, 'start-sweep', sweep);
    const early = await server.call(trader, 'open-holdout', { runId: id });
    if ((await server.readRun(trader, id)).status !== 'done')
      expect(early.body).toMatchObject({ reason: 'NOTHING_SEALED' });
    await server.waitFor(trader, id);
    const { best, holdout } = await server.readResult<SweepBundle>(trader, id);
    const opened = await server.call(trader, 'open-holdout', { runId: id });
    expect(opened.body).toMatchObject({ success: true, earlierLooks: 0 });
    const look = await server.waitFor(trader, String(opened.body['runId']));
    expect(look).toMatchObject({ status: 'done', holdout_of: id });
    const { strategy, market } = await server.readResult<BacktestBundle>(trader, look.id);
    expect(strategy.params).toEqual({ ...strategy.params, ...best?.params });
    expect([market.from, market.to]).toEqual([holdout?.from, holdout?.to]);
    expect((await server.call(trader, 'open-holdout', { runId: id })).body).toMatchObject({
      success: false,
      reason: 'ALREADY_OPENED',
      error: 'The sealed period was opened before; it can be looked at only once.',
    });
    const again = await server.startRun(trader, 'start-sweep', { ...sweep, seed: 2 });
    await server.waitFor(trader, again);
    expect((await server.call(trader, 'open-holdout', { runId: again })).body).toMatchObject({ earlierLooks: 1 });
    const { data } = await trader.client
      .from('research_holdouts')
      .select('run_id, symbol')
      .order('opened_at')
      .throwOnError();
    expect(data).toEqual([
      { run_id: id, symbol: 'LINKUSDT' },
      { run_id: again, symbol: 'LINKUSDT' },
    ]);
  });
});
