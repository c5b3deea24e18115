import { describe, expect, it } from 'vitest';
import { createRandom } from '../base/random.ts';
import { backtestOverfitting } from './backtest-overfitting.ts';
import { overfittingSums } from './overfitting-sums.ts';
import { deflatedSharpe, expectedMaximumSharpe, probabilisticSharpe, sharpeSample } from './deflated-sharpe.ts';
import { normalCdf, normalQuantile } from './normal-distribution.ts';

/** Example of Bailey and López de Prado, "The Deflated Sharpe Ratio" (2014): yearly 2.5 over 1,250 days, 250 a year. */
const EXAMPLE = { sharpe: 2.5 / Math.sqrt(250), count: 1250, skewness: -3, kurtosis: 10 };
const VARIANCE = 0.5 / 250;

describe('the deflated Sharpe ratio', () => {
  it('gives the published threshold and probability of 100 trials', () => {
    expect(expectedMaximumSharpe(100, VARIANCE)).toBeCloseTo(0.1132, 4);
    expect(deflatedSharpe(EXAMPLE, 100, VARIANCE)).toBeCloseTo(0.9004, 4);
  });

  it('gives the published probability of 46 trials', () => {
    expect(deflatedSharpe(EXAMPLE, 46, VARIANCE)).toBeCloseTo(0.9505, 4);
  });

  it('is the probabilistic Sharpe ratio above zero for a single trial', () => {
    expect(deflatedSharpe(EXAMPLE, 1, VARIANCE)).toBe(probabilisticSharpe(EXAMPLE, 0));
  });

  it('is not defined for returns that do not vary', () => {
    expect(sharpeSample([0.01, 0.01, 0.01])).toBeNull();
    expect(sharpeSample([])).toBeNull();
  });

  it('measures skewness and kurtosis of a sample by hand', () => {
    // Mean 2, deviations -2, -1, 0, 3 and 0: variance 14/5, third moment 18/5, fourth 98/5.
    const sample = sharpeSample([0, 1, 2, 5, 2]);
    expect(sample?.skewness).toBeCloseTo(18 / 5 / (14 / 5) ** 1.5, 12);
    expect(sample?.kurtosis).toBeCloseTo(98 / 5 / (14 / 5) ** 2, 12);
  });
});

describe('the normal distribution', () => {
  it.each([
    [0, 0.5],
    [1, 0.841_344_746_068_542_9],
    [1.959_963_984_540_054, 0.975],
    [-3, 0.001_349_898_031_630_09],
    [-6, 9.865_876_450_376_98e-10],
  ])('has %d below which lies %d', (z, share) => {
    expect(normalCdf(z) / share).toBeCloseTo(1, 11);
    expect(normalQuantile(share)).toBeCloseTo(z, 9);
  });
});

describe('the probability of backtest overfitting', () => {
  const judge = (trials: ReadonlyArray<ArrayLike<number>>, blocks?: number) =>
    backtestOverfitting(trials.flatMap((returns) => overfittingSums(returns, blocks) ?? []));
  const noise = (seed: number, count: number, drift = 0): Float64Array => {
    const random = createRandom(seed);
    return Float64Array.from({ length: count }, () => random() + random() + random() - 1.5 + drift);
  };

  it('is near a half for trials without skill', () => {
    const estimates = Array.from(Array(12).keys(), (k) =>
      judge(
        Array.from({ length: 20 }, (_, i) => noise(k * 100 + i, 400)),
        8,
      ),
    );
    const mean = estimates.reduce((sum, each) => sum + (each?.probability ?? 0), 0) / estimates.length;
    expect(mean).toBeGreaterThan(0.35);
    expect(mean).toBeLessThan(0.65);
  });

  it('is zero where one trial is better everywhere', () => {
    const trials = [noise(1, 400, 1), ...Array.from({ length: 9 }, (_, i) => noise(i + 2, 400))];
    expect(judge(trials, 10)?.probability).toBe(0);
    expect(judge(trials, 10)?.logits.length).toBe(252);
  });

  it('is one where each half chooses what fails in the other', () => {
    // Two blocks, three trials: the best of one half is the worst of the other, both ways round.
    const trials = [
      [2, 3, -3, -2],
      [-3, -2, 2, 3],
      [0.1, -0.1, 0.1, -0.1],
    ];
    const estimate = judge(trials, 2);
    expect(estimate?.probability).toBe(1);
    expect(estimate?.logits).toEqual([Math.log(1 / 3), Math.log(1 / 3)]);
  });

  it('is not defined for a single trial, nor for fewer days than two a block', () => {
    expect(judge([noise(1, 100)])).toBeNull();
    expect(judge([noise(1, 19), noise(2, 19)])).toBeNull();
    expect(judge([noise(1, 20), noise(2, 20)])).not.toBeNull();
  });

  it('is that of every single day, as a plain reading of the paper finds it', () => {
    const trials = Array.from({ length: 30 }, (_, i) => noise(i + 500, 365, 0.02 * (i % 5)));
    const sharpe = (days: readonly number[]): number => {
      const mean = days.reduce((sum, day) => sum + day, 0) / days.length;
      return mean / Math.sqrt(days.reduce((sum, day) => sum + (day - mean) ** 2, 0) / days.length);
    };
    let below = 0;
    let splits = 0;
    for (let bits = 0; bits < 1024; bits += 1) {
      const isInside = Array.from({ length: 10 }, (_, block) => ((bits >> block) & 1) === 1);
      if (isInside.filter(Boolean).length !== 5) continue;
      const half = (wanted: boolean) =>
        trials.map((days) => sharpe([...days].filter((_, i) => isInside[Math.floor((i * 10) / 365)] === wanted)));
      const [inside, outside] = [half(true), half(false)];
      const judged = outside[inside.indexOf(Math.max(...inside))] ?? 0;
      const rank = outside.filter((value) => value <= judged).length;
      splits += 1;
      below += rank / 31 <= 0.5 ? 1 : 0;
    }
    expect(splits).toBe(252);
    expect(judge(trials)?.probability).toBe(below / 252);
  });
});
