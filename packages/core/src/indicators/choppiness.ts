import {
  type CandleIndicator,
  type IndicatorParams,
  integerParam,
  outputColumn,
  periodParam,
  readParam,
} from './indicator.ts';
import { RollingMax, RollingMin } from './kernels/rolling-extreme.ts';
import { RollingSum } from './kernels/rolling-sum.ts';

const PERIOD = periodParam(14, 2);
const RANGE = integerParam({
  name: 'range',
  label: 'Range: 0 = of true highs and lows, 1 = of highs and lows, as LEAN and TradingView',
  default: 0,
  min: 0,
  max: 1,
});

/** Nothing trends less than a market without a range. */
const CHOPPIEST = 100;

class ChoppinessState {
  readonly #logPeriod: number = Number.NaN;
  readonly #isTrue: boolean;
  readonly #ranges: RollingSum;
  readonly #highest: RollingMax;
  readonly #lowest: RollingMin;
  #previousClose = Number.NaN;

  constructor(params: IndicatorParams) {
    const period = readParam(params, PERIOD);
    this.#isTrue = readParam(params, RANGE) === 0;
    this.#logPeriod = Math.log(period);
    this.#ranges = new RollingSum(period);
    this.#highest = new RollingMax(period);
    this.#lowest = new RollingMin(period);
  }

  next(high: number, low: number, close: number): number {
    const previous = this.#previousClose;
    this.#previousClose = close;
    // Without a close before it the first candle has no true range; by its highs and lows alone it has one.
    if (Number.isNaN(previous) && this.#isTrue) return Number.NaN;
    const trueHigh = previous > high ? previous : high;
    const trueLow = previous < low ? previous : low;
    const ranges = this.#ranges.push(trueHigh - trueLow);
    const range = this.#highest.push(this.#isTrue ? trueHigh : high) - this.#lowest.push(this.#isTrue ? trueLow : low);
    if (Number.isNaN(ranges)) return Number.NaN;
    return range === 0 ? CHOPPIEST : (100 * Math.log(ranges / range)) / this.#logPeriod;
  }
}

export const choppiness: CandleIndicator = {
  input: 'candles',
  id: 'choppiness',
  name: 'Choppiness index',
  description:
    'How much of the movement went back and forth, near 0 in a straight trend; 100 when there is no range at all.',
  params: [PERIOD, RANGE],
  outputs: ['choppiness'],
  pane: 'own',
  source:
    'Dreiss, Choppiness Index, 1993: 100 log(sum of true ranges / range of true highs and lows) / log(period); LEAN and TradingView take the range of highs and lows',
  seeding:
    'First value once the period is full of true ranges. Range 0: the first of them belongs to the second candle. Range 1: the first candle counts with high less low.',
  warmUp: (params) => readParam(params, PERIOD) - readParam(params, RANGE),
  batch: (candles, params, out) => {
    const state = new ChoppinessState(params);
    const main = outputColumn(out, 0);
    const { high, low, close, length } = candles;
    for (let row = 0; row < length; row += 1) {
      main[row] = state.next(high[row] as number, low[row] as number, close[row] as number);
    }
  },
  stream: (params) => {
    const state = new ChoppinessState(params);
    return {
      next: (candle) => state.next(candle.high, candle.low, candle.close),
    };
  },
};
