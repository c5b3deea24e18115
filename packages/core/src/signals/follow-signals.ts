import type { CandleSeries } from '../market/candle-series.ts';
import type { Timeframe } from '../market/timeframe.ts';
import { compileSource, readSides } from './rate-signals.ts';
import { SIGNAL_CANDLES_MAX, type SignalParams } from './signal-params.ts';

/** Candles that a shadow follows one choice of parameters. */
export const SHADOW_CANDLES = 24;
/** Paid on each purchase and each sale of a shadow, as a fraction of it. */
export const SHADOW_FEE_RATE = 0.001;
/** How much worse than the open a shadow buys and sells: what market orders of backtests pay unless something else is chosen. */
export const SHADOW_SLIPPAGE_RATE = 0.0008;
/** Candles that a shadow needs: what its first signal is read from, and those that it follows. */
export const SHADOW_CLOSES = SIGNAL_CANDLES_MAX + SHADOW_CANDLES;
/**
 * Counts how shadows are followed. Outcomes of another number are no evidence: 1 traded at the close that its signal was read from and without
 * slippage.
 */
export const SHADOW_RULE = 2;

/** Row of the first signal: from the same candles as on screen. */
const START = SIGNAL_CANDLES_MAX - 1;

/** What would have come of following signals over candles, as a fraction of what was put in. */
export type ShadowFollower = (series: CandleSeries) => number;

/**
 * Follows the signals of these parameters, read by the interpreter that strategies trade by: bought at the open after a candle that says Long,
 * sold at the open after the first that does not, or at the last close. The candles are SHADOW_CLOSES, oldest first, none missing.
 */
export function followerOf(params: SignalParams, timeframe: Timeframe): ShadowFollower {
  const compiled = compileSource({ kind: 'averages', params }, timeframe);
  return (series) => followSides(series, readSides(series, compiled));
}

function followSides({ open, close }: CandleSeries, side: Int8Array): number {
  const end = START + SHADOW_CANDLES;
  let [worth, units] = [1, 0];
  for (let row = START + 1; row <= end; row += 1) {
    // The candle before has closed when this one opens.
    const isLong = side[row - 1] === 1;
    if (isLong === units > 0) continue;
    const price = open[row] ?? Number.NaN;
    if (isLong) units = (worth * (1 - SHADOW_FEE_RATE)) / (price * (1 + SHADOW_SLIPPAGE_RATE));
    else {
      worth = sell(units, price);
      units = 0;
    }
  }
  return (units > 0 ? sell(units, close[end] ?? Number.NaN) : worth) - 1;
}

function sell(units: number, price: number): number {
  return units * price * (1 - SHADOW_SLIPPAGE_RATE) * (1 - SHADOW_FEE_RATE);
}
