/**
 * Wilder's smoothing of values that are never negative: starts with the mean of the first `period`, then takes in 1/period of each. NaN
 * before the first value is skipped. @see J. W. Wilder, New Concepts in Technical Trading Systems (1978)
 */
export class WilderKernel {
  readonly #period: number = 0;
  readonly #factor: number = Number.NaN;
  readonly #decay: number = Number.NaN;
  #count = 0;
  #sum = 0;
  #average = Number.NaN;

  constructor(period: number) {
    this.#period = period;
    this.#factor = 1 / period;
    this.#decay = (period - 1) / period;
  }

  push(value: number): number {
    if (this.#count >= this.#period) {
      this.#average = this.#average * this.#decay + value * this.#factor;
      return this.#average;
    }
    if (Number.isNaN(value) && this.#count === 0) return value;
    this.#count += 1;
    this.#sum += value;
    if (this.#count < this.#period) return Number.NaN;
    this.#average = this.#sum / this.#period;
    return this.#average;
  }
}
