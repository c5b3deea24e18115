// testing: what the tests of the archive share.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '@atb/core/base/random';
import { type EpochMs, parseIso } from '@atb/core/base/time';
import type { Candle } from '@atb/core/market/candle';
import { type CandleSeries, candleAt, toCandleSeries } from '@atb/core/market/candle-series';
import { type Timeframe, timeframeMs } from '@atb/core/market/timeframe';
import { afterAll } from 'vitest';

/** A folder that is gone after the tests of the file. */
export async function makeFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'atb-archive-'));
  afterAll(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

export interface MakeOptions {
  readonly start: string;
  readonly count: number;
  readonly timeframe: Timeframe;
  readonly seed?: number;
  /** Row numbers that are left out. */
  readonly without?: readonly number[];
}

/** Possible candles with figures of two decimals; the same seed gives the same ones. */
export function makeCandles({ start, count, timeframe, seed = 1, without = [] }: MakeOptions): CandleSeries {
  const random = createRandom(seed);
  const price = (): number => Math.round(1_000 + random() * 100_000) / 100;
  const candles = Array.from({ length: count }, (_, i): Candle => {
    const [open, close, a, b] = [price(), price(), price(), price()];
    return {
      openTime: (parseIso(start) + i * timeframeMs(timeframe)) as EpochMs,
      open,
      high: Math.max(open, close, a, b),
      low: Math.min(open, close, a, b),
      close,
      volume: Math.round(random() * 1e6) / 1e3,
    };
  });
  return toCandleSeries(
    candles.filter((_, i) => !without.includes(i)),
    timeframe,
  );
}

export function toCandleRows(series: CandleSeries): readonly Candle[] {
  return Array.from({ length: series.length }, (_, i) => candleAt(series, i));
}

/** Our CSV, its header included. */
export function toCandleCsv(series: CandleSeries): string {
  const lines = toCandleRows(series).map((row) =>
    [row.openTime, row.open, row.high, row.low, row.close, row.volume].join(','),
  );
  return `time,open,high,low,close,volume\n${lines.join('\n')}\n`;
}
