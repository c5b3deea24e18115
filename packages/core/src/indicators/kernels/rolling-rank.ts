/** How many of the last `period` values are smaller than the next one. Keeps them sorted; only what lies between the old and the new value moves. */
export class RollingRank {
  readonly #ring: Float64Array;
  readonly #sorted: Float64Array;
  #next = 0;
  #count = 0;

  constructor(period: number) {
    this.#ring = new Float64Array(period);
    this.#sorted = new Float64Array(period);
  }

  /** Number of smaller ones among the `period` values before this one; NaN until there are that many. */
  push(value: number): number {
    const sorted = this.#sorted;
    const rank = this.#countSmaller(value);
    const isFull = this.#count === sorted.length;
    const place = isFull ? this.#countSmaller(this.#ring[this.#next] as number) : this.#count;
    if (rank > place) {
      for (let i = place; i < rank - 1; i += 1) sorted[i] = sorted[i + 1] as number;
      sorted[rank - 1] = value;
    } else {
      for (let i = place; i > rank; i -= 1) sorted[i] = sorted[i - 1] as number;
      sorted[rank] = value;
    }
    this.#ring[this.#next] = value;
    this.#next = this.#next + 1 === sorted.length ? 0 : this.#next + 1;
    if (!isFull) this.#count += 1;
    return isFull ? rank : Number.NaN;
  }

  #countSmaller(value: number): number {
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#sorted[middle] as number) < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
