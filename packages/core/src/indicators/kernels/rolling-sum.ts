import { CANCELLED_SHARE, Window, refreshRows } from './window.ts';

/** Sum of the last `period` values; NaN until there are that many. Zeros add up to exactly zero. */
export class RollingSum {
  readonly #window: Window;
  readonly #refresh: number = 0;
  #sum = Number.NaN;
  #peak = 0;
  #rows = 0;

  constructor(period: number) {
    this.#window = new Window(period);
    this.#refresh = refreshRows(period);
  }

  push(value: number): number {
    const window = this.#window;
    const wasFull = window.isFull;
    const left = window.push(value);
    if (!window.isFull) return Number.NaN;
    if (!wasFull) return this.#addUp();
    this.#sum += value - left;
    this.#rows += 1;
    const size = Math.abs(this.#sum);
    if (size > this.#peak) this.#peak = size;
    if (this.#rows >= this.#refresh || size < this.#peak * CANCELLED_SHARE) return this.#addUp();
    return this.#sum;
  }

  #addUp(): number {
    let sum = 0;
    for (const value of this.#window.values) sum += value;
    this.#sum = sum;
    this.#peak = Math.abs(sum);
    this.#rows = 0;
    return sum;
  }
}
