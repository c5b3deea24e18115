// backtest/walk-forward: parameters chosen on one stretch of candles and judged on the next, again and again.
import { DAY_MS } from '../../base/time.ts';

export interface WindowOptions {
  /** Milliseconds since the epoch; windows lie in `from <= time < to`. */
  readonly from: number;
  readonly to: number;
  /** Length of a candle, milliseconds. */
  readonly candleMs: number;
  /** Whether the training part moves along, or always begins at the start. */
  readonly mode: 'rolling' | 'anchored';
  readonly trainDays: number;
  readonly testDays: number;
  /** Candles left out at the end of each training part: trades opened there would end in the test. */
  readonly purge: number;
  /** Candles left out at the beginning of each test: what indicators remember there is from the training part. */
  readonly embargo: number;
}

/** Times in milliseconds; each span is `from <= time < to`. */
export interface WalkForwardWindow {
  readonly trainFrom: number;
  readonly trainTo: number;
  readonly testFrom: number;
  readonly testTo: number;
}

/** Tests follow each other without a gap but the embargo; the last may be shorter, down to half its length. */
export function planWindows(options: WindowOptions): readonly WalkForwardWindow[] {
  const { from, to, candleMs, mode, purge, embargo } = options;
  const trainMs = options.trainDays * DAY_MS;
  const testMs = options.testDays * DAY_MS;
  const windows: WalkForwardWindow[] = [];
  for (let start = from + trainMs; start + testMs / 2 <= to; start += testMs) {
    windows.push({
      trainFrom: mode === 'anchored' ? from : start - trainMs,
      trainTo: start - purge * candleMs,
      testFrom: start + embargo * candleMs,
      testTo: Math.min(to, start + testMs),
    });
  }
  return windows.filter((each) => each.trainFrom < each.trainTo && each.testFrom < each.testTo);
}
