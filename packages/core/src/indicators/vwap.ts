import { DAY_MS } from '../base/time.ts';
import { type CandleIndicator, outputColumn } from './indicator.ts';
import { VolumeWeightedMean } from './kernels/volume-weighted-mean.ts';

export const vwap: CandleIndicator = {
  input: 'candles',
  id: 'vwap',
  name: 'VWAP of the day',
  description:
    'Mean price paid since midnight UTC, weighted by volume; the typical price of the candle while there is no volume.',
  params: [],
  outputs: ['vwap'],
  pane: 'price',
  source: 'Berkowitz, Logue and Noser, The Total Cost of Transactions on the NYSE, 1988; typical price (H+L+C)/3',
  seeding: 'Starts anew with the first candle of each UTC day; a day that the input enters half-way counts from there.',
  warmUp: () => 0,
  warmUpMs: () => DAY_MS,
  batch: (candles, _params, out) => {
    const mean = new VolumeWeightedMean();
    const main = outputColumn(out, 0);
    const { openTime, high, low, close, volume, length } = candles;
    let day = Number.NaN;
    for (let row = 0; row < length; row += 1) {
      const today = Math.floor((openTime[row] as number) / DAY_MS);
      if (today !== day) mean.restart();
      day = today;
      const typical = ((high[row] as number) + (low[row] as number) + (close[row] as number)) / 3;
      main[row] = mean.push(typical, volume[row] as number);
    }
  },
  stream: () => {
    const mean = new VolumeWeightedMean();
    let day = Number.NaN;
    return {
      next: (candle) => {
        const today = Math.floor(candle.openTime / DAY_MS);
        if (today !== day) mean.restart();
        day = today;
        return mean.push((candle.high + candle.low + candle.close) / 3, candle.volume);
      },
    };
  },
};
