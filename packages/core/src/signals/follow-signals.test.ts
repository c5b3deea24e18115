import { describe, expect, it } from 'vitest';
import { createRandom } from '../base/random.ts';
import type { CandleSeries } from '../market/candle-series.ts';
import { followerOf, SHADOW_CANDLES, SHADOW_CLOSES, SHADOW_FEE_RATE, SHADOW_SLIPPAGE_RATE } from './follow-signals.ts';
import { readSignal } from './read-signal.ts';
import { SIGNAL_ARMS } from './signal-arms.ts';
import { DEFAULT_SIGNAL_PARAMS, SIGNAL_CANDLES_MAX, SIGNAL_PARAM_RANGES } from './signal-params.ts';

const START = SIGNAL_CANDLES_MAX - 1;
const END = START + SHADOW_CANDLES;
const rise = Float64Array.from({ length: SHADOW_CLOSES }, (_, i) => 1_000 + 1.2 * i + ([0, 6, 12, 18, 9][i % 5] ?? 0));
const fall = rise.map((close) => 3_000 - close);

/** Each candle opens apart from where the one before closed, as after a gap in the price. */
function seriesOf(close: Float64Array, gap = 1.003): CandleSeries {
  const { length } = close;
  const open = close.map((value, row) => (close[row - 1] ?? value) * gap);
  const openTime = Float64Array.from({ length }, (_, row) => row * 60_000);
  return { timeframe: '1m', length, openTime, open, high: open, low: close, close, volume: new Float64Array(length) };
}

const follow = (series: CandleSeries, params = DEFAULT_SIGNAL_PARAMS): number => followerOf(params, '1m')(series);
const COSTS = ((1 - SHADOW_FEE_RATE) ** 2 * (1 - SHADOW_SLIPPAGE_RATE)) / (1 + SHADOW_SLIPPAGE_RATE);

describe('following signals', () => {
  it('buys at the open after the signal, not at its close, and pays fee and slippage on both sides', () => {
    expect(readSignal(Array.from(rise.subarray(0, START + 1)), DEFAULT_SIGNAL_PARAMS)?.signal).toBe('Long');
    const series = seriesOf(rise);
    const change = (series.close[END] ?? 0) / (series.open[START + 1] ?? 1);
    expect(follow(series)).toBeCloseTo(change * COSTS - 1, 12);
    // What a signal was read from was gone when it was known.
    expect(follow(series)).toBeLessThan(follow(seriesOf(rise, 1)));
  });

  it('is out of the market otherwise, and then earns nothing and pays nothing', () => {
    expect(follow(seriesOf(fall))).toBe(0);
  });

  it('trades by what the signals page reads, from candles up to its own alone', () => {
    const random = createRandom(4);
    let price = 100;
    const walk = Float64Array.from({ length: 1_000 }, () => (price *= 1 + 0.02 * (random() - 0.5)));
    let trades = 0;
    for (const params of SIGNAL_ARMS) {
      for (let first = 0; first + SHADOW_CLOSES <= walk.length; first += 97) {
        const series = seriesOf(walk.slice(first, first + SHADOW_CLOSES));
        let [worth, entry] = [1, 0];
        for (let row = START; row < END; row += 1) {
          const isLong = readSignal(Array.from(series.close.subarray(0, row + 1)), params)?.signal === 'Long';
          const open = series.open[row + 1] ?? 0;
          if (isLong && entry === 0) entry = open;
          else if (!isLong && entry > 0) {
            worth *= (open / entry) * COSTS;
            entry = 0;
            trades += 1;
          }
        }
        if (entry > 0) worth *= ((series.close[END] ?? 0) / entry) * COSTS;
        expect(follow(series, params)).toBeCloseTo(worth - 1, 10);
      }
    }
    expect(trades).toBeGreaterThan(20);
  });

  it('loses what the price falls while the signal is still Long', () => {
    const crash = rise.map((close, row) => (row > START + 10 ? 1 : close));
    expect(follow(seriesOf(crash))).toBeLessThan(-0.99);
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
