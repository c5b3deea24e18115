/** Candles by column. */
export interface CandleRows {
  readonly lows: Float64Array;
  readonly highs: Float64Array;
  readonly volumes: Float64Array;
  /** Volume over the height of the candle. */
  readonly densities: Float64Array;
}

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
    // Shorter than what a call of the built-in fill costs.
    for (let bin = 0; bin < this.#parts.length; bin += 1) this.#parts[bin] = 0;
    for (let bin = 0; bin < this.#steps.length; bin += 1) this.#steps[bin] = 0;
    this.bottom = bottom;
    this.width = (top - bottom) / this.#parts.length;
    this.#binsPerUnit = this.width === 0 ? 0 : 1 / this.width;
  }

  /**
   * Adds a candle within the range; negative volume and density take it out again. The same work however many bins it
   * covers. `density` is the volume over the height of the candle.
   */
  add(low: number, high: number, volume: number, density: number): void {
    const parts = this.#parts;
    const steps = this.#steps;
    const { bottom, width } = this;
    const first = this.#binOf(low);
    const last = this.#binOf(high);
    if (first === last) {
      parts[first] = (parts[first] as number) + volume;
      return;
    }
    const full = density * width;
    parts[first] = (parts[first] as number) + density * (bottom + (first + 1) * width - low);
    parts[last] = (parts[last] as number) + density * (high - bottom - last * width);
    steps[first + 1] = (steps[first + 1] as number) + full;
    steps[last] = (steps[last] as number) - full;
  }

  /** Adds many candles, row by row. */
  addAll({ lows, highs, volumes, densities }: CandleRows): void {
    const parts = this.#parts;
    const steps = this.#steps;
    const { bottom, width } = this;
    const perUnit = this.#binsPerUnit;
    const end = parts.length - 1;
    for (let i = 0; i < lows.length; i += 1) {
      const low = lows[i] as number;
      const high = highs[i] as number;
      const lowBin = ((low - bottom) * perUnit) | 0;
      const highBin = ((high - bottom) * perUnit) | 0;
      const first = lowBin > end ? end : lowBin;
      const last = highBin > end ? end : highBin;
      if (first === last) {
        parts[first] = (parts[first] as number) + (volumes[i] as number);
        continue;
      }
      const density = densities[i] as number;
      const full = density * width;
      parts[first] = (parts[first] as number) + density * (bottom + (first + 1) * width - low);
      parts[last] = (parts[last] as number) + density * (high - bottom - last * width);
      steps[first + 1] = (steps[first + 1] as number) + full;
      steps[last] = (steps[last] as number) - full;
    }
  }

  /** Adds up the volume of each bin and finds the fullest. */
  addUp(): void {
    const { volumes } = this;
    const parts = this.#parts;
    const steps = this.#steps;
    let level = 0;
    let most = Number.NEGATIVE_INFINITY;
    let fullest = this.fullest;
    for (let bin = 0; bin < volumes.length; bin += 1) {
      level += steps[bin] as number;
      const volume = (parts[bin] as number) + level;
      volumes[bin] = volume;
      if (volume > most) {
        most = volume;
        fullest = bin;
      }
    }
    this.fullest = fullest;
  }

  #binOf(price: number): number {
    const bin = ((price - this.bottom) * this.#binsPerUnit) | 0;
    const last = this.#parts.length - 1;
    return bin > last ? last : bin;
  }
}
