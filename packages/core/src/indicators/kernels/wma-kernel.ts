import { CANCELLED_SHARE, Window, refreshRows } from './window.ts';

/**
 * Linearly weighted and plain mean of the last `period` values, newest heaviest. Works on differences from a value of the window, so that
 * equal values have exactly that value as both means.
 */
export class WmaKernel {
  readonly #window: Window;
  readonly #period: number = 0;
  readonly #weights: number = Number.NaN;
  readonly #refresh: number = 0;
  #base = Number.NaN;
  #sum = 0;
  #weighted = 0;
  /** Largest sum since it was added up. */
  #peak = 0;
  #rows = 0;
  #hasStarted = false;

  constructor(period: number) {
    this.#window = new Window(period);
    this.#period = period;
    this.#weights = (period * (period + 1)) / 2;
    this.#refresh = refreshRows(period);
  }

  /** The weighted mean; NaN until there are `period` values, NaN before the first value is skipped. */
  push(value: number): number {
    if (!this.#hasStarted) {
      if (Number.isNaN(value)) return value;
      this.#hasStarted = true;
    }
    const window = this.#window;
    const wasFull = window.isFull;
    const left = window.push(value);
    if (!window.isFull) return Number.NaN;
    this.#rows += 1;
    if (!wasFull || window.isFlat || this.#rows >= this.#refresh) {
      this.#addUp(value);
    } else {
      this.#weighted += this.#period * (value - this.#base) - this.#sum;
      this.#sum += value - left;
      const size = Math.abs(this.#sum);
      if (size > this.#peak) this.#peak = size;
      if (Math.abs(this.#base * this.#period + this.#sum) < this.#peak * CANCELLED_SHARE) this.#addUp(value);
    }
    return this.#base + this.#weighted / this.#weights;
  }

  /** Plain mean of the same values. */
  get mean(): number {
    return this.#base + this.#sum / this.#period;
  }

  /** Weighted less plain mean, without their common size. */
  get lead(): number {
    return this.#weighted / this.#weights - this.#sum / this.#period;
  }

  #addUp(base: number): void {
    this.#base = base;
    this.#rows = 0;
    this.#sum = 0;
    this.#weighted = 0;
    this.#peak = 0;
    const { values, oldest, isFlat } = this.#window;
    if (isFlat) return;
    for (let weight = 1; weight <= this.#period; weight += 1) {
      const difference = (values[(oldest + weight - 1) % this.#period] ?? Number.NaN) - base;
      this.#sum += difference;
      this.#weighted += weight * difference;
    }
  }
}
