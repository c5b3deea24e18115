import { describe, expect, it } from 'vitest';
import { followSignals, SHADOW_CANDLES, SHADOW_CLOSES, SHADOW_COST_RATE } from './follow-signals.ts';
import { readSignal } from './read-signal.ts';
import { SIGNAL_ARMS } from './signal-arms.ts';
import { DEFAULT_SIGNAL_PARAMS, SIGNAL_CANDLES_MAX, SIGNAL_PARAM_RANGES } from './signal-params.ts';

const START = SIGNAL_CANDLES_MAX - 1;
const rise = Array.from({ length: SHADOW_CLOSES }, (_, i) => 1_000 + 1.2 * i + ([0, 6, 12, 18, 9][i % 5] ?? 0));
const fall = rise.map((close) => 3_000 - close);

describe('following signals', () => {
  it('earns what the price rose while the signal was Long, less both fees', () => {
    const held = rise.slice(START, START + SHADOW_CANDLES + 1);
    expect(readSignal(rise.slice(0, START + 1), DEFAULT_SIGNAL_PARAMS)?.signal).toBe('Long');
    const change = (held.at(-1) ?? 0) / (held[0] ?? 1);
    expect(followSignals(rise, DEFAULT_SIGNAL_PARAMS, START)).toBeCloseTo(change * (1 - SHADOW_COST_RATE) ** 2 - 1, 12);
  });

  it('is out of the market otherwise, and then earns nothing and pays nothing', () => {
    expect(followSignals(fall, DEFAULT_SIGNAL_PARAMS, START)).toBe(0);
  });

  it('looks at no close after the one that each signal is read from', () => {
    const crash = rise.map((close, row) => (row > START + 10 ? 1 : close));
    const upTo = (closes: readonly number[]) => {
      const end = START + 10;
      // The same until then: what comes later changes only what comes later.
      return followSignals(
        [...closes.slice(0, end + 1), ...Array.from({ length: 14 }, () => closes[end] ?? 0)],
        DEFAULT_SIGNAL_PARAMS,
        START,
      );
    };
    expect(upTo(crash)).toBe(upTo(rise));
    expect(followSignals(crash, DEFAULT_SIGNAL_PARAMS, START)).toBeLessThan(-0.99);
  });
});

describe('the arms', () => {
  it('begin with the defaults, lie within the ranges and differ', () => {
    expect(SIGNAL_ARMS[0]).toEqual(DEFAULT_SIGNAL_PARAMS);
    for (const arm of SIGNAL_ARMS) {
      expect(arm.emaShort).toBeLessThan(arm.emaLong);
      for (const [name, { min, max }] of Object.entries(SIGNAL_PARAM_RANGES)) {
        const value = arm[name as keyof typeof arm];
        expect(value >= min && value <= max).toBe(true);
      }
    }
    expect(new Set(SIGNAL_ARMS.map((arm) => JSON.stringify(arm))).size).toBe(SIGNAL_ARMS.length);
  });
});
