import { describe, expect, it } from 'vitest';
import {
  accountLuck,
  countTrials,
  evidenceDays,
  luckiestSharpe,
  type LuckBudget,
  sharpeVariance,
} from './luck-budget.ts';
import { deflatedSharpe, expectedMaximumSharpe, sharpeSample } from './deflated-sharpe.ts';
import { simpleReturns } from './returns.ts';

const NONE: LuckBudget = {
  backtests: 0,
  sweepTrials: 0,
  walkForwardTrials: 0,
  rated: 0,
  sharpeSum: 0,
  sharpeSquares: 0,
};

function budgetOf(sharpes: readonly number[], change: Partial<LuckBudget> = {}): LuckBudget {
  const sharpeSum = sharpes.reduce((sum, each) => sum + each, 0);
  const sharpeSquares = sharpes.reduce((sum, each) => sum + each ** 2, 0);
  return { ...NONE, sweepTrials: sharpes.length, rated: sharpes.length, sharpeSum, sharpeSquares, ...change };
}

describe('the luck budget', () => {
  it('has the variance between all ratios from three sums', () => {
    const budget = budgetOf([1, 2, 4]);
    expect(sharpeVariance(budget)).toBeCloseTo(7 / 3, 12);
    expect(sharpeVariance(budgetOf([1]))).toBeNull();
    expect(luckiestSharpe(budget)).toBeCloseTo(expectedMaximumSharpe(3, 7 / 3), 12);
  });

  it('counts trials without a ratio as tries, too', () => {
    const budget = budgetOf([1, 2, 4], { backtests: 7, walkForwardTrials: 90 });
    expect(countTrials(budget)).toBe(100);
    expect(luckiestSharpe(budget)).toBeCloseTo(expectedMaximumSharpe(100, 7 / 3), 12);
  });

  it('deflates a result by all that was ever tried, the more the further', () => {
    const equity = Array.from({ length: 200 }, (_, day) => 1_000 * (1 + 0.002 * day + 0.01 * Math.sin(day)));
    const result = { equity, startEquity: 1_000 };
    const few = accountLuck(result, budgetOf([0.5, 1, 1.5]));
    const many = accountLuck(result, budgetOf([0.5, 1, 1.5], { backtests: 100_000 }));
    const sample = sharpeSample(simpleReturns(equity, 1_000));
    if (sample === null) throw new Error('no sample');
    expect(few.deflatedSharpe).toBeCloseTo(deflatedSharpe(sample, 3, 0.25 / 365) ?? Number.NaN, 12);
    expect(many.deflatedSharpe ?? 1).toBeLessThan(few.deflatedSharpe ?? 0);
    expect(many.expectedSharpe ?? 0).toBeGreaterThan(few.expectedSharpe ?? 1);
  });

  it('takes no more for luck than results of as many days vary by', () => {
    const equity = Array.from({ length: 730 }, (_, day) => 1_000 * (1 + 0.002 * day + 0.01 * Math.sin(day)));
    const result = { equity, startEquity: 1_000 };
    // Ratios of a few weeks each: between them lies far more than between ratios of two years.
    const short = budgetOf([-8, -3, 2, 9], { walkForwardTrials: 96 });
    expect(accountLuck(result, short).expectedSharpe).toBeCloseTo(expectedMaximumSharpe(100, 0.5), 12);
    const alike = budgetOf([1, 1.1, 1.2, 1.3], { walkForwardTrials: 96 });
    const variance = sharpeVariance(alike) ?? Number.NaN;
    expect(accountLuck(result, alike).expectedSharpe).toBeCloseTo(expectedMaximumSharpe(100, variance), 12);
  });

  it.each([
    [0, 0],
    [1, 0],
    [2, 10],
    [10, 30],
    [1_000, 90],
    [50_000, 141],
  ])('asks after %d trials for %d days out of sample', (trials, days) => {
    expect(evidenceDays(trials)).toBe(days);
  });
});
