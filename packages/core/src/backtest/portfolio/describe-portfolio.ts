import { DAY_MS } from '../../base/time.ts';
import { timeframeMs } from '../../market/timeframe.ts';
import { digestColumns } from '../digest.ts';
import { countMissing } from '../outline-result.ts';
import type { TrialResult } from '../run-trial.ts';
import { type BacktestSummary, shareHeld, summarise } from '../summarise.ts';
import { winRate } from '../../statistics/win-rate.ts';
import { holdEqually } from './hold-equally.ts';
import { type MergedTrades, mergeTrades } from './merge-trades.ts';
import type { PortfolioLeg, PortfolioResult } from './run-portfolio-backtest.ts';

/** What one instrument brought to the portfolio, quote units. */
export interface InstrumentContribution {
  readonly symbol: string;
  readonly trades: number;
  readonly pnl: number;
  readonly fees: number;
  readonly slippage: number;
  /** Wins over wins and losses; null without either. */
  readonly winRate: number | null;
  /** Share of the instrument's own candles in which it was held. */
  readonly exposure: number | null;
  readonly skippedEntries: number;
  readonly missingCandles: number;
  /** What buying and holding it alone would have made, a fraction. */
  readonly holdReturn: number;
}

export interface DescribedPortfolio {
  readonly figures: BacktestSummary;
  /** Of buying all for equal parts and keeping them. */
  readonly benchmark: BacktestSummary;
  readonly benchmarkEquity: Float64Array;
  readonly benchmarkDaily: Float64Array;
  readonly contributions: readonly InstrumentContribution[];
  readonly trades: MergedTrades;
  readonly missingCandles: number;
  readonly skippedEntries: number;
  /** Names trades, daily equity and totals: the same run gives the same. */
  readonly digest: string;
}

const NO_TRADES: TrialResult['trades'] = {
  length: 0,
  entryRow: new Float64Array(0),
  exitRow: new Float64Array(0),
  reason: new Float64Array(0),
  pnl: new Float64Array(0),
};

/** The figures of a portfolio by the same definitions as those of a single instrument, and each instrument's part in them. */
export function describePortfolio(inputs: readonly PortfolioLeg[], result: PortfolioResult): DescribedPortfolio {
  const { time, startEquity } = result;
  const trades = mergeTrades(result);
  const hold = holdEqually(inputs, startEquity, time);
  const contributions = inputs.map((input, i) => contributionOf(input, result.legs[i], hold.returns[i] ?? 0));
  const sum = (figure: (each: InstrumentContribution) => number): number =>
    contributions.reduce((total, each) => total + figure(each), 0);
  const missingCandles = sum((each) => each.missingCandles);
  const skippedEntries = sum((each) => each.skippedEntries);
  const timeframe = inputs[0]?.candles.timeframe ?? '1d';
  const frame = {
    startRow: 0,
    rows: time.length,
    days: time.length === 0 ? 0 : ((time.at(-1) ?? 0) - (time[0] ?? 0) + timeframeMs(timeframe)) / DAY_MS,
    startEquity,
    missingCandles,
    skippedEntries,
  };
  const held = { ...summarise({ ...hold, ...frame, trades: NO_TRADES }), trades: inputs.length, exposure: 1 };
  return {
    figures: summarise({ ...result, ...frame, trades }),
    benchmark: held,
    benchmarkEquity: hold.equity,
    benchmarkDaily: hold.daily.equity,
    contributions,
    trades,
    missingCandles,
    skippedEntries,
    digest: digestPortfolio(result),
  };
}

function contributionOf(
  { symbol, candles, startRow = 0 }: PortfolioLeg,
  leg: PortfolioResult['legs'][number] | undefined,
  holdReturn: number,
): InstrumentContribution {
  const { trades, skippedEntries } = leg ?? { trades: null, skippedEntries: 0 };
  const sum = (column: ArrayLike<number> = []): number => Array.from(column).reduce((total, value) => total + value, 0);
  return {
    symbol,
    trades: trades?.length ?? 0,
    pnl: sum(trades?.pnl),
    fees: sum(trades?.fees),
    slippage: sum(trades?.slippageCost),
    winRate: winRate(trades?.pnl ?? []),
    exposure: trades === null ? null : shareHeld(trades, { startRow, rows: candles.length - startRow }),
    skippedEntries,
    missingCandles: countMissing(candles, startRow),
    holdReturn,
  };
}

function digestPortfolio(result: PortfolioResult): string {
  const { legs, daily, startEquity, endEquity, peakEquity, drawdownMax, feesPaid, slippagePaid } = result;
  return digestColumns([
    ...legs.flatMap(({ symbol, trades, skippedEntries }) => [
      symbol,
      trades.entryTime,
      trades.exitTime,
      trades.side,
      trades.reason,
      trades.entryPrice,
      trades.exitPrice,
      trades.quantity,
      trades.fees,
      trades.pnl,
      Float64Array.of(skippedEntries),
    ]),
    daily.time,
    daily.equity,
    Float64Array.of(startEquity, endEquity, peakEquity, drawdownMax, feesPaid, slippagePaid),
  ]);
}
