import type { CandleSeries } from '../market/candle-series.ts';
import type { SignalColumns } from '../strategies/signal-columns.ts';
import type { BacktestResult } from './backtest-result.ts';
import type { Assumptions } from './assumptions.ts';
import { type BacktestOptions, runBacktest } from './run-backtest.ts';

/**
 * What buying all at the first open after the start and keeping it to the end would have made, under the same assumptions and
 * costs. Volume caps and minimums aside: it is a yardstick, not a plan.
 */
export function runBuyAndHold(
  candles: CandleSeries,
  assumptions: Assumptions,
  startRow = 0,
  options: BacktestOptions = {},
): BacktestResult {
  const entry = new Uint8Array(candles.length);
  const signalRow = Math.max(0, startRow - 1);
  if (candles.length > 0) entry[signalRow] = 1;
  const signals: SignalColumns = {
    length: candles.length,
    warmUp: 0,
    long: {
      entry,
      exit: new Uint8Array(candles.length),
      exitWhen: null,
      protection: { stopLoss: null, takeProfit: null, trailing: null, timeExit: null },
    },
    short: null,
    sizing: { kind: 'equity_fraction', value: 1 },
  };
  const plain = { ...assumptions, volumeShareMax: null, minQuantity: 0, minNotional: 0, latencyBars: 0 };
  return runBacktest({ candles, signals, assumptions: plain, startRow }, options);
}
