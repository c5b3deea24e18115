import { type IndicatorParam, integerParam } from '../indicator.ts';
import { RollingMax, RollingMin } from './rolling-extreme.ts';
import { RollingMean } from './rolling-mean.ts';

/** Whether a line is shown before its signal has a value. */
export const TOGETHER: IndicatorParam = integerParam({
  name: 'together',
  label: 'Lines start: 0 = each as soon as it can, 1 = all together, as TA-Lib',
  default: 0,
  min: 0,
  max: 1,
});

export interface StochasticParams {
  readonly period: number;
  readonly smooth: number;
  readonly signal: number;
  readonly together: number;
}

/** Rows before the first %K once the source has values. */
export function stochasticWarmUp({ period, smooth, signal, together }: StochasticParams): number {
  return period - 1 + (smooth - 1) + together * (signal - 1);
}

/** Where a value stands between the lowest and highest of the last n, 0 to 100, smoothed by a mean, and a mean of that as signal. */
export class StochasticKernel {
  readonly #highest: RollingMax;
  readonly #lowest: RollingMin;
  readonly #smooth: RollingMean;
  readonly #signal: RollingMean;
  readonly #rowsBefore: number = 0;
  readonly #isTogether: boolean;
  #row = 0;
  k = Number.NaN;
  d = Number.NaN;

  constructor(given: StochasticParams) {
    this.#highest = new RollingMax(given.period);
    this.#lowest = new RollingMin(given.period);
    this.#smooth = new RollingMean(given.smooth);
    this.#signal = new RollingMean(given.signal);
    this.#rowsBefore = given.period - 1;
    this.#isTogether = given.together === 1;
  }

  push(high: number, low: number, close: number): void {
    const highest = this.#highest.push(high);
    const lowest = this.#lowest.push(low);
    if (this.#row < this.#rowsBefore) {
      this.#row += 1;
      return;
    }
    const range = highest - lowest;
    const k = this.#smooth.push(range === 0 ? 0 : 100 * ((close - lowest) / range));
    this.d = this.#signal.push(k);
    this.k = this.#isTogether && Number.isNaN(this.d) ? Number.NaN : k;
  }
}
