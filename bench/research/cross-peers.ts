import type { IStrategy, ITrade } from 'grademark';
import { runBacktest } from '@atb/core/backtest/run-backtest';
import type { CandleSeries } from '@atb/core/market/candle-series';
import { ema } from '@atb/core/indicators/ema';
import { compileStrategy } from '@atb/core/strategies/compile-strategy';
import { crossLoop, type CrossResult, type CrossTask, tradeCrosses } from '../ceiling/cross-loop.ts';
import { loadPackage } from './load-package.ts';
import { CROSS_ASSUMPTIONS, crossStrategy, type Guard } from './cross-strategy.ts';
import { expectClose, type Prepared } from './work.ts';

/** Rows before the slow average has a value. */
const SLOW = 50;
const SHARED_SHARE_MIN = 0.9;

/** Averages from the package, the rest as the hand-written loop does it. */
export function prepareIxjb94Loop(candles: CandleSeries, task: CrossTask): Prepared {
  const { IndicatorsSync } = loadPackage('@ixjb94/indicators');
  const indicators = new IndicatorsSync();
  const close = [...candles.close];
  return {
    run: () => tradeCrosses(candles, task, indicators.ema(close, 20), indicators.ema(close, 50)),
    check: (result) => {
      const expected = crossLoop(candles, task);
      // Its averages begin with the first price, which is worth a trade or two at the start.
      expectClose((result as CrossResult).trades, expected.trades, 0.001, 'trades');
    },
  };
}

interface Bar {
  readonly time: Date;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  /** Whether the fast average is above the slow one, now and on the bar before. */
  readonly isAbove: boolean;
  readonly wasAbove: boolean;
}

/** Backtest and statistics of the package; the averages are in its bars before the clock runs. */
export function prepareGrademark(candles: CandleSeries, guard: Guard | null): Prepared {
  const { backtest, analyze } = loadPackage('grademark');
  const { DataFrame } = loadPackage('data-forge');
  const bars = new DataFrame(toBars(candles));
  const strategy: IStrategy<Bar> = {
    entryRule: (enter, { bar }) => {
      if (bar.isAbove && !bar.wasAbove) enter();
    },
    exitRule: (exit, { bar }) => {
      if (!bar.isAbove && bar.wasAbove) exit();
    },
    ...(guard === null
      ? {}
      : {
          stopLoss: ({ entryPrice }) => entryPrice * guard.stop,
          profitTarget: ({ entryPrice }) => entryPrice * guard.target,
        }),
  };
  return {
    run: () => {
      const trades = backtest(strategy, bars);
      analyze(10_000, trades);
      return trades;
    },
    check: (result) => expectShared(candles, guard, result as readonly ITrade[]),
  };
}

function toBars({ openTime, open, high, low, close, volume, length }: CandleSeries): readonly Bar[] {
  const [fast, slow] = [new Float64Array(length), new Float64Array(length)];
  ema.batch(close, { period: 20 }, [fast]);
  ema.batch(close, { period: 50 }, [slow]);
  const isAbove = (row: number): boolean => (fast[row] as number) > (slow[row] as number);
  return Array.from({ length }, (_, row) => ({
    time: new Date(openTime[row] as number),
    open: open[row] as number,
    high: high[row] as number,
    low: low[row] as number,
    close: close[row] as number,
    volume: volume[row] as number,
    isAbove: isAbove(row),
    wasAbove: row < SLOW || isAbove(row - 1),
  }));
}

/** @throws when one of the trades is not among ours, or too many of ours are missing. */
function expectShared(candles: CandleSeries, guard: Guard | null, trades: readonly ITrade[]): void {
  const signals = compileStrategy(crossStrategy(guard), { timeframe: candles.timeframe }).columns(candles);
  const assumptions = { ...CROSS_ASSUMPTIONS, feeBps: 0, slippageBps: 0 };
  const ours = runBacktest({ candles, signals, assumptions }).trades;
  const entries = new Map([...ours.entryTime].map((time, i) => [time, ours.entryPrice[i]]));
  const shared = trades.filter(({ entryTime, entryPrice }) => entries.get(entryTime.getTime()) === entryPrice);
  if (shared.length < trades.length || shared.length < ours.length * SHARED_SHARE_MIN) {
    throw new Error(`${shared.length} of ${trades.length} trades are among our ${ours.length}`);
  }
}
