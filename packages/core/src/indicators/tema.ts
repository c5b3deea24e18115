import { type IndicatorParams, type LineIndicator, outputColumn, periodParam, readParam } from './indicator.ts';
import { EMA_CHAIN_SEED, type EmaKernel, emaChain, emaChainWarmUp } from './kernels/ema-kernel.ts';

const PERIOD = periodParam(20);

export const tema: LineIndicator = {
  id: 'tema',
  name: 'Triple exponential moving average',
  description: 'Three nested exponential averages combined so that most of the lag cancels out.',
  input: 'line',
  params: [PERIOD, EMA_CHAIN_SEED],
  outputs: ['tema'],
  pane: 'price',
  source: 'P. Mulloy, Smoothing Data with Less Lag, Stocks & Commodities 12 (1994)',
  seeding:
    'Seed 0: each average starts with the mean of its first n values (TA-Lib). Seed 1: with its first value, and is shown from its row n - 1 (Tulip). Seed 2: all with the mean of the first n values (Stock.Indicators).',
  warmUp: (params) => emaChainWarmUp(readParam(params, PERIOD), readParam(params, EMA_CHAIN_SEED), 3),
  batch(source, params, out) {
    const kernel = new TemaKernel(params);
    const column = outputColumn(out, 0);
    for (let i = 0; i < source.length; i += 1) column[i] = kernel.push(source[i] ?? Number.NaN);
  },
  stream(params) {
    const kernel = new TemaKernel(params);
    return {
      next: (value) => kernel.push(value),
    };
  },
};

class TemaKernel {
  readonly #first: EmaKernel;
  readonly #second: EmaKernel;
  readonly #third: EmaKernel;

  constructor(params: IndicatorParams) {
    [this.#first, this.#second, this.#third] = emaChain(readParam(params, PERIOD), readParam(params, EMA_CHAIN_SEED));
  }

  push(value: number): number {
    const first = this.#first.push(value);
    const second = this.#second.push(first);
    return 3 * (first - second) + this.#third.push(second);
  }
}
