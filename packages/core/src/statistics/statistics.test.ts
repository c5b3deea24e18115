import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../base/time.ts';
import { beta } from './testing/beta.ts';
import { bootstrapInterval } from './block-bootstrap.ts';
import { cagr, calmarRatio } from './cagr.ts';
import { costShare } from './cost-share.ts';
import { FIGURE_DEFINITIONS, figureDefinition } from './definitions.ts';
import { histogram } from './distribution.ts';
import { drawdownPeriods, maxDrawdown } from './drawdown.ts';
import { expectancy, kellyCriterion } from './expectancy.ts';
import { exposure } from './exposure.ts';
import { findWarnings } from './find-warnings.ts';
import { freqtradeFigures } from './freqtrade-compatible.ts';
import { mean } from './moments.ts';
import { monthlyTable } from './monthly-table.ts';
import { moneyWeightedReturn, simplePortfolioReturn, timeWeightedReturn } from './portfolio-returns.ts';
import { profitFactor } from './profit-factor.ts';
import { simpleReturns } from './returns.ts';
import { sharpeRatio } from './sharpe.ts';
import { sortinoRatio } from './sortino.ts';
import { stability } from './stability.ts';
import { systemQuality } from './sqn.ts';
import { winRate } from './win-rate.ts';

const ramp = Array.from({ length: 1000 }, (_, i) => i / 999);

describe('figures that are not defined', () => {
  it.each<[string, number | null]>([
    ['Sharpe of one return', sharpeRatio([0.1])],
    ['Sharpe of the same return each day', sharpeRatio([0.1, 0.1, 0.1])],
    // The sum of a thousand 0.01 rounds, so their mean is not exactly 0.01; there is no spread all the same.
    ['Sharpe of the same return on a thousand days', sharpeRatio(Array<number>(1000).fill(0.01))],
    ['Sortino without a loss', sortinoRatio([0.1, 0.2])],
    ['Sortino of one return (empyrical.sortino_ratio: NaN for fewer than two)', sortinoRatio([-0.01])],
    ['stability after everything was lost', stability([0.1, -1, 0.2])],
    // empyrical.beta: NaN where the variance of the market is below 1e-30.
    ['beta against a market that grows evenly', beta([0.01, 0.02, -0.01, 0.03], [0.3, 0.3, 0.3, 0.3])],
    ['beta against a long even market', beta(ramp, Array<number>(1000).fill(0.01))],
    ['profit factor without losses', profitFactor([1, 2])],
    ['win rate of zeros', winRate([0, 0])],
    ['expectancy of nothing', expectancy([])],
    ['SQN of one trade', systemQuality([5])],
    ['Calmar without a drawdown', calmarRatio(0.5, 0)],
    ['growth over no time', cagr(100, 110, 0)],
    ['cost share without a profit before costs', costShare(-10, 5)],
    ['Kelly without losses', kellyCriterion([1, 2])],
    ['exposure of no candles', exposure([], [], 5, 5)],
    ['drawdown of nothing', maxDrawdown([])],
  ])('%s is n/a', (_, figure) => {
    expect(figure).toBeNull();
  });
});

describe('figures by hand', () => {
  it('takes the first daily return from the start', () => {
    expect([...simpleReturns([110, 99], 100)].map((each) => Number(each.toFixed(12)))).toEqual([0.1, -0.1]);
  });

  it('reckons Sharpe and Sortino from daily returns', () => {
    // Mean 0.01, deviation (n - 1) sqrt(0.0006 / 2), downside sqrt(0.0001 / 3).
    const returns = [0.03, -0.01, 0.01];
    expect(sharpeRatio(returns)).toBeCloseTo((0.01 / Math.sqrt(0.0004)) * Math.sqrt(365), 10);
    expect(sortinoRatio(returns)).toBeCloseTo((0.01 / Math.sqrt(0.0001 / 3)) * Math.sqrt(365), 10);
  });

  it('counts a zero trade as neither win nor loss', () => {
    expect(winRate([1, 0, -1, 2])).toBeCloseTo(2 / 3, 12);
    expect(profitFactor([1, 0, -1, 2])).toBe(3);
    expect(expectancy([1, 0, -1, 2])).toBe(0.5);
  });

  it('finds the largest drawdown and how long each lasts', () => {
    const equity = [100, 120, 90, 100, 130, 129, 130];
    expect(maxDrawdown(equity)).toBe(0.25);
    expect(maxDrawdown([90], 100)).toBeCloseTo(0.1, 12);
    expect(drawdownPeriods(equity)).toEqual([
      { from: 1, to: 4, depth: 0.25 },
      { from: 4, to: 6, depth: 1 - 129 / 130 },
    ]);
  });

  it('counts candles once where positions overlap', () => {
    expect(exposure([2, 4, 8], [5, 6, 9], 0, 10)).toBe(0.5);
  });

  it('reports growth a year of 365 days', () => {
    expect(cagr(100, 121, 730)).toBeCloseTo(0.1, 12);
    expect(cagr(100, 0, 10)).toBe(-1);
  });
});

describe('portfolio returns', () => {
  const year = 365 * DAY_MS;
  // 100 grow to 110, 110 are paid in, 220 fall to 198.
  const moments = [
    { time: 0, value: 100, flow: 0 },
    { time: year, value: 110, flow: 110 },
    { time: 2 * year, value: 198, flow: 0 },
  ];

  it('stand side by side: simple, time-weighted, money-weighted', () => {
    expect(simplePortfolioReturn(moments)).toBeCloseTo((198 - 100 - 110) / 210, 12);
    expect(timeWeightedReturn(moments)).toBeCloseTo(1.1 * 0.9 - 1, 12);
    // 100 x^2 + 110 x = 198.
    const x = (-110 + Math.sqrt(110 ** 2 + 4 * 100 * 198)) / 200;
    expect(moneyWeightedReturn(moments)).toBeCloseTo(x - 1, 9);
  });

  it('agree where nothing is paid in or out', () => {
    const still = [
      { time: 0, value: 100, flow: 0 },
      { time: year, value: 130, flow: 0 },
    ];
    for (const figure of [simplePortfolioReturn, timeWeightedReturn, moneyWeightedReturn])
      expect(figure(still)).toBeCloseTo(0.3, 9);
  });
});

describe('the monthly table', () => {
  it('multiplies to the total and leaves months without days empty', () => {
    const times = ['2024-11-29', '2024-11-30', '2025-01-15', '2025-01-31', '2025-02-01'].map(Date.parse);
    const rows = monthlyTable(times, [101, 110, 99, 121, 121], 100);
    expect(rows.map((row) => row.year)).toEqual([2024, 2025]);
    expect(rows[0]?.months[10]).toBeCloseTo(0.1, 12);
    expect(rows[0]?.months[11]).toBeNull();
    expect(rows[1]?.months[0]).toBeCloseTo(0.1, 12);
    expect(rows[1]?.months[1]).toBe(0);
    expect(rows[1]?.total).toBeCloseTo(0.1, 12);
  });
});

describe('the distribution', () => {
  it('counts every value once, the greatest too', () => {
    expect(histogram([0, 1, 2, 3, 4], 2)).toEqual([
      { from: 0, to: 2, count: 2 },
      { from: 2, to: 4, count: 3 },
    ]);
    expect(histogram([3, 3], 5)).toEqual([{ from: 3, to: 3, count: 2 }]);
    expect(histogram([], 5)).toEqual([]);
  });

  it('counts a value at an edge on the side that it tells', () => {
    const values = Array.from({ length: 1_000 }, (_, i) => i / 10 - 40);
    for (const { from, to, count } of histogram(values, 21).slice(0, -1))
      expect(values.filter((value) => value >= from && value < to)).toHaveLength(count);
    const tenths = Array.from({ length: 22 }, (_, i) => (i - 10) / 10);
    for (const { from, to, count } of histogram(tenths, 21).slice(0, -1))
      expect(tenths.filter((value) => value >= from && value < to)).toHaveLength(count);
  });
});

describe('the block bootstrap', () => {
  const returns = Array.from({ length: 200 }, (_, i) => Math.sin(i) / 50 + 0.001);

  it('gives the same interval for the same seed and another for another', () => {
    const interval = (seed: number) => bootstrapInterval(returns, mean, { seed, draws: 200 });
    expect(interval(1)).toEqual(interval(1));
    expect(interval(1)).not.toEqual(interval(2));
  });

  it('lies around the figure and narrows with the level', () => {
    const wide = bootstrapInterval(returns, mean, { seed: 3, level: 0.99 });
    const narrow = bootstrapInterval(returns, mean, { seed: 3, level: 0.5 });
    expect(wide?.low).toBeLessThan(mean(returns) ?? 0);
    expect(wide?.high).toBeGreaterThan(mean(returns) ?? 0);
    expect((narrow?.high ?? 0) - (narrow?.low ?? 0)).toBeLessThan((wide?.high ?? 0) - (wide?.low ?? 0));
  });

  it('is n/a for a figure that is mostly undefined', () => {
    expect(bootstrapInterval(returns, () => null, { seed: 1, draws: 10 })).toBeNull();
  });
});

describe('warnings', () => {
  const codes = (profits: readonly number[], costs = 0, missingCandles = 0) =>
    findWarnings({ profits, costs, missingCandles }).map(({ code }) => code);
  const even = (count: number) => Array.from({ length: count }, () => 1);

  it('says when there are few trades, and none above 30', () => {
    expect(codes(even(29))).toEqual(['FEW_TRADES']);
    expect(codes(even(30))).toEqual([]);
    expect(codes([])).toEqual(['NO_TRADES']);
  });

  it('says when one trade carries the result', () => {
    expect(codes([...even(40), 41])).toEqual(['ONE_TRADE']);
    expect(codes([...even(40), 39])).toEqual([]);
  });

  it('says when costs take more than half of what was earned before them', () => {
    expect(codes(even(40), 41)).toEqual(['HIGH_COSTS']);
    expect(codes(even(40), 39)).toEqual([]);
    expect(
      codes(
        even(40).map((each) => -each),
        10,
      ),
    ).toEqual(['HIGH_COSTS']);
  });

  it('counts missing candles', () => {
    expect(codes(even(40), 0, 3)).toEqual(['MISSING_CANDLES']);
  });
});

describe('definitions', () => {
  it('have one sentence of their own for every id', () => {
    expect(new Set(FIGURE_DEFINITIONS.map(({ id }) => id)).size).toBe(FIGURE_DEFINITIONS.length);
    for (const { definition } of FIGURE_DEFINITIONS) expect(definition).toMatch(/\.$/);
    expect(figureDefinition('sharpe')?.set).toBe('own');
    expect(figureDefinition('freqtrade.sharpe')?.name).toMatch(/freqtrade-compatible/);
    expect(figureDefinition('unknown')).toBeNull();
  });
});

describe('the freqtrade-compatible figures', () => {
  it('go by closed trades and population deviations', () => {
    // Profits over 1000: 0.1, -0.05, 0.02, -0.01; 10 days.
    const figures = freqtradeFigures([100, -50, 20, -10], 1000, 10);
    const all = [0.1, -0.05, 0.02, -0.01];
    const spread = Math.sqrt(all.reduce((sum, each) => sum + (each - 0.015) ** 2, 0) / 4);
    expect(figures.sharpe).toBeCloseTo((0.006 / spread) * Math.sqrt(365), 10);
    expect(figures.sortino).toBeCloseTo((0.006 / 0.02) * Math.sqrt(365), 10);
    expect(figures.drawdownAmount).toBe(50);
    expect(figures.calmar).toBeCloseTo((0.6 / (50 / 1100)) * Math.sqrt(365), 10);
  });
});
