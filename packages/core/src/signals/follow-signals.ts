import { ema } from '../indicators/ema.ts';
import type { LineIndicator } from '../indicators/indicator.ts';
import { rsi } from '../indicators/rsi.ts';
import { SIGNAL_CANDLES_MAX, type SignalParams } from './signal-params.ts';

/** Candles that a shadow follows one choice of parameters. */
export const SHADOW_CANDLES = 24;
/** Paid on each purchase and each sale of a shadow, as a fraction of it. */
export const SHADOW_COST_RATE = 0.001;
/** Closes that a shadow needs: what its first signal is read from, and the candles it follows. */
export const SHADOW_CLOSES = SIGNAL_CANDLES_MAX + SHADOW_CANDLES;

/** Row of the first signal: from the same candles as on screen. */
const START = SIGNAL_CANDLES_MAX - 1;
const RSI_PERIOD = 14;

/**
 * What would have come of following the signals of these parameters, as a fraction of what was put in: held while the signal is
 * Long, out of the market otherwise, in and out at the close that the signal was read from, sold at the last close.
 * @param closes SHADOW_CLOSES of them, oldest first. Each signal is read from closes up to its own alone.
 */
export function followSignals(closes: Float64Array, params: SignalParams): number {
  const held = longRows(closes, params);
  let worth = 1;
  for (let row = START; row < START + SHADOW_CANDLES; row += 1) {
    if (!held(row)) continue;
    worth *= (closes[row + 1] ?? Number.NaN) / (closes[row] ?? Number.NaN);
    if (row === START || !held(row - 1)) worth *= 1 - SHADOW_COST_RATE;
    if (row === START + SHADOW_CANDLES - 1 || !held(row + 1)) worth *= 1 - SHADOW_COST_RATE;
  }
  return worth - 1;
}

/** Whether the signal of a row is Long, as `readSignal` reads it; a test holds the two equal. */
export function longRows(closes: Float64Array, { emaShort, emaLong, rsiHigh }: SignalParams): (row: number) => boolean {
  const short = columnOf(ema, closes, emaShort);
  const long = columnOf(ema, closes, emaLong);
  const strength = columnOf(rsi, closes, RSI_PERIOD);
  const at = (column: Float64Array, row: number): number => column[row] ?? Number.NaN;
  return (row) => at(short, row) > at(long, row) && at(strength, row) < rsiHigh;
}

function columnOf(indicator: LineIndicator, closes: Float64Array, period: number): Float64Array {
  const column = new Float64Array(closes.length);
  indicator.batch(closes, { period }, [column]);
  return column;
}
