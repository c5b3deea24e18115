import { dayEndRows } from '@atb/core/backtest/day-ends';
import type { BacktestSummary } from '@atb/core/backtest/summarise';
import type { CandleSeries } from '@atb/core/market/candle-series';
import { crossLoop, type CrossResult, type CrossTask } from '../ceiling/cross-loop.ts';
import { prepareGrademark, prepareIxjb94Loop } from './cross-peers.ts';
import { crossStrategy, type Guard } from './cross-strategy.ts';
import { runCross } from './run-cross.ts';
import { createCandles, YEAR_ROWS } from './synthetic-candles.ts';
import { CEILING, expectClose, OURS, type Prepared, type Work } from './work.ts';

const TOLERANCE = 1e-9;
const GUARD: Guard = { stop: 0.02, target: 0.03 };

const year = (): CandleSeries => createCandles(YEAR_ROWS, '1m');

function taskFor(candles: CandleSeries, guard: Guard | null): CrossTask {
  return { fast: 20, slow: 50, stop: guard?.stop ?? 0, target: guard?.target ?? 0, dayEnds: dayEndRows(candles, 0) };
}

function prepareOurs(guard: Guard | null): Prepared {
  const candles = year();
  const definition = crossStrategy(guard);
  return {
    run: () => runCross(candles, definition),
    check: (result) => expectSame(result as BacktestSummary, crossLoop(candles, taskFor(candles, guard))),
  };
}

/** @throws when a figure of ours is not that of the loop. */
export function expectSame(summary: BacktestSummary, expected: CrossResult): void {
  for (const name of ['trades', 'endEquity', 'drawdownMax', 'sharpe'] as const) {
    expectClose(summary[name] ?? Number.NaN, expected[name], TOLERANCE, name);
  }
}

function prepareLoop(guard: Guard | null): Prepared {
  const candles = year();
  return { run: () => crossLoop(candles, taskFor(candles, guard)), check: () => undefined };
}

export const crossYear: Work = {
  id: 'cross',
  title: 'EMA 20/50 cross, next-open fills, fee 10 bps, slippage 8 bps, equity, statistics; a year of 1m',
  goal: 2,
  checked:
    'Trades, end equity, largest drawdown and Sharpe ratio within 1e-9 of the loop. grademark has no costs and looks at no signal on the candle of a fill: each of its trades must be one of ours, and nine in ten of ours must be there.',
  columns: new Map<string, () => Prepared>([
    [CEILING, () => prepareLoop(null)],
    [OURS, () => prepareOurs(null)],
    ['@ixjb94/indicators and a loop', () => prepareIxjb94Loop(year(), taskFor(year(), null))],
    ['grademark', () => prepareGrademark(year(), null)],
  ]),
};

export const crossGuarded: Work = {
  id: 'cross-guarded',
  title: 'The same with a stop of 2 % and a target of 3 % within the candle',
  goal: 3,
  checked: 'As above.',
  columns: new Map<string, () => Prepared>([
    [CEILING, () => prepareLoop(GUARD)],
    [OURS, () => prepareOurs(GUARD)],
    ['grademark', () => prepareGrademark(year(), GUARD)],
  ]),
};
