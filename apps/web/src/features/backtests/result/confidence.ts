import type { ResultFigures } from '@atb/api/research-bundle';
import { bootstrapInterval, type ConfidenceInterval } from '@atb/core/statistics/block-bootstrap';
import { quantile } from '@atb/core/statistics/moments';
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

/** Values drawn at once before the page gets its turn: a few milliseconds. */
const VALUES_AT_ONCE = 40_000;
const DRAWS_MIN = 200;
const DRAWS_MAX = 1_000;
const VALUES_MAX = 1_000_000;
const LEVEL = 0.95;

/** The interval of the core, drawn in portions. */
async function drawInterval(
  values: ArrayLike<number>,
  statistic: (values: Float64Array) => number | null,
): Promise<ConfidenceInterval | null> {
  const rows = Math.max(1, values.length);
  const draws = Math.max(DRAWS_MIN, Math.min(DRAWS_MAX, Math.round(VALUES_MAX / rows)));
  const portion = Math.max(1, Math.floor(VALUES_AT_ONCE / rows));
  const results: number[] = [];
  const keep = (drawn: Float64Array): number | null => {
    const result = statistic(drawn);
    if (result !== null) results.push(result);
    return result;
  };
  for (let drawn = 0; drawn < draws; drawn += portion) {
    await pause();
    bootstrapInterval(values, keep, { seed: SEED + drawn, draws: Math.min(portion, draws - drawn) });
  }
  if (results.length * 2 <= draws) return null;
  const at = (share: number): number => quantile(results, share) ?? Number.NaN;
  return { low: at((1 - LEVEL) / 2), middle: at(0.5), high: at((1 + LEVEL) / 2) };
}

/** How far the figures may be luck: blocks of days, and for the expectancy of round trips, drawn anew. 95 of 100 lie within. */
export async function findConfidence({ daily, startEquity, trades }: ResultFigures): Promise<readonly Confidence[]> {
  const returns = simpleReturns(daily.equity, startEquity);
  return [
    { id: 'totalReturn', interval: await drawInterval(returns, growth) },
    { id: 'sharpe', interval: await drawInterval(returns, sharpeRatio) },
    { id: 'drawdownMax', interval: await drawInterval(returns, largestFall) },
    { id: 'expectancy', interval: await drawInterval(trades.pnl, mean) },
  ];
}
