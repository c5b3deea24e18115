import { randomAt } from '../../base/random.ts';
import type { CandleSeries } from '../../market/candle-series.ts';

export interface DropOptions {
  /** Share of the candles that go, 0 to 1. */
  readonly share: number;
  readonly seed: number;
}

/** The series with candles missing here and there, never the first. */
export function dropCandles(series: CandleSeries, { share, seed }: DropOptions): CandleSeries {
  const rows: number[] = [];
  for (let row = 0; row < series.length; row += 1) if (row === 0 || randomAt(seed, row) >= share) rows.push(row);
  const pick = (column: Float64Array): Float64Array => Float64Array.from(rows, (row) => column[row] ?? Number.NaN);
  return {
    timeframe: series.timeframe,
    length: rows.length,
    openTime: pick(series.openTime),
    open: pick(series.open),
    high: pick(series.high),
    low: pick(series.low),
    close: pick(series.close),
    volume: pick(series.volume),
  };
}
