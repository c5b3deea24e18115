// kernels: the arithmetic that several indicators share; batch and streaming run the same kernel, so they agree bit for bit.
// Every numeric field is declared with a number: one that begins as undefined is kept boxed by V8 and checked at each read.

/** Rows between two exact re-summings of a rolling sum: rounding cannot build up, and the cost stays a fraction of an addition a row. */
export function refreshRows(period: number): number {
  return Math.max(256, 4 * period);
}

/** A sum below this share of its largest part has lost digits to cancellation and is added up anew. */
export const CANCELLED_SHARE = 1e-4;

/** The last `period` values, in a ring. */
export class Window {
  readonly values: Float64Array;
  readonly #period: number = 0;
  #next = 0;
  #count = 0;
  #last = Number.NaN;
  #same = 0;

  constructor(period: number) {
    this.values = new Float64Array(period).fill(Number.NaN);
    this.#period = period;
  }

  /** Takes a value and gives the one that leaves: NaN while the window fills. */
  push(value: number): number {
    const left = this.values[this.#next] ?? Number.NaN;
    this.values[this.#next] = value;
    this.#next = this.#next + 1 === this.#period ? 0 : this.#next + 1;
    this.#same = value === this.#last ? this.#same + 1 : 1;
    this.#last = value;
    if (this.#count < this.#period) this.#count += 1;
    return left;
  }

  get isFull(): boolean {
    return this.#count === this.#period;
  }

  /** True when all values are the same number. */
  get isFlat(): boolean {
    return this.#same >= this.#period;
  }

  /** Where the oldest value stands once the window is full. */
  get oldest(): number {
    return this.#next;
  }
}
