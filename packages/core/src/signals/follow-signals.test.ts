import { describe, expect, it } from 'vitest';
import { createRandom } from '../base/random.ts';
import { followSignals, longRows, SHADOW_CANDLES, SHADOW_CLOSES, SHADOW_COST_RATE } from './follow-signals.ts';
import { readSignal } from './read-signal.ts';
import { SIGNAL_ARMS } from './signal-arms.ts';
import { DEFAULT_SIGNAL_PARAMS, SIGNAL_CANDLES_MAX, SIGNAL_PARAM_RANGES } from './signal-params.ts';

const START = SIGNAL_CANDLES_MAX - 1;
const rise = Float64Array.from({ length: SHADOW_CLOSES }, (_, i) => 1_000 + 1.2 * i + ([0, 6, 12, 18, 9][i % 5] ?? 0));
const fall = rise.map((close) => 3_000 - close);

describe('following signals', () => {
  it('earns what the price rose while the signal was Long, less both fees', () => {
    const held = rise.slice(START, START + SHADOW_CANDLES + 1);
    expect(readSignal(Array.from(rise.subarray(0, START + 1)), DEFAULT_SIGNAL_PARAMS)?.signal).toBe('Long');
    const change = (held.at(-1) ?? 0) / (held[0] ?? 1);
    expect(followSignals(rise, DEFAULT_SIGNAL_PARAMS)).toBeCloseTo(change * (1 - SHADOW_COST_RATE) ** 2 - 1, 12);
  });

  it('is out of the market otherwise, and then earns nothing and pays nothing', () => {
    expect(followSignals(fall, DEFAULT_SIGNAL_PARAMS)).toBe(0);
  });

  it('reads each signal as the signals page does, from closes up to its own alone', () => {
    const random = createRandom(4);
    let price = 100;
    const walk = Float64Array.from({ length: 1_000 }, () => (price *= 1 + 0.02 * (random() - 0.5)));
    let seen = 0;
    for (const params of SIGNAL_ARMS) {
      for (let row = SIGNAL_CANDLES_MAX; row <= walk.length; row += 7) {
        const known = walk.slice(row - SIGNAL_CANDLES_MAX, row);
        const isLong = readSignal(Array.from(known), params)?.signal === 'Long';
        // What comes afterwards changes nothing.
        const later = walk.slice(row - SIGNAL_CANDLES_MAX, row + SHADOW_CANDLES);
        expect([longRows(known, params)(START), longRows(later, params)(START)]).toEqual([isLong, isLong]);
        if (isLong) seen += 1;
      }
    }
    expect(seen).toBeGreaterThan(100);
  });

  it('loses what the price falls while the signal is still Long', () => {
    const crash = rise.map((close, row) => (row > START + 10 ? 1 : close));
    expect(followSignals(crash, DEFAULT_SIGNAL_PARAMS)).toBeLessThan(-0.99);
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
