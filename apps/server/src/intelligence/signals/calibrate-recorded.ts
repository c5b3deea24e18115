import { epochMs } from '@atb/core/base/time';
import type { CandleSeries } from '@atb/core/market/candle-series';
import { type Timeframe, timeframeMs } from '@atb/core/market/timeframe';
import { calibrateSignals } from '@atb/core/signals/calibrate-signals';
import { compileSource } from '@atb/core/signals/rate-signals';
import type { CandleArchive } from '../../market-data/archive/candle-archive.ts';
import { findWindow } from '../../market-data/archive/find-window.ts';
import { hashCandles } from '../../market-data/archive/hash-candles.ts';
import type { CalibrationDone, SignalTask } from './signal-messages.ts';

/** What one calibration may cost, in steps of 0.1 µs: two seconds at worst. A year of minutes of the averages takes a quarter of it. */
const STEPS_MAX = 20_000_000;

type ArchiveTask = Extract<SignalTask, { kind: 'calibrate' }>;
type MarketTask = Extract<SignalTask, { kind: 'calibrate_market' }>;

/**
 * Calibrates on the venue's latest recorded year, or on as much of it as the cost allows. Null without recorded candles of that
 * venue: those of another are of other prices. Inside a thread.
 */
export async function calibrateRecorded(
  archive: CandleArchive,
  task: Omit<ArchiveTask, 'kind' | 'places'>,
): Promise<CalibrationDone | null> {
  const { venue, symbol, interval, source } = task;
  const entries = (await archive.list()).filter((each) => each.venue === venue && each.symbol === symbol);
  const span = findWindow(entries, interval);
  if (span === null) return null;
  const { candleSteps } = compileSource(source, interval);
  const rowsMax = Math.floor(STEPS_MAX / Math.max(1, candleSteps));
  const from = Math.max(span.from, span.to - rowsMax * timeframeMs(interval));
  const loaded = await archive.load({ venue, symbol, timeframe: interval }, epochMs(from), epochMs(span.to));
  const { sourceTimeframe, timeframe, length, openTime, open, high, low, close, volume } = loaded;
  const series = { timeframe, length, openTime, open, high, low, close, volume };
  return length === 0 ? null : calibrateSeries(series, { ...task, origin: 'archive', sourceTimeframe });
}

/** Calibrates on candles that the market itself told, of which there is at least one. Inside a thread. */
export function calibrateMarket(task: MarketTask): CalibrationDone {
  return calibrateSeries(task.series, { ...task, sourceTimeframe: task.interval });
}

type SeriesFacts = Pick<MarketTask, 'venue' | 'symbol' | 'interval' | 'source' | 'horizon'> & {
  readonly origin: CalibrationDone['origin'];
  readonly sourceTimeframe: Timeframe;
};

function calibrateSeries(series: CandleSeries, facts: SeriesFacts): CalibrationDone {
  const { venue, symbol, interval, source, horizon, origin, sourceTimeframe } = facts;
  const [first = 0, last = 0] = [series.openTime[0], series.openTime[series.length - 1]];
  return {
    calibration: calibrateSignals(series, source, horizon),
    origin,
    venue,
    from: epochMs(first),
    to: epochMs(last + timeframeMs(interval)),
    sourceTimeframe,
    dataHash: hashCandles({ venue, symbol, timeframe: interval }, series),
  };
}
