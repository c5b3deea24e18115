import { addMs, type EpochMs } from '../../base/time.ts';
import { aggregateCandles } from '../../market/aggregate-candles.ts';
import type { Candle } from '../../market/candle.ts';
import { type CandleSeries, candleAt } from '../../market/candle-series.ts';
import { type Timeframe, timeframeMs } from '../../market/timeframe.ts';

/** Whether candles of a series add up to those of a timeframe. */
export function areSummable({ timeframe: from }: CandleSeries, to: Timeframe): boolean {
  return timeframeMs(to) % timeframeMs(from) === 0;
}

/** Candles of a timeframe that a bot decides on, as they close along a series of the same or a smaller one. */
export class ClosingCandles {
  readonly #candles: readonly Candle[];
  readonly #durationMs: number;
  #closed = 0;

  constructor(series: CandleSeries, timeframe: Timeframe) {
    const rows = Array.from({ length: series.length }, (_, row) => candleAt(series, row));
    this.#candles = aggregateCandles(rows, series.timeframe, timeframe);
    this.#durationMs = timeframeMs(timeframe);
  }

  /** The last `count` of those that are closed at a time, which must not be before that of an earlier call. */
  upTo(at: EpochMs, count: number): readonly Candle[] {
    for (let next = this.#candles[this.#closed]; next !== undefined; next = this.#candles[this.#closed]) {
      if (addMs(next.openTime, this.#durationMs) > at) break;
      this.#closed += 1;
    }
    return this.#candles.slice(Math.max(0, this.#closed - count), this.#closed);
  }
}
