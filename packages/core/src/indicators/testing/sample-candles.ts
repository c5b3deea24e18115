import { createRandom } from '../../base/random.ts';
import type { CandleColumns } from '../indicator.ts';

const MINUTE_MS = 60_000;

type Shape = 'random' | 'flat' | 'flat-after-random' | 'steps';

/** Seeded candles: a random walk, a series that never moves, one that stops moving half-way, or one on a coarse price grid with ties. */
export function shapedCandles(shape: Shape, length: number, seed: number, startMs = 1_704_067_200_000): CandleColumns {
  const columns = emptyColumns(length);
  const random = createRandom(seed);
  let price = 100 + random() * 400;
  for (let i = 0; i < length; i += 1) {
    const moves = shape === 'random' || shape === 'steps' || (shape === 'flat-after-random' && i < length / 2);
    const grid = shape === 'steps' ? 1 : 0.01;
    const toGrid = (value: number): number => Math.max(grid, Math.round(value / grid) * grid);
    const open = toGrid(price);
    const close = moves ? toGrid(price * (1 + (random() - 0.5) * 0.02)) : open;
    columns.openTime[i] = startMs + i * MINUTE_MS;
    columns.open[i] = open;
    columns.close[i] = close;
    columns.high[i] = moves ? toGrid(Math.max(open, close) * (1 + random() * 0.005)) : open;
    columns.low[i] = moves ? Math.min(open, close, toGrid(Math.min(open, close) * (1 - random() * 0.005))) : open;
    columns.volume[i] = moves ? Math.round(random() * 1000) : 0;
    price = close;
  }
  return columns;
}

/** Columns of zeros to be filled in. */
export function emptyColumns(length: number): CandleColumns {
  return {
    length,
    openTime: new Float64Array(length),
    open: new Float64Array(length),
    high: new Float64Array(length),
    low: new Float64Array(length),
    close: new Float64Array(length),
    volume: new Float64Array(length),
  };
}
