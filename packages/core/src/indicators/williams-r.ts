import { type CandleIndicator, outputColumn, periodParam, readParam } from './indicator.ts';
import { RollingMax, RollingMin } from './kernels/rolling-extreme.ts';

const PERIOD = periodParam(14);

/** Middle of the range: where a market that does not move stands. */
const NEUTRAL = -50;

class WilliamsRState {
  readonly #highest: RollingMax;
  readonly #lowest: RollingMin;
  #missing = 0;

  constructor(period: number) {
    this.#highest = new RollingMax(period);
    this.#lowest = new RollingMin(period);
    this.#missing = period - 1;
  }

  next(high: number, low: number, close: number): number {
    const highest = this.#highest.push(high);
    const lowest = this.#lowest.push(low);
    if (this.#missing > 0) {
      this.#missing -= 1;
      return Number.NaN;
    }
    const range = highest - lowest;
    return range === 0 ? NEUTRAL : 100 * ((close - highest) / range);
  }
}

export const williamsR: CandleIndicator = {
  input: 'candles',
  id: 'williams-r',
  name: 'Williams %R',
  description:
    'Where the close stands in the range of the period, from -100 at the low to 0 at the high; -50 without a range.',
  params: [PERIOD],
  outputs: ['williamsR'],
  pane: 'own',
  source: 'Williams, How I Made One Million Dollars Last Year Trading Commodities, 1973',
  seeding: 'First value once the period is full; nothing before the window counts.',
  warmUp: (params) => readParam(params, PERIOD) - 1,
  batch: (candles, params, out) => {
    const state = new WilliamsRState(readParam(params, PERIOD));
    const main = outputColumn(out, 0);
    const { high, low, close, length } = candles;
    for (let row = 0; row < length; row += 1) {
      main[row] = state.next(high[row] as number, low[row] as number, close[row] as number);
    }
  },
  stream: (params) => {
    const state = new WilliamsRState(readParam(params, PERIOD));
    return {
      next: (candle) => state.next(candle.high, candle.low, candle.close),
    };
  },
};
