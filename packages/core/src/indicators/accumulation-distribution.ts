import { type CandleIndicator, outputColumn } from './indicator.ts';
import { moneyFlowVolume } from './kernels/money-flow-volume.ts';

export const accumulationDistribution: CandleIndicator = {
  input: 'candles',
  id: 'accumulation-distribution',
  name: 'Accumulation/distribution line',
  description:
    'Running total of volume, weighted by where each candle closed in its range; a candle without a range adds 0.',
  params: [],
  outputs: ['adl'],
  pane: 'own',
  source: 'Chaikin; Achelis, Technical Analysis from A to Z, Accumulation/Distribution',
  seeding: 'Starts with the money flow volume of the first candle; only changes mean anything.',
  warmUp: () => 0,
  batch: (candles, _params, out) => {
    const main = outputColumn(out, 0);
    const { high, low, close, volume, length } = candles;
    let total = 0;
    for (let row = 0; row < length; row += 1) {
      total += moneyFlowVolume(high[row] as number, low[row] as number, close[row] as number, volume[row] as number);
      main[row] = total;
    }
  },
  stream: () => {
    let total = 0;
    return {
      next: (candle) => {
        total += moneyFlowVolume(candle.high, candle.low, candle.close, candle.volume);
        return total;
      },
    };
  },
};
