import type { CandleSeries } from '@atb/core/market/candle-series';
import { timeframeMs } from '@atb/core/market/timeframe';
import type { ReplayCandles } from './ghost-messages.ts';

function toWhole(base64: string): Int32Array {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i += 1) bytes[i] = text.charCodeAt(i);
  return new Int32Array(bytes.buffer);
}

/** Candles as the engine takes them. Whole ticks over a power of ten are the very doubles that the prices read as. */
export function unpackReplay({ timeframe, length, from, ticks, ...packed }: ReplayCandles): CandleSeries {
  const duration = timeframeMs(timeframe);
  const prices = (base64: string): Float64Array => Float64Array.from(toWhole(base64), (price) => price / ticks);
  return {
    timeframe,
    length,
    openTime: Float64Array.from(toWhole(packed.openTime), (row) => from + row * duration),
    open: prices(packed.open),
    high: prices(packed.high),
    low: prices(packed.low),
    close: prices(packed.close),
    // No rule of a ghost run asks for it.
    volume: new Float64Array(length),
  };
}
