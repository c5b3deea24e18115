import { readSignal } from './read-signal.ts';
import { SIGNAL_CANDLES_MAX, type SignalParams } from './signal-params.ts';

/** Candles that a shadow follows one choice of parameters. */
export const SHADOW_CANDLES = 24;
/** Paid on each purchase and each sale of a shadow, as a fraction of it. */
export const SHADOW_COST_RATE = 0.001;
/** Closes that a shadow needs: what its first signal is read from, and the candles it follows. */
export const SHADOW_CLOSES = SIGNAL_CANDLES_MAX + SHADOW_CANDLES;

/**
 * What would have come of following the signals of these parameters, as a fraction of what was put in: held while the signal is
 * Long, out of the market otherwise, in and out at the close that the signal was read from, sold at the last close.
 * @param closes oldest first; the first signal is read at row `start`, which needs SIGNAL_CANDLES_MAX rows up to itself, and the
 * last close is that of row `start + SHADOW_CANDLES`. Each signal is read from rows up to its own alone, and from as many as on screen.
 */
export function followSignals(closes: readonly number[], params: SignalParams, start: number): number {
  const isLong = Array.from({ length: SHADOW_CANDLES }, (_, step) => {
    const row = start + step;
    return readSignal(closes.slice(row + 1 - SIGNAL_CANDLES_MAX, row + 1), params)?.signal === 'Long';
  });
  return (
    isLong.reduce((worth, held, step) => {
      const change = held ? (closes[start + step + 1] ?? Number.NaN) / (closes[start + step] ?? Number.NaN) : 1;
      const isBought = held && isLong[step - 1] !== true;
      const isSold = held && isLong[step + 1] !== true;
      return worth * change * (isBought ? 1 - SHADOW_COST_RATE : 1) * (isSold ? 1 - SHADOW_COST_RATE : 1);
    }, 1) - 1
  );
}
