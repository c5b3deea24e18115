import type { Candle } from './candle.ts';

/** The candle that two neighbours make together; it begins where `sum` does. */
export function addCandle(sum: Candle, next: Candle): Candle {
  return {
    openTime: sum.openTime,
    open: sum.open,
    high: Math.max(sum.high, next.high),
    low: Math.min(sum.low, next.low),
    close: next.close,
    volume: sum.volume + next.volume,
  };
}
