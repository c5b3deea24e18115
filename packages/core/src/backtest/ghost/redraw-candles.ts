import type { CandleSeries } from '../../market/candle-series.ts';

export interface RedrawOptions {
  /** Numbers in [0, 1). */
  readonly random: () => number;
  /** Mean length of the blocks of neighbours, in candles. */
  readonly blockLength: number;
  /** Where the new history begins, quote units. */
  readonly startPrice: number;
  /** Ticks of one quote unit: prices are rounded to them. */
  readonly ticks: number;
}

/**
 * A history that could have been: blocks of neighbouring candles, drawn with repetition and chained by their moves, the end
 * joined to the start. Blocks have geometric lengths, so what comes out is stationary; within a block swings, quiet hours
 * and their order stay as they were. Times and the number of candles are those of the original.
 * @see Politis and Romano, "The Stationary Bootstrap", Journal of the American Statistical Association 89 (1994)
 */
export function redrawCandles(candles: CandleSeries, options: RedrawOptions): CandleSeries {
  const { random, blockLength, startPrice, ticks } = options;
  const { length, open, high, low, close } = candles;
  const [newOpen, newHigh, newLow, newClose] = [0, 0, 0, 0].map(() => new Float64Array(length)) as Columns;
  const leaves = 1 / Math.max(1, blockLength);
  const last = length - 1;
  let price = startPrice;
  let row = Math.floor(random() * length);
  for (let i = 0; i < length; i += 1) {
    // What came before the first candle is not known: its own open stands for it.
    const before = row === 0 ? (open[0] ?? 1) : (close[row - 1] ?? 1);
    const scale = (price / before) * ticks;
    const [top, bottom] = [Math.round((high[row] ?? 0) * scale), Math.round((low[row] ?? 0) * scale)];
    newOpen[i] = Math.max(1, Math.round((open[row] ?? 0) * scale)) / ticks;
    newHigh[i] = Math.max(1, top) / ticks;
    newLow[i] = Math.max(1, bottom) / ticks;
    price = Math.max(1, Math.round((close[row] ?? 0) * scale)) / ticks;
    newClose[i] = price;
    if (random() < leaves) row = Math.floor(random() * length);
    else row = row === last ? 0 : row + 1;
  }
  return { ...candles, open: newOpen, high: newHigh, low: newLow, close: newClose };
}

type Columns = [Float64Array, Float64Array, Float64Array, Float64Array];
