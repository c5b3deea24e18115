import { type IndicatorParam, integerParam } from '../indicator.ts';

/** What RSI reads while no value differs from the one before it: nothing went up, nothing down. */
export const RSI_FLAT: IndicatorParam = integerParam({
  name: 'flat',
  label: 'Reading while nothing moves: 50 = neutral, 0 as TA-Lib, 100 as by the ratio of Wilder',
  default: 50,
  min: 0,
  max: 100,
});

/**
 * Wilder's relative strength: 100 * gains / (gains + losses), both smoothed by 1/n after a start with the mean of the first n changes. Holds
 * twice the gains and losses, |change| + change and |change| - change: exact, free of branches, and the ratio is the same.
 */
export class RsiKernel {
  readonly #period: number;
  readonly factor: number;
  readonly decay: number;
  /** Reading while nothing moves. */
  readonly flat: number;
  /** Changes seen; -1 before the first value. */
  #count = -1;
  #last = Number.NaN;
  #gains = 0;
  #losses = 0;

  constructor(period: number, flat: number) {
    this.#period = period;
    this.factor = 1 / period;
    this.decay = (period - 1) / period;
    this.flat = flat;
  }

  push(value: number): number {
    if (this.#count < this.#period) return this.#warm(value);
    const change = value - this.#last;
    const size = Math.abs(change);
    this.#last = value;
    const gains = this.#gains * this.decay + (size + change) * this.factor;
    const losses = this.#losses * this.decay + (size - change) * this.factor;
    this.#gains = gains;
    this.#losses = losses;
    const moved = gains + losses;
    return moved === 0 ? this.flat : (100 * gains) / moved;
  }

  /** Whole columns at once: the same as a push for each row. */
  pushAll(source: Float64Array, out: Float64Array): void {
    const rows = source.length;
    let i = 0;
    for (; i < rows && this.#count < this.#period; i += 1) out[i] = this.#warm(source[i] ?? Number.NaN);
    const factor = this.factor;
    const decay = this.decay;
    const flat = this.flat;
    let last = this.#last;
    let gains = this.#gains;
    let losses = this.#losses;
    for (; i < rows; i += 1) {
      const value = source[i] ?? Number.NaN;
      const change = value - last;
      const size = Math.abs(change);
      last = value;
      gains = gains * decay + (size + change) * factor;
      losses = losses * decay + (size - change) * factor;
      const moved = gains + losses;
      out[i] = moved === 0 ? flat : (100 * gains) / moved;
    }
    this.#last = last;
    this.#gains = gains;
    this.#losses = losses;
  }

  get isSeeded(): boolean {
    return this.#count >= this.#period;
  }

  get last(): number {
    return this.#last;
  }

  /** Twice the smoothed gains. */
  get gains(): number {
    return this.#gains;
  }

  /** Twice the smoothed losses. */
  get losses(): number {
    return this.#losses;
  }

  #warm(value: number): number {
    if (this.#count < 0) {
      if (!Number.isNaN(value)) this.#count = 0;
      this.#last = value;
      return Number.NaN;
    }
    const change = value - this.#last;
    const size = Math.abs(change);
    this.#last = value;
    this.#count += 1;
    this.#gains += size + change;
    this.#losses += size - change;
    if (this.#count < this.#period) return Number.NaN;
    this.#gains /= this.#period;
    this.#losses /= this.#period;
    const moved = this.#gains + this.#losses;
    return moved === 0 ? this.flat : (100 * this.#gains) / moved;
  }
}
