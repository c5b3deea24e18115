import { type CandleIndicator, outputColumn, periodParam, readParam } from './indicator.ts';
import { trueRangeOf } from './kernels/atr-kernel.ts';
import { RollingSum } from './kernels/rolling-sum.ts';

const PERIOD = periodParam(14);

export const vortex: CandleIndicator = {
  id: 'vortex',
  name: 'Vortex',
  description: 'Upward and downward reach of the last candles, each as a share of their true ranges.',
  input: 'candles',
  params: [PERIOD],
  outputs: ['plus', 'minus'],
  pane: 'own',
  source: 'E. Botes and D. Siepman, The Vortex Indicator, Stocks & Commodities 28 (2010)',
  seeding:
    'The first value, at row n, is from the first n pairs of candles. Where there was no range at all both lines read 1.',
  warmUp: (params) => readParam(params, PERIOD),
  batch(candles, params, out) {
    const kernel = new VortexKernel(readParam(params, PERIOD));
    const [plus, minus] = [outputColumn(out, 0), outputColumn(out, 1)];
    const { high, low, close, length } = candles;
    for (let i = 0; i < length; i += 1) {
      kernel.push(high[i] ?? Number.NaN, low[i] ?? Number.NaN, close[i] ?? Number.NaN);
      plus[i] = kernel.plus;
      minus[i] = kernel.minus;
    }
  },
  stream(params) {
    const kernel = new VortexKernel(readParam(params, PERIOD));
    return {
      next(candle, out) {
        kernel.push(candle.high, candle.low, candle.close);
        if (out !== undefined) out[1] = kernel.minus;
        return kernel.plus;
      },
    };
  },
};

class VortexKernel {
  readonly #ranges: RollingSum;
  readonly #ups: RollingSum;
  readonly #downs: RollingSum;
  #hasStarted = false;
  #high = Number.NaN;
  #low = Number.NaN;
  #close = Number.NaN;
  plus = Number.NaN;
  minus = Number.NaN;

  constructor(period: number) {
    this.#ranges = new RollingSum(period);
    this.#ups = new RollingSum(period);
    this.#downs = new RollingSum(period);
  }

  push(high: number, low: number, close: number): void {
    if (this.#hasStarted) {
      const range = this.#ranges.push(trueRangeOf(high, low, this.#close));
      const up = this.#ups.push(Math.abs(high - this.#low));
      const down = this.#downs.push(Math.abs(low - this.#high));
      this.plus = range === 0 ? 1 : up / range;
      this.minus = range === 0 ? 1 : down / range;
    }
    this.#hasStarted = true;
    this.#high = high;
    this.#low = low;
    this.#close = close;
  }
}
