import { type CandleSeries } from '@atb/core/market/candle-series';
import { followerOf, SHADOW_CANDLES, SHADOW_CLOSES } from '@atb/core/signals/follow-signals';
import { SIGNAL_ARMS } from '@atb/core/signals/signal-arms';
import { describe, expect, it } from 'vitest';
import { followArms, tryArms } from './run-trial.ts';

const STEP = 60_000;
const closeAt = (i: number): number => 1_000 + 40 * Math.sin(i / 37) + 25 * Math.sin(i / 11) + 0.05 * i;

/** A row later on is a candle later on, but for five that are missing before one. */
function candles(count: number, { first = 0, gapAt = Number.POSITIVE_INFINITY } = {}): CandleSeries {
  const column = (of: (row: number) => number) => Float64Array.from({ length: count }, (_, i) => of(first + i));
  const close = column(closeAt);
  const open = column((row) => closeAt(row - 1) * 1.001);
  const openTime = column((row) => (row >= gapAt ? row + 5 : row) * STEP);
  return {
    timeframe: '1m',
    length: count,
    openTime,
    open,
    high: close,
    low: open,
    close,
    volume: new Float64Array(count),
  };
}

describe('a trial on recorded candles', () => {
  it('follows every arm over the same candles, each round with its own', () => {
    const count = SHADOW_CLOSES + 2 * SHADOW_CANDLES + 3;
    const outcomes = followArms(candles(count));
    expect(outcomes).toHaveLength(3);
    const second = candles(SHADOW_CLOSES, { first: SHADOW_CANDLES });
    expect(outcomes[1]).toEqual(SIGNAL_ARMS.map((arm) => followerOf(arm, '1m')(second)));
    expect(new Set(outcomes.flat()).size).toBeGreaterThan(3);
  });

  it('leaves out rounds in whose candles something is missing, and says nothing without any', () => {
    const count = SHADOW_CLOSES + 30 * SHADOW_CANDLES;
    const whole = followArms(candles(count));
    const gapped = followArms(candles(count, { gapAt: count - 50 }));
    expect(gapped.length).toBeLessThan(whole.length);
    expect(gapped).toEqual(whole.slice(0, gapped.length));
    expect(tryArms(followArms(candles(100)))).toBeNull();
  });

  it('regrets nothing of the best arm, and is the same each time', () => {
    const count = SHADOW_CLOSES + 60 * SHADOW_CANDLES;
    const outcomes = followArms(candles(count));
    const trial = tryArms(outcomes);
    expect(trial).toEqual(tryArms(outcomes));
    expect(trial?.rounds).toBe(61);
    const totals = trial?.arms.map(({ total }) => total) ?? [];
    expect(Math.max(...totals)).toBe(totals[trial?.best ?? -1]);
    expect(trial?.arms.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 10);
    expect(trial?.defaults.at(-1)).toBeCloseTo((totals[trial?.best ?? 0] ?? 0) - (totals[0] ?? 0), 10);
    expect(trial?.learner).toHaveLength(61);
  });
});
