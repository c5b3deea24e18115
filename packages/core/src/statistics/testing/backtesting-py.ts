import { DAY_MS } from '../../base/time.ts';
import { beta } from './beta.ts';
import { cagr } from '../cagr.ts';
import { drawdownPeriods, maxDrawdown } from '../drawdown.ts';
import { expectancy, kellyCriterion } from '../expectancy.ts';
import { deviation, mean } from '../moments.ts';
import { profitFactor } from '../profit-factor.ts';
import { simpleReturns } from '../returns.ts';
import { downsideRisk } from '../sortino.ts';
import { systemQuality } from '../sqn.ts';

const DAYS_PER_CALENDAR_YEAR = 365.25;

/** A run on daily candles, as the program backtesting.py looks at it. */
export interface BacktestingPyRun {
  /** Of each candle. */
  readonly time: Float64Array;
  readonly close: Float64Array;
  readonly equity: Float64Array;
  readonly entryRow: ArrayLike<number>;
  readonly exitRow: ArrayLike<number>;
  /** Of each trade, as a fraction of the entry's notional, net. */
  readonly returns: ArrayLike<number>;
  readonly pnl: ArrayLike<number>;
  readonly start: number;
  /** First row on which the strategy could act. */
  readonly firstRow: number;
}

/** Figures by the names of backtesting.py, in its units (percent, days); null where they are not defined. */
export function backtestingPyFigures(run: BacktestingPyRun): Readonly<Record<string, number | null>> {
  const { equity, pnl, returns, start, time } = run;
  const end = equity.at(-1) ?? start;
  const percent = (value: number | null): number | null => (value === null ? null : value * 100);
  const yearly = annualised(run);
  const drawdown = maxDrawdown(equity);
  const periods = drawdownPeriods(equity);
  const days = (from: number, to: number): number => ((time[to] ?? 0) - (time[from] ?? 0)) / DAY_MS;
  const wins = Float64Array.from(pnl).filter((profit) => profit > 0).length;
  const market = (run.close.at(-1) ?? 0) / (run.close[run.firstRow] ?? 0) - 1;
  const slope = beta(logSteps(equity), logSteps(run.close));
  const lengths = periods.map(({ from, to }) => days(from, to));
  const held = Array.from(run.entryRow, (from, i) => days(from, run.exitRow[i] ?? 0));
  return {
    'Exposure Time [%]': percent(exposed(run) / equity.length),
    'Equity Final [$]': end,
    'Equity Peak [$]': equity.reduce((a, b) => Math.max(a, b), 0),
    'Return [%]': percent((end - start) / start),
    'Buy & Hold Return [%]': percent(market),
    'Return (Ann.) [%]': percent(yearly.growth),
    'Volatility (Ann.) [%]': percent(yearly.volatility),
    'CAGR [%]': percent(cagr(start, end, days(0, time.length - 1), DAYS_PER_CALENDAR_YEAR)),
    'Sharpe Ratio': yearly.volatility === 0 ? null : yearly.growth / yearly.volatility,
    'Sortino Ratio': yearly.downside === 0 ? null : yearly.growth / yearly.downside,
    'Calmar Ratio': drawdown === null || drawdown === 0 ? null : yearly.growth / drawdown,
    'Alpha [%]': slope === null ? null : 100 * ((end - start) / start - slope * market),
    Beta: slope,
    'Max. Drawdown [%]': drawdown === null ? null : -100 * drawdown,
    'Avg. Drawdown [%]': periods.length === 0 ? null : -100 * (mean(periods.map(({ depth }) => depth)) ?? 0),
    'Max. Drawdown Duration': lengths.length === 0 ? null : Math.ceil(Math.max(...lengths)),
    'Avg. Drawdown Duration': lengths.length === 0 ? null : Math.ceil(mean(lengths) ?? 0),
    '# Trades': returns.length,
    'Win Rate [%]': returns.length === 0 ? null : percent(wins / returns.length),
    'Best Trade [%]': returns.length === 0 ? null : percent(Math.max(...Array.from(returns))),
    'Worst Trade [%]': returns.length === 0 ? null : percent(Math.min(...Array.from(returns))),
    'Avg. Trade [%]': returns.length === 0 ? null : percent(geometricMean(returns)),
    'Max. Trade Duration': held.length === 0 ? null : Math.ceil(Math.max(...held)),
    'Avg. Trade Duration': held.length === 0 ? null : Math.ceil(mean(held) ?? 0),
    'Profit Factor': profitFactor(returns),
    'Expectancy [%]': percent(expectancy(returns)),
    SQN: systemQuality(pnl),
    'Kelly Criterion': kellyCriterion(pnl),
  };
}

/** exp(mean(log(1 + r))) - 1; -1 where everything was lost. */
function geometricMean(returns: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < returns.length; i += 1) sum += Math.log1p(Math.max(-1, returns[i] ?? 0));
  return Math.expm1(sum / returns.length);
}

function annualised({ time, equity }: BacktestingPyRun) {
  const weekend = time.filter((each) => [0, 6].includes(new Date(each).getUTCDay())).length;
  const perYear = weekend / time.length > (2 / 7) * 0.6 ? 365 : 252;
  const returns = simpleReturns(equity, Number.NaN).subarray(1);
  const growth = geometricMean(returns);
  const spread = deviation(returns) ?? 0;
  return {
    growth: (1 + growth) ** perYear - 1,
    volatility: Math.sqrt((spread ** 2 + (1 + growth) ** 2) ** perYear - (1 + growth) ** (2 * perYear)),
    downside: downsideRisk(returns, perYear) ?? 0,
  };
}

function exposed({ entryRow, exitRow, equity }: BacktestingPyRun): number {
  const isHeld = new Uint8Array(equity.length);
  for (let i = 0; i < entryRow.length; i += 1) isHeld.fill(1, entryRow[i] ?? 0, (exitRow[i] ?? 0) + 1);
  return isHeld.reduce((sum, each) => sum + each, 0);
}

function logSteps(values: Float64Array): Float64Array {
  return values.subarray(1).map((value, i) => Math.log(value / (values[i] ?? Number.NaN)));
}
