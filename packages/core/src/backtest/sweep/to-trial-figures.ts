import type { CandleSeries } from '../../market/candle-series.ts';
import { timeframeMs } from '../../market/timeframe.ts';
import { DAY_MS } from '../../base/time.ts';
import type { BacktestResult } from '../backtest-result.ts';
import type { TradeColumns } from '../trade-columns.ts';
import type { TrialFigures } from './trial-figures.ts';

/** Returns of crypto days: there are 365 in a year. */
const YEAR_DAYS = 365;

/** The key figures alone, in one pass over days and trades: a sweep asks for them thousands of times. */
export function toTrialFigures(result: BacktestResult, candles: CandleSeries): TrialFigures {
  const totalReturn = result.endEquity / result.startEquity - 1;
  const cagr = annualise(result, candles);
  const { sharpe, sortino } = ratios(result);
  return {
    totalReturn,
    cagr,
    drawdownMax: result.drawdownMax,
    sharpe,
    sortino,
    calmar: cagr === null ? null : definedOrNull(cagr / result.drawdownMax),
    ...tradeFigures(result.trades),
    trades: result.trades.length,
    feesPaid: result.feesPaid,
  };
}

function annualise({ startRow, rows, startEquity, endEquity }: BacktestResult, candles: CandleSeries): number | null {
  if (rows === 0 || endEquity <= 0) return null;
  const first = candles.openTime[startRow] ?? Number.NaN;
  const last = candles.openTime[candles.length - 1] ?? Number.NaN;
  const days = (last + timeframeMs(candles.timeframe) - first) / DAY_MS;
  return definedOrNull((endEquity / startEquity) ** (YEAR_DAYS / days) - 1);
}

function ratios({ daily, startEquity }: BacktestResult): Pick<TrialFigures, 'sharpe' | 'sortino'> {
  const days = daily.equity.length;
  let sum = 0;
  let downside = 0;
  for (let i = 0; i < days; i += 1) {
    const change = dailyReturn(daily.equity, startEquity, i);
    sum += change;
    if (change < 0) downside += change * change;
  }
  const mean = sum / days;
  let squares = 0;
  for (let i = 0; i < days; i += 1) squares += (dailyReturn(daily.equity, startEquity, i) - mean) ** 2;
  const year = Math.sqrt(YEAR_DAYS);
  return {
    sharpe: definedOrNull((mean / Math.sqrt(squares / (days - 1))) * year),
    sortino: definedOrNull((mean / Math.sqrt(downside / days)) * year),
  };
}

/** Simple return of day `i`; the first day's is measured from the start. */
export function dailyReturn(equity: Float64Array, startEquity: number, i: number): number {
  const before = i === 0 ? startEquity : (equity[i - 1] ?? Number.NaN);
  return (equity[i] ?? Number.NaN) / before - 1;
}

function tradeFigures({
  pnl,
  length,
}: TradeColumns): Pick<TrialFigures, 'profitFactor' | 'winRate' | 'expectancy' | 'sqn'> {
  let gained = 0;
  let lost = 0;
  let wins = 0;
  let losses = 0;
  for (const value of pnl) {
    if (value > 0) [gained, wins] = [gained + value, wins + 1];
    else if (value < 0) [lost, losses] = [lost - value, losses + 1];
  }
  const mean = (gained - lost) / length;
  const squares = pnl.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return {
    profitFactor: definedOrNull(gained / lost),
    winRate: definedOrNull(wins / (wins + losses)),
    expectancy: definedOrNull(mean),
    sqn: definedOrNull((Math.sqrt(length) * mean) / Math.sqrt(squares / (length - 1))),
  };
}

function definedOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
