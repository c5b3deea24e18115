import type { BacktestResult } from '../backtest-result.ts';

/** Enough rows for cutting the range into tenths, few enough to keep them of every trial. */
const PARTS_MAX = 80;

/** Returns of equal parts of the range, at most 80 and none shorter than a day, as 32-bit floats. */
export function partReturns({ daily, startEquity }: Pick<BacktestResult, 'daily' | 'startEquity'>): Float32Array {
  const days = daily.equity.length;
  const parts = Math.min(PARTS_MAX, days);
  const returns = new Float32Array(parts);
  let before = startEquity;
  for (let part = 0; part < parts; part += 1) {
    const last = Math.floor(((part + 1) * days) / parts) - 1;
    const value = daily.equity[last] ?? before;
    returns[part] = value / before - 1;
    before = value;
  }
  return returns;
}
