import { calmarRatio } from './cagr.ts';
import { profitDrawdown } from './drawdown.ts';
import { expectancy, expectancyRatio } from './expectancy.ts';
import { deviation, isSpread } from './moments.ts';
import { profitFactor } from './profit-factor.ts';
import { systemQuality } from './sqn.ts';

const DAYS_PER_YEAR = 365;

/** Figures as the program freqtrade defines them, for comparison with its reports only. */
export interface FreqtradeFigures {
  readonly sharpe: number | null;
  readonly sortino: number | null;
  readonly calmar: number | null;
  readonly sqn: number | null;
  readonly profitFactor: number | null;
  readonly expectancy: number | null;
  readonly expectancyRatio: number | null;
  /** Largest fall of the balance over closed trades, as money and as a fraction of the account at its peak. */
  readonly drawdownAmount: number | null;
  readonly drawdownFraction: number | null;
}

/**
 * By closed trades instead of daily equity: mean profit a day over the deviation of the trades' profits (population; for
 * Sortino of the losing trades alone), times the square root of 365. `days`: whole days of the range, at least 1.
 * @see freqtrade/data/metrics.py
 */
export function freqtradeFigures(profits: ArrayLike<number>, start: number, days: number): FreqtradeFigures {
  const ratios = Float64Array.from(profits, (profit) => profit / start);
  const daily = ratios.reduce((sum, ratio) => sum + ratio, 0) / Math.max(1, Math.floor(days));
  const over = (values: Float64Array): number | null => {
    const spread = deviation(values, 0);
    return isSpread(spread, daily) ? (daily / spread) * Math.sqrt(DAYS_PER_YEAR) : null;
  };
  const drawdown = profitDrawdown(profits, start, 'amount');
  const calmar = calmarRatio(daily * 100, drawdown?.fraction ?? null);
  return {
    sharpe: over(ratios),
    sortino: over(ratios.filter((ratio) => ratio < 0)),
    calmar: calmar === null ? null : calmar * Math.sqrt(DAYS_PER_YEAR),
    sqn: systemQuality(ratios),
    profitFactor: profitFactor(profits),
    expectancy: expectancy(profits),
    expectancyRatio: expectancyRatio(profits),
    drawdownAmount: drawdown?.amount ?? null,
    drawdownFraction: drawdown?.fraction ?? null,
  };
}
