import type { IndicatorParam } from '../indicator.ts';
import { integerParam } from '../indicator.ts';
import { type RowRange, chunkOf } from './row-range.ts';

/** How an exponential average starts. */
export const EMA_SEED: IndicatorParam = integerParam({
  name: 'seed',
  label: 'Start: 0 = mean of the first values, 1 = first value',
  default: 0,
  min: 0,
  max: 1,
});

/** How a chain of exponential averages starts. */
export const EMA_CHAIN_SEED: IndicatorParam = integerParam({
  name: 'seed',
  label:
    'Start: 0 = each with the mean of its first values, 1 = first value, 2 = all with the mean of the first values',
  default: 0,
  min: 0,
  max: 2,
});

/** Weight of the newest value by the usual definition. */
export function emaFactor(period: number): number {
  return 2 / (period + 1);
}

/** Rows that the start takes up. */
export function emaSeedRows(period: number, seed: number): number {
  return seed === 1 ? 1 : period;
}

/**
 * Exponential average with a value from row `seedRows` - 1 on: the mean of the values until then, or what an average that starts with the
 * first value has become. NaN before the first value is skipped. It carries the lag of the average behind the value,
 * `lag' = (1 - factor) (lag + change)`: a multiplication shorter to wait for than the textbook form, more digits, and the average of equal
 * values is exactly that value. A mean of n values is the same step with factor 1/n, so the start needs no arithmetic of its own and the
 * step stays small enough to be inlined where values stream in.
 */
export class EmaKernel {
  readonly #seedRows: number = 0;
  readonly #steadyDecay: number = Number.NaN;
  /** Values whose plain mean it is at first. */
  readonly #meanRows: number = 0;
  /** What a row leaves of the lag before it. */
  #decay = Number.NaN;
  /** Values that the start still takes: a push asks for nothing else, one small number. */
  #missing = 0;
  #last = Number.NaN;
  #lag = Number.NaN;

  constructor(seedRows: number, factor: number, start: 'mean' | 'first value' = 'mean') {
    this.#seedRows = seedRows;
    this.#missing = seedRows;
    this.#steadyDecay = 1 - factor;
    this.#meanRows = start === 'mean' ? seedRows : 0;
    this.#decay = this.#steadyDecay;
  }

  push(value: number): number {
    const lag = this.#decay * (this.#lag + (value - this.#last));
    this.#lag = lag;
    this.#last = value;
    return this.#missing === 0 ? value - lag : this.#startRow(value);
  }

  /** A push by the name that it has in streams. */
  next(value: number): number {
    return this.push(value);
  }

  /** Whole columns at once: the same as a push for each row. */
  pushAll(source: Float64Array, out: Float64Array): void {
    const rows = source.length;
    let row = 0;
    for (; row < rows && !this.isSteady; row += 1) out[row] = this.push(source[row] ?? Number.NaN);
    for (let rest = chunkOf(row, rows); rest.from < rows; rest = chunkOf(rest.to, rows)) {
      this.#pushSteady(source, rest, out);
    }
  }

  #pushSteady(source: Float64Array, { from, to }: RowRange, out: Float64Array): void {
    const decay = this.#decay;
    let lag = this.#lag;
    let last = this.#last;
    for (let i = from; i < to; i += 1) {
      const value = source[i] ?? Number.NaN;
      lag = decay * (lag + (value - last));
      last = value;
      out[i] = value - lag;
    }
    this.#lag = lag;
    this.#last = last;
  }

  /** True once every further row is the same step. */
  get isSteady(): boolean {
    return this.#missing === 0;
  }

  get decay(): number {
    return this.#decay;
  }

  get lag(): number {
    return this.#lag;
  }

  get last(): number {
    return this.#last;
  }

  /** Value of a row of the start, and the decay of the row after it. */
  #startRow(value: number): number {
    const count = this.#seedRows - this.#missing + 1;
    if (count === 1) {
      this.#lag = 0;
      if (Number.isNaN(value)) return value;
    }
    this.#missing -= 1;
    this.#decay = count < this.#meanRows ? count / (count + 1) : this.#steadyDecay;
    return this.#missing === 0 ? value - this.#lag : Number.NaN;
  }
}

/** Three averages, each of the one before it: feed each the output of the one before. */
export function emaChain(period: number, seed: number): [EmaKernel, EmaKernel, EmaKernel] {
  const factor = emaFactor(period);
  const start = seed === 1 ? 'first value' : 'mean';
  const rows = seed === 2 ? 1 : period;
  return [new EmaKernel(period, factor, start), new EmaKernel(rows, factor, start), new EmaKernel(rows, factor, start)];
}

/** First row with a value of such a chain. */
export function emaChainWarmUp(period: number, seed: number, depth: number): number {
  return seed === 2 ? period - 1 : depth * (period - 1);
}
