import { createRandom } from '../../base/random.ts';
import type { EpochMs } from '../../base/time.ts';
import type { Candle } from '../../market/candle.ts';
import type { Indicator, IndicatorParams } from '../../indicators/indicator.ts';

/** Rows after the main output within which the other outputs must have begun, besides the sum of the periods. */
const PROBE_MARGIN = 64;

/**
 * First row at which an output has a value. The main output states it; another one is tried out on a random walk, since
 * a signal line begins later than the line it smooths. An output that may stay without a value counts like the main one.
 */
export function outputWarmUp(indicator: Indicator, params: IndicatorParams, output: number): number {
  const main = indicator.warmUp(params);
  const rows = probeRows(indicator, params, output);
  if (rows === 0) return main;
  const out = new Float64Array(indicator.outputs.length);
  const next = openProbe(indicator, params, out);
  for (let row = 0; row < rows; row += 1) {
    next(row);
    if (!Number.isNaN(out[output])) return Math.max(main, row);
  }
  return main;
}

/** Rows at most that are tried out for it. */
export function probeRows(indicator: Indicator, params: IndicatorParams, output: number): number {
  if (output === 0) return 0;
  const periods = Object.values(params).reduce((sum, value) => sum + Math.abs(Math.ceil(value)), 0);
  return indicator.warmUp(params) + Math.min(periods, 20_000) + PROBE_MARGIN;
}

/** Candles that must come before a value that follows the calendar, such as one that starts anew each day; else 0. */
export function calendarWarmUp(indicator: Indicator, params: IndicatorParams, durationMs: number): number {
  return indicator.warmUpMs === undefined ? 0 : Math.ceil(indicator.warmUpMs(params) / durationMs);
}

function openProbe(indicator: Indicator, params: IndicatorParams, out: Float64Array): (row: number) => void {
  const random = createRandom(1);
  let close = 100;
  const step = (): number => {
    close += random() - 0.5;
    return close;
  };
  if (indicator.input === 'line') {
    const stream = indicator.stream(params);
    return () => stream.next(step(), out);
  }
  const stream = indicator.stream(params);
  return (row) => {
    const open = close;
    step();
    const candle: Candle = {
      openTime: (row * 60_000) as EpochMs,
      open,
      high: Math.max(open, close) + random(),
      low: Math.min(open, close) - random(),
      close,
      volume: 1 + random(),
    };
    stream.next(candle, out);
  };
}
