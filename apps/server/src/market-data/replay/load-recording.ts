import { DAY_MS, HOUR_MS } from '@atb/core/base/time';
import { type CandleSeries, sliceCandleSeries } from '@atb/core/market/candle-series';
import type { VenueName } from '@atb/core/market/instrument';
import { findInstrument } from '@atb/core/market/instruments';
import { timeframeMs } from '@atb/core/market/timeframe';
import type { Logger } from '../../logger.ts';
import { findRecordings, type RecordingFile } from './find-recordings.ts';
import { readCandleFile } from './read-candle-file.ts';

/** What is played in a circle: the same span of time of every symbol. */
export interface MarketRecording {
  /** In the recording's own time, milliseconds UTC: 00:00 of a day where the span holds a whole day, else a full hour. */
  readonly startMs: number;
  /** Whole days, or whole hours where there is less than a day. */
  readonly lengthMs: number;
  /** By symbol, sorted; every series lies within the span. */
  readonly tracks: ReadonlyMap<string, CandleSeries>;
}

export interface LoadRecordingOptions {
  readonly dir: string;
  readonly venue: VenueName;
  readonly logger: Logger;
}

/** Of the pairs with the shortest candles, this one sets the span when it is there. */
const PREFERRED_SYMBOL = 'BTCUSDT';

/**
 * Loads the recordings of a folder. The span is that of the finest recording; every other symbol takes its finest file
 * that covers the span, and is left out, with a log line, when none does.
 * @throws when the folder holds no usable recording.
 */
export async function loadRecording({ dir, venue, logger }: LoadRecordingOptions): Promise<MarketRecording> {
  const files = (await findRecordings(dir, venue)).filter((file) => findInstrument(file.symbol) !== null);
  const [finest] = files;
  if (finest === undefined) {
    throw new Error(`"${dir}" holds no recording of a known pair, such as BTCUSDT-1m.csv.gz`);
  }
  const anchor =
    files.find((file) => file.symbol === PREFERRED_SYMBOL && file.timeframe === finest.timeframe) ?? finest;
  const anchorSeries = await readCandleFile(anchor.path, anchor.timeframe);
  const { startMs, endMs } = spanOf(anchorSeries, anchor.path);
  const tracks = new Map<string, CandleSeries>();
  for (const symbol of [...new Set(files.map((file) => file.symbol))].sort()) {
    const series =
      symbol === anchor.symbol
        ? sliceCandleSeries(anchorSeries, startMs, endMs)
        : await findTrack(
            files.filter((file) => file.symbol === symbol),
            startMs,
            endMs,
          );
    if (series === null) logger.warn({ symbol, dir }, 'no recording of this symbol covers the span that is played');
    else tracks.set(symbol, series);
  }
  return { startMs, lengthMs: endMs - startMs, tracks };
}

/** Whole days of a series, or whole hours when there is no whole day. */
function spanOf(series: CandleSeries, path: string): { readonly startMs: number; readonly endMs: number } {
  const first = series.openTime[0] ?? Number.NaN;
  const end = endOf(series);
  for (const unit of [DAY_MS, HOUR_MS]) {
    const startMs = Math.ceil(first / unit) * unit;
    const endMs = Math.floor(end / unit) * unit;
    if (endMs > startMs) return { startMs, endMs };
  }
  throw new Error(`"${path}" does not hold one full hour`);
}

async function findTrack(
  files: readonly RecordingFile[],
  startMs: number,
  endMs: number,
): Promise<CandleSeries | null> {
  for (const file of files) {
    const series = await readCandleFile(file.path, file.timeframe);
    const isCovering = (series.openTime[0] ?? Number.NaN) <= startMs && endOf(series) >= endMs;
    const track = sliceCandleSeries(series, startMs, endMs);
    if (isCovering && track.length > 0) return track;
  }
  return null;
}

function endOf(series: CandleSeries): number {
  return (series.openTime[series.length - 1] ?? Number.NaN) + timeframeMs(series.timeframe);
}
