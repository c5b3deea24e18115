import { DAY_MS } from '../../base/time.ts';
import type { CandleSeries } from '../../market/candle-series.ts';
import { timeframeMs } from '../../market/timeframe.ts';
import { cagr, calmarRatio } from '../../statistics/cagr.ts';
import { expectancy } from '../../statistics/expectancy.ts';
import { profitFactor } from '../../statistics/profit-factor.ts';
import { simpleReturns } from '../../statistics/returns.ts';
import { sharpeRatio } from '../../statistics/sharpe.ts';
import { sortinoRatio } from '../../statistics/sortino.ts';
import { systemQuality } from '../../statistics/sqn.ts';
import { winRate } from '../../statistics/win-rate.ts';
import type { BacktestResult } from '../backtest-result.ts';
import type { TrialFigures } from './trial-figures.ts';

/** The key figures alone: a sweep asks for them thousands of times. */
export function toTrialFigures(result: BacktestResult, candles: CandleSeries): TrialFigures {
  const { daily, startEquity, endEquity, drawdownMax, trades } = result;
  const returns = simpleReturns(daily.equity, startEquity);
  const growth = cagr(startEquity, endEquity, daysOf(result, candles));
  return {
    totalReturn: endEquity / startEquity - 1,
    cagr: growth,
    drawdownMax,
    sharpe: sharpeRatio(returns),
    sortino: sortinoRatio(returns),
    calmar: calmarRatio(growth, drawdownMax),
    profitFactor: profitFactor(trades.pnl),
    winRate: winRate(trades.pnl),
    expectancy: expectancy(trades.pnl),
    sqn: systemQuality(trades.pnl),
    trades: trades.length,
    feesPaid: result.feesPaid,
  };
}

/** From the open of the range's first candle to the close of its last. */
function daysOf({ startRow, rows }: BacktestResult, candles: CandleSeries): number {
  if (rows === 0) return 0;
  const first = candles.openTime[startRow] ?? 0;
  const last = candles.openTime[candles.length - 1] ?? 0;
  return (last + timeframeMs(candles.timeframe) - first) / DAY_MS;
}
