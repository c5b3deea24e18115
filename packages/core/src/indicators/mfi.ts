import { type CandleIndicator, outputColumn, periodParam, readParam } from './indicator.ts';
import { RollingSum } from './kernels/rolling-sum.ts';

const PERIOD = periodParam(14);

/** Middle of the scale: where a market without money flow stands. */
const NEUTRAL = 50;

class MfiState {
  readonly #inflow: RollingSum;
  readonly #outflow: RollingSum;
  #previous = Number.NaN;

  constructor(period: number) {
    this.#inflow = new RollingSum(period);
    this.#outflow = new RollingSum(period);
  }

  next(typical: number, volume: number): number {
    const previous = this.#previous;
    this.#previous = typical;
    if (Number.isNaN(previous)) return Number.NaN;
    const flow = typical * volume;
    const inflow = this.#inflow.push(typical > previous ? flow : 0);
    const outflow = this.#outflow.push(typical < previous ? flow : 0);
    const flows = inflow + outflow;
    return flows === 0 ? NEUTRAL : 100 * (inflow / flows);
  }
}

export const mfi: CandleIndicator = {
  input: 'candles',
  id: 'mfi',
  name: 'Money flow index',
  description: 'Share of the traded value that came with a rising typical price, in percent; 50 when no value moved.',
  params: [PERIOD],
  outputs: ['mfi'],
  pane: 'own',
  source: 'Quong and Soudack, Volume-weighted RSI: Money Flow, Stocks & Commodities 1989; typical price (H+L+C)/3',
  seeding: 'First value once the period is full of changes; nothing before the window counts.',
  warmUp: (params) => readParam(params, PERIOD),
  batch: (candles, params, out) => {
    const state = new MfiState(readParam(params, PERIOD));
    const main = outputColumn(out, 0);
    const { high, low, close, volume, length } = candles;
    for (let row = 0; row < length; row += 1) {
      const typical = ((high[row] as number) + (low[row] as number) + (close[row] as number)) / 3;
      main[row] = state.next(typical, volume[row] as number);
    }
  },
  stream: (params) => {
    const state = new MfiState(readParam(params, PERIOD));
    return {
      next: (candle) => state.next((candle.high + candle.low + candle.close) / 3, candle.volume),
    };
  },
};
