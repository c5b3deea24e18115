import {
  type CandleIndicator,
  type IndicatorParams,
  integerParam,
  outputColumn,
  periodParam,
  readParam,
} from './indicator.ts';
import { RollingMax, RollingMin } from './kernels/rolling-extreme.ts';

const PERIOD = periodParam(20);
const OFFSET = integerParam({
  name: 'offset',
  label: 'Window (0 = ends with this candle, 1 = ends with the candle before)',
  default: 1,
  min: 0,
  max: 1,
});

class DonchianState {
  upper = Number.NaN;
  lower = Number.NaN;
  readonly #highest: RollingMax;
  readonly #lowest: RollingMin;
  readonly #isBehind: boolean;
  #missing = 0;
  #nextUpper = Number.NaN;
  #nextLower = Number.NaN;

  constructor(params: IndicatorParams) {
    const period = readParam(params, PERIOD);
    this.#highest = new RollingMax(period);
    this.#lowest = new RollingMin(period);
    this.#isBehind = readParam(params, OFFSET) === 1;
    this.#missing = period - 1;
  }

  next(high: number, low: number): void {
    const upper = this.#highest.push(high);
    const lower = this.#lowest.push(low);
    if (this.#isBehind) {
      this.upper = this.#nextUpper;
      this.lower = this.#nextLower;
    }
    if (this.#missing > 0) {
      this.#missing -= 1;
      return;
    }
    this.#nextUpper = upper;
    this.#nextLower = lower;
    if (this.#isBehind) return;
    this.upper = upper;
    this.lower = lower;
  }
}

export const donchian: CandleIndicator = {
  input: 'candles',
  id: 'donchian',
  name: 'Donchian channel',
  description:
    'Highest high and lowest low of the period, with their middle; by default of the candles before this one.',
  params: [PERIOD, OFFSET],
  outputs: ['middle', 'upper', 'lower'],
  pane: 'price',
  source:
    'Donchian, price channel of the four-week rule; Stock.Indicators leaves the current candle out, most charts do not',
  seeding: 'First value once the window is full; nothing before it counts.',
  warmUp: (params) => readParam(params, PERIOD) - 1 + readParam(params, OFFSET),
  batch: (candles, params, out) => {
    const state = new DonchianState(params);
    const middle = outputColumn(out, 0);
    const upper = outputColumn(out, 1);
    const lower = outputColumn(out, 2);
    const { high, low, length } = candles;
    for (let row = 0; row < length; row += 1) {
      state.next(high[row] as number, low[row] as number);
      middle[row] = (state.upper + state.lower) / 2;
      upper[row] = state.upper;
      lower[row] = state.lower;
    }
  },
  stream: (params) => {
    const state = new DonchianState(params);
    return {
      next: (candle, out) => {
        state.next(candle.high, candle.low);
        const main = (state.upper + state.lower) / 2;
        if (out !== undefined) {
          out[1] = state.upper;
          out[2] = state.lower;
        }
        return main;
      },
    };
  },
};
