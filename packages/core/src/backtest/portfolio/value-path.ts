import { DAY_MS } from '../../base/time.ts';
import type { DailyEquity } from '../backtest-result.ts';
import { Column } from '../columns.ts';

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
  const days = new Column();
  const values = new Column();
  for (let row = 0; row < time.length; row += 1) {
    if (dayOf(time[row]) === dayOf(time[row + 1])) continue;
    days.push(time[row] ?? Number.NaN);
    values.push(equity[row] ?? Number.NaN);
  }
  const daily: DailyEquity = { time: days.toArray(), equity: values.toArray() };
  return { daily, peakEquity, drawdownMax };
}

/** Number of the UTC day; NaN, which no day is, after the last time. */
function dayOf(time = Number.NaN): number {
  return Math.floor(time / DAY_MS);
}
