import type { EpochMs } from '../../base/time.ts';
import { addCandle } from '../../market/add-candle.ts';
import type { Candle } from '../../market/candle.ts';
import { type HigherSpan, higherOpenTime } from '../higher-timeframe.ts';

/** Sums closed candles into those of a higher timeframe, by the same rules as the columns. */
export class HigherAggregator {
  readonly #span: HigherSpan;
  readonly #durationMs: number;
  #growing: Candle | null = null;
  #skipped = Number.NaN;
  #isFirst = true;

  constructor(span: HigherSpan, durationMs: number) {
    this.#span = span;
    this.#durationMs = durationMs;
  }

  /** Takes the next closed candle; calls `close` for each higher candle that this completes, at most two. */
  push(candle: Candle, close: (higher: Candle) => void): void {
    const bucket = higherOpenTime(candle.openTime, this.#span);
    if (this.#isFirst && bucket !== candle.openTime) this.#skipped = bucket;
    this.#isFirst = false;
    const growing = this.#growing;
    const isContinued = growing !== null && growing.openTime === bucket;
    if (growing !== null && !isContinued) close(growing);
    this.#growing = null;
    if (bucket === this.#skipped) return;
    const sum = isContinued ? addCandle(growing, candle) : { ...candle, openTime: bucket as EpochMs };
    if (candle.openTime + this.#durationMs === bucket + this.#span.durationMs) close(sum);
    else this.#growing = sum;
  }
}
