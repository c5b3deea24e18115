import { type IndicatorParam, integerParam } from '../indicator.ts';
import { EmaKernel, emaFactor, emaSeedRows } from './ema-kernel.ts';

/** How the averages of an oscillator of two averages start. */
export const MACD_SEED: IndicatorParam = integerParam({
  name: 'seed',
  label: 'Start: 0 = means of the first values, 1 = first value, 2 = as TA-Lib, both averages and all lines together',
  default: 0,
  min: 0,
  max: 2,
});

export interface MacdParams {
  readonly fast: number;
  readonly slow: number;
  readonly signal: number;
  readonly seed: number;
  /** Weights of the newest value. */
  readonly fastFactor: number;
  readonly slowFactor: number;
}

/** The shorter and the longer of two periods, whichever was given first: what oscillators of TA-Lib take them for. */
export function fastAndSlow(one: number, other: number): readonly [fast: number, slow: number] {
  return one < other ? [one, other] : [other, one];
}

/** Row of the first value of the difference line. */
export function macdWarmUp({
  fast,
  slow,
  signal,
  seed,
}: Pick<MacdParams, 'fast' | 'slow' | 'signal' | 'seed'>): number {
  return Math.max(fast, slow) - 1 + (seed === 2 ? signal - 1 : 0);
}

/** Fast and slow exponential average of a line, and the values that both start from. NaN before the first value is skipped. */
export class EmaPair {
  readonly #fast: EmaKernel;
  readonly #slow: EmaKernel;
  readonly #fastFrom: number = 0;
  readonly #slowFrom: number = 0;
  readonly #shownFrom: number = 0;
  #row = 0;
  /** Averages of the row just pushed; NaN while either has none. */
  fast = Number.NaN;
  slow = Number.NaN;

  constructor(given: MacdParams) {
    const { fast, slow, seed } = given;
    const longest = Math.max(fast, slow);
    this.#fast = new EmaKernel(emaSeedRows(fast, seed), given.fastFactor);
    this.#slow = new EmaKernel(emaSeedRows(slow, seed), given.slowFactor);
    this.#fastFrom = seed === 2 ? longest - fast : 0;
    this.#slowFrom = seed === 2 ? longest - slow : 0;
    this.#shownFrom = longest - 1;
  }

  push(value: number): void {
    if (this.#row < this.#shownFrom) {
      this.#warm(value);
      return;
    }
    this.fast = this.#fast.push(value);
    this.slow = this.#slow.push(value);
  }

  get kernels(): { readonly fast: EmaKernel; readonly slow: EmaKernel } {
    return { fast: this.#fast, slow: this.#slow };
  }

  #warm(value: number): void {
    if (this.#row === 0 && Number.isNaN(value)) return;
    if (this.#row >= this.#fastFrom) this.#fast.push(value);
    if (this.#row >= this.#slowFrom) this.#slow.push(value);
    this.#row += 1;
  }
}

/** Signal average of an oscillator line, SMA-seeded unless everything starts with its first value. */
export function signalKernel(signal: number, seed: number): EmaKernel {
  return new EmaKernel(emaSeedRows(signal, seed), emaFactor(signal));
}
