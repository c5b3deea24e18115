import { DAY_MS } from '../../base/time.ts';
import type { DailyEquity } from '../backtest-result.ts';

/** What an equity column tells beside its values. */
export interface ValuePath {
  readonly daily: DailyEquity;
  readonly peakEquity: number;
  /** Largest fall from the peak as a fraction of it, over every moment. */
  readonly drawdownMax: number;
}

/** Days, peak and largest fall of an equity that is known at ascending times. */
export function followValue(time: Float64Array, equity: Float64Array, startEquity: number): ValuePath {
  let peakEquity = startEquity;
  let drawdownMax = 0;
  for (const value of equity) {
    peakEquity = Math.max(peakEquity, value);
    drawdownMax = Math.max(drawdownMax, (peakEquity - value) / peakEquity);
  }
  const dayOf = (row: number): number => Math.floor((time[row] ?? Number.NaN) / DAY_MS);
  const ends = Array.from(time.keys()).filter((row) => dayOf(row) !== dayOf(row + 1));
  const daily: DailyEquity = {
    time: Float64Array.from(ends, (row) => time[row] ?? Number.NaN),
    equity: Float64Array.from(ends, (row) => equity[row] ?? Number.NaN),
  };
  return { daily, peakEquity, drawdownMax };
}
