import { type AvailableCandles, candleListBody, type CandleListResponse } from '@atb/api/functions/candle-coverage';
import type { ArchiveEntry } from '../../market-data/archive/candle-archive.ts';
import { defineUserFunction } from './user-function.ts';

/** Every series of candles there is to run on. Longer timeframes are summed from them. */
export const candleList = defineUserFunction({
  name: 'candle-list',
  body: candleListBody,
  handle: async ({ services }): Promise<CandleListResponse> => ({
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
