import { expect, it } from 'vitest';
import { sampleEquity } from './sample-equity.ts';

const LENGTH = 50_000;
const START = 100;

function curveOf(equity: Float64Array) {
  const time = Float64Array.from({ length: equity.length }, (_, i) => i * 60_000);
  return sampleEquity({ time, equity, benchmark: equity.map((value) => value * 2), startRow: START });
}

it('thins a long curve out to 2,000 points and keeps its deepest fall, its peak and its end', () => {
  const equity = Float64Array.from({ length: LENGTH }, (_, i) => 10_000 + 500 * Math.sin(i / 3_000));
  equity[31_234] = 4_000;
  equity[40_001] = 12_000;
  const curve = curveOf(equity);
  expect(curve.time.length).toBeLessThanOrEqual(2_001);
  expect([Math.min(...curve.equity), Math.max(...curve.equity)]).toEqual([4_000, 12_000]);
  expect(curve.equity.at(-1)).toBe(equity.at(-1));
  expect(Math.max(...curve.drawdown)).toBeCloseTo(1 - 4_000 / 10_500, 3);
  expect(curve.time.every((time, i) => i === 0 || time > (curve.time[i - 1] ?? 0))).toBe(true);
  expect(curve.benchmark).toEqual(curve.equity.map((value) => value * 2));
});

it('leaves a short curve as it is, from the first candle of the range on', () => {
  const curve = curveOf(Float64Array.from({ length: START + 3 }, (_, i) => i));
  expect(curve.equity).toEqual([100, 101, 102]);
  expect(curve.drawdown).toEqual([0, 0, 0]);
});
