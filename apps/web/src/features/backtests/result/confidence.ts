import type { BacktestBundle } from '@atb/api/research-bundle';
import { bootstrapInterval, type ConfidenceInterval } from '@atb/core/statistics/block-bootstrap';
import { simpleReturns } from '@atb/core/statistics/returns';
import { sharpeRatio } from '@atb/core/statistics/sharpe';

/** Interval of a figure over redrawn histories; null where it cannot be told. */
export interface Confidence {
  readonly id: 'totalReturn' | 'sharpe' | 'drawdownMax' | 'expectancy';
  readonly interval: ConfidenceInterval | null;
}

const SEED = 1;

function growth(returns: Float64Array): number {
  let equity = 1;
  for (const value of returns) equity *= 1 + value;
  return equity - 1;
}

function largestFall(returns: Float64Array): number {
  let [equity, peak, fall] = [1, 1, 0];
  for (const value of returns) {
    equity *= 1 + value;
    peak = Math.max(peak, equity);
    fall = Math.max(fall, 1 - equity / peak);
  }
  return fall;
}

function mean(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** Lets the page draw and answer between two figures. */
async function pause(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** Redraws with more rows take longer: fewer of them keep each figure within a frame or two. */
function drawsFor(rows: number): number {
  return Math.max(200, Math.min(1_000, Math.round(1_000_000 / Math.max(1, rows))));
}

/** How far the figures may be luck: blocks of days, and for the expectancy of round trips, drawn anew. 95 of 100 lie within. */
export async function findConfidence({ daily, startEquity, trades }: BacktestBundle): Promise<readonly Confidence[]> {
  const returns = simpleReturns(daily.equity, startEquity);
  const days = { seed: SEED, draws: drawsFor(returns.length) };
  const totalReturn = bootstrapInterval(returns, growth, days);
  await pause();
  const sharpe = bootstrapInterval(returns, sharpeRatio, days);
  await pause();
  const drawdownMax = bootstrapInterval(returns, largestFall, days);
  await pause();
  const expectancy = bootstrapInterval(trades.pnl, mean, { seed: SEED, draws: drawsFor(trades.pnl.length) });
  return [
    { id: 'totalReturn', interval: totalReturn },
    { id: 'sharpe', interval: sharpe },
    { id: 'drawdownMax', interval: drawdownMax },
    { id: 'expectancy', interval: expectancy },
  ];
}
