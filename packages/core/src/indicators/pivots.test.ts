import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../base/time.ts';
import { pivots } from './pivots.ts';
import { candlesOf } from './testing/candles-of.ts';
import { expectStreamEqualsBatch } from './testing/indicator-contract.ts';
import { runBatch } from './testing/run-indicator.ts';
import { shapedCandles } from './testing/sample-candles.ts';
import { withCandleStep } from './testing/with-candle-step.ts';

const START = 1_704_067_200_000;
const close = [100, 110, 90, 105, 50, 60];
const high = [104, 120, 95, 106, 55, 65];
const low = [98, 105, 80, 100, 45, 55];

function levelsAt(row: number, kind: number, openTime: readonly number[]): number[] {
  return runBatch(pivots, { kind }, candlesOf({ openTime, close, high, low })).map(
    (column) => column[row] ?? Number.NaN,
  );
}

const twoADay = close.map((_, row) => START + row * 12 * HOUR_MS);

describe('pivots', () => {
  it('takes the levels from high, low and close of the day before', () => {
    // High 120, low 98, close 110.
    const pivot = 328 / 3;
    const expected = [
      pivot,
      2 * pivot - 98,
      pivot + 22,
      120 + 2 * (pivot - 98),
      2 * pivot - 120,
      pivot - 22,
      98 - 2 * (120 - pivot),
    ];
    for (const row of [2, 3])
      levelsAt(row, 0, twoADay).forEach((level, i) => expect(level).toBeCloseTo(expected[i] ?? 0, 9));
    expect(levelsAt(4, 0, twoADay)[0]).toBeCloseTo((106 + 80 + 105) / 3, 9);
    expect(levelsAt(1, 0, twoADay)).toEqual(Array<number>(7).fill(Number.NaN));
  });

  it('spaces Fibonacci levels by shares of the range', () => {
    const pivot = 328 / 3;
    const steps = [0, 0.382, 0.618, 1, -0.382, -0.618, -1];
    levelsAt(2, 1, twoADay).forEach((level, i) => expect(level).toBeCloseTo(pivot + 22 * (steps[i] ?? 0), 9));
  });

  it('passes over a first day that it has not seen from midnight, and over days without candles', () => {
    const late = twoADay.map((time) => time + HOUR_MS);
    expect(levelsAt(2, 0, late)[0]).toBeNaN();
    expect(levelsAt(4, 0, late)[0]).toBeCloseTo((106 + 80 + 105) / 3, 9);
    const gap = twoADay.map((time, row) => (row < 2 ? time : time + 3 * DAY_MS));
    expect(levelsAt(2, 0, gap)[0]).toBeCloseTo(328 / 3, 9);
  });

  it('collapses onto the price after a day that did not move', () => {
    const flat = candlesOf({ close: [7, 7, 7], openTime: [START, START + DAY_MS, START + 2 * DAY_MS] });
    expect(runBatch(pivots, {}, flat).map((column) => column[2])).toEqual([7, 7, 7, 7, 7, 7, 7]);
  });

  it('streams what it batches over many days', () => {
    for (const kind of [0, 1]) {
      expectStreamEqualsBatch(withCandleStep(pivots, 5 * HOUR_MS), { kind }, shapedCandles('random', 300, 2));
    }
  });
});
