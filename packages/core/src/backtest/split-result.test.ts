import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../base/time.ts';
import { type SplitInput, splitResult } from './split-result.ts';

const START = Date.UTC(2024, 0, 1);
/** Last 4h candle of a day. */
const LAST_CANDLE_MS = 20 * 3_600_000;

function resultOf(equity: readonly number[], exitDays: readonly number[] = [], total = exitDays.length): SplitInput {
  return {
    startEquity: 100,
    daily: { time: equity.map((_, day) => START + day * DAY_MS + LAST_CANDLE_MS), equity, benchmark: equity },
    trades: { total, exitTime: exitDays.map((day) => START + day * DAY_MS) },
  };
}

describe('splitResult', () => {
  it('reckons each part from the equity that it began with', () => {
    const parts = splitResult(resultOf([110, 120, 90, 100, 110, 130, 140, 154, 120, 133], [1, 6.9, 7, 9]));
    expect(parts?.first).toMatchObject({ days: 7, firstDay: START, lastDay: START + 6 * DAY_MS, trades: 2 });
    expect(parts?.first.totalReturn).toBeCloseTo(0.4, 12);
    expect(parts?.first.drawdownMax).toBeCloseTo(0.25, 12);
    expect(parts?.last).toMatchObject({
      days: 3,
      firstDay: START + 7 * DAY_MS,
      lastDay: START + 9 * DAY_MS,
      trades: 2,
    });
    expect(parts?.last.totalReturn).toBeCloseTo(133 / 140 - 1, 12);
    expect(parts?.last.drawdownMax, 'the peak of the part, not of all days').toBeCloseTo(34 / 154, 12);
    expect(parts?.last.buyAndHold).toBeCloseTo(133 / 140 - 1, 12);
    // By hand: returns 0.1, -34/154, 13/120; mean -0.0041486, deviation (n - 1) 0.1876539.
    expect(parts?.last.sharpe).toBeCloseTo((-0.0041486 / 0.1876539) * Math.sqrt(365), 3);
  });

  it('does not split what is too short', () => {
    expect(splitResult(resultOf([101, 102, 103, 104, 105, 106, 107, 108, 109]))).toBeNull();
  });

  it('has no Sharpe ratio where nothing moves', () => {
    expect(splitResult(resultOf(Array.from({ length: 20 }, () => 100)))?.last).toMatchObject({
      sharpe: null,
      totalReturn: 0,
      trades: 0,
    });
  });

  it('does not guess where trades ended that the list does not hold any more', () => {
    const equity = Array.from({ length: 10 }, () => 100);
    expect(splitResult(resultOf(equity, [1, 2], 5))).toMatchObject({ first: { trades: null }, last: { trades: null } });
    expect(splitResult(resultOf(equity, [1, 8], 5))).toMatchObject({ first: { trades: 1 }, last: { trades: 4 } });
  });

  it('loses nothing: the parts multiply to the whole, and their days and trades add up', () => {
    const equity = fc.array(fc.double({ min: 1, max: 1e6, noNaN: true }), { minLength: 10, maxLength: 60 });
    fc.assert(
      fc.property(equity, fc.array(fc.nat(60)), (values, days) => {
        const exits = days.toSorted((a, b) => a - b);
        const parts = splitResult(resultOf(values, exits));
        if (parts === null) throw new Error('ten days are enough');
        const { first, last } = parts;
        expect(first.days + last.days).toBe(values.length);
        expect((first.trades ?? 0) + (last.trades ?? 0)).toBe(exits.length);
        const whole = (values.at(-1) ?? 0) / 100;
        expect(((1 + first.totalReturn) * (1 + last.totalReturn)) / whole).toBeCloseTo(1, 9);
      }),
    );
  });
});
