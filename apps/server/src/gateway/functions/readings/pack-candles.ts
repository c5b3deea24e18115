import type { AnswerOf } from '@atb/api/functions/define-contract';
import type { archiveCandlesContract } from '@atb/api/functions/market/archive-candles';
import { parseIso } from '@atb/core/base/time';
import { timeframeMs } from '@atb/core/market/timeframe';
import { findEndOf } from '../../../market-data/archive/find-gaps.ts';
import type { FunctionServices } from '../function-services.ts';
import { refused } from '../refused.ts';
import { findCandleRefusal, type SpanBody } from '../checks/research-subject.ts';

/** What stands beside the reason when there are none. */
export const NO_CANDLES = { total: 0, length: 0, openTime: '', open: '', high: '', low: '', close: '', volume: '' };

/** The first `limit` candles of a span as columns of numbers: half a million of them are a few answers. */
export async function packCandles(
  archive: FunctionServices['archive'],
  span: SpanBody,
  limit: number,
): Promise<AnswerOf<typeof archiveCandlesContract>> {
  const refusal = await findCandleRefusal(archive, span);
  if (refusal !== null) return refused(refusal, NO_CANDLES);
  const { venue, symbol, timeframe, from, to } = span;
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
}

function toBase64({ buffer, byteOffset, byteLength }: Float64Array | Float32Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
}
