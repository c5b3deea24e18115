/** Largest fall from the running peak as a fraction of it, `start` being the first peak; null for no values. */
export function maxDrawdown(values: ArrayLike<number>, start?: number): number | null {
  if (values.length === 0) return null;
  let peak = start ?? values[0] ?? Number.NaN;
  let largest = 0;
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i] ?? Number.NaN;
    if (value > peak) peak = value;
    else if (peak - value > largest * peak) largest = (peak - value) / peak;
  }
  return largest;
}

/** A stretch below an earlier peak: from the peak to the row that reaches it again, or to the end. */
export interface DrawdownPeriod {
  readonly from: number;
  readonly to: number;
  /** Fraction of the peak. */
  readonly depth: number;
}

/** Every drawdown that lasts longer than one row, oldest first. */
export function drawdownPeriods(values: ArrayLike<number>): readonly DrawdownPeriod[] {
  const periods: DrawdownPeriod[] = [];
  let peak = Number.NEGATIVE_INFINITY;
  let from = 0;
  let depth = 0;
  const close = (to: number): void => {
    if (to > from + 1) periods.push({ from, to, depth });
  };
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i] ?? Number.NaN;
    if (value >= peak) {
      close(i);
      peak = value;
      from = i;
      depth = 0;
    } else depth = Math.max(depth, 1 - value / peak);
  }
  if (depth > 0) close(values.length - 1);
  return periods;
}

/** Largest fall of an equity that changes by profits, as money and as a fraction of the account at its peak. */
export interface ProfitDrawdown {
  readonly amount: number;
  readonly fraction: number;
  /** Rows of the profit after which the peak and the trough stood; -1 for the start. */
  readonly highRow: number;
  readonly lowRow: number;
}

/** `by` says which fall is the largest: in money, or as a fraction of the account. Null when it never falls. */
export function profitDrawdown(
  profits: ArrayLike<number>,
  start: number,
  by: 'amount' | 'fraction',
): ProfitDrawdown | null {
  let balance = start;
  let peak = start;
  let peakRow = -1;
  let worst: ProfitDrawdown | null = null;
  for (let row = 0; row < profits.length; row += 1) {
    balance += profits[row] ?? Number.NaN;
    if (balance > peak || (row === 0 && balance === peak)) {
      peak = balance;
      peakRow = row;
    }
    const amount = peak - balance;
    const fraction = amount / peak;
    const isLarger =
      amount > 0 && (worst === null || (by === 'amount' ? amount > worst.amount : fraction > worst.fraction));
    if (isLarger) worst = { amount, fraction, highRow: peakRow, lowRow: row };
  }
  return worst;
}
