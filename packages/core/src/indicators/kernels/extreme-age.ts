/**
 * How many rows ago the largest of the last `period` values stood. A queue of candidates in falling order: each value enters and leaves it
 * once. Push negated values for the smallest.
 */
export class ExtremeAge {
  readonly #rows: Float64Array;
  readonly #values: Float64Array;
  readonly #period: number = 0;
  /** Of equal values: true takes the newest. */
  readonly #prefersNewest: boolean;
  #head = 0;
  #size = 0;
  #row = -1;

  constructor(period: number, prefersNewest: boolean) {
    this.#rows = new Float64Array(period);
    this.#values = new Float64Array(period);
    this.#period = period;
    this.#prefersNewest = prefersNewest;
  }

  push(value: number): number {
    this.#row += 1;
    if (this.#size > 0 && this.#row - (this.#rows[this.#head] ?? 0) >= this.#period) {
      this.#head = this.#head + 1 === this.#period ? 0 : this.#head + 1;
      this.#size -= 1;
    }
    while (this.#size > 0 && this.#beats(value, this.#values[this.#place(this.#size - 1)] ?? Number.NaN))
      this.#size -= 1;
    const place = this.#place(this.#size);
    this.#rows[place] = this.#row;
    this.#values[place] = value;
    this.#size += 1;
    return this.#row - (this.#rows[this.#head] ?? 0);
  }

  #beats(value: number, other: number): boolean {
    return this.#prefersNewest ? value >= other : value > other;
  }

  #place(index: number): number {
    const place = this.#head + index;
    return place >= this.#period ? place - this.#period : place;
  }
}
