import type { BacktestResult } from '../backtest-result.ts';
import { dailyReturn } from './to-trial-figures.ts';

/** Parts of the range whose returns are kept of every trial; an even number, so that they fall into halves. */
export const BLOCK_COUNT = 16;
const FIELDS = 3;

/**
 * Sum, sum of squares and count of the daily returns of equal parts of the range, one part after another: enough to know
 * the Sharpe ratio of any choice of parts without keeping the days of thousands of trials.
 */
export function sumReturnBlocks({ daily, startEquity }: BacktestResult): Float64Array {
  const blocks = new Float64Array(BLOCK_COUNT * FIELDS);
  const days = daily.equity.length;
  for (let day = 0; day < days; day += 1) {
    const at = Math.floor((day * BLOCK_COUNT) / days) * FIELDS;
    const change = dailyReturn(daily.equity, startEquity, day);
    blocks[at] = (blocks[at] ?? 0) + change;
    blocks[at + 1] = (blocks[at + 1] ?? 0) + change * change;
    blocks[at + 2] = (blocks[at + 2] ?? 0) + 1;
  }
  return blocks;
}

/** Sharpe ratio of a day over the chosen parts, not annualised; null where returns do not vary. */
export function blockSharpe(blocks: Float64Array, parts: readonly number[]): number | null {
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (const part of parts) {
    sum += blocks[part * FIELDS] ?? 0;
    squares += blocks[part * FIELDS + 1] ?? 0;
    count += blocks[part * FIELDS + 2] ?? 0;
  }
  const mean = sum / count;
  const variance = (squares - sum * mean) / (count - 1);
  // Of equal returns the rounding of the sums leaves a little.
  return variance > 1e-18 ? mean / Math.sqrt(variance) : null;
}
