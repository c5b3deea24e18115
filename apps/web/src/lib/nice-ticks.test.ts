// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { niceTicks, tickDecimals } from './nice-ticks.ts';
import { thinPoints } from './thin-points.ts';

describe('niceTicks', () => {
  it.each([
    [9800, 11_400, 4, [10_000, 10_500, 11_000]],
    [0, 1, 5, [0, 0.2, 0.4, 0.6000000000000001, 0.8, 1]],
    [5, 5, 4, [5]],
  ])('between %d and %d are %j', (low, high, count, expected) => {
    expect(niceTicks(low, high, count)).toEqual(expected);
  });
});

describe('tickDecimals', () => {
  it.each([
    [9800, 11_400, 0],
    [10_000.02, 10_000.9, 2],
    [0, 1, 2],
    [0, 10, 1],
    [0.00012, 0.00019, 5],
    [5, 5, 0],
  ])('labels between %d and %d differ with %d decimals', (low, high, expected) => {
    const ticks = niceTicks(low, high, 4);
    expect(tickDecimals(ticks)).toBe(expected);
    expect(new Set(ticks.map((tick) => tick.toFixed(expected))).size).toBe(ticks.length);
  });
});

describe('thinPoints', () => {
  it('keeps the highest and the lowest of all points', () => {
    const points = Array.from({ length: 5000 }, (_, time) => ({
      time,
      value: Math.sin(time / 50) + (time === 2718 ? 9 : 0) - (time === 31 ? 9 : 0),
    }));
    const thin = thinPoints(points, 100);
    expect(thin.length).toBeLessThanOrEqual(400);
    expect([thin[0], thin.at(-1)]).toEqual([points[0], points.at(-1)]);
    expect(Math.max(...thin.map((point) => point.value))).toBe(points[2718]?.value);
    expect(Math.min(...thin.map((point) => point.value))).toBe(points[31]?.value);
  });
});
