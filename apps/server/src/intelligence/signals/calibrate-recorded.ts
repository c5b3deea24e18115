import { epochMs } from '@atb/core/base/time';
import { timeframeMs } from '@atb/core/market/timeframe';
import { calibrateSignals } from '@atb/core/signals/calibrate-signals';
import { compileSource } from '@atb/core/signals/rate-signals';
import type { CandleArchive } from '../../market-data/archive/candle-archive.ts';
import { findWindow } from '../../market-data/archive/find-window.ts';
import { hashCandles } from '../../market-data/archive/hash-candles.ts';
import type { CalibrationDone, SignalTask } from './signal-messages.ts';

const VENUE = 'binance';

/** What one calibration may cost, in steps of 0.1 µs: two seconds at worst. A year of minutes of the averages takes a quarter of it. */
const STEPS_MAX = 20_000_000;

type CalibrateTask = Extract<SignalTask, { kind: 'calibrate' }>;

/** Calibrates on the latest recorded year, or on as much of it as the cost allows. Null without recorded candles. Inside a thread. */
export async function calibrateRecorded(
  archive: CandleArchive,
  { symbol, interval, source, horizon }: Omit<CalibrateTask, 'kind' | 'places'>,
): Promise<CalibrationDone | null> {
  const entries = (await archive.list()).filter((each) => each.venue === VENUE && each.symbol === symbol);
  const span = findWindow(entries, interval);
  if (span === null) return null;
  const { candleSteps } = compileSource(source, interval);
  const rowsMax = Math.floor(STEPS_MAX / Math.max(1, candleSteps));
  const from = Math.max(span.from, span.to - rowsMax * timeframeMs(interval));
  const key = { venue: VENUE, symbol, timeframe: interval } as const;
  const { sourceTimeframe, timeframe, length, openTime, open, high, low, close, volume } = await archive.load(
    key,
    epochMs(from),
    epochMs(span.to),
  );
  const series = { timeframe, length, openTime, open, high, low, close, volume };
  if (length === 0) return null;
  return {
    calibration: calibrateSignals(series, source, horizon),
    from: epochMs(series.openTime[0] ?? from),
    to: epochMs((series.openTime[length - 1] ?? from) + timeframeMs(interval)),
    sourceTimeframe,
    dataHash: hashCandles(key, series),
  };
}
