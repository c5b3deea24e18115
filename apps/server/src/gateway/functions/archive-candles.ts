import { archiveCandlesBody, type ArchiveCandlesResponse } from '@atb/api/functions/archive-candles';
import { parseIso } from '@atb/core/base/time';
import { timeframeMs } from '@atb/core/market/timeframe';
import { findEndOf } from '../../market-data/archive/find-gaps.ts';
import { findCandleRefusal } from './research-subject.ts';
import { defineUserFunction } from './user-function.ts';

/** Candles of the archive for a chart, as columns of numbers: half a million of them are a few answers. */
export const archiveCandles = defineUserFunction({
  name: 'archive-candles',
  body: archiveCandlesBody,
  handle: async ({ services: { archive } }, body): Promise<ArchiveCandlesResponse> => {
    const { venue, symbol, timeframe, from, to, limit } = body;
    const refusal = await findCandleRefusal(archive, body);
    const empty = { openTime: '', open: '', high: '', low: '', close: '', volume: '' };
    if (refusal !== null) return { total: 0, length: 0, ...empty, ...refusal };
    const key = { venue, symbol, timeframe };
    const [first, end] = [parseIso(from), parseIso(to)];
    const { ranges, candles: total } = await archive.coverage(key, first, end);
    // Of millions of candles only those are read that are sent.
    const until = findEndOf(ranges, limit, timeframeMs(timeframe)) ?? end;
    const candles = await archive.load(key, first, until);
    const length = Math.min(limit, candles.length);
    const narrow = (column: Float64Array): string => toBase64(Float32Array.from(column.subarray(0, length)));
    return {
      success: true,
      total,
      length,
      openTime: toBase64(candles.openTime.slice(0, length)),
      open: narrow(candles.open),
      high: narrow(candles.high),
      low: narrow(candles.low),
      close: narrow(candles.close),
      volume: narrow(candles.volume),
    };
  },
});

function toBase64({ buffer, byteOffset, byteLength }: Float64Array | Float32Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
}
