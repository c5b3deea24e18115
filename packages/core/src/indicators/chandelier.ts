import { type CandleIndicator, type IndicatorParams, outputColumn, periodParam, readParam } from './indicator.ts';
import { AtrKernel } from './kernels/atr-kernel.ts';
import { RollingMax, RollingMin } from './kernels/rolling-extreme.ts';

const PERIOD = periodParam(22);
const MULTIPLIER = {
  name: 'multiplier',
  label: 'Distance in average true ranges',
  kind: 'number',
  default: 3,
  min: 0,
  max: 100,
} as const;

class ChandelierState {
  short = Number.NaN;
  readonly #highest: RollingMax;
  readonly #lowest: RollingMin;
  readonly #range: AtrKernel;
  readonly #multiplier: number = Number.NaN;

  constructor(params: IndicatorParams) {
    const period = readParam(params, PERIOD);
    this.#highest = new RollingMax(period);
    this.#lowest = new RollingMin(period);
    this.#range = new AtrKernel(period, 0);
    this.#multiplier = readParam(params, MULTIPLIER);
  }

  /** The exit of a long position. */
  next(high: number, low: number, close: number): number {
    const distance = this.#multiplier * this.#range.push(high, low, close);
    this.short = this.#lowest.push(low) + distance;
    return this.#highest.push(high) - distance;
  }
}

export const chandelier: CandleIndicator = {
  input: 'candles',
  id: 'chandelier',
  name: 'Chandelier exit',
  description:
    'Trailing exits: a number of average true ranges below the highest high (long) and above the lowest low (short).',
  params: [PERIOD, MULTIPLIER],
  outputs: ['long', 'short'],
  pane: 'price',
  source: 'Le Beau; Elder, Come Into My Trading Room, 2002',
  seeding:
    "Starts with Wilder's average true range, whose seed is the mean of the first true ranges from the second candle on.",
  warmUp: (params) => readParam(params, PERIOD),
  batch: (candles, params, out) => {
    const state = new ChandelierState(params);
    const long = outputColumn(out, 0);
    const short = outputColumn(out, 1);
    const { high, low, close, length } = candles;
    for (let row = 0; row < length; row += 1) {
      long[row] = state.next(high[row] as number, low[row] as number, close[row] as number);
      short[row] = state.short;
    }
  },
  stream: (params) => {
    const state = new ChandelierState(params);
    return {
      next: (candle, out) => {
        const main = state.next(candle.high, candle.low, candle.close);
        if (out !== undefined) out[1] = state.short;
        return main;
      },
    };
  },
};
