import type { EpochMs } from '../../base/time.ts';
import type { CandleColumns, CandleIndicator } from '../indicator.ts';

const MINUTE_MS = 60_000;

/** The indicator as it sees the same one-minute candles `stepMs` apart, the first where it was. */
export function withCandleStep(indicator: CandleIndicator, stepMs: number): CandleIndicator {
  return {
    ...indicator,
    batch: (candles, params, out) => indicator.batch(stretch(candles, stepMs), params, out),
    stream: (params) => {
      const stream = indicator.stream(params);
      let first = Number.NaN;
      return {
        next: (candle, out) => {
          if (Number.isNaN(first)) first = candle.openTime;
          const openTime = (first + ((candle.openTime - first) / MINUTE_MS) * stepMs) as EpochMs;
          return stream.next({ ...candle, openTime }, out);
        },
      };
    },
  };
}

function stretch(candles: CandleColumns, stepMs: number): CandleColumns {
  const first = candles.openTime[0] ?? 0;
  return { ...candles, openTime: candles.openTime.map((time) => first + ((time - first) / MINUTE_MS) * stepMs) };
}
