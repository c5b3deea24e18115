import type { CandleSeries } from '../../market/candle-series.ts';
import type { CloseRanges } from './run-state.ts';

/** Rows of a block are `2 ** BLOCK_BITS`: a position of some tens of candles has blocks that lie within it. */
export const BLOCK_BITS = 4;

/** Whole blocks only; a NaN among the closes makes both ends of its block NaN. */
export function findCloseRanges({ close, length }: CandleSeries): CloseRanges {
  const blocks = length >> BLOCK_BITS;
  const highest = new Float64Array(blocks);
  const lowest = new Float64Array(blocks);
  for (let block = 0; block < blocks; block += 1) {
    const end = (block + 1) << BLOCK_BITS;
    let high = Number.NEGATIVE_INFINITY;
    let low = Number.POSITIVE_INFINITY;
    for (let row = block << BLOCK_BITS; row < end; row += 1) {
      const value = close[row] ?? Number.NaN;
      high = Math.max(high, value);
      low = Math.min(low, value);
    }
    highest[block] = high;
    lowest[block] = low;
  }
  return { highest, lowest };
}
