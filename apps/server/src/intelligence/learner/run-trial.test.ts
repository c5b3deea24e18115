import { followSignals, SHADOW_CANDLES, SHADOW_CLOSES } from '@atb/core/signals/follow-signals';
import { SIGNAL_ARMS } from '@atb/core/signals/signal-arms';
import { describe, expect, it } from 'vitest';
import { followArms, runTrial } from './run-trial.ts';

const STEP = 60_000;
const closes = (count: number) =>
  Float64Array.from({ length: count }, (_, i) => 1_000 + 40 * Math.sin(i / 37) + 25 * Math.sin(i / 11) + 0.05 * i);
const times = (count: number, gapAt = Number.POSITIVE_INFINITY) =>
  Float64Array.from({ length: count }, (_, i) => (i >= gapAt ? i + 5 : i) * STEP);

describe('a trial on recorded candles', () => {
  it('follows every arm over the same candles, each round with its own', () => {
    const count = SHADOW_CLOSES + 2 * SHADOW_CANDLES + 3;
    const outcomes = followArms({ openTime: times(count), close: closes(count) }, STEP);
    expect(outcomes).toHaveLength(3);
    const second = closes(count).subarray(SHADOW_CANDLES, SHADOW_CANDLES + SHADOW_CLOSES);
    expect(outcomes[1]).toEqual(SIGNAL_ARMS.map((arm) => followSignals(second, arm)));
    expect(new Set(outcomes.flat()).size).toBeGreaterThan(3);
  });

  it('leaves out rounds in whose candles something is missing, and says nothing without any', () => {
    const count = SHADOW_CLOSES + 30 * SHADOW_CANDLES;
    const whole = followArms({ openTime: times(count), close: closes(count) }, STEP);
    const gapped = followArms({ openTime: times(count, count - 50), close: closes(count) }, STEP);
    expect(gapped.length).toBeLessThan(whole.length);
    expect(gapped).toEqual(whole.slice(0, gapped.length));
    expect(runTrial(followArms({ openTime: times(100), close: closes(100) }, STEP))).toBeNull();
  });

  it('regrets nothing of the best arm, and is the same each time', () => {
    const count = SHADOW_CLOSES + 60 * SHADOW_CANDLES;
    const outcomes = followArms({ openTime: times(count), close: closes(count) }, STEP);
    const trial = runTrial(outcomes);
    expect(trial).toEqual(runTrial(outcomes));
    expect(trial?.rounds).toBe(61);
    const totals = trial?.arms.map(({ total }) => total) ?? [];
    expect(Math.max(...totals)).toBe(totals[trial?.best ?? -1]);
    expect(trial?.arms.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 10);
    expect(trial?.defaults.at(-1)).toBeCloseTo((totals[trial?.best ?? 0] ?? 0) - (totals[0] ?? 0), 10);
    expect(trial?.learner).toHaveLength(61);
  });
});
