import {
  type CandleIndicator,
  type IndicatorParams,
  integerParam,
  outputColumn,
  periodParam,
  readParam,
} from './indicator.ts';
import { RollingMax, RollingMin } from './kernels/rolling-extreme.ts';

const PERIOD = periodParam(10);
const START = integerParam({
  name: 'start',
  label: 'Start (0 = once the period is full, 1 = with the first candle and what there is)',
  default: 0,
  min: 0,
  max: 1,
});

/** The transform is infinite at 1, so positions beyond 0.99 count as 0.999. */
const EDGE = 0.99;
const LIMIT = 0.999;

class FisherState {
  signal = Number.NaN;
  readonly #highest: RollingMax;
  readonly #lowest: RollingMin;
  #missing = 0;
  #position = 0;
  #fisher = 0;
  /** Transform of the row before, as the signal shows it. */
  #before = 0;

  constructor(params: IndicatorParams) {
    const period = readParam(params, PERIOD);
    this.#highest = new RollingMax(period);
    this.#lowest = new RollingMin(period);
    this.#missing = warmUp(params);
    if (readParam(params, START) === 1) this.#before = Number.NaN;
  }

  next(high: number, low: number): number {
    const median = (high + low) / 2;
    const lowest = this.#lowest.push(median);
    const range = this.#highest.push(median) - lowest;
    if (this.#missing > 0) {
      this.#missing -= 1;
      return Number.NaN;
    }
    const place = (median - lowest) / range - 0.5;
    this.#position = range === 0 ? 0 : limit(0.33 * 2 * place + 0.67 * this.#position);
    this.signal = this.#before;
    this.#fisher = 0.5 * Math.log((1 + this.#position) / (1 - this.#position)) + 0.5 * this.#fisher;
    this.#before = this.#fisher;
    return this.#fisher;
  }
}

function warmUp(params: IndicatorParams): number {
  return readParam(params, START) === 1 ? 0 : readParam(params, PERIOD) - 1;
}

function limit(position: number): number {
  if (position > EDGE) return LIMIT;
  return position < -EDGE ? -LIMIT : position;
}

export const fisher: CandleIndicator = {
  input: 'candles',
  id: 'fisher',
  name: 'Fisher transform',
  description:
    'Place of the median price in its range, stretched so that turns stand out; it falls to 0 without a range.',
  params: [PERIOD, START],
  outputs: ['fisher', 'signal'],
  pane: 'own',
  source: 'Ehlers, Using the Fisher Transform, Stocks & Commodities 2002; signal = the value one row before',
  seeding:
    'Starts once the period is full (Tulip) or with the first candle (Stock.Indicators), with position and transform of the row before taken as 0; the signal shows that 0 (Tulip) or nothing (Stock.Indicators). Without a range the position is 0 (Stock.Indicators).',
  warmUp,
  batch: (candles, params, out) => {
    const state = new FisherState(params);
    const main = outputColumn(out, 0);
    const signal = outputColumn(out, 1);
    const { high, low, length } = candles;
    for (let row = 0; row < length; row += 1) {
      main[row] = state.next(high[row] as number, low[row] as number);
      signal[row] = state.signal;
    }
  },
  stream: (params) => {
    const state = new FisherState(params);
    return {
      next: (candle, out) => {
        const main = state.next(candle.high, candle.low);
        if (out !== undefined) out[1] = state.signal;
        return main;
      },
    };
  },
};
