// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { SWEEP_BUNDLE } from '../testing/recorded-search.ts';
import { drawFan } from './fan.ts';

const backtest = SWEEP_BUNDLE.bestBacktest;
if (backtest === null) throw new Error('The recorded sweep has no best backtest.');
const { daily, startEquity } = backtest;

describe('drawFan', () => {
  it('has lines in order that all begin at the start, the same for the same seed', () => {
    const fan = drawFan(daily.equity, startEquity, 1);
    expect(fan).toEqual(drawFan(daily.equity, startEquity, 1));
    expect(fan?.lines.map((line) => line[0])).toEqual([1, 1, 1, 1, 1]);
    const ends = fan?.lines.map((line) => line.at(-1) ?? Number.NaN) ?? [];
    expect(ends).toEqual(ends.toSorted((a, b) => a - b));
  });

  it('agrees with the spread that the server reckoned from draws of its own', () => {
    const fan = drawFan(daily.equity, startEquity, 7);
    const total = SWEEP_BUNDLE.stress?.shuffled?.totalReturn;
    expect((fan?.lines[2]?.at(-1) ?? 0) - 1).toBeCloseTo(total?.middle ?? Number.NaN, 0);
    expect(fan?.lines[0]?.at(-1) ?? 0).toBeLessThan(1 + (total?.middle ?? 0));
    expect(fan?.lines[4]?.at(-1) ?? 0).toBeGreaterThan(1 + (total?.middle ?? 0));
  });

  it('of a result that grew by the same share every day is a line', () => {
    const even = Array.from({ length: 50 }, (_, i) => 100 * 1.01 ** (i + 1));
    const fan = drawFan(even, 100, 1);
    for (const line of fan?.lines ?? []) expect(line.at(-1)).toBeCloseTo(1.01 ** 50, 8);
  });

  it('needs some days', () => {
    expect(drawFan([1, 2, 3], 1, 1)).toBeNull();
  });
});
