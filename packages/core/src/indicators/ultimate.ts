import { type CandleIndicator, type IndicatorParams, integerParam, outputColumn, readParam } from './indicator.ts';
import { RollingSum } from './kernels/rolling-sum.ts';

const SHORT = integerParam({ name: 'short', label: 'Short period', default: 7, min: 1, max: 5000 });
const MID = integerParam({ name: 'mid', label: 'Middle period', default: 14, min: 1, max: 5000 });
const LONG = integerParam({ name: 'long', label: 'Long period', default: 28, min: 1, max: 5000 });

/** Share of buying pressure in the true range of one period; one half without a range. */
class PressureShare {
  readonly #pressure: RollingSum;
  readonly #range: RollingSum;

  constructor(period: number) {
    this.#pressure = new RollingSum(period);
    this.#range = new RollingSum(period);
  }

  push(pressure: number, trueRange: number): number {
    const pressures = this.#pressure.push(pressure);
    const ranges = this.#range.push(trueRange);
    return ranges === 0 ? 0.5 : pressures / ranges;
  }
}

class UltimateState {
  readonly #short: PressureShare;
  readonly #mid: PressureShare;
  readonly #long: PressureShare;
  #previousClose = Number.NaN;

  constructor(params: IndicatorParams) {
    const [short = 1, mid = 1, long = 1] = [SHORT, MID, LONG]
      .map((one) => readParam(params, one))
      .sort((a, b) => a - b);
    this.#short = new PressureShare(short);
    this.#mid = new PressureShare(mid);
    this.#long = new PressureShare(long);
  }

  next(high: number, low: number, close: number): number {
    const previous = this.#previousClose;
    this.#previousClose = close;
    if (Number.isNaN(previous)) return Number.NaN;
    const floor = previous < low ? previous : low;
    const trueRange = (previous > high ? previous : high) - floor;
    const short = this.#short.push(close - floor, trueRange);
    const mid = this.#mid.push(close - floor, trueRange);
    const long = this.#long.push(close - floor, trueRange);
    return (100 * (4 * short + 2 * mid + long)) / 7;
  }
}

function longest(params: IndicatorParams): number {
  return Math.max(readParam(params, SHORT), readParam(params, MID), readParam(params, LONG));
}

export const ultimate: CandleIndicator = {
  input: 'candles',
  id: 'ultimate',
  name: 'Ultimate oscillator',
  description: 'Buying pressure over three periods, weighted 4, 2 and 1, from 0 to 100; 50 while prices do not move.',
  params: [SHORT, MID, LONG],
  outputs: ['ultimate'],
  pane: 'own',
  source: 'Williams, The Ultimate Oscillator, Stocks & Commodities 1985',
  seeding:
    'First value once the longest period is full of true ranges; nothing before the window counts. The shortest period weighs 4, whatever its place (TA-Lib).',
  warmUp: longest,
  batch: (candles, params, out) => {
    const state = new UltimateState(params);
    const main = outputColumn(out, 0);
    const { high, low, close, length } = candles;
    for (let row = 0; row < length; row += 1) {
      main[row] = state.next(high[row] as number, low[row] as number, close[row] as number);
    }
  },
  stream: (params) => {
    const state = new UltimateState(params);
    return {
      next: (candle) => state.next(candle.high, candle.low, candle.close),
    };
  },
};
