/** A column of numbers that grows as rows are added; capacity doubles, so that a row costs no allocation of its own. */
export class Column {
  #values: Float64Array;
  #length = 0;

  constructor(capacity = 256) {
    this.#values = new Float64Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const grown = new Float64Array(this.#values.length * 2);
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values[this.#length] = value;
    this.#length += 1;
  }

  at(row: number): number {
    return this.#values[row] ?? Number.NaN;
  }

  clear(): void {
    this.#length = 0;
  }

  /** A copy of the rows so far. */
  toArray(): Float64Array {
    return this.#values.slice(0, this.#length);
  }
}
