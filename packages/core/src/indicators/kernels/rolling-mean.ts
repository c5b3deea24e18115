import { CANCELLED_SHARE, Window, refreshRows } from './window.ts';

/**
 * Mean of the last `period` values; NaN until there are that many, values that are NaN before the first one are skipped.
 * Sums differences from a value of the window, so that equal values have exactly that value as their mean.
 */
export class RollingMean {
  readonly #window: Window;
  readonly #period: number = 0;
  readonly #refresh: number = 0;
  #base = Number.NaN;
  #sum = 0;
  /** Largest sum since it was added up. */
  #peak = 0;
  #rows = 0;
  #hasStarted = false;

  constructor(period: number) {
    this.#window = new Window(period);
    this.#period = period;
    this.#refresh = refreshRows(period);
  }

  push(value: number): number {
    if (!this.#hasStarted) {
      if (Number.isNaN(value)) return value;
      this.#hasStarted = true;
    }
    const window = this.#window;
    const wasFull = window.isFull;
    this.#sum += value - window.push(value);
    this.#rows += 1;
    if (!window.isFull) return Number.NaN;
    if (!wasFull || window.isFlat || this.#rows >= this.#refresh) this.#addUp(value);
    const size = Math.abs(this.#sum);
    if (size > this.#peak) this.#peak = size;
    if (Math.abs(this.#base * this.#period + this.#sum) < this.#peak * CANCELLED_SHARE) this.#addUp(value);
    return this.#base + this.#sum / this.#period;
  }

  #addUp(base: number): void {
    this.#base = base;
    this.#rows = 0;
    this.#sum = 0;
    this.#peak = 0;
    if (this.#window.isFlat) return;
    let sum = 0;
    for (const value of this.#window.values) sum += value - base;
    this.#sum = sum;
  }
}
