/**
 * Largest of the last `period` values, or of all so far while there are fewer. Three comparisons a value whatever the data: the running
 * maximum of the block in progress against the maxima of the tail of the block before. @see van Herk (1992), Gil and Werman (1993)
 */
export class RollingMax {
  readonly #tail: Float64Array;
  #position = 0;
  #head = Number.NEGATIVE_INFINITY;

  constructor(period: number) {
    // One place more than the block, which stays empty: the tail after the last position.
    this.#tail = new Float64Array(period + 1).fill(Number.NEGATIVE_INFINITY);
  }

  push(value: number): number {
    const tail = this.#tail;
    if (value > this.#head) this.#head = value;
    tail[this.#position] = value;
    this.#position += 1;
    const before = tail[this.#position] ?? Number.NEGATIVE_INFINITY;
    const largest = before > this.#head ? before : this.#head;
    if (this.#position === tail.length - 1) this.#turn();
    return largest;
  }

  #turn(): void {
    const tail = this.#tail;
    let largest = Number.NEGATIVE_INFINITY;
    for (let i = tail.length - 2; i >= 0; i -= 1) {
      const value = tail[i] ?? Number.NaN;
      if (value > largest) largest = value;
      tail[i] = largest;
    }
    this.#position = 0;
    this.#head = Number.NEGATIVE_INFINITY;
  }
}

/** Smallest of the last `period` values, or of all so far while there are fewer. */
export class RollingMin {
  readonly #max: RollingMax;

  constructor(period: number) {
    this.#max = new RollingMax(period);
  }

  push(value: number): number {
    return -this.#max.push(-value);
  }
}
