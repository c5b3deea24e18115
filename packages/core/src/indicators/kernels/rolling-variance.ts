import { type IndicatorParam, type IndicatorParams, integerParam, readParam } from '../indicator.ts';
import type { RowRange } from './row-range.ts';
import { CANCELLED_SHARE, refreshRows } from './window.ts';

/** Whether the values are all there are, or a sample of more. */
export const DEVIATION_DIVISOR: IndicatorParam = integerParam({
  name: 'divisor',
  label: 'Deviation: 0 = population (divides by n), 1 = sample (divides by n - 1)',
  default: 0,
  min: 0,
  max: 1,
});

/**
 * Mean and standard deviation of the last `period` values; NaN until there are that many, NaN before the first value is skipped. Slides the
 * sum of squared differences from the mean (Welford's update for a value that enters and one that leaves), which keeps the digits that the
 * difference of two large sums loses, and adds it up anew when it has shrunk to little or after some rows: equal values have exactly that mean
 * and deviation 0. `run` is the one form: streaming runs it on one row.
 */
export class RollingVariance {
  readonly #ring: Float64Array;
  readonly #period: number = 0;
  readonly #divisor: number = Number.NaN;
  readonly #refresh: number = 0;
  #next = 0;
  #count = 0;
  /** The mean is base + sum / period. */
  #base = Number.NaN;
  #sum = 0;
  #mean = Number.NaN;
  #squares = 0;
  #peak = 0;
  #rows = 0;

  /** `divisor`: the period for a population, one less for a sample. */
  constructor(period: number, divisor: number) {
    this.#ring = new Float64Array(period);
    this.#period = period;
    this.#divisor = Math.max(divisor, 1);
    this.#refresh = refreshRows(period);
  }

  /** Rows `from` to before `to` of the source into the same rows of the outputs. */
  run(source: Float64Array, range: RowRange, out: MeanAndDeviation): void {
    let i = range.from;
    for (; i < range.to && this.#count < this.#period; i += 1) {
      this.#fill(source[i] ?? Number.NaN);
      out.mean[i] = this.#mean;
      out.deviation[i] = this.#count < this.#period ? Number.NaN : Math.sqrt(this.#squares / this.#divisor);
    }
    while (i < range.to) {
      const end = Math.min(range.to, i + this.#refresh - this.#rows);
      this.#slide(source, { from: i, to: end }, out);
      this.#rows += end - i;
      i = end;
      if (this.#rows === this.#refresh) this.#refreshSums();
    }
  }

  #slide(source: Float64Array, { from, to }: RowRange, { mean: means, deviation: deviations }: MeanAndDeviation): void {
    const ring = this.#ring;
    const period = this.#period;
    const divisor = this.#divisor;
    const share = 1 / period;
    let next = this.#next;
    let base = this.#base;
    let sum = this.#sum;
    let mean = this.#mean;
    let squares = this.#squares;
    let peak = this.#peak;
    for (let i = from; i < to; i += 1) {
      const value = source[i] ?? Number.NaN;
      const left = ring[next] ?? Number.NaN;
      ring[next] = value;
      next = next + 1 === period ? 0 : next + 1;
      const change = value - left;
      const meanBefore = mean;
      sum += change;
      mean = base + sum * share;
      squares += change * (value - mean + (left - meanBefore));
      if (squares > peak) peak = squares;
      if (squares < peak * CANCELLED_SHARE) {
        this.#addUp(value);
        base = this.#base;
        sum = this.#sum;
        mean = this.#mean;
        squares = this.#squares;
        peak = squares;
      }
      means[i] = mean;
      deviations[i] = Math.sqrt(squares / divisor);
    }
    this.#next = next;
    this.#base = base;
    this.#sum = sum;
    this.#mean = mean;
    this.#squares = squares;
    this.#peak = peak;
  }

  #fill(value: number): void {
    if (this.#count === 0 && Number.isNaN(value)) return;
    this.#ring[this.#count] = value;
    this.#count += 1;
    if (this.#count === this.#period) this.#addUp(value);
  }

  #refreshSums(): void {
    this.#addUp(this.#ring[this.#next] ?? Number.NaN);
    this.#rows = 0;
  }

  /** Exact sums of the window, about one of its values. */
  #addUp(base: number): void {
    let sum = 0;
    for (const value of this.#ring) sum += value - base;
    const mean = base + sum / this.#period;
    let squares = 0;
    for (const value of this.#ring) squares += (value - mean) * (value - mean);
    this.#base = base;
    this.#sum = sum;
    this.#mean = mean;
    this.#squares = squares;
    this.#peak = squares;
  }
}

interface MeanAndDeviation {
  readonly mean: Float64Array;
  readonly deviation: Float64Array;
}

/** The kernel of an indicator that has a period, and `DEVIATION_DIVISOR` among its parameters. */
export function varianceOf(params: IndicatorParams, periodOf: IndicatorParam): RollingVariance {
  const period = readParam(params, periodOf);
  return new RollingVariance(period, period - readParam(params, DEVIATION_DIVISOR));
}
