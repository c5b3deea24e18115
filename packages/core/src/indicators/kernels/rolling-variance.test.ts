import { describe, expect, it } from 'vitest';
import { createRandom } from '../../base/random.ts';
import { RollingVariance } from './rolling-variance.ts';

const PERIOD = 20;

function deviationsOf(values: Float64Array): { mean: Float64Array; deviation: Float64Array } {
  const out = { mean: new Float64Array(values.length), deviation: new Float64Array(values.length) };
  new RollingVariance(PERIOD, PERIOD).run(values, { from: 0, to: values.length }, out);
  return out;
}

function exactDeviation(window: Float64Array): number {
  const mean = window.reduce((sum, value) => sum + value, 0) / window.length;
  return Math.sqrt(window.reduce((sum, value) => sum + (value - mean) ** 2, 0) / window.length);
}

describe('the rolling deviation', () => {
  it('keeps nine digits of small moves on a large price over many rows', () => {
    const random = createRandom(1);
    const values = new Float64Array(50_000).map(() => 100_000 + random() * 0.01);
    const { deviation } = deviationsOf(values);
    for (let i = PERIOD; i < values.length; i += 97) {
      const exact = exactDeviation(values.subarray(i - PERIOD + 1, i + 1));
      expect(Math.abs((deviation[i] ?? 0) - exact) / exact).toBeLessThan(1e-8);
    }
  });

  it('forgets a spike once it has left the window', () => {
    const random = createRandom(2);
    const values = new Float64Array(2_000).map((_, i) => (i % 300 === 40 ? 1e9 : 1) + random() * 1e-3);
    const { deviation } = deviationsOf(values);
    for (let i = PERIOD; i < values.length; i += 1) {
      const exact = exactDeviation(values.subarray(i - PERIOD + 1, i + 1));
      expect(Math.abs((deviation[i] ?? 0) - exact) / exact, `row ${i}`).toBeLessThan(1e-6);
    }
  });

  it('is exactly zero, with the value itself as mean, as soon as a window holds one value only', () => {
    const random = createRandom(3);
    const values = new Float64Array(1_000).map((_, i) => (i % 100 < 50 ? 0.1 + random() * 1e6 : 0.1));
    const { mean, deviation } = deviationsOf(values);
    let flatRows = 0;
    for (let i = PERIOD - 1; i < values.length; i += 1) {
      if (values.subarray(i - PERIOD + 1, i + 1).some((value) => value !== 0.1)) continue;
      flatRows += 1;
      expect(deviation[i]).toBe(0);
      expect(mean[i]).toBe(0.1);
    }
    expect(flatRows).toBeGreaterThan(200);
  });
});
