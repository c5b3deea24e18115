/** Volume by price: equal bins from the lowest to the highest price, each candle spread evenly over its range. */
export class PriceHistogram {
  readonly bins: Float64Array;
  bottom = 0;
  /** Height of a bin in units of the price; 0 when all prices are the same. */
  width = 0;

  constructor(bins: number) {
    this.bins = new Float64Array(bins);
  }

  /** Empties the bins and sets their range. */
  restart(bottom: number, top: number): void {
    this.bins.fill(0);
    this.bottom = bottom;
    this.width = (top - bottom) / this.bins.length;
  }

  /** Adds the volume of a candle within the range; a negative one takes it out again. */
  add(low: number, high: number, volume: number): void {
    const first = this.#binOf(low);
    const last = this.#binOf(high);
    if (first === last) {
      this.#put(first, volume);
      return;
    }
    const density = volume / (high - low);
    this.#put(first, density * (this.bottom + (first + 1) * this.width - low));
    for (let bin = first + 1; bin < last; bin += 1) this.#put(bin, density * this.width);
    this.#put(last, density * (high - this.bottom - last * this.width));
  }

  /** Bin with the most volume, the lowest of equals. */
  get fullest(): number {
    let fullest = 0;
    for (let bin = 1; bin < this.bins.length; bin += 1) {
      if ((this.bins[bin] as number) > (this.bins[fullest] as number)) fullest = bin;
    }
    return fullest;
  }

  #binOf(price: number): number {
    if (this.width === 0) return 0;
    const bin = Math.floor((price - this.bottom) / this.width);
    return Math.min(this.bins.length - 1, Math.max(0, bin));
  }

  #put(bin: number, volume: number): void {
    this.bins[bin] = (this.bins[bin] as number) + volume;
  }
}
