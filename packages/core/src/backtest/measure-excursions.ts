import type { CandleSeries } from '../market/candle-series.ts';
import { EXIT_REVERSAL } from './exit-reason.ts';
import type { TradeColumns } from './trade-columns.ts';

/** How far each trade went for and against its owner while it was held, fractions of the entry price, not negative. */
export interface Excursions {
  /** Maximum favourable excursion. */
  readonly mfe: Float64Array;
  /** Maximum adverse excursion. */
  readonly mae: Float64Array;
}

/** Over the candles before the exit's, and of that one its open and the exit's price only: the rest came after, or may have. */
export function measureExcursions(candles: CandleSeries, trades: TradeColumns): Excursions {
  const mfe = new Float64Array(trades.length);
  const mae = new Float64Array(trades.length);
  const { high, low, open } = candles;
  for (let i = 0; i < trades.length; i += 1) {
    const entry = trades.entryPrice[i] ?? Number.NaN;
    const exitRow = trades.exitRow[i] ?? 0;
    const exit = trades.exitPrice[i] ?? entry;
    let top = Math.max(entry, exit);
    let bottom = Math.min(entry, exit);
    for (let row = trades.entryRow[i] ?? 0; row < exitRow; row += 1) {
      const up = high[row] ?? top;
      const down = low[row] ?? bottom;
      if (up > top) top = up;
      if (down < bottom) bottom = down;
    }
    const isInside = (trades.reason[i] ?? 0) > EXIT_REVERSAL && exitRow > (trades.entryRow[i] ?? 0);
    if (isInside) {
      top = Math.max(top, open[exitRow] ?? top);
      bottom = Math.min(bottom, open[exitRow] ?? bottom);
    }
    const up = top / entry - 1;
    const down = 1 - bottom / entry;
    const isLong = trades.side[i] === 1;
    mfe[i] = isLong ? up : down;
    mae[i] = isLong ? down : up;
  }
  return { mfe, mae };
}
