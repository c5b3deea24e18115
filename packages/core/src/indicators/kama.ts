import {
  type IndicatorParams,
  type LineIndicator,
  integerParam,
  outputColumn,
  periodParam,
  readParam,
} from './indicator.ts';
import { emaFactor } from './kernels/ema-kernel.ts';
import { RollingSum } from './kernels/rolling-sum.ts';
import { Window } from './kernels/window.ts';

const PERIOD = periodParam(10);
const FAST = integerParam({ name: 'fast', label: 'Fast period', default: 2, min: 1, max: 500 });
const SLOW = integerParam({ name: 'slow', label: 'Slow period', default: 30, min: 1, max: 5000 });
const FIRST = integerParam({
  name: 'first',
  label: 'First value: 0 = the start at row n - 1, 1 = the row after it, as TA-Lib',
  default: 0,
  min: 0,
  max: 1,
});

export const kama: LineIndicator = {
  id: 'kama',
  name: "Kaufman's adaptive moving average",
  description: 'An exponential average that is fast while the price goes one way and slow while it goes to and fro.',
  input: 'line',
  params: [PERIOD, FAST, SLOW, FIRST],
  outputs: ['kama'],
  pane: 'price',
  source: 'P. Kaufman, Smarter Trading (1995)',
  seeding:
    'Starts at row n - 1 with the value itself (Tulip, Stock.Indicators); first 1 shows it from row n on (TA-Lib). Where nothing moved the efficiency counts as 1 (TA-Lib, Tulip).',
  warmUp: (params) => readParam(params, PERIOD) - 1 + readParam(params, FIRST),
  batch(source, params, out) {
    const kernel = new KamaKernel(params);
    const column = outputColumn(out, 0);
    for (let i = 0; i < source.length; i += 1) column[i] = kernel.push(source[i] ?? Number.NaN);
  },
  stream(params) {
    const kernel = new KamaKernel(params);
    return {
      next: (value) => kernel.push(value),
    };
  },
};

class KamaKernel {
  readonly #window: Window;
  readonly #path: RollingSum;
  readonly #slow: number = Number.NaN;
  readonly #reach: number = Number.NaN;
  readonly #showsStart: boolean;
  #last = Number.NaN;
  #average = Number.NaN;

  constructor(params: IndicatorParams) {
    const period = readParam(params, PERIOD);
    this.#window = new Window(period);
    this.#path = new RollingSum(period);
    this.#showsStart = readParam(params, FIRST) === 0;
    this.#slow = emaFactor(readParam(params, SLOW));
    this.#reach = emaFactor(readParam(params, FAST)) - this.#slow;
  }

  push(value: number): number {
    const last = this.#last;
    if (Number.isNaN(value) && Number.isNaN(last)) return value;
    this.#last = value;
    const path = Number.isNaN(last) ? Number.NaN : this.#path.push(Math.abs(value - last));
    const past = this.#window.push(value);
    if (Number.isNaN(past)) {
      if (!this.#window.isFull) return Number.NaN;
      this.#average = value;
      return this.#showsStart ? value : Number.NaN;
    }
    const distance = Math.abs(value - past);
    const efficiency = path <= distance ? 1 : distance / path;
    const factor = efficiency * this.#reach + this.#slow;
    this.#average += factor * factor * (value - this.#average);
    return this.#average;
  }
}
