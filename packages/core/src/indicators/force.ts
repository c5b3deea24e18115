import { type CandleIndicator, type IndicatorParams, outputColumn, periodParam, readParam } from './indicator.ts';
import { EMA_SEED, EmaKernel, emaFactor, emaSeedRows } from './kernels/ema-kernel.ts';

const PERIOD = periodParam(13);

class ForceState {
  readonly #average: EmaKernel;
  #previousClose = Number.NaN;

  constructor(params: IndicatorParams) {
    const period = readParam(params, PERIOD);
    this.#average = new EmaKernel(emaSeedRows(period, readParam(params, EMA_SEED)), emaFactor(period));
  }

  next(close: number, volume: number): number {
    const change = close - this.#previousClose;
    this.#previousClose = close;
    return Number.isNaN(change) ? Number.NaN : this.#average.push(change * volume);
  }
}

export const force: CandleIndicator = {
  input: 'candles',
  id: 'force',
  name: 'Force index',
  description: 'Exponential average of the change of the close times the volume.',
  params: [PERIOD, EMA_SEED],
  outputs: ['force'],
  pane: 'own',
  source: 'Elder, Trading for a Living, 1993',
  seeding:
    'The average starts with the mean of its first values, or the first one, which belongs to the second candle.',
  warmUp: (params) => emaSeedRows(readParam(params, PERIOD), readParam(params, EMA_SEED)),
  batch: (candles, params, out) => {
    const state = new ForceState(params);
    const main = outputColumn(out, 0);
    const { close, volume, length } = candles;
    for (let row = 0; row < length; row += 1) main[row] = state.next(close[row] as number, volume[row] as number);
  },
  stream: (params) => {
    const state = new ForceState(params);
    return {
      next: (candle) => state.next(candle.close, candle.volume),
    };
  },
};
