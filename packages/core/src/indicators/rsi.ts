import { type IndicatorParams, type LineIndicator, outputColumn, periodParam, readParam } from './indicator.ts';
import { RSI_FLAT, RsiKernel } from './kernels/rsi-kernel.ts';

const PERIOD = periodParam(14);

export const rsi: LineIndicator = {
  id: 'rsi',
  name: 'Relative strength index',
  description: 'The share of gains in all recent changes, from 0 (only losses) to 100 (only gains).',
  input: 'line',
  params: [PERIOD, RSI_FLAT],
  outputs: ['rsi'],
  pane: 'own',
  source: 'J. W. Wilder, New Concepts in Technical Trading Systems (1978)',
  seeding:
    'The first value, at row n, is from the mean gain and loss of the first n changes. Without any change it reads the parameter "flat", by default 50 (neutral; TA-Lib gives 0).',
  warmUp: (params) => readParam(params, PERIOD),
  batch(source, params, out) {
    kernelOf(params).pushAll(source, outputColumn(out, 0));
  },
  stream(params) {
    return new RsiStream(kernelOf(params));
  },
};

/** The kernel starts it; then a row is a few operations on its own fields, without a call that may not be inlined. */
class RsiStream {
  readonly #kernel: RsiKernel;
  readonly #decay: number;
  readonly #factor: number;
  readonly #flat: number;
  #isSeeded = false;
  #last = Number.NaN;
  #gains = Number.NaN;
  #losses = Number.NaN;

  constructor(kernel: RsiKernel) {
    this.#kernel = kernel;
    this.#decay = kernel.decay;
    this.#factor = kernel.factor;
    this.#flat = kernel.flat;
  }

  next(value: number, out: Float64Array): void {
    if (!this.#isSeeded) {
      this.#start(value, out);
      return;
    }
    const change = value - this.#last;
    const size = Math.abs(change);
    const gains = this.#gains * this.#decay + (size + change) * this.#factor;
    const losses = this.#losses * this.#decay + (size - change) * this.#factor;
    this.#last = value;
    this.#gains = gains;
    this.#losses = losses;
    const moved = gains + losses;
    out[0] = moved === 0 ? this.#flat : (100 * gains) / moved;
  }

  #start(value: number, out: Float64Array): void {
    const kernel = this.#kernel;
    out[0] = kernel.push(value);
    this.#last = kernel.last;
    this.#gains = kernel.gains;
    this.#losses = kernel.losses;
    this.#isSeeded = kernel.isSeeded;
  }
}

function kernelOf(params: IndicatorParams): RsiKernel {
  return new RsiKernel(readParam(params, PERIOD), readParam(params, RSI_FLAT));
}
