import type { BacktestResult } from '@atb/core/backtest/backtest-result';
import type { StitchedResult } from '@atb/core/backtest/walk-forward/stitch-results';
import { type CandleSeries, lowerBound } from '@atb/core/market/candle-series';
import { maxDrawdown } from '@atb/core/statistics/drawdown';

/** What was held over all tests, at the rows of the stitched result; between them it was held too. */
export function stitchBenchmark(held: BacktestResult, candles: CandleSeries, stitched: StitchedResult) {
  const all = held.equity ?? new Float64Array(candles.length).fill(held.startEquity);
  const at = (time: number): number => all[Math.min(lowerBound(candles, time), candles.length - 1)] ?? held.startEquity;
  const equity = stitched.time.map(at);
  return {
    equity,
    daily: Array.from(stitched.daily.time, at),
    figures: {
      totalReturn: held.endEquity / held.startEquity - 1,
      drawdownMax: maxDrawdown(equity, held.startEquity) ?? 0,
    },
  };
}
