import { type CandleColumns, type IndicatorParam, integerParam } from '../indicator.ts';
import { type RowRange, chunkOf } from './row-range.ts';

/** Whether the first candle, which has no close before it, has a true range. */
export const FIRST_RANGE: IndicatorParam = integerParam({
  name: 'first',
  label: 'True range of the first candle: 0 = none, 1 = high less low',
  default: 0,
  min: 0,
  max: 1,
});

/** Distance from the lower of low and previous close to the higher of high and previous close; a missing previous close does not count. */
export function trueRangeOf(high: number, low: number, previousClose: number): number {
  return (previousClose > high ? previousClose : high) - (previousClose < low ? previousClose : low);
}

/**
 * Average true range: mean of the first n true ranges, then smoothed by 1/n.
 * @see J. W. Wilder, New Concepts in Technical Trading Systems (1978)
 */
export class AtrKernel {
  readonly #period: number = 0;
  readonly #factor: number = Number.NaN;
  readonly #decay: number = Number.NaN;
  readonly #skipsFirst: boolean;
  #count = 0;
  #previousClose = Number.NaN;
  #average = 0;

  /** `first`: 1 when the first candle counts with high less low. */
  constructor(period: number, first: number) {
    this.#period = period;
    this.#factor = 1 / period;
    this.#decay = (period - 1) / period;
    this.#skipsFirst = first === 0;
  }

  push(high: number, low: number, close: number): number {
    if (this.#count < this.#period) return this.#warm(high, low, close);
    this.#average = this.#average * this.#decay + trueRangeOf(high, low, this.#previousClose) * this.#factor;
    this.#previousClose = close;
    return this.#average;
  }

  /** Whole columns at once: the same as a push for each row. */
  pushAll(candles: CandleColumns, out: Float64Array): void {
    const { high, low, close, length } = candles;
    let row = 0;
    for (; row < length && this.#count < this.#period; row += 1) {
      out[row] = this.#warm(high[row] ?? Number.NaN, low[row] ?? Number.NaN, close[row] ?? Number.NaN);
    }
    for (let rest = chunkOf(row, length); rest.from < length; rest = chunkOf(rest.to, length)) {
      this.#pushSteady(candles, rest, out);
    }
  }

  #pushSteady({ high, low, close }: CandleColumns, { from, to }: RowRange, out: Float64Array): void {
    const factor = this.#factor;
    const decay = this.#decay;
    let previousClose = this.#previousClose;
    let average = this.#average;
    for (let i = from; i < to; i += 1) {
      const range = trueRangeOf(high[i] ?? Number.NaN, low[i] ?? Number.NaN, previousClose);
      average = average * decay + range * factor;
      previousClose = close[i] ?? Number.NaN;
      out[i] = average;
    }
    this.#previousClose = previousClose;
    this.#average = average;
  }

  #warm(high: number, low: number, close: number): number {
    const isLeftOut = this.#skipsFirst && Number.isNaN(this.#previousClose);
    const range = trueRangeOf(high, low, this.#previousClose);
    this.#previousClose = close;
    if (isLeftOut) return Number.NaN;
    this.#count += 1;
    this.#average += range;
    if (this.#count < this.#period) return Number.NaN;
    this.#average /= this.#period;
    return this.#average;
  }
}
