import { type CandleIndicator, outputColumn, periodParam, readParam } from './indicator.ts';
import { RollingMean } from './kernels/rolling-mean.ts';
import { RollingSum } from './kernels/rolling-sum.ts';

const PERIOD = periodParam(20);

export const vwma: CandleIndicator = {
  id: 'vwma',
  name: 'Volume weighted moving average',
  description: 'A mean of the last closes in which each weighs as much as was traded.',
  input: 'candles',
  params: [PERIOD],
  outputs: ['vwma'],
  pane: 'price',
  source: 'Sum of close times volume over sum of volume; TradingView vwma, Stock.Indicators GetVwma',
  seeding: 'The first value is from the first n candles. Where nothing was traded in n candles it is their plain mean.',
  warmUp: (params) => readParam(params, PERIOD) - 1,
  batch(candles, params, out) {
    const kernel = new VwmaKernel(readParam(params, PERIOD));
    const column = outputColumn(out, 0);
    const { close, volume, length } = candles;
    for (let i = 0; i < length; i += 1) column[i] = kernel.push(close[i] ?? Number.NaN, volume[i] ?? Number.NaN);
  },
  stream(params) {
    const kernel = new VwmaKernel(readParam(params, PERIOD));
    return {
      next: (candle) => kernel.push(candle.close, candle.volume),
    };
  },
};

class VwmaKernel {
  readonly #traded: RollingSum;
  readonly #volume: RollingSum;
  readonly #plain: RollingMean;

  constructor(period: number) {
    this.#traded = new RollingSum(period);
    this.#volume = new RollingSum(period);
    this.#plain = new RollingMean(period);
  }

  push(close: number, volume: number): number {
    const traded = this.#traded.push(close * volume);
    const total = this.#volume.push(volume);
    const plain = this.#plain.push(close);
    return total === 0 ? plain : traded / total;
  }
}
