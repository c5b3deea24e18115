import { describe, expect, it } from 'vitest';
import { createRandom } from '../base/random.ts';
import { hurst } from './hurst.ts';
import { candlesOf, flatCandles } from './testing/candles-of.ts';
import { meanOf } from './testing/naive.ts';
import { runBatch } from './testing/run-indicator.ts';

type Step = (random: () => number, value: number) => number;

/** Hurst exponents, after the warm-up, of a line made of steps. */
function exponents(period: number, step: Step, seed = 1): number[] {
  const random = createRandom(seed);
  let value = 1000;
  const close = Array.from({ length: 2 * period }, () => (value += step(random, value)));
  return [...(runBatch(hurst, { period }, candlesOf({ close }))[0]?.slice(period - 1) ?? [])];
}

describe('hurst', () => {
  it('is near one half for random walks', () => {
    const walks = Array.from({ length: 100 }, (_, seed) => exponents(200, (random) => random() - 0.5, seed));
    expect(Math.abs(meanOf(walks.flat()) - 0.5)).toBeLessThan(0.02);
  });

  it('is 1 on a straight line and near 0 where every move is taken back', () => {
    expect(Math.min(...exponents(64, () => 1))).toBeCloseTo(1, 9);
    expect(meanOf(exponents(500, (random, value) => 1000 + random() - value))).toBeLessThan(0.1);
  });

  it('is the slope of log change over log lag', () => {
    const close = Array.from({ length: 32 }, (_, row) => (row % 13) ** 2);
    const logs = [1, 2, 4].map((lag) =>
      Math.log2(meanOf(close.slice(lag).map((value, i) => (value - (close[i] ?? 0)) ** 2))),
    );
    const slope = ((logs[2] ?? 0) - (logs[0] ?? 0)) / 2;
    const [main] = runBatch(hurst, { period: 32 }, candlesOf({ close }));
    expect(main?.[31]).toBeCloseTo(Math.min(1, Math.max(0, slope / 2)), 12);
  });

  it('is one half when nothing moved, and leaves out lags over which nothing changed', () => {
    expect(runBatch(hurst, { period: 20 }, flatCandles(22))[0]?.slice(19)).toEqual(Float64Array.of(0.5, 0.5, 0.5));
    const twoBeat = candlesOf({ close: Array.from({ length: 30 }, (_, row) => row % 2) });
    expect(runBatch(hurst, { period: 20 }, twoBeat)[0]?.at(-1)).toBe(0.5);
  });
});
