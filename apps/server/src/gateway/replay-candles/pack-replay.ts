import { decimalPlaces } from '@atb/core/base/decimal';
import type { Instrument } from '@atb/core/market/instrument';
import { timeframeMs } from '@atb/core/market/timeframe';
import type { Replay } from './find-replay.ts';

/** Columns of whole numbers: half the size of doubles, and no digit of a price is lost. */
export function packReplay(
  { timeframe, origin, candles }: Replay,
  { priceIncrement }: Pick<Instrument, 'priceIncrement'>,
) {
  const ticks = 10 ** decimalPlaces(priceIncrement);
  const durationMs = timeframeMs(timeframe);
  const { length, openTime } = candles;
  const from = openTime[0] ?? 0;
  const to = (openTime[length - 1] ?? 0) + durationMs;
  const pack = (column: Float64Array, toWhole: (value: number) => number): string => {
    const { buffer, byteOffset, byteLength } = Int32Array.from(column.subarray(0, length), toWhole);
    return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
  };
  const toTicks = (price: number): number => Math.round(price * ticks);
  return {
    success: true as const,
    length,
    timeframe,
    origin,
    from,
    to,
    missing: Math.round((to - from) / durationMs) - length,
    ticks,
    openTime: pack(openTime, (time) => Math.round((time - from) / durationMs)),
    open: pack(candles.open, toTicks),
    high: pack(candles.high, toTicks),
    low: pack(candles.low, toTicks),
    close: pack(candles.close, toTicks),
  };
}
