import { type CandleIndicator, type IndicatorParams, integerParam, outputColumn, readParam } from './indicator.ts';
import { EmaKernel, emaFactor, emaSeedRows } from './kernels/ema-kernel.ts';
import { moneyFlowVolume } from './kernels/money-flow-volume.ts';

const SHORT = integerParam({ name: 'short', label: 'Fast period', default: 3, min: 1, max: 5000 });
const LONG = integerParam({ name: 'long', label: 'Slow period', default: 10, min: 1, max: 5000 });
const SEED = integerParam({
  name: 'seed',
  label: 'Start of the averages (0 = mean of the first values, 1 = first value)',
  default: 1,
  min: 0,
  max: 1,
});

class AdoscState {
  readonly #fast: EmaKernel;
  readonly #slow: EmaKernel;
  #missing = 0;
  #total = 0;

  constructor(params: IndicatorParams) {
    const seed = readParam(params, SEED);
    const average = (period: number): EmaKernel => new EmaKernel(emaSeedRows(period, seed), emaFactor(period));
    this.#fast = average(readParam(params, SHORT));
    this.#slow = average(readParam(params, LONG));
    this.#missing = warmUp(params);
  }

  next(flow: number): number {
    this.#total += flow;
    const difference = this.#fast.push(this.#total) - this.#slow.push(this.#total);
    if (this.#missing === 0) return difference;
    this.#missing -= 1;
    return Number.NaN;
  }
}

function warmUp(params: IndicatorParams): number {
  return Math.max(readParam(params, SHORT), readParam(params, LONG)) - 1;
}

export const adosc: CandleIndicator = {
  input: 'candles',
  id: 'adosc',
  name: 'Chaikin oscillator',
  description: 'Fast less slow exponential average of the accumulation/distribution line, in units of volume.',
  params: [SHORT, LONG, SEED],
  outputs: ['adosc'],
  pane: 'own',
  source: 'Achelis, Technical Analysis from A to Z, Chaikin Oscillator; TA-Lib ADOSC',
  seeding:
    'The averages start with the first value, or the mean of their first period; shown once the longer period is full.',
  warmUp,
  batch: (candles, params, out) => {
    const state = new AdoscState(params);
    const main = outputColumn(out, 0);
    const { high, low, close, volume, length } = candles;
    for (let row = 0; row < length; row += 1) {
      main[row] = state.next(
        moneyFlowVolume(high[row] as number, low[row] as number, close[row] as number, volume[row] as number),
      );
    }
  },
  stream: (params) => {
    const state = new AdoscState(params);
    return {
      next: (candle) => state.next(moneyFlowVolume(candle.high, candle.low, candle.close, candle.volume)),
    };
  },
};
