import { describe, expect, it } from 'vitest';
import { createRandom } from '../../base/random.ts';
import { RollingMean } from './rolling-mean.ts';
import { RollingSum } from './rolling-sum.ts';
import { WmaKernel } from './wma-kernel.ts';

const PERIOD = 14;

function sampleValues(rows: number): number[] {
  const random = createRandom(6);
  return Array.from({ length: rows }, (_, i) => (i % 500 === 100 ? 1e12 : 0) + random() * 100);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

describe('rolling sums', () => {
  it('are those of each window to twelve digits, also after a spike', () => {
    const values = sampleValues(3_000);
    const [rolling, mean, weighted] = [new RollingSum(PERIOD), new RollingMean(PERIOD), new WmaKernel(PERIOD)];
    values.forEach((value, i) => {
      const [gotSum, gotMean, gotWeighted] = [rolling.push(value), mean.push(value), weighted.push(value)];
      if (i < PERIOD - 1) {
        expect([gotSum, gotMean, gotWeighted]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
        return;
      }
      const window = values.slice(i - PERIOD + 1, i + 1);
      const exact = sum(window);
      const exactWeighted = sum(window.map((one, k) => one * (k + 1))) / ((PERIOD * (PERIOD + 1)) / 2);
      expect(Math.abs(gotSum / exact - 1), `sum of row ${i}`).toBeLessThan(1e-11);
      expect(Math.abs(gotMean / (exact / PERIOD) - 1), `mean of row ${i}`).toBeLessThan(1e-11);
      expect(Math.abs(gotWeighted / exactWeighted - 1), `weighted mean of row ${i}`).toBeLessThan(1e-11);
    });
  });

  it('are exactly zero once only zeros are left', () => {
    const rolling = new RollingSum(3);
    const sums = [0.1, 0.2, 0.3, 0, 0, 0].map((value) => rolling.push(value));
    expect(sums.at(-1)).toBe(0);
  });
});
