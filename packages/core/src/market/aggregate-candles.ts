import { assert } from '../base/assert.ts';
import type { EpochMs } from '../base/time.ts';
import { addCandle } from './add-candle.ts';
import type { Candle } from './candle.ts';
import { type Timeframe, candleOpenTime, timeframeMs } from './timeframe.ts';

/**
 * Sums candles of a smaller timeframe into a larger one as they close. A larger candle comes out as soon as nothing can
 * be added to it: with its last part, or with the first candle after it when parts are missing. One that may still grow
 * is never seen.
 */
export class CandleAggregator {
  readonly #from: Timeframe;
  readonly #to: Timeframe;
  #lastOpenTime = Number.NEGATIVE_INFINITY;
  #growing: Candle | null = null;

  constructor(from: Timeframe, to: Timeframe) {
    assert(timeframeMs(to) % timeframeMs(from) === 0, `candles of "${from}" do not add up to "${to}"`);
    this.#from = from;
    this.#to = to;
  }

  /** Takes the next closed candle; returns the larger candles it completes, at most two. */
  push(candle: Candle): readonly Candle[] {
    assert(
      candle.openTime > this.#lastOpenTime,
      `candle at ${candle.openTime} is not later than ${this.#lastOpenTime}`,
    );
    this.#lastOpenTime = candle.openTime;
    const closed: Candle[] = [];
    const openTime = candleOpenTime(candle.openTime, this.#to);
    if (this.#growing !== null && this.#growing.openTime !== openTime) {
      closed.push(this.#growing);
      this.#growing = null;
    }
    this.#growing = this.#growing === null ? { ...candle, openTime } : addCandle(this.#growing, candle);
    if (candle.openTime + timeframeMs(this.#from) === openTime + timeframeMs(this.#to)) {
      closed.push(this.#growing);
      this.#growing = null;
    }
    return closed;
  }
}

/**
 * Larger candles of a list of closed ones in order. The last is left out when it is not finished at `now`, the
 * moment up to which the list is complete (by default the close of its last candle).
 */
export function aggregateCandles(candles: readonly Candle[], from: Timeframe, to: Timeframe, now?: EpochMs): Candle[] {
  assert(timeframeMs(to) % timeframeMs(from) === 0, `candles of "${from}" do not add up to "${to}"`);
  const sums: Candle[] = [];
  for (const candle of candles) {
    const openTime = candleOpenTime(candle.openTime, to);
    const last = sums.at(-1);
    if (last?.openTime === openTime) sums[sums.length - 1] = addCandle(last, candle);
    else sums.push({ ...candle, openTime });
  }
  const lastPart = candles.at(-1);
  const lastSum = sums.at(-1);
  if (lastPart === undefined || lastSum === undefined) return sums;
  const knownUntil = now ?? lastPart.openTime + timeframeMs(from);
  if (lastSum.openTime + timeframeMs(to) > knownUntil) sums.pop();
  return sums;
}
