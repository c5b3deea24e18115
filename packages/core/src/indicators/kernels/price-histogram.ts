/** Volume by price: equal bins from the lowest to the highest price, each candle spread evenly over its range. */
export class PriceHistogram {
  /** Volume of each bin, as of the last time that it was added up. */
  readonly volumes: Float64Array;
  /** Bin with the most volume, the lowest of equals. */
  fullest = 0;
  bottom = 0;
  /** Height of a bin in units of the price; 0 when all prices are the same. */
  width = 0;
  /** What candles put into the bins that they cover in part. */
  readonly #parts: Float64Array;
  /** Change of the volume of fully covered bins from each bin to the next. */
  readonly #steps: Float64Array;
  #binsPerUnit = 0;

  constructor(bins: number) {
    this.volumes = new Float64Array(bins);
    this.#parts = new Float64Array(bins);
    this.#steps = new Float64Array(bins + 1);
  }

  /** Empties the bins and sets their range. */
  restart(bottom: number, top: number): void {
    this.#parts.fill(0);
    this.#steps.fill(0);
    this.bottom = bottom;
    this.width = (top - bottom) / this.#parts.length;
    this.#binsPerUnit = this.width === 0 ? 0 : 1 / this.width;
  }

  /** Adds the volume of a candle within the range; a negative one takes it out again. The same work however many bins it covers. */
  add(low: number, high: number, volume: number): void {
    const parts = this.#parts;
    const first = this.#binOf(low);
    const last = this.#binOf(high);
    if (first === last) {
      parts[first] = (parts[first] as number) + volume;
      return;
    }
    const steps = this.#steps;
    const density = volume / (high - low);
    const full = density * this.width;
    parts[first] = (parts[first] as number) + density * (this.bottom + (first + 1) * this.width - low);
    parts[last] = (parts[last] as number) + density * (high - this.bottom - last * this.width);
    steps[first + 1] = (steps[first + 1] as number) + full;
    steps[last] = (steps[last] as number) - full;
  }

  /** Adds up the volume of each bin and finds the fullest. */
  addUp(): void {
    let level = 0;
    let most = Number.NEGATIVE_INFINITY;
    for (let bin = 0; bin < this.volumes.length; bin += 1) {
      level += this.#steps[bin] as number;
      const volume = (this.#parts[bin] as number) + level;
      this.volumes[bin] = volume;
      if (volume > most) {
        most = volume;
        this.fullest = bin;
      }
    }
  }

  #binOf(price: number): number {
    const bin = Math.trunc((price - this.bottom) * this.#binsPerUnit);
    const last = this.#parts.length - 1;
    return bin > last ? last : bin;
  }
}
