import { dayEndRows } from '@atb/core/backtest/day-ends';
import type { BacktestSummary } from '@atb/core/backtest/summarise';
import { crossSweepLoop, type CrossResult } from '../ceiling/cross-loop.ts';
import { expectSame } from './cross-works.ts';
import { type Pair, runSweep, sweepPairs } from './sweep-run.ts';
import { createCandles, SWEEP_ROWS } from './synthetic-candles.ts';
import { CEILING, OURS, type Prepared, type Work } from './work.ts';

/** The hand-written loop, pair by pair. */
export function runSweepLoop(
  candles: ReturnType<typeof createCandles>,
  pairs: readonly Pair[],
): readonly CrossResult[] {
  const dayEnds = dayEndRows(candles, 0);
  const daily = new Float64Array(dayEnds.length);
  return pairs.map(({ fast, slow }) => crossSweepLoop(candles, { fast, slow, stop: 0, target: 0, dayEnds }, daily));
}

function prepareLoop(): Prepared {
  const candles = createCandles(SWEEP_ROWS, '5m');
  return { run: () => runSweepLoop(candles, sweepPairs()), check: () => undefined };
}

function prepareOurs(): Prepared {
  const candles = createCandles(SWEEP_ROWS, '5m');
  const pairs = sweepPairs();
  return {
    run: () => runSweep(candles, pairs),
    check: (result) => expectSweep(candles, result as readonly BacktestSummary[]),
  };
}

/** @throws when a pair's figures are not those of the loop. */
export function expectSweep(candles: ReturnType<typeof createCandles>, summaries: readonly BacktestSummary[]): void {
  const expected = runSweepLoop(candles, sweepPairs());
  if (summaries.length !== expected.length) throw new Error(`${summaries.length} of ${expected.length} pairs`);
  expected.forEach((each, i) => expectSame(summaries[i] as BacktestSummary, each));
}

export const sweepWork: Work = {
  id: 'sweep',
  title: 'Sweep: 1,000 EMA pairs through the general engine, one core; a year of 5m',
  goal: 1.5,
  checked: 'Trades, end equity, largest drawdown and Sharpe ratio of every pair within 1e-9 of the loop.',
  columns: new Map<string, () => Prepared>([
    [CEILING, prepareLoop],
    [OURS, prepareOurs],
  ]),
};
