// Backtest speed as ratios to a hand-written loop of the same work in the same process, results checked equal first.
import { createRandom } from '@atb/core/base/random';
import { dayEndRows } from '@atb/core/backtest/day-ends';
import { DEFAULT_BACKTEST_TERMS } from '@atb/core/backtest/backtest-terms';
import { createBacktestWorkspace } from '@atb/core/backtest/fast/create-run';
import { runBacktest } from '@atb/core/backtest/run-backtest';
import { summarise } from '@atb/core/backtest/summarise';
import type { CandleSeries } from '@atb/core/market/candle-series';
import type { SignalColumns } from '@atb/core/strategies/signal-columns';
import { ceilingBacktest } from './backtest-ceiling.ts';

const ROWS = 525_600;
const RUNS = 31;

function syntheticYear(): CandleSeries {
  const random = createRandom(42);
  const column = (): Float64Array => new Float64Array(ROWS);
  const candles = {
    openTime: column(),
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
  };
  let price = 30_000;
  for (let i = 0; i < ROWS; i += 1) {
    const open = price;
    price = open * (1 + (random() + random() + random() - 1.5) * 0.0015);
    candles.openTime[i] = 1_704_067_200_000 + i * 60_000;
    candles.open[i] = open;
    candles.close[i] = price;
    candles.high[i] = Math.max(open, price) * (1 + random() * 0.0005);
    candles.low[i] = Math.min(open, price) * (1 - random() * 0.0005);
    candles.volume[i] = random() * 100;
  }
  return { timeframe: '1m', length: ROWS, ...candles };
}

/** Exponential average seeded with the simple one. */
function ema(source: Float64Array, period: number, out: Float64Array): void {
  out.fill(Number.NaN, 0, period - 1);
  let sum = 0;
  for (let i = 0; i < period; i += 1) sum += source[i] ?? 0;
  let value = sum / period;
  const k = 2 / (period + 1);
  out[period - 1] = value;
  for (let i = period; i < source.length; i += 1) {
    value += k * ((source[i] ?? 0) - value);
    out[i] = value;
  }
}

/** Columns that every run writes anew, as a sweep does. */
const fast = new Float64Array(ROWS);
const slow = new Float64Array(ROWS);
const entry = new Uint8Array(ROWS);
const exit = new Uint8Array(ROWS);
const equity = new Float64Array(ROWS);
const ceilingEquity = new Float64Array(ROWS);

function crossSignals(close: Float64Array, stop: number, target: number): SignalColumns {
  ema(close, 20, fast);
  ema(close, 50, slow);
  let wasAbove = (fast[49] ?? 0) > (slow[49] ?? 0) ? 1 : 0;
  for (let i = 50; i < close.length; i += 1) {
    const isAbove = (fast[i] ?? 0) > (slow[i] ?? 0) ? 1 : 0;
    entry[i] = isAbove & ~wasAbove;
    exit[i] = wasAbove & ~isAbove;
    wasAbove = isAbove;
  }
  const distance = (value: number) => (value === 0 ? null : ({ kind: 'fraction', value } as const));
  const protection = { stopLoss: distance(stop), takeProfit: distance(target), trailing: null, timeExit: null };
  return {
    length: close.length,
    warmUp: 50,
    long: { entry, exit, exitWhen: null, protection },
    short: null,
    sizing: { kind: 'equity_fraction', value: 1 },
  };
}

/** Medians in milliseconds of two works done in turn, so that a busy machine slows both. */
function medians(a: () => void, b: () => void): readonly [number, number] {
  const times = [a, b].map(() => new Float64Array(RUNS));
  for (let i = 0; i < RUNS; i += 1) {
    [a, b].forEach((work, which) => {
      const start = performance.now();
      work();
      times[which]?.fill(performance.now() - start, i, i + 1);
    });
  }
  const [first, second] = times.map((each) => each.sort()[RUNS >> 1] ?? Number.NaN);
  return [first ?? Number.NaN, second ?? Number.NaN];
}

const candles = syntheticYear();
const workspace = createBacktestWorkspace(candles);
const terms = { ...DEFAULT_BACKTEST_TERMS, limitRule: 'touch' as const };

for (const { name, stop, target, goal } of [
  { name: 'EMA 20/50 cross, fee, slippage, equity, statistics', stop: 0, target: 0, goal: 2 },
  { name: 'the same with stop 2 % and target 3 %', stop: 0.02, target: 0.03, goal: 3 },
]) {
  const ours = () => {
    const result = runBacktest(
      { candles, signals: crossSignals(candles.close, stop, target), terms },
      { workspace, equity },
    );
    return { result, statistics: summarise(result) };
  };
  const theirs = () =>
    ceilingBacktest(candles, { stop, target, dayEnds: dayEndRows(candles, 0), equity: ceilingEquity });
  const a = ours();
  const b = theirs();
  const pairs = [
    [a.result.trades.length, b.trades],
    [a.result.endEquity, b.endEquity],
    [a.result.drawdownMax, b.drawdownMax],
    [a.statistics.sharpe ?? Number.NaN, b.sharpe],
  ] as const;
  for (const [mine, other] of pairs) {
    if (!(Math.abs(mine - other) <= 1e-9 * Math.abs(other))) throw new Error(`${name}: ${mine} is not ${other}`);
  }
  for (let i = 0; i < 5; i += 1) {
    ours();
    theirs();
  }
  const [time, ceiling] = medians(ours, theirs);
  console.log(
    `${name}: ${time.toFixed(2)} ms, ceiling ${ceiling.toFixed(2)} ms, ratio ${(time / ceiling).toFixed(2)} (goal ${goal}), ${a.result.trades.length} trades`,
  );
}
