// research: the works of the research benchmark, each with our way, the hand-written loop and other packages as its columns.
import { createRandom } from '@atb/core/base/random';
import type { CandleSeries } from '@atb/core/market/candle-series';
import { type Timeframe, timeframeMs } from '@atb/core/market/timeframe';

/** One-minute candles of a year. */
export const YEAR_ROWS = 525_600;
/** Five-minute candles of a year. */
export const SWEEP_ROWS = 105_120;

const START = Date.UTC(2024, 0, 1);

type MutableColumns = {
  -readonly [K in 'openTime' | 'open' | 'high' | 'low' | 'close' | 'volume']: Float64Array;
};

/** Columns of candles in memory that threads may share. */
export function allocateColumns(rows: number): MutableColumns {
  const column = (): Float64Array => new Float64Array(new SharedArrayBuffer(rows * 8));
  return { openTime: column(), open: column(), high: column(), low: column(), close: column(), volume: column() };
}

/** A random walk, always the same for the same number of rows; `scale`: how many ticks are 1, for prices on a tick. */
export function createCandles(rows: number, timeframe: Timeframe, scale?: number): CandleSeries {
  const random = createRandom(42);
  const columns = allocateColumns(rows);
  const duration = timeframeMs(timeframe);
  const round = (price: number): number => (scale === undefined ? price : Math.round(price * scale) / scale);
  let price = 30_000;
  for (let i = 0; i < rows; i += 1) {
    const open = price;
    price = round(open * (1 + (random() + random() + random() - 1.5) * 0.0015));
    columns.openTime[i] = START + i * duration;
    columns.open[i] = open;
    columns.close[i] = price;
    columns.high[i] = round(Math.max(open, price) * (1 + random() * 0.0005));
    columns.low[i] = round(Math.min(open, price) * (1 - random() * 0.0005));
    columns.volume[i] = random() * 100;
  }
  return { timeframe, length: rows, ...columns };
}
