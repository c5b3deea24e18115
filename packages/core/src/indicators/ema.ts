import { type IndicatorParams, type LineIndicator, outputColumn, periodParam, readParam } from './indicator.ts';
import { EMA_SEED, EmaKernel, emaFactor, emaSeedRows } from './kernels/ema-kernel.ts';

const PERIOD = periodParam(20);

export const ema: LineIndicator = {
  id: 'ema',
  name: 'Exponential moving average',
  description: 'A mean of all values so far in which each older value weighs less, by a constant factor.',
  input: 'line',
  params: [PERIOD, EMA_SEED],
  outputs: ['ema'],
  pane: 'price',
  source: 'S. Achelis, Technical Analysis from A to Z (2001), Moving Averages; factor 2 / (n + 1)',
  seeding:
    'Seed 0: the first value, at row n - 1, is the mean of the first n values (TA-Lib). Seed 1: it is the first value itself (Achelis).',
  warmUp: (params) => emaSeedRows(readParam(params, PERIOD), readParam(params, EMA_SEED)) - 1,
  batch(source, params, out) {
    kernelOf(params).pushAll(source, outputColumn(out, 0));
  },
  stream(params) {
    return kernelOf(params);
  },
};

function kernelOf(params: IndicatorParams): EmaKernel {
  const period = readParam(params, PERIOD);
  return new EmaKernel(emaSeedRows(period, readParam(params, EMA_SEED)), emaFactor(period));
}
