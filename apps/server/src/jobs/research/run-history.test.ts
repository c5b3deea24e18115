import type { FunctionName } from '@atb/api/functions/contracts';
import type { AnswerOf } from '@atb/api/functions/define-contract';
import type { researchResultContract, RunHistory } from '@atb/api/functions/research/research-result';
import type { BacktestBundle, SweepBundle } from '@atb/api/research-bundle';
import { strategyById } from '@atb/core/strategies/catalogue/catalogue';
import { trialLuck } from '@atb/core/statistics/trial-luck';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Trader } from '../../testing/start-trading-server.ts';
import { type ResearchServer, startResearchServer, SUBJECT } from './testing/start-research-server.ts';

let server: ResearchServer;

beforeAll(async () => {
  server = await startResearchServer();
  await server.openQueue();
});

afterAll(async () => {
  await server.stop();
  expect(server.researchFaults).toEqual([]);
});

async function run(trader: Trader, change: object = {}, name: FunctionName = 'start-backtest'): Promise<string> {
  const { id, status } = await server.waitFor(trader, await server.startRun(trader, name, { ...SUBJECT, ...change }));
  expect(status).toBe('done');
  return id;
}

async function read(trader: Trader, runId: string, name: FunctionName = 'research-result') {
  const { body } = await server.call(trader, name, { runId });
  const answer = body as unknown as AnswerOf<typeof researchResultContract>;
  if (!answer.success) throw new Error(answer.error);
  return answer;
}

async function historyOf(trader: Trader, runId: string): Promise<RunHistory> {
  const { history } = await read(trader, runId);
  if (history === undefined) throw new Error('the answer tells no history');
  return history;
}

/** 2 × 2 sets; the defaults (20, 50) are one of them. */
const RANGES = [
  { name: 'fast', from: 10, to: 20, step: 10 },
  { name: 'slow', from: 50, to: 60, step: 10 },
];

describe('how often its owner has tried', () => {
  it('counts one set of parameters once, whoever tried it, and other markets and timeframes not', async () => {
    const trader = await server.signUpTrader();
    const first = await run(trader);
    expect(await historyOf(trader, first)).toMatchObject({
      trials: { count: 1, expectedSharpe: 0 },
      earlier: { runs: 0, seenTo: null, isHoldout: false },
    });
    await run(trader, { to: '2024-06-10' });
    await run(trader, { timeframe: '4h' });
    await run(trader, { symbol: 'BTCUSDT' });
    expect((await historyOf(trader, first)).trials.count, 'the same set, or another market').toBe(1);
    await run(trader, { params: { fast: 7 } });
    expect((await historyOf(trader, first)).trials.count).toBe(2);
    await run(trader, { ranges: RANGES }, 'start-sweep');
    expect((await historyOf(trader, first)).trials.count, 'three of four are new').toBe(5);
    const walk = { ranges: RANGES, trainDays: 20, testDays: 10, constraints: { minTrades: 0 } };
    await run(trader, walk, 'start-walk-forward');
    expect((await historyOf(trader, first)).trials.count, 'the same four in every window').toBe(5);
  });

  it('deflates the Sharpe ratio by the spread between the sets', async () => {
    const trader = await server.signUpTrader();
    const ids = [
      await run(trader),
      await run(trader, { params: { fast: 7 } }),
      await run(trader, { params: { fast: 12 } }),
    ];
    const bundles = await Promise.all(ids.map((id) => server.readResult<BacktestBundle>(trader, id)));
    const sharpes = bundles.map(({ figures }) => figures.sharpe ?? Number.NaN);
    const mean = sharpes.reduce((sum, value) => sum + value, 0) / 3;
    const sharpeVariance = sharpes.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 2;
    const [bundle] = bundles;
    if (bundle === undefined) throw new Error('there are three');
    const expected = trialLuck({ equity: bundle.daily.equity, startEquity: 10_000 }, { count: 3, sharpeVariance });
    const { trials } = await historyOf(trader, ids[0] ?? '');
    expect(trials.expectedSharpe).toBeCloseTo(expected.expectedSharpe ?? Number.NaN, 9);
    expect(trials.deflatedSharpe).toBeCloseTo(expected.deflatedSharpe ?? Number.NaN, 9);
  });

  it('takes changed rules under the same name for another try', async () => {
    const trader = await server.signUpTrader();
    const catalogued = strategyById('ema-cross');
    if (catalogued === null) throw new Error('the catalogue has no ema-cross');
    const own = { strategyId: undefined, definition: { ...catalogued, id: 'my-cross' } };
    const first = await run(trader, own);
    expect((await historyOf(trader, first)).trials.count).toBe(1);
    await run(trader, { ...own, definition: { ...own.definition, sizing: { kind: 'equity_fraction', value: 0.5 } } });
    expect((await historyOf(trader, first)).trials.count).toBe(2);
  });

  it('sees nothing of what others tried, and is told to nobody else', async () => {
    const [trader, stranger] = [await server.signUpTrader(), await server.signUpTrader()];
    const mine = await run(trader);
    await run(stranger, { params: { fast: 7 } });
    expect(await historyOf(trader, mine)).toMatchObject({ trials: { count: 1 }, earlier: { runs: 0 } });
    const { token } = (await server.call(trader, 'share-run', { runId: mine })).body;
    const shared = await server.call(stranger, 'shared-run', { token });
    expect(shared.body).toMatchObject({ success: true });
    expect(shared.body).not.toHaveProperty('history');
  });

  it('leaves the bundle and its digest as they are', async () => {
    const trader = await server.signUpTrader();
    const first = await run(trader);
    const { bundle: before } = await read(trader, first);
    await run(trader, { params: { fast: 7 } });
    expect((await read(trader, first)).bundle).toEqual(before);
  });

  it('counts DCA bots by their options, and grids not among them', async () => {
    const trader = await server.signUpTrader();
    const dca = { strategyId: undefined, dca: { baseAllocation: '50' } };
    const plain = await run(trader, dca);
    await run(trader, dca);
    await run(trader, { ...dca, dca: { ...dca.dca, takeProfitPct: 2 } });
    await run(trader, { strategyId: undefined, grid: { lower: '12', upper: '20', grids: 8, allocation: '1000' } });
    expect(await historyOf(trader, plain)).toMatchObject({ trials: { count: 2 }, earlier: { runs: 0 } });
  });

  it('counts grids by their options and portfolios by their pairs', async () => {
    const trader = await server.signUpTrader();
    const pairs = { symbol: undefined, symbols: ['LINKUSDT', 'BTCUSDT'] };
    const portfolio = await run(trader, pairs);
    await run(trader);
    await run(trader, { ...pairs, symbols: ['BTCUSDT', 'LINKUSDT'], params: { fast: 7 } });
    expect((await historyOf(trader, portfolio)).trials.count).toBe(2);
    const grid = { strategyId: undefined, grid: { lower: '12', upper: '20', grids: 8, allocation: '1000' } };
    const plain = await run(trader, grid);
    await run(trader, grid);
    await run(trader, { ...grid, grid: { ...grid.grid, grids: 12 } });
    expect((await historyOf(trader, plain)).trials.count).toBe(2);
  });
});

describe('what was seen before', () => {
  it('ends with the latest candle that an earlier run saw, and a sweep saw only what it did not seal', async () => {
    const trader = await server.signUpTrader();
    const sweep = await run(
      trader,
      { ranges: RANGES, holdoutShare: 0.4, constraints: { minTrades: 0 } },
      'start-sweep',
    );
    const { holdout } = await server.readResult<SweepBundle>(trader, sweep);
    const opened = await server.waitFor(trader, await server.startRun(trader, 'open-holdout', { runId: sweep }));
    const { earlier } = await historyOf(trader, opened.id);
    expect(earlier).toEqual({ runs: 1, seenTo: holdout?.from, isHoldout: true });
    const again = await run(trader);
    expect((await historyOf(trader, again)).earlier).toEqual({
      runs: 2,
      seenTo: '2024-06-20T00:00:00.000Z',
      isHoldout: false,
    });
    expect((await historyOf(trader, opened.id)).earlier, 'a later run changes nothing').toEqual(earlier);
  });
});
