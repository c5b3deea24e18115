/**
 * Mean, squared deviations and slope of the last `period` values, in constant time on average and without subtracting
 * what has left: moments of the newest block joined with suffix moments of the block before it. Equal values give
 * squared deviations of exactly zero.
 * @see Chan, Golub and LeVeque (1983), updating formulae for sample variances.
 */
export class RollingMoments {
  /** Mean of the window. */
  mean = Number.NaN;
  /** Sum of squared deviations from the mean, at least 0. */
  squares = Number.NaN;
  /** Sum of products of deviations of the value and of its place in the window, 0 for the oldest. */
  products = Number.NaN;

  readonly #period: number = 0;
  /** Values of the newest block up to its count; of the block before it, suffix moments from there on. */
  readonly #values: Float64Array;
  readonly #squares: Float64Array;
  readonly #products: Float64Array;
  #count = 0;
  /** A value that is in the window with the means that are held as differences from it, which keeps their digits: the first of the newest block, the last of the older one. */
  #base = 0;
  #newestMean = 0;
  #newestSquares = 0;
  #newestProducts = 0;
  #hasOlder = false;
  #olderBase = 0;

  constructor(period: number) {
    this.#period = period;
    this.#values = new Float64Array(period);
    this.#squares = new Float64Array(period);
    this.#products = new Float64Array(period);
  }

  /** Takes a value; true once the window is full and the moments stand. */
  push(value: number): boolean {
    if (this.#count === 0) this.#base = value;
    const difference = value - this.#base;
    this.#values[this.#count] = value;
    this.#count += 1;
    const delta = difference - this.#newestMean;
    this.#newestMean += delta / this.#count;
    const rest = difference - this.#newestMean;
    this.#newestSquares += delta * rest;
    this.#newestProducts += (this.#count / 2) * rest;
    if (this.#count === this.#period) {
      this.#startBlock();
      return true;
    }
    if (!this.#hasOlder) return false;
    this.#join();
    return true;
  }

  #join(): void {
    const at = this.#count;
    const olderMean = this.#values[at] as number;
    const delta = this.#base - this.#olderBase + (this.#newestMean - olderMean);
    const share = at / this.#period;
    const weight = share * (this.#period - at) * delta;
    this.mean = this.#olderBase + (olderMean + delta * share);
    this.squares = (this.#squares[at] as number) + this.#newestSquares + weight * delta;
    this.products = (this.#products[at] as number) + this.#newestProducts + weight * (this.#period / 2);
  }

  #startBlock(): void {
    this.mean = this.#base + this.#newestMean;
    this.squares = this.#newestSquares;
    this.products = this.#newestProducts;
    const last = this.#values[this.#period - 1] as number;
    let mean = 0;
    let squares = 0;
    let products = 0;
    for (let i = this.#period - 1, count = 1; i >= 0; i -= 1, count += 1) {
      const difference = (this.#values[i] as number) - last;
      const delta = difference - mean;
      mean += delta / count;
      squares += delta * (difference - mean);
      products -= (count / 2) * (difference - mean);
      this.#values[i] = mean;
      this.#squares[i] = squares;
      this.#products[i] = products;
    }
    this.#olderBase = last;
    this.#count = 0;
    this.#newestMean = 0;
    this.#newestSquares = 0;
    this.#newestProducts = 0;
    this.#hasOlder = true;
  }
}
