import { type IndicatorParams, type LineIndicator, outputColumn, periodParam, readParam } from './indicator.ts';
import { EMA_CHAIN_SEED, type EmaKernel, emaChain, emaChainWarmUp } from './kernels/ema-kernel.ts';

const PERIOD = periodParam(20);

export const dema: LineIndicator = {
  id: 'dema',
  name: 'Double exponential moving average',
  description: 'Twice an exponential average less the exponential average of it, which takes out much of the lag.',
  input: 'line',
  params: [PERIOD, EMA_CHAIN_SEED],
  outputs: ['dema'],
  pane: 'price',
  source: 'P. Mulloy, Smoothing Data with Faster Moving Averages, Stocks & Commodities 12 (1994)',
  seeding:
    'Seed 0: each average starts with the mean of its first n values (TA-Lib). Seed 1: with its first value, and is shown from its row n - 1 (Tulip). Seed 2: both with the mean of the first n values (Stock.Indicators).',
  warmUp: (params) => emaChainWarmUp(readParam(params, PERIOD), readParam(params, EMA_CHAIN_SEED), 2),
  batch(source, params, out) {
    const kernel = new DemaKernel(params);
    const column = outputColumn(out, 0);
    for (let i = 0; i < source.length; i += 1) column[i] = kernel.push(source[i] ?? Number.NaN);
  },
  stream(params) {
    const kernel = new DemaKernel(params);
    return {
      next: (value) => kernel.push(value),
    };
  },
};

class DemaKernel {
  readonly #first: EmaKernel;
  readonly #second: EmaKernel;

  constructor(params: IndicatorParams) {
    [this.#first, this.#second] = emaChain(readParam(params, PERIOD), readParam(params, EMA_CHAIN_SEED));
  }

  push(value: number): number {
    const first = this.#first.push(value);
    return 2 * first - this.#second.push(first);
  }
}
