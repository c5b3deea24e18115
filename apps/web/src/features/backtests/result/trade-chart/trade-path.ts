import { averagePath } from './deal-marks.ts';
import type { Trade } from '../trades.ts';

/** What joins the entry of a trade to its exit: a line, or of a deal that is sold together the way of its average price. */
export function tradePath(trade: Trade): ReadonlyArray<{ readonly time: number; readonly price: number }> {
  const { entryTime, entryPrice, exitTime, exitPrice } = trade;
  const ends = [
    { time: entryTime, price: entryPrice },
    { time: exitTime, price: exitPrice },
  ];
  return averagePath(trade) ?? ends;
}
