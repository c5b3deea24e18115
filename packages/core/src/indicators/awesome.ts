import { type CandleIndicator, type IndicatorParams, integerParam, outputColumn, readParam } from './indicator.ts';
import { RollingMean } from './kernels/rolling-mean.ts';

const FAST = integerParam({ name: 'fast', label: 'Fast period', default: 5, min: 1, max: 5000 });
const SLOW = integerParam({ name: 'slow', label: 'Slow period', default: 34, min: 1, max: 5000 });

class AwesomeState {
  readonly #fast: RollingMean;
  readonly #slow: RollingMean;

  constructor(params: IndicatorParams) {
    this.#fast = new RollingMean(readParam(params, FAST));
    this.#slow = new RollingMean(readParam(params, SLOW));
  }

  next(high: number, low: number): number {
    const median = (high + low) / 2;
    return this.#fast.push(median) - this.#slow.push(median);
  }
}

function warmUp(params: IndicatorParams): number {
  return Math.max(readParam(params, FAST), readParam(params, SLOW)) - 1;
}

export const awesome: CandleIndicator = {
  input: 'candles',
  id: 'awesome',
  name: 'Awesome oscillator',
  description:
    'Fast less slow simple mean of the median price, in units of the price; exactly 0 while prices do not move.',
  params: [FAST, SLOW],
  outputs: ['oscillator'],
  pane: 'own',
  source: 'Williams, New Trading Dimensions, 1998; median price (H+L)/2',
  seeding: 'First value once the longer period is full; nothing before the window counts.',
  warmUp,
  batch: (candles, params, out) => {
    const state = new AwesomeState(params);
    const main = outputColumn(out, 0);
    const { high, low, length } = candles;
    for (let row = 0; row < length; row += 1) main[row] = state.next(high[row] as number, low[row] as number);
  },
  stream: (params) => {
    const state = new AwesomeState(params);
    return {
      next: (candle) => state.next(candle.high, candle.low),
    };
  },
};
