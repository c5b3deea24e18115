import { type CandleIndicator, outputColumn, periodParam, readParam } from './indicator.ts';
import { moneyFlowVolume } from './kernels/money-flow-volume.ts';
import { RollingSum } from './kernels/rolling-sum.ts';

const PERIOD = periodParam(20);

class CmfState {
  readonly #flows: RollingSum;
  readonly #volumes: RollingSum;

  constructor(period: number) {
    this.#flows = new RollingSum(period);
    this.#volumes = new RollingSum(period);
  }

  next(high: number, low: number, close: number, volume: number): number {
    const flows = this.#flows.push(moneyFlowVolume(high, low, close, volume));
    const volumes = this.#volumes.push(volume);
    return volumes === 0 ? 0 : flows / volumes;
  }
}

export const cmf: CandleIndicator = {
  input: 'candles',
  id: 'cmf',
  name: 'Chaikin money flow',
  description:
    'Share of the volume that closed near the highs less that near the lows, from -1 to 1; 0 without volume.',
  params: [PERIOD],
  outputs: ['cmf'],
  pane: 'own',
  source: 'Chaikin, money flow: sum of money flow volume / sum of volume',
  seeding: 'First value once the period is full; nothing before the window counts.',
  warmUp: (params) => readParam(params, PERIOD) - 1,
  batch: (candles, params, out) => {
    const state = new CmfState(readParam(params, PERIOD));
    const main = outputColumn(out, 0);
    const { high, low, close, volume, length } = candles;
    for (let row = 0; row < length; row += 1) {
      main[row] = state.next(high[row] as number, low[row] as number, close[row] as number, volume[row] as number);
    }
  },
  stream: (params) => {
    const state = new CmfState(readParam(params, PERIOD));
    return {
      next: (candle) => state.next(candle.high, candle.low, candle.close, candle.volume),
    };
  },
};
