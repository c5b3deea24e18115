import { type IndicatorParams, type LineIndicator, outputColumn, periodParam, readParam } from './indicator.ts';
import { EMA_CHAIN_SEED, type EmaKernel, emaChain, emaChainWarmUp } from './kernels/ema-kernel.ts';

const PERIOD = periodParam(15);

export const trix: LineIndicator = {
  id: 'trix',
  name: 'TRIX',
  description: 'Change of a triple exponential average from row to row, in percent.',
  input: 'line',
  params: [PERIOD, EMA_CHAIN_SEED],
  outputs: ['trix'],
  pane: 'own',
  source: 'J. Hutson, Good TRIX, Stocks & Commodities 1 (1983); S. Achelis, Technical Analysis from A to Z (2001)',
  seeding:
    'Seed 0: each average starts with the mean of its first n values (TA-Lib). Seed 1: with its first value, and is shown from its row n - 1; the change is in percent of the newer average, not of the one before (Tulip). Seed 2: all with the mean of the first n values (Stock.Indicators). A change from an average of 0 reads 0.',
  warmUp: (params) => emaChainWarmUp(readParam(params, PERIOD), readParam(params, EMA_CHAIN_SEED), 3) + 1,
  batch(source, params, out) {
    const kernel = new TrixKernel(params);
    const column = outputColumn(out, 0);
    for (let i = 0; i < source.length; i += 1) column[i] = kernel.push(source[i] ?? Number.NaN);
  },
  stream(params) {
    const kernel = new TrixKernel(params);
    return {
      next: (value) => kernel.push(value),
    };
  },
};

class TrixKernel {
  readonly #first: EmaKernel;
  readonly #second: EmaKernel;
  readonly #third: EmaKernel;
  readonly #countsInNewer: boolean;
  #before = Number.NaN;

  constructor(params: IndicatorParams) {
    this.#countsInNewer = readParam(params, EMA_CHAIN_SEED) === 1;
    [this.#first, this.#second, this.#third] = emaChain(readParam(params, PERIOD), readParam(params, EMA_CHAIN_SEED));
  }

  push(value: number): number {
    const average = this.#third.push(this.#second.push(this.#first.push(value)));
    const before = this.#before;
    this.#before = average;
    const base = this.#countsInNewer ? average : before;
    return base === 0 ? 0 : (100 * (average - before)) / base;
  }
}
