import { describe, expect, it } from 'vitest';
import { thinEquity } from './thin-equity.ts';

describe('thinEquity', () => {
  it('keeps a short curve as it is, from the first row on', () => {
    const thin = thinEquity(Float64Array.of(Number.NaN, 100, 120, 90), 1, 100);
    expect(thin).toEqual({ equity: [1, 1.2, 0.9], drawdown: [0, 0, 0.25] });
  });

  it('keeps the single worst candle, the ends, and at most 60 points of a long one', () => {
    const equity = Float64Array.from({ length: 35_000 }, (_, i) => 100 + i / 1_000);
    equity[17_777] = 50;
    const thin = thinEquity(equity, 0, 100);
    expect(thin.equity.length).toBeLessThanOrEqual(60);
    expect(thin.drawdown).toHaveLength(thin.equity.length);
    expect(Math.min(...thin.equity)).toBe(0.5);
    expect(Math.max(...thin.drawdown)).toBeCloseTo(1 - 50 / 117.776, 4);
    expect([thin.equity[0], thin.equity.at(-1)]).toEqual([1, 1.35]);
  });

  it('counts a loss in the first candle as a fall from the start', () => {
    expect(thinEquity(Float64Array.of(80, 80), 0, 100).drawdown).toEqual([0.2, 0.2]);
  });
});
