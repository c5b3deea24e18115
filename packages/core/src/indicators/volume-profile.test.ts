import { describe, expect, it } from 'vitest';
import type { CandleColumns } from './indicator.ts';
import { candlesOf, flatCandles } from './testing/candles-of.ts';
import { runBatch } from './testing/run-indicator.ts';
import { shapedCandles } from './testing/sample-candles.ts';
import { volumeProfile } from './volume-profile.ts';

/** Volume of each bin of the window that ends with `row`, straight from the definition. */
function binsOf(
  candles: CandleColumns,
  row: number,
  period: number,
  count: number,
): { bins: number[]; low: number; width: number } {
  const rows = Array.from({ length: period }, (_, i) => row - period + 1 + i);
  const lowest = Math.min(...rows.map((i) => candles.low[i] ?? Number.NaN));
  const width = (Math.max(...rows.map((i) => candles.high[i] ?? Number.NaN)) - lowest) / count;
  const bins = Array.from({ length: count }, (_, bin) =>
    rows.reduce((sum, i) => {
      const high = candles.high[i] ?? 0;
      const low = candles.low[i] ?? 0;
      const inside = Math.min(high, lowest + (bin + 1) * width) - Math.max(low, lowest + bin * width);
      return sum + (inside > 0 ? ((candles.volume[i] ?? 0) * inside) / (high - low) : 0);
    }, 0),
  );
  return { bins, low: lowest, width };
}

describe('volumeProfile', () => {
  it('finds the fullest bin of the window and an area around it that holds the share', () => {
    const candles = shapedCandles('random', 300, 12);
    const [poc, high, low] = runBatch(volumeProfile, { period: 20, bins: 10, share: 0.6 }, candles);
    for (let row = 19; row < 300; row += 1) {
      const expected = binsOf(candles, row, 20, 10);
      const bin = Math.round(((poc?.[row] ?? 0) - expected.low) / expected.width - 0.5);
      const total = expected.bins.reduce((sum, volume) => sum + volume, 0);
      expect(expected.bins[bin], `row ${row}`).toBeCloseTo(Math.max(...expected.bins), 6);
      const from = Math.round(((low?.[row] ?? 0) - expected.low) / expected.width);
      const to = Math.round(((high?.[row] ?? 0) - expected.low) / expected.width);
      const inside = expected.bins.slice(from, to);
      const sum = inside.reduce((all, volume) => all + volume, 0);
      expect(from <= bin && bin < to, `row ${row}`).toBe(true);
      expect(sum).toBeGreaterThanOrEqual(total * 0.6 - 1e-6);
      if (inside.length > 1) expect(sum - Math.max(inside.at(0) ?? 0, inside.at(-1) ?? 0)).toBeLessThan(total * 0.6);
    }
  });

  it('is the price itself when there is one price, and the whole range when there is no volume', () => {
    expect(runBatch(volumeProfile, { period: 4 }, flatCandles(5)).map((column) => column.at(-1))).toEqual([
      100, 100, 100,
    ]);
    const quiet = candlesOf({ close: [10, 20], volume: [0, 0] });
    expect(runBatch(volumeProfile, { period: 2, bins: 5 }, quiet).map((column) => column.at(-1))).toEqual([15, 20, 10]);
  });
});
