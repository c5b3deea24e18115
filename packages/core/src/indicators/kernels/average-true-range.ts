import { WilderKernel } from './wilder-kernel.ts';

/** Wilder's average of the true range; the first true range belongs to the second candle. */
export class AverageTrueRange {
  readonly #average: WilderKernel;
  #previousClose = Number.NaN;

  constructor(period: number) {
    this.#average = new WilderKernel(period);
  }

  push(high: number, low: number, close: number): number {
    const previous = this.#previousClose;
    this.#previousClose = close;
    if (Number.isNaN(previous)) return Number.NaN;
    return this.#average.push((previous > high ? previous : high) - (previous < low ? previous : low));
  }
}
