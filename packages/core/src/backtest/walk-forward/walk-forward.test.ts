import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../base/time.ts';
import { toCandleSeries } from '../../market/candle-series.ts';
import type { Candle } from '../../market/candle.ts';
import type { SignalColumns } from '../../strategies/signal-columns.ts';
import { DEFAULT_ASSUMPTIONS } from '../assumptions.ts';
import { runBacktest } from '../run-backtest.ts';
import { planWindows, type WindowOptions } from './plan-windows.ts';
import { stitchResults } from './stitch-results.ts';

const OPTIONS: WindowOptions = {
  from: 0,
  to: 100 * DAY_MS,
  candleMs: HOUR_MS,
  mode: 'rolling',
  trainDays: 30,
  testDays: 20,
  purge: 0,
  embargo: 0,
};
const days = (change: Partial<WindowOptions> = {}) =>
  planWindows({ ...OPTIONS, ...change }).map((each) =>
    [each.trainFrom, each.trainTo, each.testFrom, each.testTo].map((time) => time / DAY_MS),
  );

describe('planWindows', () => {
  it('moves the training part along with the test when it rolls', () => {
    expect(days()).toEqual([
      [0, 30, 30, 50],
      [20, 50, 50, 70],
      [40, 70, 70, 90],
      [60, 90, 90, 100],
    ]);
  });

  it('lets the training part grow when it is anchored', () => {
    expect(days({ mode: 'anchored' }).map(([from, to]) => [from, to])).toEqual([
      [0, 30],
      [0, 50],
      [0, 70],
      [0, 90],
    ]);
  });

  it('leaves out a last test shorter than half', () => {
    expect(days({ to: 99 * DAY_MS }).length).toBe(3);
  });

  it('keeps training and test apart by purge and embargo', () => {
    expect(days({ purge: 24, embargo: 48 })[0]).toEqual([0, 29, 32, 50]);
  });

  it('never lets a training part reach into its test', () => {
    for (const purge of [0, 1, 500]) {
      for (const window of planWindows({ ...OPTIONS, purge }))
        expect(window.trainTo).toBeLessThanOrEqual(window.testFrom);
    }
  });
});

describe('stitchResults', () => {
  const candles = Array.from({ length: 240 }, (_, i): Candle => {
    const price = 100 + 10 * Math.sin(i / 9);
    return {
      openTime: (i * HOUR_MS) as Candle['openTime'],
      open: price,
      high: price + 1,
      low: price - 1,
      close: price + 0.5,
      volume: 9,
    };
  });

  /** Buys and sells every few candles; the last position ends with the part. */
  function run(from: number, to: number, startEquity: number) {
    const series = toCandleSeries(candles.slice(from, to), '1h');
    const flags = (at: number) =>
      Uint8Array.from({ length: series.length }, (_, i) => ((from + i) % 12 === at ? 1 : 0));
    const protection = { stopLoss: null, takeProfit: null, trailing: null, timeExit: null };
    const signals: SignalColumns = {
      length: series.length,
      warmUp: 0,
      long: { entry: flags(2), exit: flags(8), exitWhen: null, protection },
      short: null,
      sizing: { kind: 'equity_fraction', value: 1 },
    };
    const assumptions = { ...DEFAULT_ASSUMPTIONS, startEquity };
    return {
      result: runBacktest({ candles: series, signals, assumptions }, { equity: true }),
      openTime: series.openTime,
    };
  }

  it('is the run over the whole range when nothing is held where the parts meet', () => {
    const whole = run(0, 240, 10_000).result;
    const first = run(0, 120, 10_000);
    const second = run(120, 240, first.result.endEquity);
    const stitched = stitchResults([first, second]);
    expect(stitched.endEquity).toBeCloseTo(whole.endEquity, 8);
    expect(stitched.trades.length).toBe(whole.trades.length);
    expect([...stitched.trades.entryRow]).toEqual([...whole.trades.entryRow]);
    expect(stitched.drawdownMax).toBeCloseTo(whole.drawdownMax, 12);
    expect(stitched.equity.length).toBe(240);
    expect([...stitched.daily.time]).toEqual([...whole.daily.time]);
    expect(stitched.days).toBe(whole.days);
  });
});
