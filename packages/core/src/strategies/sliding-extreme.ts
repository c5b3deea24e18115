/** Highest or lowest of the last n values, in constant time on average; NaN until n values without a gap have been seen. */
export class SlidingExtreme {
  readonly #sign: number;
  readonly #candles: number;
  /** Candidates from best to worst in a ring: a value that a later and better one has overtaken never counts again. */
  readonly #values: Float64Array;
  readonly #rows: Int32Array;
  #head = 0;
  #count = 0;
  #row = -1;
  #lastGap = -1;

  constructor(kind: 'highest' | 'lowest', candles: number) {
    this.#sign = kind === 'highest' ? 1 : -1;
    this.#candles = candles;
    this.#values = new Float64Array(candles);
    this.#rows = new Int32Array(candles);
  }

  next(value: number): number {
    this.#row += 1;
    if (Number.isNaN(value)) {
      this.#lastGap = this.#row;
      this.#count = 0;
      return Number.NaN;
    }
    this.#dropOvertaken(value);
    this.#push(value);
    return this.#row - this.#lastGap < this.#candles ? Number.NaN : (this.#values[this.#head] ?? Number.NaN);
  }

  #dropOvertaken(value: number): void {
    const size = this.#candles;
    if (this.#count > 0 && (this.#rows[this.#head] ?? 0) <= this.#row - size) {
      this.#head = this.#head + 1 === size ? 0 : this.#head + 1;
      this.#count -= 1;
    }
    while (this.#count > 0) {
      const last = this.#slot(this.#count - 1);
      if (((this.#values[last] ?? 0) - value) * this.#sign > 0) return;
      this.#count -= 1;
    }
  }

  #push(value: number): void {
    const slot = this.#slot(this.#count);
    this.#values[slot] = value;
    this.#rows[slot] = this.#row;
    this.#count += 1;
  }

  #slot(index: number): number {
    const slot = this.#head + index;
    return slot >= this.#candles ? slot - this.#candles : slot;
  }
}
