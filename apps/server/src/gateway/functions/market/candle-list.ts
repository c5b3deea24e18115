import { type AvailableCandles, candleListContract } from '@atb/api/functions/market/candle-list';
import type { ArchiveEntry } from '../../../market-data/archive/candle-archive.ts';
import { implement } from '../function-services.ts';

/** Every series of candles there is to run on. Longer timeframes are summed from them. */
export const candleList = implement(candleListContract, {
  handle: async ({ services }) => ({
    success: true,
    series: (await services.archive.list()).flatMap(toAvailable),
  }),
});

export function toAvailable({
  venue,
  symbol,
  timeframe,
  first,
  last,
  rows,
}: ArchiveEntry): readonly AvailableCandles[] {
  return first === null || last === null ? [] : [{ venue, symbol, timeframe, first, last, candles: rows }];
}
