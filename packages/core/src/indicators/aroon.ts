import {
  type CandleIndicator,
  type IndicatorParams,
  integerParam,
  outputColumn,
  periodParam,
  readParam,
} from './indicator.ts';
import { ExtremeAge } from './kernels/extreme-age.ts';

const PERIOD = periodParam(25);
const TIES = integerParam({
  name: 'ties',
  label: 'Of equal extremes counts: 0 = the newest (TA-Lib, Tulip), 1 = the oldest (Stock.Indicators)',
  default: 0,
  min: 0,
  max: 1,
});

export const aroon: CandleIndicator = {
  id: 'aroon',
  name: 'Aroon',
  description:
    'How recently the price had its highest high (up) and lowest low (down): 100 is now, 0 is n candles ago.',
  input: 'candles',
  params: [PERIOD, TIES],
  outputs: ['up', 'down', 'oscillator'],
  pane: 'own',
  source:
    'T. Chande, A Time Price Oscillator, Stocks & Commodities 13 (1995); S. Achelis, Technical Analysis from A to Z (2001)',
  seeding: 'The first value, at row n, looks at the first n + 1 candles.',
  warmUp: (params) => readParam(params, PERIOD),
  batch(candles, params, out) {
    const kernel = new AroonKernel(params);
    const [up, down, oscillator] = [outputColumn(out, 0), outputColumn(out, 1), outputColumn(out, 2)];
    const { high, low, length } = candles;
    for (let i = 0; i < length; i += 1) {
      kernel.push(high[i] ?? Number.NaN, low[i] ?? Number.NaN);
      up[i] = kernel.up;
      down[i] = kernel.down;
      oscillator[i] = kernel.up - kernel.down;
    }
  },
  stream(params) {
    const kernel = new AroonKernel(params);
    return {
      next(candle, out) {
        kernel.push(candle.high, candle.low);
        if (out !== undefined) {
          out[1] = kernel.down;
          out[2] = kernel.up - kernel.down;
        }
        return kernel.up;
      },
    };
  },
};

class AroonKernel {
  readonly #period: number = 0;
  readonly #sinceHigh: ExtremeAge;
  readonly #sinceLow: ExtremeAge;
  #row = 0;
  up = Number.NaN;
  down = Number.NaN;

  constructor(params: IndicatorParams) {
    this.#period = readParam(params, PERIOD);
    const prefersNewest = readParam(params, TIES) === 0;
    this.#sinceHigh = new ExtremeAge(this.#period + 1, prefersNewest);
    this.#sinceLow = new ExtremeAge(this.#period + 1, prefersNewest);
  }

  push(high: number, low: number): void {
    const sinceHigh = this.#sinceHigh.push(high);
    const sinceLow = this.#sinceLow.push(-low);
    if (this.#row < this.#period) {
      this.#row += 1;
      return;
    }
    this.up = (100 * (this.#period - sinceHigh)) / this.#period;
    this.down = (100 * (this.#period - sinceLow)) / this.#period;
  }
}
