import {
  type IndicatorParams,
  type LineIndicator,
  integerParam,
  outputColumn,
  periodParam,
  readParam,
} from './indicator.ts';
import { WmaKernel } from './kernels/wma-kernel.ts';

const PERIOD = periodParam(25);
const OFFSET = integerParam({ name: 'offset', label: 'Rows back on the line', default: 0, min: -500, max: 500 });

export const lsma: LineIndicator = {
  id: 'lsma',
  name: 'Least squares moving average',
  description: 'Where the straight line that fits the last values best ends.',
  input: 'line',
  params: [PERIOD, OFFSET],
  outputs: ['lsma'],
  pane: 'price',
  source:
    'Least squares over equally spaced values: slope = 6 (WMA - SMA) / (n - 1), and the line passes the SMA at the middle; TradingView linreg, TA-Lib LINEARREG',
  seeding: 'The first value is from the first full window; a window of one value is a level line.',
  warmUp: (params) => readParam(params, PERIOD) - 1,
  batch(source, params, out) {
    const kernel = new LsmaKernel(params);
    const column = outputColumn(out, 0);
    for (let i = 0; i < source.length; i += 1) column[i] = kernel.push(source[i] ?? Number.NaN);
  },
  stream(params) {
    const kernel = new LsmaKernel(params);
    return {
      next: (value) => kernel.push(value),
    };
  },
};

class LsmaKernel {
  readonly #wma: WmaKernel;
  /** How much of the lead of the weighted over the plain mean the wanted point of the line is above the plain mean. */
  readonly #share: number = Number.NaN;

  constructor(params: IndicatorParams) {
    const period = readParam(params, PERIOD);
    const rowsFromMiddle = (period - 1) / 2 - readParam(params, OFFSET);
    this.#wma = new WmaKernel(period);
    this.#share = period === 1 ? 0 : (6 * rowsFromMiddle) / (period - 1);
  }

  push(value: number): number {
    const wma = this.#wma;
    return Number.isNaN(wma.push(value)) ? Number.NaN : wma.mean + this.#share * wma.lead;
  }
}
