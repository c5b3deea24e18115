import { describe, expect, it } from 'vitest';
import { createRandom } from '../../base/random.ts';
import { wanderingCandles } from '../testing/bot-market.ts';
import { drawGhostRun, drawMarket } from './draw-ghost-run.ts';
import type { GhostRun } from './ghost-run.ts';
import { ghostOutcomeOf, outcomeSpread } from './outcome-spread.ts';
import { redrawCandles } from './redraw-candles.ts';

const CANDLES = wanderingCandles(5, 2_000);
const redraw = (seed: number, blockLength = 96) =>
  redrawCandles(CANDLES, { random: createRandom(seed), blockLength, startPrice: 250, ticks: 100 });

describe('a redrawn history', () => {
  it('is made of the moves of the recorded one, begins at its price and lies on ticks', () => {
    const drawn = redraw(1);
    const moves = new Set<string>();
    for (let row = 1; row < CANDLES.length; row += 1)
      moves.add(((CANDLES.close[row] ?? 0) / (CANDLES.close[row - 1] ?? 1)).toFixed(3));
    let known = 0;
    for (let row = 1; row < drawn.length; row += 1) {
      const [open, high, low, close] = [drawn.open, drawn.high, drawn.low, drawn.close].map(
        (column) => column[row] ?? 0,
      );
      expect(Math.min(open ?? 0, close ?? 0)).toBeGreaterThanOrEqual(low ?? 0);
      expect(Math.max(open ?? 0, close ?? 0)).toBeLessThanOrEqual(high ?? 0);
      expect(Math.round((close ?? 0) * 100) / 100).toBe(close);
      if (moves.has(((close ?? 0) / (drawn.close[row - 1] ?? 1)).toFixed(3))) known += 1;
    }
    expect(known / drawn.length).toBeGreaterThan(0.99);
    expect(Math.abs((drawn.open[0] ?? 0) / 250 - 1)).toBeLessThan(0.05);
    expect([...drawn.openTime]).toEqual([...CANDLES.openTime]);
  });

  it('is another one with another seed, and the same with the same', () => {
    expect([...redraw(1).close]).toEqual([...redraw(1).close]);
    expect([...redraw(1).close]).not.toEqual([...redraw(2).close]);
  });

  it('of one block is the recorded one, moved to the price it begins at', () => {
    const whole = redraw(3, 1e9);
    const ratios = Array.from(whole.close, (price) => price / 250);
    const first = (CANDLES.close ?? [])[0] ?? 1;
    expect(ratios.some((ratio) => Math.abs(ratio - 1) > 0.01)).toBe(true);
    expect(first).toBeGreaterThan(0);
    // Neighbours stay neighbours: no jump is larger than the largest recorded one.
    const jump = (close: Float64Array): number =>
      Math.max(...Array.from(close, (price, row) => Math.abs(price / (close[row - 1] ?? price) - 1)));
    expect(jump(whole.close)).toBeLessThanOrEqual(jump(CANDLES.close) + 1e-3);
  });
});

describe('the spread of outcomes', () => {
  it('counts what it says it counts', () => {
    expect(outcomeSpread([])).toBeNull();
    const outcomes = Array.from({ length: 101 }, (_, i) => ({ totalReturn: (i - 40) / 100, drawdownMax: i / 200 }));
    const spread = outcomeSpread(outcomes);
    expect(spread).toMatchObject({ paths: 101 });
    expect([spread?.p5, spread?.p50, spread?.p95].map((share) => Math.round((share ?? 0) * 100))).toEqual([
      -35, 10, 55,
    ]);
    expect(spread?.lossShare).toBeCloseTo(40 / 101, 10);
    expect(spread?.drawdown95).toBeCloseTo(0.475, 10);
  });
});

describe('the picture of a run', () => {
  const equity = Float64Array.from(CANDLES.close, (price) => price * 10);
  const run: GhostRun = {
    fills: {
      length: 2,
      row: Int32Array.of(0, 1_999),
      side: Int8Array.of(1, -1),
      price: Float64Array.of(100, 101),
      quantity: Float64Array.of(1, 1),
      fee: Float64Array.of(0.1, 0.1),
    },
    equity,
    daily: equity,
    startEquity: 1_000,
    endEquity: 1_010,
    peakEquity: Math.max(...equity),
    drawdownMax: 0,
    feesPaid: 0.2,
    realized: 1,
    hasEnded: false,
  };

  it('holds every extreme of its rows', () => {
    const market = drawMarket(CANDLES, 100);
    expect(market.high).toHaveLength(100);
    expect(Math.max(...market.high)).toBeCloseTo(Math.max(...CANDLES.high), 3);
    expect(Math.min(...market.low)).toBeCloseTo(Math.min(...CANDLES.low), 3);
    const drawn = drawGhostRun(CANDLES, run, 100);
    let [peak, deepest] = [1_000, 0];
    for (const value of equity) {
      peak = Math.max(peak, value);
      deepest = Math.max(deepest, (peak - value) / peak);
    }
    expect(Math.max(...drawn.drawdown)).toBeCloseTo(deepest, 5);
    expect([...drawn.fillColumn]).toEqual([0, 99]);
    expect(drawn.equity.at(-1)).toBeCloseTo(equity.at(-1) ?? 0, 2);
  });

  it('of fewer candles than columns has a column a candle', () => {
    expect(drawMarket(CANDLES, 9_999).high).toHaveLength(CANDLES.length);
    expect(ghostOutcomeOf(run)).toEqual({ totalReturn: 1_010 / 1_000 - 1, drawdownMax: 0 });
  });
});
