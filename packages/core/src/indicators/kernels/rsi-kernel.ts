import { type IndicatorParam, integerParam } from '../indicator.ts';
import { type RowRange, chunkOf } from './row-range.ts';

/** What RSI reads while no value differs from the one before it: nothing went up, nothing down. */
export const RSI_FLAT: IndicatorParam = integerParam({
  name: 'flat',
  label: 'Reading while nothing moves: 50 = neutral, 0 as TA-Lib, 100 as by the ratio of Wilder',
  default: 50,
  min: 0,
  max: 100,
});

/**
 * Wilder's relative strength: 100 * gains / (gains + losses), both smoothed by 1/n after a start with the mean of the first n changes. NaN
 * before the first value is skipped. Holds twice the gains and losses, |change| + change and |change| - change: exact, free of branches, and
 * the ratio is the same. The means of the start are the same step with factor 1/1, 1/2, ... 1/n. The ratio comes before the 100, so that only
 * gains are exactly 100.
 */
export class RsiKernel {
  readonly #period: number = 0;
  readonly #flat: number = Number.NaN;
  /** Share of the newest change, and what is left of the ones before it. */
  #factor = Number.NaN;
  #decay = Number.NaN;
  /** Values that the start still takes: the first, and those of the first n changes. */
  #missing = 0;
  #last = Number.NaN;
  #gains = Number.NaN;
  #losses = Number.NaN;

  constructor(period: number, flat: number) {
    this.#period = period;
    this.#missing = period + 1;
    this.#flat = flat;
  }

  push(value: number): number {
    const change = value - this.#last;
    const size = Math.abs(change);
    const gains = this.#gains * this.#decay + (size + change) * this.#factor;
    const losses = this.#losses * this.#decay + (size - change) * this.#factor;
    this.#last = value;
    this.#gains = gains;
    this.#losses = losses;
    if (this.#missing !== 0 && !this.#finishesStart(value)) return Number.NaN;
    const moved = gains + losses;
    return moved === 0 ? this.#flat : 100 * (gains / moved);
  }

  /** A push by the name that it has in streams. */
  next(value: number): number {
    return this.push(value);
  }

  /** Whole columns at once: the same as a push for each row. */
  pushAll(source: Float64Array, out: Float64Array): void {
    const rows = source.length;
    let row = 0;
    for (; row < rows && this.#missing !== 0; row += 1) out[row] = this.push(source[row] ?? Number.NaN);
    for (let rest = chunkOf(row, rows); rest.from < rows; rest = chunkOf(rest.to, rows)) {
      this.#pushSteady(source, rest, out);
    }
  }

  #pushSteady(source: Float64Array, { from, to }: RowRange, out: Float64Array): void {
    const factor = this.#factor;
    const decay = this.#decay;
    const flat = this.#flat;
    let last = this.#last;
    let gains = this.#gains;
    let losses = this.#losses;
    for (let i = from; i < to; i += 1) {
      const value = source[i] ?? Number.NaN;
      const change = value - last;
      const size = Math.abs(change);
      last = value;
      gains = gains * decay + (size + change) * factor;
      losses = losses * decay + (size - change) * factor;
      const moved = gains + losses;
      out[i] = moved === 0 ? flat : 100 * (gains / moved);
    }
    this.#last = last;
    this.#gains = gains;
    this.#losses = losses;
  }

  /** Takes note of a row of the start, and sets the shares for the row after it; true on its last row. */
  #finishesStart(value: number): boolean {
    if (this.#missing > this.#period) {
      this.#gains = 0;
      this.#losses = 0;
      if (Number.isNaN(value)) return false;
    }
    this.#missing -= 1;
    const size = Math.min(this.#period - this.#missing + 1, this.#period);
    this.#factor = 1 / size;
    this.#decay = (size - 1) / size;
    return this.#missing === 0;
  }
}
