import type { Answer } from '@atb/api/functions/contracts';
import { queryOptions } from '@tanstack/react-query';
import type { ChartCandle } from '../../../components/chart/chart-types.ts';
import { call } from '../../../lib/api/call.ts';
import type { CandleSpan } from '../../../lib/api/candle-coverage.ts';

function toBytes(text: string): ArrayBuffer {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;
}

function toCandles(answer: Answer<'archive-candles'>): readonly ChartCandle[] {
  const time = new Float64Array(toBytes(answer.openTime));
  const [open, high, low, close, volume] = [answer.open, answer.high, answer.low, answer.close, answer.volume].map(
    (column) => new Float32Array(toBytes(column)),
  );
  return Array.from(time, (at, i) => ({
    time: at,
    open: open?.[i] ?? 0,
    high: high?.[i] ?? 0,
    low: low?.[i] ?? 0,
    close: close?.[i] ?? 0,
    volume: volume?.[i] ?? 0,
  }));
}

/** Candles of a span from the archive, oldest first. */
export function archiveCandlesQuery(venue: string, span: CandleSpan) {
  return queryOptions({
    queryKey: ['archive-candles', venue, span],
    queryFn: async ({ signal }) => toCandles(await call('archive-candles', { venue, ...span }, signal)),
    staleTime: Infinity,
    gcTime: 60_000,
  });
}

/** The same for the market and days of a shared result; nobody needs to be signed in. */
export function sharedCandlesQuery(token: string) {
  return (_venue: string, span: CandleSpan) =>
    queryOptions({
      queryKey: ['archive-candles', token, span],
      queryFn: async ({ signal }) => toCandles(await call('shared-candles', { token, ...span }, signal)),
      staleTime: Infinity,
      gcTime: 60_000,
    });
}
