import { cagr, calmarRatio } from '../statistics/cagr.ts';
import { costShare } from '../statistics/cost-share.ts';
import { expectancy } from '../statistics/expectancy.ts';
import { exposure } from '../statistics/exposure.ts';
import { profitFactor } from '../statistics/profit-factor.ts';
import { simpleReturns } from '../statistics/returns.ts';
import { sharpeRatio } from '../statistics/sharpe.ts';
import { sortinoRatio } from '../statistics/sortino.ts';
import { systemQuality } from '../statistics/sqn.ts';
import { annualVolatility } from '../statistics/volatility.ts';
import { winRate } from '../statistics/win-rate.ts';
import { EXIT_REVERSAL } from './exit-reason.ts';
import type { TrialResult } from './run-trial.ts';

/** The figures of a result, by the ids of their definitions; null where one is not defined. Fractions, not percent. */
export interface BacktestSummary {
  readonly totalReturn: number;
  readonly netProfit: number;
  readonly endEquity: number;
  readonly cagr: number | null;
  readonly sharpe: number | null;
  readonly sortino: number | null;
  readonly calmar: number | null;
  readonly volatility: number | null;
  readonly drawdownMax: number;
  readonly trades: number;
  readonly winRate: number | null;
  readonly profitFactor: number | null;
  readonly expectancy: number | null;
  readonly sqn: number | null;
  readonly exposure: number | null;
  readonly costShare: number | null;
  readonly fees: number;
  readonly slippage: number;
}

export function summarise(result: TrialResult): BacktestSummary {
  const { trades, daily, startEquity, endEquity, feesPaid, slippagePaid } = result;
  const returns = simpleReturns(daily.equity, startEquity);
  const growth = cagr(startEquity, endEquity, result.days);
  return {
    totalReturn: endEquity / startEquity - 1,
    netProfit: endEquity - startEquity,
    endEquity,
    cagr: growth,
    sharpe: sharpeRatio(returns),
    sortino: sortinoRatio(returns),
    calmar: calmarRatio(growth, result.drawdownMax),
    volatility: annualVolatility(returns),
    drawdownMax: result.drawdownMax,
    trades: trades.length,
    winRate: winRate(trades.pnl),
    profitFactor: profitFactor(trades.pnl),
    expectancy: expectancy(trades.pnl),
    sqn: systemQuality(trades.pnl),
    exposure: shareHeld(trades, result),
    costShare: costShare(endEquity - startEquity, feesPaid + slippagePaid),
    fees: feesPaid,
    slippage: slippagePaid,
  };
}

/** Share of the range's candles in which some position stood. */
export function shareHeld(
  trades: TrialResult['trades'],
  { startRow, rows }: Pick<TrialResult, 'startRow' | 'rows'>,
): number | null {
  return exposure(trades.entryRow, rowsAfter(trades), startRow, startRow + rows);
}

/** The row after the last in which each position stood: one that is left at an open does not stand in that candle. */
function rowsAfter({ exitRow, reason, length }: TrialResult['trades']): Float64Array {
  const rows = new Float64Array(length);
  for (let i = 0; i < length; i += 1) rows[i] = (exitRow[i] ?? 0) + ((reason[i] ?? 0) > EXIT_REVERSAL ? 1 : 0);
  return rows;
}
