import {
  type CandleIndicator,
  type IndicatorParams,
  integerParam,
  outputColumn,
  periodParam,
  readParam,
} from './indicator.ts';
import { trueRangeOf } from './kernels/atr-kernel.ts';
import { WilderKernel } from './kernels/wilder-kernel.ts';

const PERIOD = periodParam(14);
const SEED = integerParam({
  name: 'seed',
  label: 'First sums: 0 = over n candles (Wilder, StockCharts), 1 = over n - 1 candles (TA-Lib)',
  default: 0,
  min: 0,
  max: 1,
});

export const dmi: CandleIndicator = {
  id: 'dmi',
  name: 'Directional movement',
  description: 'How strong a trend is (ADX), and how much of the movement goes up (+DI) and down (-DI).',
  input: 'candles',
  params: [PERIOD, SEED],
  outputs: ['adx', 'plusDI', 'minusDI'],
  pane: 'own',
  source: 'J. W. Wilder, New Concepts in Technical Trading Systems (1978)',
  seeding:
    '+DI and -DI stand from row n: seed 0 starts from the sums of rows 1 to n, seed 1 from rows 1 to n - 1 smoothed once more (TA-Lib). ADX starts at row 2n - 1 with the mean of n values of DX. Without any range DI reads 0; without any direction DX reads 0, and with seed 1 ADX then stays (TA-Lib).',
  warmUp: (params) => 2 * readParam(params, PERIOD) - 1,
  batch(candles, params, out) {
    const kernel = new DmiKernel(params);
    const [adx, plus, minus] = [outputColumn(out, 0), outputColumn(out, 1), outputColumn(out, 2)];
    const { high, low, close, length } = candles;
    for (let i = 0; i < length; i += 1) {
      kernel.push(high[i] ?? Number.NaN, low[i] ?? Number.NaN, close[i] ?? Number.NaN);
      adx[i] = kernel.adx;
      plus[i] = kernel.plus;
      minus[i] = kernel.minus;
    }
  },
  stream(params) {
    const kernel = new DmiKernel(params);
    return {
      next(candle, out) {
        kernel.push(candle.high, candle.low, candle.close);
        if (out !== undefined) {
          out[1] = kernel.plus;
          out[2] = kernel.minus;
        }
        return kernel.adx;
      },
    };
  },
};

class DmiKernel {
  readonly #period: number = 0;
  readonly #seedRows: number = 0;
  readonly #decay: number = Number.NaN;
  readonly #keepsAdx: boolean;
  readonly #adx: WilderKernel;
  #row = 0;
  #high = Number.NaN;
  #low = Number.NaN;
  #close = Number.NaN;
  #range = 0;
  #up = 0;
  #down = 0;
  adx = Number.NaN;
  plus = Number.NaN;
  minus = Number.NaN;

  constructor(params: IndicatorParams) {
    this.#period = readParam(params, PERIOD);
    this.#seedRows = this.#period - readParam(params, SEED);
    this.#decay = (this.#period - 1) / this.#period;
    this.#keepsAdx = readParam(params, SEED) === 1;
    this.#adx = new WilderKernel(this.#period);
  }

  push(high: number, low: number, close: number): void {
    if (this.#row > 0) this.#move(high, low);
    this.#row += 1;
    this.#high = high;
    this.#low = low;
    this.#close = close;
  }

  #move(high: number, low: number): void {
    const up = high - this.#high;
    const down = this.#low - low;
    const decay = this.#row > this.#seedRows ? this.#decay : 1;
    this.#range = this.#range * decay + trueRangeOf(high, low, this.#close);
    this.#up = this.#up * decay + (up > down && up > 0 ? up : 0);
    this.#down = this.#down * decay + (down > up && down > 0 ? down : 0);
    if (this.#row < this.#period) return;
    this.plus = this.#range === 0 ? 0 : (100 * this.#up) / this.#range;
    this.minus = this.#range === 0 ? 0 : (100 * this.#down) / this.#range;
    const both = this.plus + this.minus;
    if (both === 0 && this.#keepsAdx && !Number.isNaN(this.adx)) return;
    this.adx = this.#adx.push(both === 0 ? 0 : 100 * (Math.abs(this.plus - this.minus) / both));
  }
}
